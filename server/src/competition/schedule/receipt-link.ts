import { NoReceiptLink } from 'contract/competition/schedule/schedule-receipts'
import type { Context } from '../../plumbing/context.ts'
import { isMark, markOf, type Marked } from '../../plumbing/marking.ts'

const MAC_BYTES = 16
const FORM = /^((?:[0-9a-z]{1,8}_){0,10}[0-9a-z]{1,8})-([A-Za-z0-9_-]{22})$/
/** A link has room for so many teams; somebody on the staff of more confirms the rest by the letters of others. */
const MOST = 11

const signed = (name: string): Marked => ({ purpose: 'schedule-receipt', text: name, bytes: MAC_BYTES })

/** What opens the games of a coach’s teams at an event, without an account: their entries, signed. */
export function receiptToken(
  context: Pick<Context, 'keys' | 'tenant'>,
  entrant_ids: readonly number[],
): string {
  const name = entrant_ids
    .slice(0, MOST)
    .map((id) => id.toString(36))
    .join('_')
  return `${name}-${markOf(context, signed(name))}`
}

/** The entries that a link is for. @throws NoReceiptLink */
export function entrantsOfLink(context: Context, token: string): number[] {
  const [, name, mac] = FORM.exec(token) ?? []
  if (name === undefined || mac === undefined || !isMark(context, signed(name), mac)) throw NoReceiptLink()
  return name.split('_').map((id) => Number.parseInt(id, 36))
}
