import type { TeamEntry } from 'contract/clubs/teams'
import { EntryBeingPaid } from 'contract/events/entering'
import { OfAllLeagues } from 'contract/problem'
import { lockOrder } from '../../payments/payments.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { declineEntries } from '../approval/approval.ts'
import { removeStanding } from './office.ts'
import { getParty, lockParty, type Party } from '../entrants/party-queries.ts'
import { ordersOf } from '../balances/refunds.ts'
import { findComingOfTeam, isTeamEntered, type ComingOfTeam } from '../entrants/team-queries.ts'
import { refundsToday, withdrawParty } from '../withdrawing/withdrawing.ts'

/** Why a team is off a waitlist, or isn’t accepted, as its letter says. */
const ENDED = 'The team has ended.'

/**
 * Where a team stands in events that have not begun, the first at the top, with what comes back for it if it leaves today.
 * @throws OfAllLeagues if it stands in any and the user has a role for one league
 */
export async function comingEntriesOf(context: Context, team_id: number): Promise<TeamEntry[]> {
  if (context.reach) {
    if (await isTeamEntered(context, team_id, todayOf(context))) throw OfAllLeagues()
    return []
  }
  const entries: TeamEntry[] = []
  for (const { party_id, ...entry } of await findComingOfTeam(context, {
    team_id,
    today: todayOf(context),
  })) {
    const { back_cents } = await leavingOf(context, party_id, [entry.entrant_id], entry)
    entries.push({ ...entry, back_cents })
  }
  return entries
}

/** What comes back if some of a party leave; nothing for those who haven’t paid. */
async function leavingOf(
  context: Context,
  party_id: number,
  entrant_ids: readonly number[],
  { starts_on }: Pick<ComingOfTeam, 'starts_on'>,
): Promise<{ party: Party; back_cents: number }> {
  const party = (await getParty(context, party_id))!
  if (party.state !== 'confirmed') return { party, back_cents: 0 }
  const { leaving, shared } = await refundsToday(context, party, starts_on)
  const own = leaving.filter(({ entrant_id }) => entrant_ids.includes(entrant_id))
  const refunds = own.length === leaving.length && shared ? [...own, shared] : own
  return { party, back_cents: refunds.reduce((sum, one) => sum + one.back_cents, 0) }
}

/**
 * Takes a team that ends out of the events that have not begun: what was paid comes back by the policy of each, and spots go to
 * those who wait. All orders are held before all parties, and these before the spots of any event.
 * @throws EntryBeingPaid while somebody pays for one; RefundChanged where less or more would come back than was shown
 */
export async function withdrawEntriesOf(context: Context, team_id: number): Promise<number> {
  const about = { team_id, today: todayOf(context) }
  const seen = await findComingOfTeam(context, about)
  const parties = await Promise.all(
    [...new Set(seen.map(({ party_id }) => party_id))].map((id) => getParty(context, id)),
  )
  const orders = await Promise.all(parties.flatMap((party) => (party ? [ordersOf(context, party)] : [])))
  for (const id of orders.flat().toSorted((a, b) => a - b)) await lockOrder(context, id)
  for (const party of parties.toSorted((a, b) => a!.id - b!.id)) await lockParty(context, party!.id)
  // Read again now that nobody else can change these. An entry made since then is found by whoever ends the team.
  const coming = (await findComingOfTeam(context, about)).filter((one) =>
    parties.some((party) => party!.id === one.party_id),
  )
  if (coming.some(({ status }) => status === 'held')) throw EntryBeingPaid()
  let back = 0
  for (const entry of coming.toSorted((a, b) => a.event_id - b.event_id)) {
    const { entrant_id, event_id, party_id, status } = entry
    if (status === 'confirmed') {
      const { party, back_cents } = await leavingOf(context, party_id, [entrant_id], entry)
      await withdrawParty(context, party, { entrant_ids: [entrant_id], back_cents })
      back += back_cents
    } else if (status === 'applied') await declineEntries(context, party_id, [entrant_id], ENDED)
    else await removeStanding(context, { id: event_id, entrant_id, reason: ENDED })
  }
  return back
}
