import {
  FeePlanEnded,
  FeePlanNotFound,
  FeesChanged,
  FeesNotAccepted,
  type payTeamFees,
  type payTeamFeesTogether,
} from 'contract/fees'
import type { Language } from 'contract/language'
import type { In, Out } from 'contract/operation'
import { PaymentInProgress, TooManyDeclines } from 'contract/payments'
import { accountOf } from '../auth/auth.ts'
import type { Context } from '../plumbing/context.ts'
import { LEDGER, cancelOrder, placeOrder } from '../payments/payments.ts'
import { PURPOSE, cardAgreement } from './cards.ts'
import { countDeclines, findUnpaidOrders, insertCheckout, setCheckoutOrder } from './checkout-queries.ts'
import { ownPlan, ownPlans } from './places.ts'
import { findInstalments, findPlan, lockPlan, type InstalmentRow, type PlanRow } from './plan-queries.ts'

const ORDER_MINUTES = 30
const MOST_DECLINES = 10
const HOUR = 3_600_000

type Payer = { user_id: number | null; name: string; email: string }
type Plans = readonly { plan_id: number; instalment_ids: readonly number[] }[]
type Wanted = {
  plans: Plans
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
 * Places the order for whole instalments of several plans, at the amount shown.
 * @throws PaymentInProgress while another order for one of them is being paid; FeesChanged if the amount owed has changed.
 */
export async function place(context: Context, { plans, total }: Wanted, payer: Payer, keeps?: Kept) {
  const chosen = await holdOwed(context, plans)
  const owed = chosen.reduce((all, { instalments }) => all + sumOf(instalments), 0)
  if (owed !== total || total === 0) throw FeesChanged({ detail: { total: owed } })
  const placed = await placeFor(context, chosen, payer, keeps)
  return { order_token: placed.token, order_number: placed.number, total: placed.total }
}

/**
 * Locks plans until the transaction ends and gives what was selected of each and is owed. Another unpaid order for one of
 * them is cancelled, so that two tabs, or two parents, do not pay for the same thing.
 * @throws PaymentInProgress, FeesNotAccepted, FeePlanEnded, FeesChanged, TooManyDeclines
 */
export async function holdOwed(context: Context, plans: Plans): Promise<ChosenOf[]> {
  const ids = plans.map(({ plan_id }) => plan_id)
  // Orders before plans, the same order in which settling an order locks them.
  for (const id of await findUnpaidOrders(context, ids)) await cancelOrder(context, id, 'replaced')
  const chosen: ChosenOf[] = []
  // Always in the same order, so that two families with plans in common cannot deadlock.
  for (const one of plans.toSorted((a, b) => a.plan_id - b.plan_id))
    chosen.push(await heldAndOwed(context, one))
  if ((await findUnpaidOrders(context, ids)).length > 0) throw PaymentInProgress()
  return chosen
}

const sumOf = (instalments: readonly Pick<InstalmentRow, 'owed'>[]) =>
  instalments.reduce((all, { owed }) => all + owed, 0)

/** What is to be paid of a plan: both are locked, and what was selected is owed. */
export type ChosenOf = {
  plan: Pick<PlanRow, 'id' | 'package' | 'player' | 'team'>
  instalments: readonly Pick<InstalmentRow, 'id' | 'label' | 'owed'>[]
}

async function heldAndOwed(context: Context, { plan_id, instalment_ids }: Plans[number]): Promise<ChosenOf> {
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
  const parts = await partsFor(context, chosen, keeps)
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

/** The parts of an order, one for each plan. Once the order is placed, call `setCheckoutOrder` for each. */
export async function partsFor(context: Context, chosen: readonly ChosenOf[], keeps?: Kept) {
  const parts: { purpose: string; subject_id: number; lines: ReturnType<typeof linesFor> }[] = []
  for (const { plan, instalments } of chosen)
    parts.push({
      purpose: PURPOSE,
      subject_id: await insertCheckout(context, { plan_id: plan.id, ...keeps }),
      lines: linesFor(plan, instalments),
    })
  return parts
}

/** The package and its instalments; a package of one instalment often has the same name. */
export const labelOf = ({ package: name }: Pick<PlanRow, 'package'>, labels: readonly string[]) =>
  labels.join() === name ? name : `${name}: ${labels.join(', ')}`

const linesFor = (
  plan: Pick<PlanRow, 'package' | 'player' | 'team'>,
  instalments: readonly Pick<InstalmentRow, 'id' | 'label' | 'owed'>[],
) =>
  instalments.map(({ id, label, owed: amount }) => ({
    key: `instalment:${id}`,
    kind: 'team_fee',
    account: LEDGER.teams,
    label: labelOf(plan, [label]),
    detail: `${plan.player}, ${plan.team}`,
    amount,
    discount: 0,
    reference_id: id,
  }))
