import { openSealedId, sealId } from '../../plumbing/sealed-id.ts'
import type { Context } from '../../plumbing/context.ts'

type Sealing = Pick<Context, 'keys' | 'tenant'>
const PURPOSE = 'berth-link'

/** What opens a berth. It isn’t stored, so that every letter can show it again. */
export const berthToken = (context: Sealing, id: number): string => sealId(context, PURPOSE, id)

/** The berth that a token opens; undefined if it isn’t signed by us. */
export const berthOf = (context: Sealing, token: string): number | undefined =>
  openSealedId(context, PURPOSE, token)
