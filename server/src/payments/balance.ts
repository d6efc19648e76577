import type { Context, OutsideContext } from '../plumbing/context.ts'
import type { BalanceRow } from '../outside/card-provider.ts'
import { applyPayment } from './apply.ts'
import { findBooked, findBookedRefunds, findLedgerGaps, hasPaymentsSince } from './balance-queries.ts'
import { noteDifference, type Difference } from './recon-queries.ts'
import { applyRefunds } from './refunding.ts'
import type { Settle } from './settling.ts'

const HOUR = 3_600_000
/** Each day covers two days, so that a missed run leaves no gap. */
const WINDOW = 48 * HOUR
/** Anything newer may still be on its way to one of the two. */
const MARGIN = 2 * HOUR

/**
 * Compares two days of our books with the provider's, payment by payment and refund by refund, and the ledger
 * with both. What only we missed is recorded; what disagrees goes on a list for a person.
 */
export async function compareWithProvider(context: OutsideContext, settle: Settle): Promise<void> {
  const to = new Date(context.now.getTime() - MARGIN)
  const from = new Date(to.getTime() - WINDOW)
  const since = new Date(from.getTime() - 24 * HOUR)
  if (!(await context.transaction((inside) => hasPaymentsSince(inside, since)))) return
  const around = { from: new Date(from.getTime() - MARGIN), to: context.now }
  const rows = (await context.outside.cards.listBalance(around)).filter(
    ({ tenant_id, kind }) => tenant_id === context.tenant.id && kind !== 'other',
  )
  await takeIn(context, settle, rows)
  await context.transaction(async (inside) => {
    for (const difference of await differences(inside, context.outside.cards.name, rows, { from, to }))
      await noteDifference(inside, difference)
  })
}

/** Payments and refunds that no answer and no webhook has told us about. */
async function takeIn(context: OutsideContext, settle: Settle, rows: readonly BalanceRow[]) {
  const { cards } = context.outside
  const missed = await context.transaction(async (inside) => {
    const { payments, refunds } = await booked(inside, cards.name, rows)
    const isSettled = (ref: string) =>
      payments.some(({ provider_ref, state }) => provider_ref === ref && isCharged(state))
    return rows.filter(({ kind, payment_ref, refund_ref }) =>
      kind === 'payment'
        ? !isSettled(payment_ref)
        : !refunds.some(({ provider_ref }) => provider_ref === refund_ref),
    )
  })
  for (const ref of new Set(missed.map(({ payment_ref }) => payment_ref))) {
    const found = await cards.getPayment(ref)
    await applyPayment(context, settle, found)
    if (found.attempt_key !== undefined)
      await applyRefunds(context, settle, found.attempt_key, await cards.listRefunds(ref))
  }
}

async function booked(
  context: Context,
  provider: string,
  rows: readonly BalanceRow[],
  { from, to }: { from: Date; to: Date } = { from: context.now, to: context.now },
) {
  const refs = [...new Set(rows.map(({ payment_ref }) => payment_ref))]
  const payments = await findBooked(context, { provider, from, to, refs })
  const refunds = await findBookedRefunds(
    context,
    payments.map(({ id }) => id),
  )
  return { payments, refunds }
}

async function differences(
  context: Context,
  provider: string,
  rows: readonly BalanceRow[],
  range: { from: Date; to: Date },
): Promise<Difference[]> {
  const { payments, refunds } = await booked(context, provider, rows, range)
  const found: Difference[] = []
  for (const payment of payments) {
    const source = payment.provider_ref!
    const { order_id } = payment
    const row = rows.find(({ kind, payment_ref }) => kind === 'payment' && payment_ref === source)
    const isInRange =
      payment.finished_at !== null &&
      range.from.toISOString() <= payment.finished_at &&
      payment.finished_at < range.to.toISOString()
    if (!row && isCharged(payment.state) && isInRange)
      found.push({
        reason: 'missing_at_provider',
        source,
        order_id,
        expected: payment.amount,
        note: 'The books have a payment that is not in the provider’s balance.',
      })
    if (row && row.amount !== payment.amount)
      found.push({
        reason: 'amount_differs',
        source,
        order_id,
        expected: payment.amount,
        found: row.amount,
        note: 'The provider’s balance shows another amount for this payment.',
      })
    if (row && payment.fee !== null && row.fee !== payment.fee)
      found.push({
        reason: 'fee_differs',
        source,
        order_id,
        expected: payment.fee,
        found: row.fee,
        note: 'The provider’s balance shows another fee for this payment.',
      })
    for (const returned of rows) {
      if (returned.kind !== 'refund' || returned.payment_ref !== source) continue
      const refund = refunds.find(({ provider_ref }) => provider_ref === returned.refund_ref)
      if (refund?.amount !== -returned.amount)
        found.push({
          reason: 'refund_differs',
          source: returned.ref,
          order_id,
          ...(refund ? { expected: refund.amount } : {}),
          found: -returned.amount,
          note: 'The provider’s balance shows a refund that the books do not have like this.',
        })
    }
  }
  const gaps = await findLedgerGaps(context, range.from)
  for (const gap of gaps)
    found.push({
      reason: 'missing_in_ledger',
      source: `order:${gap.order_id}`,
      ...gap,
      note: 'The ledger of this order does not say what its payments and refunds say.',
    })
  return found
}

const isCharged = (state: string) => state === 'succeeded' || state === 'surplus'
