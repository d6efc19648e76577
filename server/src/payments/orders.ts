import { createHash } from 'node:crypto'
import { yearOf } from 'contract/dates'
import {
  AlreadyPaid,
  OrderCancelled,
  OrderExpired,
  OrderNotFound,
  PaymentInProgress,
} from 'contract/payments'
import { Conflict } from 'contract/problem'
import { todayOf, type Context } from '../plumbing/context.ts'
import { LEDGER } from './ledger.ts'
import { releaseCredit, reserveCredit } from './credits.ts'
import { buyerOf, holdPartCoupons, mustHoldCoupon, releaseCoupons } from './coupons.ts'
import { addUpAfter } from './order-days.ts'
import {
  changeOrder,
  endOrderLinks,
  findExpired,
  findPaidOrders,
  getOrder,
  insertOrder,
  insertOrders,
  linesOf,
  lockFreeOrder,
  lockOrder,
  lockStandingOrder,
  lockUnpaidOf,
  type NewLine,
  type NewOrder,
  type OrderLine,
  type OrderRow,
  type Subject,
  type Whose,
} from './orders-queries.ts'

export type Order = OrderRow & { lines: OrderLine[] }

/**
 * The part of an order that belongs to one of the buyer's modules: amounts in cents, keys are that module's
 * own.
 */
export type WantedPart = Subject & {
  lines: readonly NewLine[]
  /** The coupon that lowers only this part; of the lines without a discount it says nothing. */
  coupon_id?: number | undefined
}

type Wanted = {
  /** Several parts are paid together, all or none. */
  parts: readonly WantedPart[]
  payer: { name: string; email: string; address?: object | null | undefined }
  user_id?: number | null | undefined
  coupon_id?: number | null | undefined
  /** The payer has agreed to keep the card once it has been used to pay. */
  keeps_card?: boolean | undefined
  expires_at: Date
  /**
   * If it costs nothing, it is written as paid, of this account: for whoever settles it in the same transaction, see
   * `settlePlaced`.
   */
  free_for?: number | undefined
  /** Nothing of it has been ordered before, so no order for it is looked for. */
  is_first?: boolean | undefined
}

type Placed = Order & { token: string }

/**
 * Places an order and reserves its coupons and credit. An unpaid order for the same thing is replaced as a whole. Returns
 * the token the payer can pay it with; only its hash is stored. @throws AlreadyPaid, PaymentInProgress, CreditChanged,
 * CouponUsedUp, CouponAlreadyUsed; Conflict when two are placed at once.
 */
export async function placeOrder(context: Context, wanted: Wanted): Promise<Placed> {
  const { payer, coupon_id = null, is_first } = wanted
  const { parts, lines, token, order } = newOrder(context, wanted)
  const part_coupons = wanted.parts.flatMap((part) => part.coupon_id ?? [])
  const place = () =>
    insertOrder(context, { order, parts, lines }, { buyer: buyerOf(payer.email), is_first }).catch(
      conflictOrThrow,
    )
  // Usually there is no active order, so it is not worth looking first.
  const placed = (await place()) ?? (await replaceStanding(context, parts).then(place))
  if (!placed) throw Conflict()
  const { taken, ...row } = placed
  if (coupon_id !== null) await mustHoldCoupon(context, { coupon_id, email: payer.email }, taken ?? undefined)
  const status = order.paid_at ? 'used' : 'reserved'
  await holdPartCoupons(context, { order_id: row.id, email: payer.email, coupon_ids: part_coupons, status })
  const credit = creditOf(lines)
  if (credit > 0) await reserveCredit(context, { order_id: row.id, user_id: wanted.user_id!, cents: credit })
  await addUpAfter(context, row.id)
  return { ...row, token }
}

/**
 * Places the orders of several payers at once, which no coupon or credit lowers. Gives their ids and tokens in the order of what was wanted.
 * @throws Conflict where something of it has an order already, or gets one at this moment; none is placed then
 */
export async function placeOrders(
  context: Context,
  wanted: readonly Wanted[],
): Promise<{ id: number; token: string }[]> {
  const orders = wanted.map((one) => newOrder(context, one))
  if (
    orders.some(({ order, lines }) => order.discount > 0 || order.coupon_id !== null || creditOf(lines) > 0)
  )
    throw new Error('what lowers an order is held for it alone')
  const ids = await insertOrders(context, orders).catch(conflictOrThrow)
  if (!ids) throw Conflict()
  for (const id of ids) await addUpAfter(context, id)
  return orders.map(({ token }, i) => ({ id: ids[i]!, token }))
}

const creditOf = (lines: readonly NewLine[]) => lines.reduce((sum, { credited = 0 }) => sum + credited, 0)

/** What is written for an order, with its token. @throws OrderExpired */
function newOrder(context: Context, wanted: Wanted) {
  const { parts, payer, coupon_id = null } = wanted
  const lines = parts.flatMap(({ lines: own, coupon_id: of_part, purpose, subject_id }) =>
    own.map((line) => {
      const isLowered = line.discount > (line.credited ?? 0)
      return {
        ...line,
        purpose,
        subject_id,
        ...(isLowered && of_part !== undefined && { coupon_id: of_part }),
      }
    }),
  )
  if (lines.length === 0) throw new Error('an order has at least one line')
  if (wanted.expires_at <= context.now) throw OrderExpired()
  const token = context.random(24).toString('base64url')
  const totals = totalsOf(lines)
  const free_for = totals.total === 0 ? wanted.free_for : undefined
  const order: NewOrder = {
    year: yearOf(todayOf(context)),
    token_hash: hashToken(token),
    user_id: free_for ?? wanted.user_id ?? null,
    payer_name: payer.name,
    payer_email: payer.email,
    payer_address: payer.address ?? null,
    currency: context.tenant.currency,
    ...totals,
    coupon_id,
    keeps_card: wanted.keeps_card ?? false,
    expires_at: wanted.expires_at,
    paid_at: free_for === undefined ? null : context.now,
  }
  return { order, lines, token, parts: parts.map(({ purpose, subject_id }) => ({ purpose, subject_id })) }
}

/**
 * An order for nothing, paid as it is placed: for things that were not sold here and yet need an order, such
 * as the memberships in an imported file.
 */
export async function placeEmptyOrder(
  context: Context,
  { payer, ...part }: Subject & Pick<Wanted, 'payer'>,
): Promise<{ id: number; number: string }> {
  const order = {
    year: yearOf(todayOf(context)),
    // Matches no token, so it can never be opened by link.
    token_hash: context.random(32),
    user_id: null,
    payer_name: payer.name,
    payer_email: payer.email,
    payer_address: null,
    currency: context.tenant.currency,
    ...NOTHING,
    coupon_id: null,
    keeps_card: false,
    expires_at: context.now,
    paid_at: context.now,
  }
  const placed = await insertOrder(
    context,
    { order, parts: [part], lines: [] },
    { buyer: buyerOf(payer.email) },
  )
  if (!placed) throw AlreadyPaid()
  return placed
}

const NOTHING = { amount: 0, discount: 0, total: 0 }

async function replaceStanding(context: Context, parts: readonly Subject[]) {
  for (const part of parts) {
    const standing = await lockStandingOrder(context, part)
    if (!standing) continue
    if (standing.status === 'processing') throw PaymentInProgress()
    if (standing.status !== 'open') throw AlreadyPaid()
    await cancel(context, standing.id, 'replaced')
  }
}

/** Of two orders placed at once for the same thing, the later one is refused. */
function conflictOrThrow(error: unknown): never {
  const { constraint } = error as { constraint?: unknown }
  throw constraint === 'one_standing_order' ? Conflict() : error
}

/** Cancels an unpaid order and releases its coupons and credit; does nothing if it is already cancelled. */
export async function cancelOrder(context: Context, id: number, why: string): Promise<void> {
  const order = await lockOrder(context, id)
  if (!order) throw OrderNotFound()
  if (order.status === 'cancelled') return
  if (order.status === 'processing') throw PaymentInProgress()
  if (order.status !== 'open') throw AlreadyPaid()
  await cancel(context, id, why)
}

async function cancel(context: Context, id: number, cancel_reason: string) {
  await changeOrder(context, id, { status: 'cancelled', cancel_reason })
  await releaseCoupons(context, id)
  await releaseCredit(context, id)
}

/**
 * Ends the orders of people who are about to be forgotten: their links, and anything unpaid. Returns false
 * without ending anything while a card is being charged for one of them.
 */
export async function endOrdersOf(context: Context, whose: Whose): Promise<boolean> {
  const unpaid = await lockUnpaidOf(context, whose)
  if (unpaid.some(({ status }) => status === 'processing')) return false
  for (const { id } of unpaid) await cancel(context, id, 'Whoever placed it is forgotten.')
  await endOrderLinks(context, whose)
  return true
}

const EXPIRED = 'expired'

/** Cancels what was not paid in time. An order being paid is left alone until that has ended. */
export async function expireOrders(context: Context): Promise<number> {
  const expired = await findExpired(context, 500)
  for (const { id } of expired) {
    const order = await lockOrder(context, id)
    if (order?.status === 'open') await cancel(context, id, EXPIRED)
  }
  return expired.length
}

/**
 * Whether an order can still be paid: `open`; `taken` while it is being paid, has been paid, or somebody is
 * working on it at this moment; `over` if it never will be. Asking about an expired order ends it.
 */
export async function standingOf(context: Context, id: number): Promise<'open' | 'taken' | 'over'> {
  const order = await lockFreeOrder(context, id)
  if (!order) return 'taken'
  if (order.status === 'cancelled' || order.status === 'refunded') return 'over'
  if (order.status !== 'open') return 'taken'
  if (Date.parse(order.expires_at) > context.now.getTime()) return 'open'
  await cancel(context, id, EXPIRED)
  return 'over'
}

/** Refuses an order that can no longer be paid, with the reason. */
export function mustBeOpen({ status, cancel_reason, expires_at }: OrderRow, now: Date): void {
  if (cancel_reason === EXPIRED || (status === 'open' && Date.parse(expires_at) <= now.getTime()))
    throw OrderExpired()
  if (status === 'cancelled' || status === 'refunded') throw OrderCancelled()
}

export async function findOrder(context: Context, id: number): Promise<Order | undefined> {
  const [order, lines] = await Promise.all([getOrder(context, id), linesOf(context, id)])
  return order && { ...order, lines }
}

/** What somebody has paid from their account, newest first. */
export async function findPaidOrdersOf(context: Context, user_id: number): Promise<Order[]> {
  const orders = await findPaidOrders(context, user_id)
  return Promise.all(orders.map(async (order) => ({ ...order, lines: await linesOf(context, order.id) })))
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The totals of some lines. */
export function totalsOf(lines: readonly { amount: number; discount: number }[]) {
  const sum = (of: 'amount' | 'discount') => lines.reduce((all, line) => all + line[of], 0)
  const [amount, discount] = [sum('amount'), sum('discount')]
  return { amount, discount, total: amount - discount }
}

/** The totals of an order for display: a donation and a premium are shown separately from the price. */
export function shownTotals({ amount }: Pick<OrderRow, 'amount'>, lines: readonly OrderLine[]) {
  const booked = (to: string) =>
    lines.reduce((all, { account, total }) => all + (account === to ? total : 0), 0)
  const [donation, protection] = [booked(LEDGER.donations), booked(LEDGER.protection)]
  return { subtotal: amount - donation - protection, donation, protection }
}

/** One part of an order as its module sees it: its own lines, and their totals. */
export type PartOfOrder = Order & Subject

/** The parts of an order, in the order of its lines, each with its own lines and totals. */
export function partsOf({ lines, ...order }: Order): PartOfOrder[] {
  const parts = new Map<string, OrderLine[]>()
  for (const line of lines) {
    const key = `${line.purpose} ${line.subject_id}`
    parts.set(key, [...(parts.get(key) ?? []), line])
  }
  return [...parts.values()].map((own) => {
    const { purpose, subject_id } = own[0]!
    return { ...order, ...totalsOf(own), purpose, subject_id, lines: own }
  })
}
