import { depositOf } from 'contract/events/deposits'
import { settleFree } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { digestOf } from '../../plumbing/marking.ts'
import { getEvent } from '../queries.ts'
import { findTermsOf } from '../refund-policies-queries.ts'
import { EVENT_ENTRANT } from '../entrants/approval-terms.ts'
import { placeEntry } from '../checkout/entry-orders.ts'
import { mailAccepted } from '../entrants/letters.ts'
import { newLinkToken } from '../entrants/outside-link.ts'
import { copyOutsideTeam, isOutsideTeamIn } from '../entrants/outside-queries.ts'
import { findEntrants, getParty, inAudit, insertEntrant, insertParty } from '../entrants/party-queries.ts'
import { demandOf, givePlaces } from '../entrants/places-queries.ts'
import { priceParty } from '../checkout/pricing.ts'
import { entrantSettlement } from '../checkout/settlement.ts'
import { offerSpots } from '../entrants/waitlist.ts'

/** Spots that were kept for teams are free again: whoever waits for the event, which is held by the caller, is offered them. */
export async function freeSpots(
  context: Context,
  event_id: number,
  event_division_id: number,
  count: number,
): Promise<void> {
  await givePlaces(context, event_id, demandOf(Array.from({ length: count }, () => event_division_id)))
  await offerSpots(context, event_id)
}

type Kept = {
  slug: string
  event_division_id: number
  /** A team of ours with who accepts for it, or a team from outside, which enters by a link. */
  team: { team_id: number; user_id: number } | { outside_team_id: number }
  request_key: string
  /** How long it may take to pay. */
  until: Date
}

/**
 * Turns a spot that was kept for a team into its entry: held while it is paid for, or its own if it costs nothing. The event is held by
 * whoever calls, and the spot is taken already. Gives the entry’s id; undefined if the team is in the event already.
 */
export async function enterKeptSpot(
  context: Context,
  { slug, event_division_id, team, request_key, until }: Kept,
): Promise<number | undefined> {
  const today = todayOf(context)
  const event = (await getEvent(context, slug, today))!
  const division = event.divisions.find(({ id }) => id === event_division_id)!
  if ('team_id' in team) {
    const standing = await findEntrants(context, { event_id: event.id, team_ids: [team.team_id] })
    if (standing.length > 0) return undefined
  } else if (await isOutsideTeamIn(context, team.outside_team_id, event.id)) return undefined
  const { price_cents } = division
  const deposit_cents = depositOf(price_cents, division.deposit, today)
  const party_id = await insertParty(context, {
    event_id: event.id,
    user_id: 'user_id' in team ? team.user_id : null,
    link_digest: 'user_id' in team ? null : digestOf(newLinkToken(context, request_key)),
    request_key,
    total_cents: price_cents,
    state: 'held',
    held_until: until,
    waited_from: null,
    refund_terms: (await findTermsOf(context, slug)) ?? null,
  })
  const id = (await insertEntrant(context, {
    party_id,
    event_id: event.id,
    event_division_id,
    subject:
      'team_id' in team
        ? { team_id: team.team_id }
        : { outside_team_id: await copyOutsideTeam(context, team.outside_team_id, event.id) },
    price_cents,
    deposit:
      deposit_cents === undefined
        ? undefined
        : { deposit_cents, balance_due_on: division.deposit!.balance_due_on },
    status: 'held',
    exception: null,
    answers: [],
  }))!
  const [entrant] = await findEntrants(context, { id })
  await audit(context, {
    action: 'event.berth_entered',
    subject: 'event',
    subject_id: event.id,
    after: inAudit(entrant!),
  })
  const party = (await getParty(context, party_id))!
  const { lines, later } = await priceParty(context, party)
  if (later.length === 0 && lines.every(({ amount, discount }) => amount === discount)) {
    const { placed } = await placeEntry(context, party, {}, until)
    if (placed.total === 0) {
      await settleFree(context, { [EVENT_ENTRANT]: entrantSettlement }, placed.id)
      return id
    }
  }
  await mailAccepted(context, party, { until, soldOut: [] })
  return id
}
