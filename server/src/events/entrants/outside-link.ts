import { createHash, createHmac } from 'node:crypto'
import { EntryNotFound } from 'contract/events/entering'
import type { Context } from '../../plumbing/context.ts'
import { findPartyByKey, type Party } from './party-queries.ts'

/** What opens the entry of a team from outside. It can be made anew from the key of the press, for every letter. */
export const linkToken = ({ keys, tenant }: Pick<Context, 'keys' | 'tenant'>, request_key: string): string =>
  createHmac('sha256', keys.derive('event-entry'))
    .update(`${tenant.id}|${request_key}`)
    .digest()
    .toString('base64url')

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** @throws EntryNotFound, also once the link was closed */
export async function linkedParty(context: Context, token: string): Promise<Party> {
  const party = await findPartyByKey(context, { link_digest: digestOf(token) })
  if (!party) throw EntryNotFound()
  return party
}
