import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from './context.ts'

type Sealing = Pick<Context, 'keys' | 'tenant'>

/** A link token for an id and one purpose. It is derived from a key, so it is not stored anywhere. */
export const sealId = (context: Sealing, purpose: string, id: number) =>
  `${id}-${sealOf(context, purpose, id)}`

const sealOf = ({ keys, tenant }: Sealing, purpose: string, id: number) =>
  createHmac('sha256', keys.derive(purpose))
    .update(`${tenant.id}|${id}`)
    .digest()
    .subarray(0, 20)
    .toString('base64url')

/** The id in a token that was made here for this purpose. */
export function openSealedId(context: Sealing, purpose: string, token: string): number | undefined {
  const [, id, seal = ''] = /^(\d{1,15})-(.+)$/.exec(token) ?? []
  const expected = Buffer.from(sealOf(context, purpose, Number(id)))
  const given = Buffer.from(seal)
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(id) : undefined
}
