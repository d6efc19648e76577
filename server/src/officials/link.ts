import { NoUmpireLink } from 'contract/officials/assigning'
import type { Context } from '../plumbing/context.ts'
import { isMark, markOf, type Marked } from '../plumbing/marking.ts'
import { findLinkedOfficial, type LinkedOfficial } from './crew-queries.ts'

type Named = { official_id: number; event_id: number; serial: number }

const MAC_BYTES = 16
const FORM = /^([0-9a-z]{1,10})-([0-9a-z]{1,10})-([A-Za-z0-9_-]{22})$/

/**
 * What opens an umpire’s page of one event, without an account. It says whose and which, and is signed with the umpire’s serial, so
 * that nothing has to be kept, the office can show it again, and all links of somebody end when the serial counts up.
 */
export function umpireToken(
  context: Pick<Context, 'keys' | 'tenant'>,
  { official_id, event_id, serial }: Named,
): string {
  const name = `${official_id.toString(36)}-${event_id.toString(36)}`
  return `${name}-${markOf(context, signed(name, serial))}`
}

const signed = (name: string, serial: number): Marked => ({
  purpose: 'umpire-link',
  text: `${name}|${serial}`,
  bytes: MAC_BYTES,
})

/** @throws NoUmpireLink, also for links that were replaced and for umpires who have retired */
export async function linkedOfficial(
  context: Context,
  token: string,
): Promise<LinkedOfficial & { event_id: number }> {
  const [, id, event, mac] = FORM.exec(token) ?? []
  if (id === undefined || event === undefined || mac === undefined) throw NoUmpireLink()
  const official = await findLinkedOfficial(context, Number.parseInt(id, 36))
  if (!official || official.is_retired) throw NoUmpireLink()
  if (!isMark(context, signed(`${id}-${event}`, official.link_serial), mac)) throw NoUmpireLink()
  return { ...official, event_id: Number.parseInt(event, 36) }
}
