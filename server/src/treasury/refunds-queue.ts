import { refundPayment } from 'contract/payments'
import { OrderFilters } from 'contract/treasury/orders'
import type { Queue } from '../batches/batches.ts'
import { requestRefund } from '../payments/payments.ts'
import { refundCandidates } from './orders-queries.ts'

/**
 * Orders that are refunded many at a time: all that is left of each, or the same amount of each. Each is refunded under its
 * own lock and as alone, once, in the transaction that says it is done; the provider is told after that.
 */
export const orderQueue: Queue = {
  filters: OrderFilters,
  rows: (context, which, _, amount) => refundCandidates(context, which, amount),
  acts: {
    refund: {
      op: refundPayment,
      needs: 'reason',
      movesMoney: true,
      lane: 'decision',
      run: (context, { id, reason = '', amount }) =>
        requestRefund(context, { order_id: id, reason, ...(amount === undefined ? {} : { amount }) }),
    },
  },
}
