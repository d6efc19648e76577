import { EntryNotFound } from 'contract/events/entering'
import { mayWithin } from '../../clubs/clubs.ts'
import { whoIs, type Context } from '../../plumbing/context.ts'
import { linkedParty } from './outside-link.ts'
import { findEntrants, getParty, type Entrant } from './party-queries.ts'

/** Whom the user has entered, or a team whose roster they keep. @throws EntryNotFound */
export async function ownEntrant(context: Context, id: number): Promise<Entrant> {
  const [entrant] = await findEntrants(context, { id })
  if (!entrant) throw EntryNotFound()
  const party = await getParty(context, entrant.party_id)
  const isOwn =
    party?.user_id === whoIs(context).id ||
    (entrant.team_id !== null && (await mayWithin(context, 'ctms.rosters.edit', entrant.team_id)))
  if (!isOwn) throw EntryNotFound()
  return entrant
}

/** The team of the entry that a link opens. @throws EntryNotFound */
export async function linkedEntrant(context: Context, token: string): Promise<Entrant> {
  const party = await linkedParty(context, token)
  const [entrant] = (await findEntrants(context, { party_ids: [party.id] })).filter(
    ({ outside_team_id }) => outside_team_id !== null,
  )
  if (!entrant) throw EntryNotFound()
  return entrant
}
