/** The public interface of this module: what others can do with orders, coupons and refunds. */
export {
  cancelOrder,
  endOrdersOf,
  findOrder,
  findPaidOrdersOf,
  placeEmptyOrder,
  placeOrder,
  placeOrders,
  standingOf,
  type Order,
  type PartOfOrder,
} from './orders.ts'
export { holdAlong, isOwnAddress, type Along, type Payable } from './along.ts'
export { lockOrder, setPayer } from './orders-queries.ts'
export { addUpOrders, findOrderSums, isListed } from './order-days-queries.ts'
export {
  CannotSettle,
  settleFree,
  settlePlaced,
  type PaidPart,
  type Settle,
  type Settlement,
} from './settling.ts'
export { settleByHand } from './entering.ts'
export { findCoupon, findCouponFor } from './coupons.ts'
export { insertCoupon } from './coupon-queries.ts'
export {
  countOrdersWith,
  discountOf,
  findCouponUses,
  findEventCoupons,
  findOfficeCoupon,
  insertOfficeCoupon,
  pageCoupons,
  removeCoupon,
  setCoupon,
} from './coupon-office-queries.ts'
export { findCodes, findCouponsEnding } from './coupon-season-queries.ts'
export { keepCard, showKeptCard, writeKeptCard } from './kept-cards.ts'
export type { Collect, Collectable, Tried } from './collecting/collecting.ts'
export {
  changeCards,
  endMandates,
  forgetUnusedCards,
  forgetWhereAgreed,
  giveMandate,
} from './collecting/mandates.ts'
export { findCard, type EndedBy } from './collecting/mandate-queries.ts'

export { findPaidBy } from './payment-queries.ts'
export { payOrder } from './paying.ts'
export { spreadCredit, usableCredit } from './credits.ts'
export { expireCredit, giveCredit, turnIntoCredit, type CreditedLine } from './giving-credit.ts'
export {
  findCreditsOf,
  findLastDayUsed,
  findExpiringCredits,
  findOfficeCredits,
  lockCredit,
  setCredit,
  sumCredits,
} from './credit-queries.ts'
export { requestRefund } from './refunds.ts'
export { findRefundLines, type Refund } from './refund-queries.ts'
export { payCost, undoCost } from './costs.ts'
export { LEDGER } from './ledger.ts'
export { findTakings as takings, type Takings } from './takings-queries.ts'
export { receiptOf } from './receipt.ts'
export { randomUuid } from './uuid.ts'
export { findLinesOfYear, findYearsPaid, type YearLine } from './year-queries.ts'
