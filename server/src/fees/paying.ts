import {
  FeePlanEnded,
  FeePlanNotFound,
  FeesChanged,
  FeesNotAccepted,
  type payTeamFees,
  type payTeamFeesTogether,
} from 'contract/fees'
import { paymentEntries, type Account } from 'contract/fees/book'
import type { Language } from 'contract/language'
import type { In, Out } from 'contract/operation'
import { PaymentInProgress, TooManyDeclines } from 'contract/payments'
import { accountOf } from '../auth/auth.ts'
import type { Context } from '../plumbing/context.ts'
import {
  CannotSettle,
  LEDGER,
  cancelOrder,
  findRefundLines,
  forgetUnusedCards,
  placeOrder,
  type PartOfOrder,
  type PaidPart,
  type Refund,
  type Settlement,
} from '../payments/payments.ts'
import { book } from './book-queries.ts'
import { PURPOSE, cardAgreement, dropCard, putCard } from './cards.ts'
import {
  countDeclines,
  findUnpaidOrders,
  getCheckout,
  insertCheckout,
  setCheckoutOrder,
} from './checkout-queries.ts'
import { mailPaid } from './letters.ts'
import { ownPlan, ownPlans } from './places.ts'
import {
  findInstalments,
  findOwed,
  findPlan,
  lockPlan,
  type InstalmentRow,
  type PlanRow,
} from './plan-queries.ts'

const ORDER_MINUTES = 30
const MOST_DECLINES = 10
const HOUR = 3_600_000

type Payer = { user_id: number | null; name: string; email: string }
type Wanted = {
  plans: readonly { plan_id: number; instalment_ids: readonly number[] }[]
  /** Cents, of all of them. */
  total: number
}
type Kept = { card_terms: string[]; card_language: Language; agreed_from: string }

export async function order(
  context: Context,
  { card_terms_hash, total, ...wanted }: In<typeof payTeamFees>,
): Promise<Out<typeof payTeamFees>> {
  const plan = await ownPlan(context, wanted.plan_id)
  const keeps = card_terms_hash ? await cardAgreement(context, plan, card_terms_hash) : undefined
  const { id, first_name, last_name, email } = await accountOf(context)
  const payer = { user_id: id, name: `${first_name} ${last_name}`, email }
  return place(context, { plans: [wanted], total }, payer, keeps)
}

/** Several plans in one order: of several children, teams or packages. */
export async function orderTogether(
  context: Context,
  { plans, total }: In<typeof payTeamFeesTogether>,
): Promise<Out<typeof payTeamFeesTogether>> {
  const own = new Set((await ownPlans(context, 'all')).map(({ id }) => id))
  if (plans.some(({ plan_id }) => !own.has(plan_id))) throw FeePlanNotFound()
  const { id, first_name, last_name, email } = await accountOf(context)
  return place(context, { plans, total }, { user_id: id, name: `${first_name} ${last_name}`, email })
}

/**
 * Places the order for whole instalments of several plans, at the amount shown. Another unpaid order for one
 * of them is cancelled, so that two tabs, or two parents, do not pay for the same thing. @throws
 * PaymentInProgress while the other one is being paid; FeesChanged if the amount owed has changed.
 */
export async function place(context: Context, { plans, total }: Wanted, payer: Payer, keeps?: Kept) {
  const ids = plans.map(({ plan_id }) => plan_id)
  // Orders before plans, the same order in which settling an order locks them.
  for (const id of await findUnpaidOrders(context, ids)) await cancelOrder(context, id, 'replaced')
  const chosen: ChosenOf[] = []
  // Always in the same order, so that two families with plans in common cannot deadlock.
  for (const one of plans.toSorted((a, b) => a.plan_id - b.plan_id))
    chosen.push(await heldAndOwed(context, one))
  if ((await findUnpaidOrders(context, ids)).length > 0) throw PaymentInProgress()
  const owed = chosen.reduce((all, { instalments }) => all + sumOf(instalments), 0)
  if (owed !== total || total === 0) throw FeesChanged({ detail: { total: owed } })
  const placed = await placeFor(context, chosen, payer, keeps)
  return { order_token: placed.token, order_number: placed.number, total: placed.total }
}

const sumOf = (instalments: readonly Pick<InstalmentRow, 'owed'>[]) =>
  instalments.reduce((all, { owed }) => all + owed, 0)

/** What is to be paid of a plan: both are locked, and what was selected is owed. */
type ChosenOf = {
  plan: Pick<PlanRow, 'id' | 'package' | 'player' | 'team'>
  instalments: readonly Pick<InstalmentRow, 'id' | 'label' | 'owed'>[]
}

async function heldAndOwed(
  context: Context,
  { plan_id, instalment_ids }: Wanted['plans'][number],
): Promise<ChosenOf> {
  const held = await lockPlan(context, plan_id)
  if (held?.state === 'offered') throw FeesNotAccepted()
  const since = new Date(context.now.getTime() - HOUR)
  if ((await countDeclines(context, plan_id, since)) >= MOST_DECLINES) throw TooManyDeclines()
  const [plan, rows] = await Promise.all([findPlan(context, plan_id), findInstalments(context, [plan_id])])
  const instalments = rows.filter(({ id, owed }) => instalment_ids.includes(id) && owed > 0)
  const owed = sumOf(instalments)
  if (instalments.length < new Set(instalment_ids).size)
    throw held?.state === 'ended' && owed === 0 ? FeePlanEnded() : FeesChanged({ detail: { total: owed } })
  return { plan: plan!, instalments }
}

/** The order for instalments of locked plans. */
export async function placeFor(
  context: Context,
  chosen: readonly ChosenOf[],
  { user_id, name, email }: Payer,
  keeps?: Kept,
) {
  const parts: { purpose: string; subject_id: number; lines: ReturnType<typeof linesFor> }[] = []
  for (const { plan, instalments } of chosen)
    parts.push({
      purpose: PURPOSE,
      subject_id: await insertCheckout(context, { plan_id: plan.id, ...keeps }),
      lines: linesFor(plan, instalments),
    })
  const placed = await placeOrder(context, {
    parts,
    payer: { name, email },
    user_id,
    keeps_card: keeps !== undefined,
    expires_at: new Date(context.now.getTime() + ORDER_MINUTES * 60_000),
  })
  for (const { subject_id } of parts) await setCheckoutOrder(context, subject_id, placed.id)
  return placed
}

const linesFor = (
  plan: Pick<PlanRow, 'package' | 'player' | 'team'>,
  instalments: readonly Pick<InstalmentRow, 'id' | 'label' | 'owed'>[],
) =>
  instalments.map(({ id, label, owed: amount }) => ({
    key: `instalment:${id}`,
    kind: 'team_fee',
    account: LEDGER.teams,
    label: `${plan.package}: ${label}`,
    detail: `${plan.player}, ${plan.team}`,
    amount,
    discount: 0,
    reference_id: id,
  }))

/** A paid order is booked to its instalments; what is no longer owed is refunded automatically. */
export const feeSettlement: Settlement = {
  /** @throws FeesChanged if less is owed by now; then nobody is charged */
  async mayPay(context, part) {
    const { plan_id } = await getCheckout(context, part.subject_id)
    await lockPlan(context, plan_id)
    if (!(await entriesOf(context, plan_id, part))) throw FeesChanged()
  },

  async paid(context, order) {
    const checkout = await getCheckout(context, order.subject_id)
    const { plan_id } = checkout
    const plan = (await lockPlan(context, plan_id))!
    const entries = await entriesOf(context, plan_id, order)
    if (!entries) throw new CannotSettle('less is owed than was paid')
    const source = `order:${order.id}:${plan_id}`
    await book(context, { team_id: plan.team_id, plan_id, kind: 'card', source }, entries)
    await keepOrDrop(context, plan, order, checkout)
    await mailPaid(context, (await findPlan(context, plan_id))!, order)
  },

  /** A refund does not make anything owed again. */
  async wentBack(context, order, refund) {
    await bookReturned(context, order, refund, { debit: 'fees', credit: 'cards', kind: 'refund' })
  },

  async cameAgain(context, order, refund) {
    await bookReturned(context, order, refund, { debit: 'cards', credit: 'fees', kind: 'refund_failed' })
  },
}

/** How an order is booked to the instalments of its plan; undefined if less is owed by now. */
const entriesOf = async (context: Context, plan_id: number, { lines }: PartOfOrder) =>
  paymentEntries(
    await findOwed(context, plan_id),
    lines.map(({ reference_id, total }) => ({ id: reference_id!, amount: total })),
    'cards',
  )

type Returned = { debit: Account; credit: Account; kind: 'refund' | 'refund_failed' }

async function bookReturned(
  context: Context,
  order: PartOfOrder,
  { id }: Refund,
  { kind, ...sides }: Returned,
) {
  const { plan_id } = await getCheckout(context, order.subject_id)
  const plan = (await lockPlan(context, plan_id))!
  const parts = (await findRefundLines(context, id)).flatMap(({ order_line_id, amount }) => {
    const line = order.lines.find((one) => one.id === order_line_id)
    return line ? [{ amount, instalment_id: line.reference_id }] : []
  })
  await book(
    context,
    { team_id: plan.team_id, plan_id, kind, source: `refund:${id}:${plan_id}` },
    parts.map((part) => ({ ...sides, ...part })),
  )
}

type Paid = NonNullable<Awaited<ReturnType<typeof lockPlan>>>
type Checkout = Awaited<ReturnType<typeof getCheckout>>

/** Keeps the card it was paid with, if that was agreed; once nothing is owed, no card is kept. */
async function keepOrDrop(context: Context, plan: Paid, { kept_card_id }: PaidPart, checkout: Checkout) {
  const { card_terms, card_language, agreed_from } = checkout
  const isOwed = (await findOwed(context, plan.id)).some(({ owed }) => owed > 0)
  if (kept_card_id !== undefined && card_terms && isOwed && plan.state === 'accepted')
    await putCard(context, plan, { kept_card_id, card_terms, card_language, agreed_from })
  else {
    if (kept_card_id !== undefined) await forgetUnusedCards(context, [kept_card_id])
    if (!isOwed) await dropCard(context, plan, 'nothing_owed')
  }
}
