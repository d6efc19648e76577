import type { GivenRole, testHouse } from './house.ts'

type House = Pick<Awaited<ReturnType<typeof testHouse>>, 'call' | 'tokenOf'>

/**
 * The token of one person for many tests; replaced after a call has ended the session or deleted the person.
 */
export function keptLogin({ call, tokenOf }: House, roles: readonly GivenRole[]) {
  let token: string | undefined
  return async (): Promise<string> => {
    const stands =
      token !== undefined && (await call('/api/mms/user/permissions', { token })).statusCode === 200
    if (!stands) token = await tokenOf(roles)
    return token!
  }
}
