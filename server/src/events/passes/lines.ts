import { LEDGER } from '../../payments/payments.ts'
import type { Pass } from './purchase-queries.ts'

/** What an order for passes is for, and the kind of its lines. */
export const EVENT_PASS = 'event_pass'

/** A line for each pass, so that each can be refunded alone. */
export const linesOf = (passes: readonly Pick<Pass, 'id' | 'type' | 'price_cents'>[], event: string) =>
  passes.map(({ id, type, price_cents }) => ({
    key: `${EVENT_PASS}:${id}`,
    kind: EVENT_PASS,
    account: LEDGER.eventPasses,
    label: type,
    detail: event,
    amount: price_cents,
    discount: 0,
    reference_id: id,
  }))
