import type { OwnParty } from 'contract/events/entering'
import { todayOf, whoIs, type Context } from '../../plumbing/context.ts'
import { findItems } from './addon-queries.ts'
import { findEntrants, findOwnParties } from './party-queries.ts'
import { problemsOf } from './roster-problems.ts'

/** What the user has entered, with who is in it. */
export const listOwn = (context: Context): Promise<OwnParty[]> =>
  shownParties(context, { user_id: whoIs(context).id })

/** Entries of an account, or the one that a link opens. */
export async function shownParties(
  context: Context,
  whose: { user_id: number } | { party_id: number },
): Promise<OwnParty[]> {
  const parties = await findOwnParties(context, { ...whose, today: todayOf(context) })
  const party_ids = parties.map(({ id }) => id)
  const entrants = await findEntrants(context, { party_ids })
  const items = await findItems(context, { party_ids })
  const problems = await problemsOf(context, entrants)
  return parties.map(({ event_id: _, ...party }) => ({
    ...party,
    entrants: entrants
      .filter(({ party_id }) => party_id === party.id)
      .map(({ id, name, team_id, division, status, price_cents }) => ({
        ...{ id, name, team_id, division, status, price_cents },
        problems: problems.get(id) ?? [],
      })),
    addons: items
      .filter(({ party_id, status }) => party_id === party.id && status !== 'over')
      .map(({ party_id: _, purchase_id: __, option_id: ___, refunded_by: ____, ...item }) => item),
  }))
}
