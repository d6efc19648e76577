import { addDays } from 'contract/dates'
import { CardNotKept, CardsNotOpen, declineOf } from 'contract/payments'
import { Problem } from 'contract/problem'
import { audit } from '../../audit.ts'
import type { Context, OutsideContext } from '../../context.ts'
import { eachInTurn } from '../../job-walks.ts'
import { getMember } from '../../members/members.ts'
import { findLastPayment, findOrder, payByKeptCard, randomUuid } from '../../payments/payments.ts'
import { registrationSettlement } from '../registration/activation.ts'
import { checkoutRenewed } from '../registration/checkout.ts'
import { withdrawOrder } from '../registration/draft-order.ts'
import { expiry } from '../registration/drafts.ts'
import { getDraftById, insertDraft, lockDraftById } from '../registration/drafts-queries.ts'
import { todayOf } from '../registration/offers.ts'
import { planOf } from '../reminders/plan.ts'
import { chargeDay, endInPerson } from './announcing.ts'
import {
  findChargesToTry,
  findStandingOfCharge,
  followRenewed,
  lockCharge,
  setCharge,
  type Charge,
} from './auto-renewal-queries.ts'
import { judge, linesOf, mayRenewFor, planAll, type Planned } from './judging.ts'
import { writeAnnounced, writeNotCharged } from './letters.ts'

const SETTLE = { registration: registrationSettlement }

/** Charges what is due. One that goes wrong comes again the next time. */
export async function chargeAll(outside: OutsideContext): Promise<void> {
  const due = await outside.transaction((context) => findChargesToTry(context, todayOf(context)))
  await eachInTurn(due, (id) => chargeOne(outside, id), 'renewals could not be charged')
}

/**
 * One charge, in three steps that may each be the last of a server that dies: the order and the key of the try are
 * written down; the card is charged under that key; what became of it is read from the order. Begun again anywhere it is
 * the same charge.
 */
export async function chargeOne(outside: OutsideContext, id: number): Promise<void> {
  const ready = await outside.transaction((context) => prepare(context, id))
  if (!ready) return
  let refusal: string | undefined
  try {
    if (!ready.is_paid) await payByKeptCard(outside, SETTLE, ready)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (CardNotKept.is(error) || CardsNotOpen.is(error)) refusal = error.message
  }
  await outside.transaction((context) => conclude(context, id, refusal))
}

type Ready = { order_id: number; kept_card_id: number; attempt_key: string; is_paid: boolean }

/** The try that is under way, or the next one. Undefined when nothing is to be charged now. */
async function prepare(context: Context, id: number): Promise<Ready | undefined> {
  const charge = await lockCharge(context, id)
  if (!charge || charge.next_try_on === null || charge.next_try_on > todayOf(context)) return undefined
  // Whoever has renewed by hand meanwhile is not charged.
  if (charge.attempt_key === null) await followRenewed(context, charge.registrant_id)
  const standing = await findStandingOfCharge(context, id)
  if (charge.attempt_key !== null) return underWay(context, charge, standing[0]?.kept_card_id)
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
  if (charge.draft_id !== null) await withdrawOrder(context, await lockDraftById(context, charge.draft_id))
  const draft = await insertDraft(context, {
    // Opened by nobody.
    token_hash: context.random(32),
    email: payer.email,
    step: 'payment',
    data: judged.data,
    expires_at: expiry(context.now),
    season_id: season.id,
    known: judged.known,
  })
  const { paid } = await checkoutRenewed(context, draft, {
    quote_hash: judged.quote.hash,
    is_automatic: true,
  })
  const attempt_key = randomUuid(context)
  await setCharge(context, id, {
    state: 'charging',
    attempt_key,
    draft_id: draft.id,
    tries: charge.tries + 1,
    reason: null,
  })
  const { order_id } = await getDraftById(context, draft.id)
  return {
    order_id: order_id!,
    kept_card_id: first.standing.kept_card_id,
    attempt_key,
    is_paid: paid,
  }
}

/** A try that was begun is brought to its end, also when it was turned off meanwhile: the card may be charged already. */
async function underWay(
  context: Context,
  { draft_id, attempt_key }: Charge,
  kept_card_id: number | undefined,
): Promise<Ready> {
  const { order_id } = await getDraftById(context, draft_id!)
  const order = await findOrder(context, order_id!)
  return {
    order_id: order_id!,
    kept_card_id: kept_card_id ?? 0,
    attempt_key: attempt_key!,
    // Without the card nothing is charged any more; what was is seen at the order.
    is_paid: order!.paid_at !== null || kept_card_id === undefined,
  }
}

/** More than was announced, or another season: a new letter, and again the time to turn it off. */
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

/** It is not charged any more: the payer is told why and renews by hand. */
async function giveUp(
  context: Context,
  { id }: Charge,
  planned: readonly Planned[],
  reason: string,
): Promise<undefined> {
  await setCharge(context, id, { state: 'by_hand', next_try_on: null, attempt_key: null, reason })
  await tell(context, planned, reason, null)
}

async function tell(
  context: Context,
  planned: readonly Planned[],
  reason: string,
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

/** Reads from the order what became of a try. What is not decided yet is left to the reconciler and the next time. */
async function conclude(context: Context, id: number, refusal: string | undefined): Promise<void> {
  const charge = await lockCharge(context, id)
  if (!charge || charge.attempt_key === null) return
  const { order_id } = await getDraftById(context, charge.draft_id!)
  const [order, payment] = await Promise.all([
    findOrder(context, order_id!),
    findLastPayment(context, order_id!),
  ])
  if (order!.status === 'processing') return
  if (order!.paid_at !== null) return finish(context, charge, order!.number)
  const planned = await planAll(context, await findStandingOfCharge(context, id))
  if (planned.length === 0) {
    if (order!.status === 'open' && !payment) return
    await setCharge(context, id, { state: 'withdrawn', next_try_on: null, attempt_key: null })
  } else if (refusal !== undefined) await giveUp(context, charge, planned, refusal)
  else if (payment && payment.decline_code !== NOT_ASKED)
    await declined(context, charge, planned, payment.decline_code)
  // The server died, or the time of the order ran out, before the card was asked: the same try is made anew.
  else if (payment || order!.status === 'cancelled')
    await setCharge(context, id, {
      state: charge.tries > 1 ? 'declined' : 'announced',
      tries: charge.tries - 1,
      attempt_key: null,
    })
}

async function finish(
  context: Context,
  { id, draft_id, registrant_id }: Charge,
  number: string,
): Promise<void> {
  await setCharge(context, id, { state: 'paid', next_try_on: null, attempt_key: null, reason: null })
  await followRenewed(context, registrant_id)
  await audit(context, {
    action: 'auto_renewal.charged',
    subject: 'registration_draft',
    subject_id: draft_id!,
    after: { order: number },
  })
}

/** Of a payment that never reached the provider. */
const NOT_ASKED = 'not_processed'

/** Trying these again would only be declined again: the card networks forbid it, or somebody has to answer. */
const FINAL = ['authentication_required', 'lost_card', 'stolen_card', 'expired_card', 'provider_refused']

async function declined(
  context: Context,
  charge: Charge,
  planned: readonly Planned[],
  code: string | null,
): Promise<void> {
  const today = todayOf(context)
  const { retry_days } = await planOf(context)
  const days = retry_days.map((after) => addDays(charge.charge_on, after))
  const next_try_on = FINAL.includes(code ?? '') ? undefined : days.find((day) => day > today)
  const reason = declineOf(code).message
  if (next_try_on === undefined) return giveUp(context, charge, planned, reason)
  await setCharge(context, charge.id, { state: 'declined', next_try_on, attempt_key: null, reason })
  await tell(context, planned, reason, next_try_on)
}
