import { hex, insertRows, type NewRow } from '../plumbing/database/bulk-queries.ts'
import type { Context } from '../plumbing/context.ts'
import { entriesOfFee, entriesOfPayment, entriesOfRefund } from './ledger.ts'
import { totalsOf } from './orders.ts'
import type { Entry } from './ledger-queries.ts'
import type { PastOrder, PastProvider, Placed } from './past-order.ts'
import { randomUuid } from './uuid.ts'

export type Tries = { ids: number[]; succeeded: number | null }

/** The payment attempts of each order; a free order has none. */
export async function insertPayments(
  context: Context,
  orders: readonly PastOrder[],
  placed: readonly Placed[],
  provider: PastProvider,
): Promise<Tries[]> {
  const keys: string[][] = []
  const rows = orders.flatMap(({ lines, cards, paid_at, refunds }, i) => {
    const { total } = totalsOf(lines)
    const tries = total === 0 ? [] : cards
    const mine = tries.map(({ brand, last4, decline_code }, j): NewRow<'payment'> => {
      // A few minutes earlier, one after the other.
      const at = new Date(paid_at.getTime() - (tries.length - 1 - j) * 40_000).toISOString()
      return {
        order_id: placed[i]!.id,
        attempt_key: randomUuid(context),
        token_hash: hex(context.random(32)),
        provider: provider.name,
        provider_ref: provider.nameOf('payment'),
        currency: context.tenant.currency,
        amount: total,
        fee: decline_code ? null : provider.feeOf(total),
        state: decline_code ? 'failed' : 'succeeded',
        decline_code,
        card_brand: brand,
        card_last4: last4,
        refunded: decline_code ? 0 : sum(refunds.map(({ amount }) => amount)),
        submitted_at: at,
        finished_at: at,
        checks: 0,
      }
    })
    keys.push(mine.map(({ attempt_key }) => attempt_key))
    return mine
  })
  const inserted = await insertRows(context, 'payment', rows, ['id', 'attempt_key'])
  const ids = new Map(inserted.map(({ id, attempt_key }) => [attempt_key, id]))
  return keys.map((mine) => {
    const found = mine.map((key) => ids.get(key)!)
    return { ids: found, succeeded: found.at(-1) ?? null }
  })
}

/** The refunds of each order, with the line each was for. */
export async function insertRefunds(
  context: Context,
  orders: readonly PastOrder[],
  placed: readonly Placed[],
  payments: readonly Tries[],
  provider: PastProvider,
): Promise<{ id: number; line_key: string }[][]> {
  const keys: string[][] = []
  const rows = orders.flatMap(({ refunds }, i) => {
    const mine = refunds.map(
      (refund): NewRow<'refund'> => ({
        order_id: placed[i]!.id,
        payment_id: payments[i]!.succeeded!,
        request_key: randomUuid(context),
        origin: 'staff',
        provider_ref: provider.nameOf('refund'),
        currency: context.tenant.currency,
        amount: refund.amount,
        state: 'succeeded',
        reason: refund.reason,
        requested_by: refund.requested_by,
        requested_at: refund.at.toISOString(),
        finished_at: refund.at.toISOString(),
        checks: 0,
      }),
    )
    keys.push(mine.map(({ request_key }) => request_key))
    return mine
  })
  const inserted = await insertRows(context, 'refund', rows, ['id', 'request_key'])
  const ids = new Map(inserted.map(({ id, request_key }) => [request_key, id]))
  const made = orders.map(({ refunds }, i) =>
    refunds.map(({ line_key }, j) => ({ id: ids.get(keys[i]![j]!)!, line_key })),
  )
  await insertRows(
    context,
    'refund_line',
    orders.flatMap(({ refunds }, i) =>
      refunds.map(({ line_key, amount }, j) => ({
        refund_id: made[i]![j]!.id,
        order_line_id: lineOf(placed[i]!, line_key).id,
        amount,
      })),
    ),
  )
  return made
}

/** The same entries as `bookFee`, `bookPayment` and `bookRefund` make, in chronological order. */
export async function insertLedger(
  context: Context,
  orders: readonly PastOrder[],
  placed: readonly Placed[],
  payments: readonly Tries[],
  refunds: readonly { id: number }[][],
  { feeOf }: PastProvider,
) {
  const entries = orders.flatMap((order, i) => {
    const mine = placed[i]!
    const payment = payments[i]!.succeeded
    const booked =
      (kind: string, source: string, at: Date) =>
      (entry: Entry, position: number): NewRow<'ledger_entry'> => ({
        kind,
        source,
        position: position + 1,
        order_id: mine.id,
        debit: entry.debit,
        credit: entry.credit,
        currency: context.tenant.currency,
        amount: entry.amount,
        order_line_id: entry.order_line_id,
        booked_at: at.toISOString(),
      })
    return [
      ...(payment === null ? [] : entriesOfFee(feeOf(totalsOf(order.lines).total))).map(
        booked('fee', `payment:${payment}`, order.paid_at),
      ),
      ...entriesOfPayment(mine.lines).map(booked('payment', `order:${mine.id}`, order.paid_at)),
      ...order.refunds.flatMap(({ line_key, amount, at }, j) =>
        entriesOfRefund([{ ...bought(mine, line_key), amount }]).map(
          booked('refund', `refund:${refunds[i]![j]!.id}`, at),
        ),
      ),
    ]
  })
  await insertRows(
    context,
    'ledger_entry',
    entries.sort((a, b) => (a.booked_at < b.booked_at ? -1 : a.booked_at > b.booked_at ? 1 : 0)),
  )
}

/** What a refund is for. */
const bought = (order: Placed, key: string) => {
  const { id: order_line_id, account } = lineOf(order, key)
  return { order_line_id, account }
}

const lineOf = ({ lines }: Placed, key: string) => lines.find((line) => line.key === key)!
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
