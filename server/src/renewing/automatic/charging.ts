import type { Said } from 'contract/message'
import { CHARGE_RETURNED, declineOf } from 'contract/payments'
import { nextTry } from 'contract/payments/collecting'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { eachInTurn } from '../../plumbing/jobs/job-walks.ts'
import { dueOn } from '../../plumbing/jobs/jobs.ts'
import { getMember } from '../../members/members.ts'
import type { Collectable, Tried } from '../../payments/payments.ts'
import { announceAll, chargeDay, endInPerson } from './announcing.ts'
import {
  findChargesToTry,
  findLapsed,
  findStandingOfCharge,
  followRenewed,
  lockCharge,
  setCharge,
  type Charge,
} from './auto-renewal-queries.ts'
import { endAll } from './ending.ts'
import { judge, linesOf, mayRenewFor, planAll, type Planned } from './judging.ts'
import { writeAnnounced, writeNotCharged } from './letters.ts'
import { checkoutRenewed, expiry, getDraftById, insertDraft } from '../../registering/registering.ts'
import { planOf } from '../../offers/offers.ts'

/**
 * What was announced to a payer as one charge is charged on its day: the next season of their automatic
 * renewals.
 */
export const autoRenewalCollecting: Collectable = {
  whoseTurn: dueOn('auto_renewal_clock'),
  async before(outside) {
    const follow = () =>
      outside.transaction(async (context) => {
        await followRenewed(context)
        await endAll(context, await findLapsed(context, todayOf(context)), 'lapsed')
      })
    await eachInTurn([follow, announceAll], (step) => step(outside), 'steps went wrong')
  },
  due: (context) => findChargesToTry(context, todayOf(context)),
  hold: async (context, id) => (await lockCharge(context, id)) !== undefined,
  card: async (context, id) => (await findStandingOfCharge(context, id))[0]?.kept_card_id ?? null,
  place,
  tried,
}

async function place(context: Context, id: number): Promise<number | undefined> {
  const charge = (await lockCharge(context, id))!
  if (charge.next_try_on === null || charge.next_try_on > todayOf(context)) return undefined
  // People who have renewed by hand in the meantime are not charged.
  await followRenewed(context, charge.registrant_id)
  const standing = await findStandingOfCharge(context, id)
  const payer = await getMember(context, charge.registrant_id)
  const planned: Planned[] = []
  for (const one of await planAll(context, standing)) {
    if (payer && (await mayRenewFor(context, payer, one))) planned.push(one)
    else await endInPerson(context, one)
  }
  const [first] = planned
  if (!first || !payer) {
    await setCharge(context, id, { state: 'withdrawn', next_try_on: null })
    return undefined
  }
  // Closed again since it was announced: it waits.
  const closed = planned.find(({ plan }) => plan.reason !== null)
  if (closed?.plan.may_open) return undefined
  if (closed) return giveUp(context, charge, planned, closed.plan.reason!)
  const judged = await judge(context, payer, planned, first.standing.language)
  if ('reason' in judged) return giveUp(context, charge, planned, judged.reason)
  const season = first.plan.season!
  if (judged.quote.total > charge.amount || season.id !== charge.season_id) {
    await announceAnew(context, charge, planned, judged.quote.total)
    return undefined
  }
  const draft = await insertDraft(context, {
    // Matches no token, so it can never be opened by link.
    token_hash: context.random(32),
    email: payer.email,
    step: 'payment',
    data: judged.data,
    expires_at: expiry(context.now),
    season_id: season.id,
    known: judged.known,
  })
  await checkoutRenewed(context, draft, { quote_hash: judged.quote.hash, is_automatic: true })
  await setCharge(context, id, {
    state: 'charging',
    draft_id: draft.id,
    tries: charge.tries + 1,
    reason: null,
  })
  return (await getDraftById(context, draft.id)).order_id!
}

/** More than was announced, or another season: a new letter, and again time to turn it off. */
async function announceAnew(
  context: Context,
  { id }: Charge,
  planned: readonly Planned[],
  amount: number,
): Promise<void> {
  const { standing, plan } = planned[0]!
  const charge_on = chargeDay(context, standing.valid_until)
  await setCharge(context, id, {
    season_id: plan.season!.id,
    amount,
    charge_on,
    next_try_on: charge_on,
    state: 'announced',
    tries: 0,
    announced_at: context.now,
  })
  await writeAnnounced(context, { ...standing, lines: linesOf(planned), amount, charge_on, is_changed: true })
}

/** It is no longer charged: the payer is told why and renews by hand. */
async function giveUp(
  context: Context,
  { id }: Charge,
  planned: readonly Planned[],
  reason: Said,
): Promise<undefined> {
  await setCharge(context, id, { state: 'by_hand', next_try_on: null, reason })
  await tell(context, planned, reason, null)
}

async function tell(
  context: Context,
  planned: readonly Planned[],
  reason: Said,
  next_try_on: string | null,
): Promise<void> {
  const [first] = planned
  if (!first) return
  await writeNotCharged(context, {
    ...first.standing,
    lines: linesOf(planned),
    reason,
    registration_ids: planned.map(({ standing }) => standing.registration_id),
    next_try_on,
  })
}

/**
 * The outcome of an attempt: the membership was renewed, the card is tried again on another day, or the payer
 * renews by hand.
 */
async function tried(context: Context, id: number, { order, outcome }: Tried): Promise<void> {
  const charge = (await lockCharge(context, id))!
  if (outcome.is === 'paid') return finish(context, charge, order.number)
  const planned = await planAll(context, await findStandingOfCharge(context, id))
  if (planned.length === 0) await setCharge(context, id, { state: 'withdrawn', next_try_on: null })
  else if (outcome.is === 'declined') await declined(context, charge, planned, outcome.code)
  else if (outcome.is === 'returned') await giveUp(context, charge, planned, CHARGE_RETURNED)
  else
    await setCharge(context, id, {
      state: charge.tries > 1 ? 'declined' : 'announced',
      tries: charge.tries - 1,
    })
}

async function finish(
  context: Context,
  { id, draft_id, registrant_id }: Charge,
  number: string,
): Promise<void> {
  await setCharge(context, id, { state: 'paid', next_try_on: null, reason: null })
  await followRenewed(context, registrant_id)
  await audit(context, {
    action: 'auto_renewal.charged',
    subject: 'registration_draft',
    subject_id: draft_id!,
    after: { order: number },
  })
}

async function declined(
  context: Context,
  charge: Charge,
  planned: readonly Planned[],
  code: string | null,
): Promise<void> {
  const { retry_days } = await planOf(context)
  const next_try_on = nextTry(
    retry_days.toSorted((a, b) => a - b),
    { since: charge.charge_on, code, today: todayOf(context) },
  )
  const reason = declineOf(code).message
  if (next_try_on === undefined) return giveUp(context, charge, planned, reason)
  await setCharge(context, charge.id, { state: 'declined', next_try_on, reason })
  await tell(context, planned, reason, next_try_on)
}
