import type { GivenRole, testHouse } from './house.ts'

type House = Pick<Awaited<ReturnType<typeof testHouse>>, 'world' | 'tenants' | 'tokenOf'>

/**
 * The token of one person for many tests; replaced after a call has ended the session or deleted the person.
 */
export function keptLogin({ world, tenants, tokenOf }: House, roles: readonly GivenRole[]) {
  let token: string | undefined
  return async (): Promise<string> => {
    const user = token === undefined ? null : await world.authenticate(token, tenants.alliance)
    if (!user) token = await tokenOf(roles)
    return token!
  }
}
