import type { Context } from './context.ts'
import { isMark, markOf } from './marking.ts'

type Sealing = Pick<Context, 'keys' | 'tenant'>

const BYTES = 20

/** A link token for an id and one purpose. It is derived from a key, so it is not stored anywhere. */
export const sealId = (context: Sealing, purpose: string, id: number) =>
  `${id}-${markOf(context, { purpose, text: String(id), bytes: BYTES })}`

/** The id in a token that was made here for this purpose. */
export function openSealedId(context: Sealing, purpose: string, token: string): number | undefined {
  const [, id, seal = ''] = /^(\d{1,15})-(.+)$/.exec(token) ?? []
  const isOurs = isMark(context, { purpose, text: String(Number(id)), bytes: BYTES }, seal)
  return isOurs ? Number(id) : undefined
}
