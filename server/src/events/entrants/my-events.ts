import type { OwnParty } from 'contract/events/entering'
import { todayOf, whoIs, type Context } from '../../plumbing/context.ts'
import { findEntrants, findOwnParties } from './party-queries.ts'

/** What the user has entered, with who is in it. */
export async function listOwn(context: Context): Promise<OwnParty[]> {
  const parties = await findOwnParties(context, { user_id: whoIs(context).id, today: todayOf(context) })
  const entrants = await findEntrants(context, { party_ids: parties.map(({ id }) => id) })
  return parties.map(({ event_id: _, ...party }) => ({
    ...party,
    entrants: entrants
      .filter(({ party_id }) => party_id === party.id)
      .map(({ id, name, team_id, division, status, price_cents }) => ({
        ...{ id, name, team_id, division, status, price_cents },
      })),
  }))
}
