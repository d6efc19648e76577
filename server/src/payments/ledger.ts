import type { Context } from '../plumbing/context.ts'
import { insertEntries, type Entry } from './ledger-queries.ts'
import type { OrderRow } from './orders-queries.ts'

/**
 * The accounts of the ledger. Revenue is what the club earns. Liabilities are protection premiums, which it
 * passes on to the insurer, team fees, which it holds for the team, and surpluses, which it owes to the
 * payer.
 */
export const LEDGER = {
  cards: 'asset:psp_clearing',
  /** Checks and cash that the office has taken. */
  byHand: 'asset:undeposited',
  fees: 'expense:psp_fee',
  discounts: 'contra:discount',
  /** What the office gave free of charge. */
  comps: 'contra:comp',
  memberships: 'revenue:membership',
  donations: 'revenue:donation',
  events: 'revenue:event_entries',
  eventAddons: 'revenue:event_addons',
  eventPasses: 'revenue:event_passes',
  /** What teams pay for the umpires of their games. */
  plate: 'revenue:plate_fees',
  /** What teams pay to protest a game, and get back if they were right. */
  protests: 'revenue:protest_fees',
  /** What sponsors and vendors of events pay. */
  vendors: 'revenue:event_vendors',
  protection: 'liability:protection_premium',
  teams: 'liability:team_funds',
  surplus: 'liability:surplus',
  /** What families may use at a later event. */
  credits: 'liability:event_credit',
  expiredCredits: 'revenue:expired_credit',
  /** From which the office pays what it owes outside. */
  bank: 'asset:bank',
  umpires: 'expense:umpires',
} as const

type Line = {
  id: number
  account: string
  discount: number
  comped?: number
  credited?: number
  total: number
}
/** Where the money of an order is until it is in the bank; what is held for a team is only owed to it no more. */
export type Till = typeof LEDGER.cards | typeof LEDGER.byHand | typeof LEDGER.teams

/** Where the money of a payment went. */
export const tillOf = ({ method }: { method: string }): Till =>
  method === 'card' ? LEDGER.cards : method === 'team_funds' ? LEDGER.teams : LEDGER.byHand

/** An order was paid: its lines are earned at full price, and discounts are booked as given away. */
export const bookPayment = (context: Context, order: OrderRow, lines: readonly Line[], till?: Till) =>
  book(context, 'payment', `order:${order.id}`, order, entriesOfPayment(lines, till))

export const entriesOfPayment = (lines: readonly Line[], till: Till = LEDGER.cards): Entry[] =>
  moved(
    lines.flatMap(({ id: order_line_id, account, total, discount, comped = 0, credited = 0 }) => [
      { debit: till, credit: account, amount: total, order_line_id },
      { debit: LEDGER.discounts, credit: account, amount: discount - comped - credited, order_line_id },
      { debit: LEDGER.comps, credit: account, amount: comped, order_line_id },
      { debit: LEDGER.credits, credit: account, amount: credited, order_line_id },
    ]),
  )

/** The provider kept its fee. */
export const bookFee = (context: Context, payment_id: number, order: OrderRow, fee: number) =>
  book(context, 'fee', `payment:${payment_id}`, order, entriesOfFee(fee))

export const entriesOfFee = (fee: number): Entry[] =>
  moved([{ debit: LEDGER.fees, credit: LEDGER.cards, amount: fee, order_line_id: null }])

/** `order_line_id` is null for a surplus, which belongs to no line. */
type Returned = { account: string; amount: number; order_line_id: number | null }

/** Money was refunded to the payer. */
export const bookRefund = (
  context: Context,
  refund_id: number,
  order: OrderRow,
  lines: readonly Returned[],
  till?: Till,
) => book(context, 'refund', `refund:${refund_id}`, order, entriesOfRefund(lines, till))

export const entriesOfRefund = (lines: readonly Returned[], till: Till = LEDGER.cards): Entry[] =>
  moved(
    lines.map(({ account, amount, order_line_id }) => ({
      debit: account,
      credit: till,
      amount,
      order_line_id,
    })),
  )

/** A booked refund came back to us, for example because the card's account is closed. */
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
    moved(
      lines.map(({ account, amount, order_line_id }) => ({
        debit: LEDGER.cards,
        credit: account,
        amount,
        order_line_id,
      })),
    ),
  )

/** We received money nobody owes us: we owe it to the payer until it is refunded. */
export const bookSurplus = (context: Context, payment_id: number, order: OrderRow, amount: number) =>
  book(context, 'surplus', `payment:${payment_id}`, order, [
    { debit: LEDGER.cards, credit: LEDGER.surplus, amount, order_line_id: null },
  ])

/** What was earned, or what the office gives, is owed as credit from now on. */
export const bookCredit = (context: Context, id: number, order: Booked, from: readonly Returned[]) =>
  book(
    context,
    'credit',
    `credit:${id}:${order.id}`,
    order,
    moved(
      from.map(({ account, amount, order_line_id }) => ({
        debit: account,
        credit: LEDGER.credits,
        amount,
        order_line_id,
      })),
    ),
  )

/** Credit has run out: nothing is owed for it any more. */
export const bookExpiredCredit = (
  context: Context,
  { id, version }: { id: number; version: number },
  order: Booked,
  amount: number,
) =>
  book(context, 'credit_expired', `credit:${id}:${version}`, order, [
    { debit: LEDGER.credits, credit: LEDGER.expiredCredits, amount, order_line_id: null },
  ])

/** Somebody outside was paid. */
export const bookCost = (context: Context, source: string, order: Booked, account: string, amount: number) =>
  book(context, 'cost', source, order, [{ debit: account, credit: LEDGER.bank, amount, order_line_id: null }])

/** That was a mistake. */
export const bookUndoneCost = (
  context: Context,
  source: string,
  order: Booked,
  account: string,
  amount: number,
) =>
  book(context, 'cost_undone', source, order, [
    { debit: LEDGER.bank, credit: account, amount, order_line_id: null },
  ])

type Booked = Pick<OrderRow, 'id' | 'currency'>

async function book(
  context: Context,
  kind: Parameters<typeof insertEntries>[1]['kind'],
  source: string,
  { id: order_id, currency }: Booked,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length > 0) await insertEntries(context, { kind, source, order_id, currency }, entries)
}

const moved = (entries: Entry[]) => entries.filter(({ amount }) => amount > 0)
