import type { LineKind } from 'contract/payments'
import type { Context } from '../context.ts'
import { insertEntries, type Entry } from './ledger-queries.ts'
import type { OrderRow } from './orders-queries.ts'

const CARDS = 'asset:psp_clearing'
const FEES = 'expense:psp_fee'
const DISCOUNTS = 'contra:discount'

/**
 * What the money is for. The club earns it, except a protection premium, which it only passes on to the insurer, and a
 * surplus, which it owes to the payer.
 */
const ACCOUNTS: Readonly<Record<LineKind | 'surplus', string>> = {
  membership: 'revenue:membership',
  donation: 'revenue:donation',
  protection: 'liability:protection_premium',
  surplus: 'liability:surplus',
}

type Line = { kind: LineKind; discount: number; total: number }

/** An order was paid: its lines are earned at their full price, what was discounted is shown as given away. */
export const bookPayment = (context: Context, order: OrderRow, lines: readonly Line[]) =>
  book(context, 'payment', `order:${order.id}`, order, entriesOfPayment(lines))

export const entriesOfPayment = (lines: readonly Line[]): Entry[] =>
  moved(
    lines.flatMap(({ kind, total, discount }) => [
      { debit: CARDS, credit: ACCOUNTS[kind], amount: total },
      { debit: DISCOUNTS, credit: ACCOUNTS[kind], amount: discount },
    ]),
  )

/** The provider kept its fee. */
export const bookFee = (context: Context, payment_id: number, order: OrderRow, fee: number) =>
  book(context, 'fee', `payment:${payment_id}`, order, entriesOfFee(fee))

export const entriesOfFee = (fee: number): Entry[] => moved([{ debit: FEES, credit: CARDS, amount: fee }])

type Returned = { kind: LineKind | 'surplus'; amount: number }

/** Money went back to the payer. */
export const bookRefund = (
  context: Context,
  refund_id: number,
  order: OrderRow,
  lines: readonly Returned[],
) => book(context, 'refund', `refund:${refund_id}`, order, entriesOfRefund(lines))

export const entriesOfRefund = (lines: readonly Returned[]): Entry[] =>
  moved(lines.map(({ kind, amount }) => ({ debit: ACCOUNTS[kind], credit: CARDS, amount })))

/** A refund that had been booked came back to us, for instance because the card's account is closed. */
export const bookFailedRefund = (
  context: Context,
  refund_id: number,
  order: OrderRow,
  lines: readonly Returned[],
) =>
  book(
    context,
    'refund_failed',
    `refund:${refund_id}`,
    order,
    moved(lines.map(({ kind, amount }) => ({ debit: CARDS, credit: ACCOUNTS[kind], amount }))),
  )

/** Money came that nothing is owed for: we owe it to the payer until it is back. */
export const bookSurplus = (context: Context, payment_id: number, order: OrderRow, amount: number) =>
  book(context, 'surplus', `payment:${payment_id}`, order, [
    { debit: CARDS, credit: ACCOUNTS.surplus, amount },
  ])

async function book(
  context: Context,
  kind: Parameters<typeof insertEntries>[1]['kind'],
  source: string,
  { id: order_id, currency }: OrderRow,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length > 0) await insertEntries(context, { kind, source, order_id, currency }, entries)
}

const moved = (entries: Entry[]) => entries.filter(({ amount }) => amount > 0)
