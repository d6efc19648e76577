import { ACCEPTED_HOURS } from 'contract/events/entering'
import { EventNotFound } from 'contract/events'
import { NOT_DECIDED, type decideEntrants } from 'contract/events/entrants'
import { momentOf } from 'contract/wall-clock'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { settleFree } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { findEvent } from '../office-queries.ts'
import { endItemsOf, takeWaitingItems } from '../addons/addon-queries.ts'
import { EVENT_ENTRANT, forgetApprovalCard } from '../entrants/approval-terms.ts'
import { findAwaiting, nameOf } from '../entrants/awaiting.ts'
import { placeEntry } from '../checkout/entry-orders.ts'
import { mailAccepted, mailNotAccepted } from '../entrants/letters.ts'
import {
  findEntrants,
  getParty,
  inAudit,
  lockParty,
  moveEntrants,
  setParty,
  type Entrant,
} from '../entrants/party-queries.ts'
import { priceParty } from '../checkout/pricing.ts'
import { demandOf, lockPlaces, takePlaces } from '../entrants/places-queries.ts'
import { entrantSettlement } from '../checkout/settlement.ts'

/**
 * The office accepts or declines entries. Who was entered together is accepted together, and declined one by one. Somebody who
 * doesn’t fit is let in with a reason, which is kept. @throws EventNotFound; Invalid at the reason where it is needed
 */
export async function decide(
  context: Context,
  { id, entrant_ids, decision, reason }: In<typeof decideEntrants>,
): Promise<Out<typeof decideEntrants>> {
  if (!(await findEvent(context, id))) throw EventNotFound()
  const chosen: Entrant[] = []
  for (const entrant_id of new Set(entrant_ids)) {
    const [entrant] = await findEntrants(context, { id: entrant_id })
    if (entrant?.event_id === id) chosen.push(entrant)
  }
  const parties = [...new Set(chosen.map(({ party_id }) => party_id))].toSorted((a, b) => a - b)
  // All parties before the spots of the event.
  for (const party_id of parties) await lockParty(context, party_id)
  const event = await lockPlaces(context, id)
  const isOpen =
    event && ['published', 'closed'].includes(event.status) && event.starts_on >= todayOf(context)
  const left: Out<typeof decideEntrants>['left'] = []
  let decided = 0
  for (const party_id of parties) {
    const all = await findApplied(context, party_id)
    const meant = chosen.filter((one) => one.party_id === party_id)
    const late = meant.filter((one) => !all.some((applied) => applied.id === one.id))
    left.push(...late.map(({ name }) => ({ name, reason: NOT_DECIDED.decided })))
    const concerned =
      decision === 'accept'
        ? late.length < meant.length
          ? all
          : []
        : all.filter((one) => meant.some((wanted) => wanted.id === one.id))
    if (concerned.length === 0) continue
    if (!isOpen) {
      left.push(...concerned.map(({ name }) => ({ name, reason: NOT_DECIDED.over })))
      continue
    }
    if (decision === 'decline')
      await declineEntries(
        context,
        party_id,
        concerned.map((one) => one.id),
        reason!,
      )
    else {
      if (reason === undefined && concerned.some(({ exception }) => exception !== null))
        throw invalidField('reason', 'Enter why they’re let in although they don’t fit.')
      const demand = demandOf(concerned.map(({ event_division_id }) => event_division_id))
      if ((await takePlaces(context, id, demand)) !== 'taken') {
        left.push(...concerned.map(({ name }) => ({ name, reason: NOT_DECIDED.full })))
        continue
      }
      await accept(context, party_id, concerned, { starts_on: event.starts_on, reason })
    }
    decided += concerned.length
  }
  return { decided, left }
}

/**
 * Spots were taken for them: they are held while they are paid for, together with a membership that is missing, or theirs if they
 * are free.
 */
async function accept(
  context: Context,
  party_id: number,
  entrants: readonly Entrant[],
  { starts_on, reason }: { starts_on: string; reason: string | undefined },
) {
  const start = momentOf(context.tenant.time_zone, starts_on, '23:59').getTime()
  const held_until = new Date(Math.min(context.now.getTime() + ACCEPTED_HOURS * 3_600_000, start))
  await moveEntrants(context, entrants, { to: 'held', by: 'office', ...(reason && { why: reason }) })
  await setParty(context, party_id, { state: 'held', held_until })
  const soldOut = await takeWaitingItems(context, party_id)
  await audit(context, {
    action: 'event.entry_accepted',
    subject: 'event',
    subject_id: entrants[0]!.event_id,
    after: {
      entrants: entrants.map((one) => ({ ...inAudit(one), let_in: one.exception !== null })),
    },
    ...(reason && { note: reason }),
  })
  const party = (await getParty(context, party_id))!
  const awaits = await findAwaiting(context, [party_id])
  if (awaits.length > 0)
    return mailAccepted(context, party, { until: held_until, soldOut, awaits: awaits.map(nameOf) })
  const { lines, later } = await priceParty(context, party)
  if (later.length === 0 && lines.every(({ amount, discount }) => amount === discount)) {
    const { placed } = await placeEntry(context, party, {}, held_until)
    if (placed.total === 0) return settleFree(context, { [EVENT_ENTRANT]: entrantSettlement }, placed.id)
  }
  await mailAccepted(context, party, { until: held_until, soldOut })
}

const findApplied = async (context: Context, party_id: number): Promise<Entrant[]> =>
  (await findEntrants(context, { party_ids: [party_id] })).filter(({ status }) => status === 'applied')

/** Some of a party, which is held by whoever asks, are not accepted: whoever entered them is told why. */
export async function declineEntries(
  context: Context,
  party_id: number,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  const all = await findApplied(context, party_id)
  const entrants = all.filter(({ id }) => ids.includes(id))
  await moveEntrants(context, entrants, { to: 'declined', by: 'office', why: reason })
  const isLast = entrants.length === all.length
  await endItemsOf(context, party_id, { entrant_ids: entrants.map(({ id }) => id), isLast })
  if (isLast) {
    await setParty(context, party_id, { state: 'over' })
    await forgetApprovalCard(context, party_id)
  }
  await audit(context, {
    action: 'event.entry_declined',
    subject: 'event',
    subject_id: entrants[0]!.event_id,
    before: { entrants: entrants.map(inAudit) },
    note: reason,
  })
  await mailNotAccepted(context, (await getParty(context, party_id))!, {
    ids: entrants.map(({ id }) => id),
    names: entrants.map(({ name }) => name).join(', '),
    reason,
  })
}
