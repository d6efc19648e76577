/** The public interface of this module: components that other modules can show. */
export { OrderPanel } from './order-panel.tsx'
export { EnterPayment } from './enter-payment.tsx'
