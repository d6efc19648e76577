/** The public interface of this module. */
export { AlongChoice } from './along-choice.tsx'
export { AutoRenewalChoice } from './auto-renewal-choice.tsx'
export { CouponField } from './coupon-field.tsx'
export { usePayment } from './draft-use-payment.ts'
export { DonationChoice, MOST_DONATED, ProtectionChoice } from './extra-choices.tsx'
export { PaymentPanel } from './payment-panel.tsx'
export { PriceLines } from './registration-price.tsx'
export { useAlong } from './use-along.ts'
