import { EntryNotFound } from 'contract/events/entering'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import { allMarks, digestOf, markAgain, markOf, type Marked } from '../../plumbing/marking.ts'
import type { KeptMark } from '../../plumbing/resealing.ts'
import { findPartyIds, findPartyByKey, nameOfKey, type Party } from './party-queries.ts'

const markedOf = (request_key: string): Marked => ({ purpose: 'event-entry', text: request_key })

/** What opens the entry of a team from outside. It can be made anew from the key of the press, for every letter. */
export const linkToken = (
  context: Pick<Context, 'keys' | 'tenant'>,
  { request_key, link_digest }: { request_key: string; link_digest: Buffer | null },
): string => markAgain(context, markedOf(request_key), link_digest)

/** The same for a press that is made now. */
export const newLinkToken = (context: Pick<Context, 'keys' | 'tenant'>, request_key: string): string =>
  markOf(context, markedOf(request_key))

/** The same for a press that may have come before: then it is the one of its entry. */
export async function linkTokenOfPress(context: OutsideContext, request_key: string): Promise<string> {
  const made = allMarks(context, markedOf(request_key))
  const keys = made.map((token) => ({ token, key: { link_digest: digestOf(token) } }))
  const known = await context.read((inside) =>
    findPartyIds(
      inside,
      keys.map(({ key }) => key),
    ),
  )
  return keys.find(({ key }) => known.has(nameOfKey(key)))?.token ?? made[0]
}

/** What is kept of the links of entries. */
export const entryLinks: KeptMark = {
  what: 'links of event entries',
  table: 'event_party',
  column: 'link_digest',
  key: ['id'],
  needs: { request_key: 't.request_key' },
  markedOf: ({ request_key }) => markedOf(String(request_key)),
}

/** @throws EntryNotFound, also once the link was closed */
export async function linkedParty(context: Context, token: string): Promise<Party> {
  const party = await findPartyByKey(context, { link_digest: digestOf(token) })
  if (!party) throw EntryNotFound()
  return party
}
