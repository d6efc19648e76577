import { hex, insertRows, type NewRow } from '../plumbing/database/bulk-queries.ts'
import type { Context } from '../plumbing/context.ts'
import { noteOrders } from './order-days-queries.ts'
import { totalsOf } from './orders.ts'
import type { Paid, PastOrder, PastProvider, Placed } from './past-order.ts'
import { addUses } from './seed-queries.ts'
import { insertLedger, insertPayments, insertRefunds } from './seed-payments.ts'

/**
 * Writes orders that were paid long ago, with lines, attempts, refunds, coupon uses and ledger, exactly as
 * checkout, payment and refund would have left them. Returns them in the given order, with the ids of the
 * first and last payment.
 */
export async function insertPastOrders(
  context: Context,
  orders: readonly PastOrder[],
  provider: PastProvider,
): Promise<{ orders: Paid[]; payments: [first: number, last: number] | null }> {
  const placed = await insertOrders(context, orders)
  const payments = await insertPayments(context, orders, placed, provider)
  const refunds = await insertRefunds(context, orders, placed, payments, provider)
  await noteOrders(
    context,
    placed.map(({ id }) => id),
  )
  await insertUses(context, orders, placed)
  await insertLedger(context, orders, placed, payments, refunds, provider)
  const ids = payments.flatMap(({ ids }) => ids)
  return {
    orders: placed.map((order, i) => ({ ...order, refunds: refunds[i]! })),
    payments:
      ids.length > 0 ? [ids.reduce((a, b) => Math.min(a, b)), ids.reduce((a, b) => Math.max(a, b))] : null,
  }
}

async function insertOrders(context: Context, orders: readonly PastOrder[]): Promise<Placed[]> {
  const totals = orders.map(({ lines }) => totalsOf(lines))
  const rows = orders.map((order, i): NewRow<'orders'> => {
    const refunded = order.refunds.map(({ amount }) => amount)
    return {
      year: order.year,
      // Matches no token, so it can never be opened by link.
      token_hash: hex(context.random(32)),
      user_id: order.user_id,
      payer_name: order.payer.name,
      payer_email: order.payer.email,
      payer_address: (order.payer.address ?? null) as never,
      currency: context.tenant.currency,
      ...totals[i]!,
      coupon_id: order.coupon_id,
      status: statusOf(totals[i]!.total, sum(refunded)),
      created_at: order.placed_at.toISOString(),
      expires_at: order.expires_at.toISOString(),
      paid_at: order.paid_at.toISOString(),
      version: versionOf(totals[i]!.total, order.cards.length - 1, refunded),
    }
  })
  const inserted = await insertRows(context, 'orders', rows, ['id', 'number', 'token_hash'])
  const byHash = new Map(inserted.map((order) => [hex(order.token_hash), order]))
  const found = rows.map(({ token_hash }) => byHash.get(token_hash)!)

  await insertRows(
    context,
    'order_part',
    orders.map(
      ({ purpose, subject_id }, i): NewRow<'order_part'> => ({
        order_id: found[i]!.id,
        purpose,
        subject_id,
        is_standing: rows[i]!.status !== 'refunded',
      }),
    ),
  )
  const lines = orders.flatMap(({ purpose, subject_id, lines, refunds }, i) =>
    lines.map(
      (line, position): NewRow<'order_line'> => ({
        order_id: found[i]!.id,
        position: position + 1,
        purpose,
        subject_id,
        key: line.key,
        kind: line.kind,
        account: line.account,
        label: line.label,
        detail: line.detail ?? null,
        amount: line.amount,
        discount: line.discount,
        total: line.amount - line.discount,
        refunded: sum(refunds.flatMap(({ line_key, amount }) => (line_key === line.key ? [amount] : []))),
        reference_id: line.reference_id ?? null,
      }),
    ),
  )
  const insertedLines = await insertRows(context, 'order_line', lines, ['id', 'order_id', 'key'])
  const ids = new Map(insertedLines.map(({ id, order_id, key }) => [`${order_id} ${key}`, id]))
  return orders.map(({ lines }, i) => ({
    id: found[i]!.id,
    number: found[i]!.number,
    lines: lines.map(({ key, account, amount, discount }) => ({
      id: ids.get(`${found[i]!.id} ${key}`)!,
      key,
      account,
      amount,
      discount,
      total: amount - discount,
    })),
  }))
}

const statusOf = (total: number, refunded: number) =>
  refunded === 0 ? 'paid' : refunded < total ? 'partly_refunded' : 'refunded'

/**
 * Each change of status counts: to processing and back for a declined card, to paid, and to what refunds make
 * of it.
 */
function versionOf(total: number, declines: number, refunds: readonly number[]): number {
  const statuses = refunds.map((_, i) => statusOf(total, sum(refunds.slice(0, i + 1))))
  const changes = statuses.filter((status, i) => status !== (statuses[i - 1] ?? 'paid')).length
  return (total === 0 ? 2 : 3 + 2 * declines) + changes
}

async function insertUses(context: Context, orders: readonly PastOrder[], placed: readonly Placed[]) {
  const uses = new Map<number, number>()
  const rows = orders.flatMap(({ coupon_id, payer, placed_at }, i): NewRow<'coupon_redemption'>[] => {
    if (coupon_id === null) return []
    uses.set(coupon_id, (uses.get(coupon_id) ?? 0) + 1)
    const buyer = payer.email.toLowerCase()
    return [
      { order_id: placed[i]!.id, coupon_id, buyer, status: 'used', reserved_at: placed_at.toISOString() },
    ]
  })
  await insertRows(context, 'coupon_redemption', rows)
  await addUses(
    context,
    [...uses].map(([coupon_id, count]) => ({ coupon_id, count })),
  )
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
