import { NoContest } from 'contract/competition/contests'
import { teamWithin } from '../clubs/clubs.ts'
import { findEntrants } from '../events/events.ts'
import type { Context } from '../plumbing/context.ts'

/** The entry of a team whose roster the user may change. @throws NoContest, Forbidden */
export async function entryOf(context: Context, entrant_id: number) {
  const [entry] = await findEntrants(context, { id: entrant_id })
  if (!entry || entry.team_id === null) throw NoContest()
  await teamWithin(context, 'ctms.rosters.edit', entry.team_id)
  return entry
}
