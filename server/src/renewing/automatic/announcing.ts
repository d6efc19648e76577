import type { Said } from 'contract/message'
import { addDays } from 'contract/dates'
import { BY_HAND } from 'contract/renewing/auto-renewal'
import { todayOf, type Context, type OutsideContext } from '../../plumbing/context.ts'
import { eachInTurn } from '../../plumbing/jobs/job-walks.ts'
import { getMember } from '../../members/members.ts'
import { findPayersToTell, findStandingOfPayer, insertCharge } from './auto-renewal-queries.ts'
import { endAll } from './ending.ts'
import { judge, linesOf, mayRenewFor, planAll, type Payer, type Planned } from './judging.ts'
import { writeAnnounced, writeEnded, writeNotCharged } from './letters.ts'
import { LEAST_NOTICE } from '../../registering/registering.ts'
import { planOf } from '../../offers/offers.ts'

/** Tells payers what will be charged and when; each once, in a transaction of their own. */
export async function announceAll(outside: OutsideContext): Promise<void> {
  const payers = await outside.transaction(async (context) => {
    const { notice_days: days } = await planOf(context)
    return findPayersToTell(context, { today: todayOf(context), days })
  })
  await eachInTurn(
    payers,
    (id) => outside.transaction((context) => announceTo(context, id)),
    'renewals could not be announced',
  )
}

async function announceTo(context: Context, registrant_id: number): Promise<void> {
  const [payer, standing, { notice_days }] = await Promise.all([
    getMember(context, registrant_id),
    findStandingOfPayer(context, registrant_id),
    planOf(context),
  ])
  const last = addDays(todayOf(context), notice_days)
  const due = await planAll(
    context,
    standing.filter((one) => one.charge_id === null && one.status === 'active' && one.valid_until <= last),
  )
  if (!payer || due.length === 0) return
  const mine: Planned[] = []
  for (const one of due) {
    if (await mayRenewFor(context, payer, one)) mine.push(one)
    else await endInPerson(context, one)
  }
  // What is not open yet is checked again next time; what was renewed by hand is picked up from there.
  for (const together of groupsOf(mine.filter(({ plan }) => plan.reason === null)))
    await announce(context, payer, together)
  for (const one of mine)
    if (one.plan.reason !== null && !one.plan.may_open && !one.plan.is_renewed)
      await leaveToPayer(context, [one], one.plan.reason)
}

/**
 * Groups what becomes one order and one charge: one season, one card, one day; siblings thereby get their
 * discount.
 */
function groupsOf(planned: readonly Planned[]): Planned[][] {
  const groups = new Map<string, Planned[]>()
  for (const one of planned) {
    const key = [one.plan.season!.id, one.standing.kept_card_id, one.standing.valid_until].join()
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

const toOf = ([{ standing }]: readonly [Planned, ...Planned[]]) => ({
  registrant_id: standing.registrant_id,
  language: standing.language,
  kept_card_id: standing.kept_card_id,
})

async function announce(context: Context, payer: Payer, planned: readonly Planned[]): Promise<void> {
  const [first] = planned as [Planned, ...Planned[]]
  const judged = await judge(context, payer, planned, first.standing.language)
  // People who cannot be notified are not charged.
  if ('reason' in judged) return leaveToPayer(context, planned, judged.reason)
  if (payer.email === null) return leaveToPayer(context, planned, BY_HAND.unreachable)
  const charge_on = chargeDay(context, first.standing.valid_until)
  const amount = judged.quote.total
  await insertCharge(
    context,
    {
      registrant_id: payer.id,
      season_id: first.plan.season!.id,
      amount,
      charge_on,
      next_try_on: charge_on,
      state: 'announced',
      reason: null,
    },
    planned.map(({ standing }) => standing.id),
  )
  await writeAnnounced(context, {
    ...toOf([first]),
    lines: linesOf(planned),
    amount,
    charge_on,
    is_changed: false,
  })
}

/** The last day of the membership, or a later one that leaves the notice period the law requires. */
export function chargeDay(context: Context, valid_until: string): string {
  const soonest = addDays(todayOf(context), LEAST_NOTICE)
  return valid_until > soonest ? valid_until : soonest
}

/** Nothing will be charged: the payer is told why, once, and renews by hand. */
async function leaveToPayer(context: Context, planned: readonly Planned[], reason: Said): Promise<void> {
  const [first] = planned as [Planned, ...Planned[]]
  const { standing, plan } = first
  await insertCharge(
    context,
    {
      registrant_id: standing.registrant_id,
      season_id: plan.season!.id,
      amount: 0,
      charge_on: standing.valid_until,
      next_try_on: null,
      state: 'by_hand',
      reason,
    },
    planned.map((one) => one.standing.id),
  )
  await writeNotCharged(context, {
    ...toOf([first]),
    lines: linesOf(planned),
    reason,
    registration_ids: planned.map((one) => one.standing.registration_id),
    next_try_on: null,
  })
}

/** Members who have come of age, or are in someone else's care now, renew in person. */
export async function endInPerson(context: Context, planned: Planned): Promise<void> {
  await writeEnded(context, { ...toOf([planned]), lines: linesOf([planned]), by: 'in_person' })
  await endAll(context, [planned.standing], 'in_person')
}
