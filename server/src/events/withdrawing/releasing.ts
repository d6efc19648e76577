import { PaymentInProgress } from 'contract/payments'
import { lockOrder } from '../../payments/payments.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { cancelHeldPurchases, endPurchases } from '../checkout/addon-purchases.ts'
import { getBalance } from '../entrants/balance-queries.ts'
import { cancelBalanceOrders, lockBalance } from '../balances/balances.ts'
import { lockPlaces } from '../entrants/places-queries.ts'
import { ordersOf } from '../balances/refunds.ts'
import { leave, refundsToday } from './withdrawing.ts'

/**
 * Takes those out of an event whose balance was not paid by the last day: what the policy gives back of the deposit comes back, as
 * if they had withdrawn today, and their spots go to those who wait. While a card is being charged they stay.
 */
export async function releaseUnpaid(context: Context, id: number): Promise<void> {
  const seen = await getBalance(context, id)
  if (!seen || seen.is_processing) return
  // Orders are held before what they are for.
  try {
    await cancelBalanceOrders(context, seen.party_id)
  } catch (error) {
    if (PaymentInProgress.is(error)) return
    throw error
  }
  for (const order_id of await ordersOf(context, { id: seen.party_id, order_id: null }))
    await lockOrder(context, order_id)
  const unpaid = await cancelHeldPurchases(context, seen.party_id)
  const held = await lockBalance(context, id)
  const event = await lockPlaces(context, seen.event_id)
  const isAhead =
    event && ['published', 'closed'].includes(event.status) && event.starts_on > todayOf(context)
  if (held?.balance.state !== 'open' || !isAhead) return
  const { party } = held
  await endPurchases(context, unpaid)
  const { leaving: all, shared, way } = await refundsToday(context, party, event.starts_on)
  const leaving = all.filter(({ entrant }) => entrant.event_balance_id === id)
  if (leaving.length === 0) return
  const isLast = leaving.length === all.length
  await leave(context, party, event, {
    ...{ leaving, isLast, way },
    refunds: isLast && shared ? [...leaving, shared] : leaving,
    as: 'cash',
    move: { to: 'lapsed', by: 'clock' },
  })
}
