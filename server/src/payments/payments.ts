/** The front door of payments: what other modules may do with orders, coupons and refunds. */
export { cancelOrder, findOrder, findOrdersFor, placeOrder, type Order } from './orders.ts'
export { CannotSettle, settleFree, type Settle, type Settlement } from './settling.ts'
export { couponUsesBy, findCoupon } from './coupons.ts'
export { insertCoupon } from './coupon-queries.ts'
export { requestRefund } from './refunds.ts'
export type { Refund } from './refund-queries.ts'
export { findTakings as takings } from './ledger-queries.ts'
export { receiptOf } from './receipt.ts'
