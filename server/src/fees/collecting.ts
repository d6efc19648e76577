import { addDays } from 'contract/dates'
import { nextTry } from 'contract/fees/dunning'
import { lateFeeEntries } from 'contract/fees/book'
import { CardNotKept, CardsNotOpen } from 'contract/payments'
import { Problem } from 'contract/problem'
import type { Context, OutsideContext } from '../context.ts'
import { isDaytime } from '../daytime.ts'
import { eachInTurn } from '../job-walks.ts'
import { job } from '../jobs.ts'
import { cancelOrder, findLastPayment, findOrder, payByKeptCard, randomUuid } from '../payments/payments.ts'
import { book } from './book-queries.ts'
import { NOTICE_DAYS } from './cards.ts'
import { findUnderWay, findUnpaidOrders, getCheckout, markDone } from './checkout-queries.ts'
import { findDueOn, findLateFees, findPlansToCharge } from './collecting-queries.ts'
import { mailDeclined, mailLate, mailUpcoming } from './letters.ts'
import { feeSettlement, placeFor } from './paying.ts'
import { todayOf } from './places.ts'
import { findInstalments, findPlan, lockPlan, setTries, type InstalmentRow } from './plan-queries.ts'

const SETTLE = { team_fee: feeSettlement }

/** Charges what is due, asks late fees, and writes to families; by day only. It may run any number of times. */
export const collectFees = job({
  name: 'collect-team-fees',
  every: '20 * * * *',
  waitsForCalm: true,
  async run(outside) {
    if (!isDaytime(outside)) return
    await eachInTurn([chargeDue, askLateFees, announce, remind], (step) => step(outside), 'steps went wrong')
  },
})

/** Charges the kept cards of plans of which something is due. */
export async function chargeDue(outside: OutsideContext): Promise<void> {
  const plans = await outside.transaction((context) => findPlansToCharge(context, todayOf(context)))
  await eachInTurn(plans, (id) => chargePlan(outside, id), 'plans could not be charged')
}

/**
 * One charge, in three steps that may each be the last of a server that dies: the order and the key of the try are
 * written down; the card is charged under that key; what became of it is read from the order. Begun again anywhere it is
 * the same charge.
 */
async function chargePlan(outside: OutsideContext, plan_id: number): Promise<void> {
  const ready = await outside.transaction((context) => prepare(context, plan_id))
  if (!ready) return
  const { checkout_id, kept_card_id, order_id, attempt_key } = ready
  let refusal: string | undefined
  try {
    // Without the card nothing is charged any more; what was is seen at the order.
    if (kept_card_id !== null) await payByKeptCard(outside, SETTLE, { order_id, kept_card_id, attempt_key })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (CardNotKept.is(error)) refusal = 'provider_refused'
    else if (CardsNotOpen.is(error)) refusal = 'not_processed'
  }
  await outside.transaction((context) => conclude(context, checkout_id, refusal))
}

type Ready = { checkout_id: number; order_id: number; kept_card_id: number | null; attempt_key: string }

/** The try that is under way, or the next one; undefined when nothing is to be charged now. */
async function prepare(context: Context, plan_id: number): Promise<Ready | undefined> {
  const plan = await lockPlan(context, plan_id)
  if (!plan) return undefined
  const under = await findUnderWay(context, plan_id)
  if (under?.order_id && under.attempt_key)
    return {
      checkout_id: under.id,
      order_id: under.order_id,
      kept_card_id: plan.kept_card_id,
      attempt_key: under.attempt_key,
    }
  // Somebody is at the till: an order runs out soon, and the job comes again.
  if ((await findUnpaidOrders(context, plan_id)).length > 0) return undefined
  if (plan.state !== 'accepted' || plan.kept_card_id === null) return undefined
  const [named, instalments] = await Promise.all([
    findPlan(context, plan_id),
    findInstalments(context, [plan_id]),
  ])
  const due = instalments.filter((one) => isToTry(one, todayOf(context)))
  const { payer_name, payer_email, accepted_by } = named!
  if (due.length === 0 || !payer_name || !payer_email) return undefined
  const attempt_key = randomUuid(context)
  const payer = { user_id: accepted_by, name: payer_name, email: payer_email }
  const placed = await placeFor(context, named!, due, payer, { plan_id, attempt_key })
  const { checkout_id, id: order_id } = placed
  return { checkout_id, order_id, kept_card_id: plan.kept_card_id, attempt_key }
}

/** One that has failed for good waits for another card; those after it are charged on their days all the same. */
const isToTry = ({ owed, due_on, tries, next_try_on }: InstalmentRow, today: string) =>
  owed > 0 && due_on <= today && (tries === 0 || (next_try_on !== null && next_try_on <= today))

/** Reads from the order what became of a try. What is not decided yet is left to the reconciler and the next time. */
async function conclude(context: Context, checkout_id: number, refusal: string | undefined): Promise<void> {
  const { order_id, plan_id } = await getCheckout(context, checkout_id)
  const order = (await findOrder(context, order_id!))!
  if (order.status === 'processing') return
  const payment = await findLastPayment(context, order.id)
  // Orders before plans, as whatever settles an order holds them.
  if (order.status === 'open') await cancelOrder(context, order.id, 'declined')
  const plan = (await lockPlan(context, plan_id))!
  if ((await getCheckout(context, checkout_id)).done_at !== null) return
  await markDone(context, checkout_id)
  const code = refusal ?? payment?.decline_code ?? null
  // The card was never asked: the same is tried the next time.
  if (order.paid_at !== null || (!payment && !refusal) || code === 'not_processed') return
  const today = todayOf(context)
  const asked = order.lines.map(({ reference_id }) => reference_id)
  const failed = (await findInstalments(context, [plan_id])).filter(
    ({ id, owed }) => owed > 0 && asked.includes(id),
  )
  for (const { id, tries } of failed)
    await setTries(context, [id], {
      tries: tries + 1,
      declined: code ?? 'generic_decline',
      next_try_on: nextTry(tries + 1, code, today) ?? null,
    })
  if (failed.length === 0 || plan.state !== 'accepted') return
  await mailDeclined(context, (await findPlan(context, plan_id))!, {
    failed,
    code,
    checkout_id,
    next_try_on: nextTry(Math.max(...failed.map(({ tries }) => tries)) + 1, code, today),
  })
}

/** Asks the late fee of the package, once for each instalment. */
export async function askLateFees(outside: OutsideContext): Promise<void> {
  const late = await outside.transaction((context) => findLateFees(context, todayOf(context)))
  await eachInTurn(
    late,
    ({ id, plan_id }) =>
      outside.transaction(async (context) => {
        const plan = await lockPlan(context, plan_id)
        const still = await findLateFees(context, todayOf(context), plan_id)
        const named = await findPlan(context, plan_id)
        if (!plan || named?.is_processing || !still.some((one) => one.id === id)) return
        await book(
          context,
          { team_id: plan.team_id, plan_id, kind: 'late_fee', source: `instalment:${id}` },
          lateFeeEntries(id, plan.late_fee),
        )
      }),
    'late fees could not be asked',
  )
}

/** Says what is due in some days, once. */
async function announce(outside: OutsideContext): Promise<void> {
  await writeAboutDueOn(outside, NOTICE_DAYS, mailUpcoming)
}

/** Says what was due yesterday and was not paid, unless the kept card is still being tried. */
async function remind(outside: OutsideContext): Promise<void> {
  await writeAboutDueOn(outside, -1, mailLate)
}

async function writeAboutDueOn(
  outside: OutsideContext,
  after: number,
  write: typeof mailLate,
): Promise<void> {
  const found = await outside.transaction((context) => findDueOn(context, addDays(todayOf(context), after)))
  await eachInTurn(
    new Set(found.map(({ plan_id }) => plan_id)),
    (plan_id) =>
      outside.transaction(async (context) => {
        const plan = await findPlan(context, plan_id)
        const ids = found.filter((one) => one.plan_id === plan_id).map(({ id }) => id)
        const due = (await findInstalments(context, [plan_id])).filter(
          ({ id, owed, next_try_on }) => ids.includes(id) && owed > 0 && next_try_on === null,
        )
        if (plan && due.length > 0) await write(context, plan, due)
      }),
    'letters could not be written',
  )
}
