import { yearOf } from 'contract/dates'
import type { PublicEvent } from 'contract/events'
import { depositOf } from 'contract/events/deposits'
import { EVENT_BALANCE, insertBalance, setBalance, setBalanceOf } from '../events/entrants/balance-queries.ts'
import type { PastOrder, PastProvider } from '../payments/past-order.ts'
import { LEDGER } from '../payments/payments.ts'
import { insertPastOrders } from '../payments/seed-orders.ts'
import type { NewRow } from '../plumbing/database/bulk-queries.ts'
import { todayOf, type Context } from '../plumbing/context.ts'

type Card = PastOrder['cards'][number]
type Division = PublicEvent['divisions'][number]
/** A party whose deposits are paid. */
type Entered = {
  id: number
  payer: { payer: string; email: string; user_id: number | null }
  going: readonly { name: string; division: Division }[]
  at: Date
}

const DAY = 86_400_000

/** A deposit and the day of the rest, where a division asks for one today. */
export function depositIn(
  context: Context,
  { price_cents, deposit }: Division,
): Pick<NewRow<'entrant'>, 'deposit_cents' | 'balance_due_on'> {
  const deposit_cents = depositOf(price_cents, deposit, todayOf(context))
  return deposit_cents === undefined
    ? { deposit_cents: null, balance_due_on: null }
    : { deposit_cents, balance_due_on: deposit!.balance_due_on }
}

/** What teams still owe after their deposit; every third has paid it early. Gives the range of those payments. */
export async function seedBalances(
  context: Context,
  event: PublicEvent,
  parties: readonly Entered[],
  entrants: readonly { id: number; party_id: number }[],
  { provider, card }: { provider: PastProvider; card: () => Card },
): Promise<[number, number] | null> {
  const early: PastOrder[] = []
  for (const [n, { id: party_id, payer, going, at }] of parties.entries()) {
    const { name, division } = going[0]!
    const { deposit_cents, balance_due_on } = depositIn(context, division)
    // Only teams are asked for deposits, and each enters alone.
    if (deposit_cents == null || balance_due_on == null) continue
    const { id: entrant_id } = entrants.find((one) => one.party_id === party_id)!
    const balance_id = await insertBalance(context, { party_id, due_on: balance_due_on })
    const balance_cents = division.price_cents - deposit_cents
    await setBalanceOf(context, entrant_id, { event_balance_id: balance_id, balance_cents })
    const paid_at = new Date(Math.min(at.getTime() + 4 * DAY, context.now.getTime() - DAY / 24))
    if (n % 3 === 1)
      early.push({
        purpose: EVENT_BALANCE,
        subject_id: balance_id,
        payer: { name: payer.payer, email: payer.email },
        user_id: payer.user_id,
        lines: [
          {
            key: `${EVENT_BALANCE}:${entrant_id}`,
            kind: EVENT_BALANCE,
            account: LEDGER.events,
            label: event.name,
            detail: `${name}, ${division.label}: balance`,
            amount: balance_cents,
            discount: 0,
            reference_id: entrant_id,
          },
        ],
        coupon_id: null,
        placed_at: new Date(paid_at.getTime() - 3 * 60_000),
        expires_at: new Date(paid_at.getTime() + 12 * 60_000),
        paid_at,
        year: yearOf(todayOf(context)),
        cards: [card()],
        refunds: [],
      })
  }
  if (early.length === 0) return null
  const { orders, payments } = await insertPastOrders(context, early, provider)
  for (const [i, { id: order_id }] of orders.entries())
    await setBalance(context, early[i]!.subject_id!, { state: 'paid', order_id })
  return payments
}
