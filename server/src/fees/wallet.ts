import { stringify } from 'csv-stringify/sync'
import { paymentEntries, refundEntries, creditEntries, spread } from 'contract/fees/book'
import { FeePlanNotFound, FeesNotAccepted, type FeePlan } from 'contract/fees'
import {
  MoreThanOwed,
  MoreThanPaid,
  MoreThanSponsors,
  creditFeePlan,
  exportTeamBook,
  listFeePayments,
  noteTeamMoney,
  playerFees,
  refundFees,
  takeFeeMoney,
  teamWallet,
} from 'contract/fees/wallet'
import { decimal } from 'contract/money'
import { showMoment } from 'contract/dates'
import type { In, Out } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import type { Context, Download } from '../plumbing/context.ts'
import { requestRefund } from '../payments/payments.ts'
import { book } from './book-queries.ts'
import { PURPOSE, dropCard } from './cards.ts'
import { mailMoney } from './letters.ts'
import { planFor, teamFor } from './places.ts'
import { findOwed, findPlan, findPlansAtTeam, lockPlan } from './plan-queries.ts'
import { showPlan, showPlans } from './showing.ts'
import {
  findBalances,
  findCardPayments,
  findEntries,
  findPaidByHand,
  isBooked,
  lockWallet,
  sourceOf,
  type CardPayment,
} from './wallet-queries.ts'

type Held = NonNullable<Awaited<ReturnType<typeof lockPlan>>>
const shown = async (context: Context, id: number): Promise<FeePlan> =>
  showPlan(context, (await findPlan(context, id))!)

const note = (context: Context, plan: Held, action: string, after: object, reason: string) =>
  audit(context, {
    action,
    subject: 'fee_package',
    subject_id: plan.package_id,
    after: { member_id: plan.member_id, ...after },
    note: reason,
  })

/** A credit never makes a family owe less than nothing, and sponsors' money is passed on only once. */
export async function credit(
  context: Context,
  { id, kind, amount, reason, request_key }: In<typeof creditFeePlan>,
): Promise<FeePlan> {
  const { team_id } = await planFor(context, creditFeePlan.access, id)
  await lockWallet(context, team_id)
  const plan = (await lockPlan(context, id))!
  const source = sourceOf(request_key)
  if (await isBooked(context, { request_key, kind, team_id, plan_id: id, amount })) return shown(context, id)
  await takeOff(context, plan, { kind, amount, source, reason })
  return shown(context, id)
}

type Off = {
  kind: In<typeof creditFeePlan>['kind']
  amount: number
  /** Identifies the action: the same one is booked once. */
  source: string
  reason: string
}

/** Takes something off what is owed under a locked plan. @throws MoreThanOwed, MoreThanSponsors */
export async function takeOff(context: Context, plan: Held, { kind, amount, source, reason }: Off) {
  const { id: plan_id, team_id } = plan
  const parts = spread(await findOwed(context, plan_id), amount)
  if (!parts) throw MoreThanOwed()
  const from = kind === 'sponsor' ? 'sponsors' : 'discounts'
  if (from === 'sponsors' && -((await findBalances(context, team_id)).sponsors ?? 0) < amount)
    throw MoreThanSponsors()
  await book(context, { team_id, plan_id, kind, source, note: reason }, creditEntries(parts, from))
  await note(context, plan, 'fees.credited', { kind, amount }, reason)
  await forgetIfPaid(context, plan)
}

/** Cash or a check; the family gets a receipt by letter. */
export async function takeMoney(
  context: Context,
  { id, kind, amount, note: said, request_key }: In<typeof takeFeeMoney>,
): Promise<FeePlan> {
  await planFor(context, takeFeeMoney.access, id)
  const plan = (await lockPlan(context, id))!
  const { team_id } = plan
  const source = sourceOf(request_key)
  if (await isBooked(context, { request_key, kind, team_id, plan_id: id, amount })) return shown(context, id)
  if (plan.state === 'offered') throw FeesNotAccepted({ message: 'The family hasn’t accepted the plan yet.' })
  const owed = await findOwed(context, id)
  const parts = spread(owed, amount)
  const entries = parts && paymentEntries(owed, parts, 'cash')
  if (!parts || !entries) throw MoreThanOwed()
  await book(context, { team_id, plan_id: id, kind, source, note: said }, entries)
  await note(context, plan, 'fees.money_taken', { kind, amount }, said)
  await forgetIfPaid(context, plan)
  await mailMoney(context, (await findPlan(context, id))!, { parts, amount, note: said, source })
  return shown(context, id)
}

/** If nothing is left to charge, no card is kept. */
async function forgetIfPaid(context: Context, plan: Held) {
  const owed = await findOwed(context, plan.id)
  if (owed.every((one) => one.owed === 0)) await dropCard(context, plan, 'nothing_owed')
}

export async function paymentsOf(
  context: Context,
  { id }: In<typeof listFeePayments>,
): Promise<Out<typeof listFeePayments>> {
  await planFor(context, listFeePayments.access, id)
  const [cards, byHand] = await Promise.all([findCardPayments(context, id), findPaidByHand(context, id)])
  return { cards, by_hand: byHand.reduce((all, { left }) => all + left, 0) }
}

/**
 * Refunds what was paid: to the card it came from, booked once the provider has done it; or by hand, what was
 * paid by hand. It does not make anything owed again, and is possible even after the player has left.
 */
export async function refund(
  context: Context,
  { id, order_id, amount, reason, request_key }: In<typeof refundFees>,
): Promise<FeePlan> {
  await planFor(context, refundFees.access, id)
  if (order_id !== null) {
    // Orders before plans, the same order in which settling an order locks them.
    const paid = (await findCardPayments(context, id)).find((one) => one.order_id === order_id)
    if (!paid) throw FeePlanNotFound()
    await refundCard(context, paid, { amount, reason, request_key })
    return shown(context, id)
  }
  const plan = (await lockPlan(context, id))!
  const source = sourceOf(request_key)
  const deed = { request_key, kind: 'refund', team_id: plan.team_id, plan_id: id, amount }
  if (await isBooked(context, deed)) return shown(context, id)
  await giveByHand(context, plan, { amount, source, reason })
  return shown(context, id)
}

/** Refunds to the card what was paid for one plan, and nothing else in the same order. */
export const refundCard = (
  context: Context,
  { order_id, checkout_id }: Pick<CardPayment, 'order_id' | 'checkout_id'>,
  refund: { amount: number; reason: string; request_key?: string },
) => requestRefund(context, { order_id, of: { purpose: PURPOSE, subject_id: checkout_id }, ...refund })

/** Refunds by hand what was paid by hand under a locked plan. @throws MoreThanPaid */
export async function giveByHand(
  context: Context,
  plan: Held,
  { amount, source, reason }: Omit<Off, 'kind'>,
) {
  const { id: plan_id, team_id } = plan
  const entries = refundEntries(await findPaidByHand(context, plan_id), amount)
  if (!entries) throw MoreThanPaid()
  await book(context, { team_id, plan_id, kind: 'refund', source, note: reason }, entries)
  await note(context, plan, 'fees.refunded', { amount }, reason)
}

/** What a player owes a team, payer by payer, and everything booked about it. */
export async function player(
  context: Context,
  { id, member_id }: In<typeof playerFees>,
): Promise<Out<typeof playerFees>> {
  const { name, season } = await teamFor(context, playerFees.access, id)
  const plans = await findPlansAtTeam(context, id, member_id)
  if (plans.length === 0) throw FeePlanNotFound()
  const entries = await findEntries(context, id, MOST_SHOWN, member_id)
  return { team: name, season, player: plans[0]!.player, plans: await showPlans(context, plans), entries }
}

const MOST_SHOWN = 200
const MOST_EXPORTED = 100_000

export async function wallet(
  context: Context,
  { id }: In<typeof teamWallet>,
): Promise<Out<typeof teamWallet>> {
  const { name, season } = await teamFor(context, teamWallet.access, id)
  const [held, entries] = await Promise.all([findBalances(context, id), findEntries(context, id, MOST_SHOWN)])
  return {
    team: name,
    season,
    cards: held.cards ?? 0,
    cash: held.cash ?? 0,
    sponsors: -(held.sponsors ?? 0),
    owed: held.player ?? 0,
    given: held.discounts ?? 0,
    spent: held.spent ?? 0,
    entries,
  }
}

const HEADER = [
  'Team',
  'Date',
  'Entry',
  'Player',
  'Payer',
  'Installment',
  'Debit',
  'Credit',
  'Amount',
  'Note',
  'By',
]

/** The whole book. A cell that a spreadsheet would take for a formula is written as text. */
export async function exportBook(context: Context, { id }: In<typeof exportTeamBook>): Promise<Download> {
  const { name } = await teamFor(context, exportTeamBook.access, id)
  const rows = (await findEntries(context, id, MOST_EXPORTED)).map((one) => [
    name,
    showMoment(one.booked_at, context.tenant.time_zone),
    one.kind,
    one.player,
    one.payer,
    one.label,
    one.debit,
    one.credit,
    decimal(one.amount),
    one.note,
    one.by,
  ])
  const content = stringify([HEADER, ...rows], { bom: true, escape_formulas: true })
  return { filename: 'team-book.csv', content: Buffer.from(content) }
}

const SIDES = {
  sponsor: { debit: 'cash', credit: 'sponsors' },
  spent: { debit: 'spent', credit: 'cash' },
  payout: { debit: 'cash', credit: 'cards' },
} as const

export async function noteMoney(
  context: Context,
  { id, kind, amount, note: said, request_key }: In<typeof noteTeamMoney>,
): Promise<Out<typeof noteTeamMoney>> {
  await teamFor(context, noteTeamMoney.access, id)
  await lockWallet(context, id)
  const source = sourceOf(request_key)
  if (await isBooked(context, { request_key, kind, team_id: id, plan_id: null, amount })) return {}
  await book(context, { team_id: id, plan_id: null, kind, source, note: said }, [
    { ...SIDES[kind], amount, instalment_id: null },
  ])
  await audit(context, {
    action: 'fees.money_noted',
    subject: 'team',
    subject_id: id,
    after: { kind, amount },
    note: said,
  })
  return {}
}
