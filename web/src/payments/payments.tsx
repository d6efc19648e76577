/** The public interface of this module: components that other modules can show. */
export { CardTill } from './card-till.tsx'
export { OrderActs } from './order-acts.tsx'
export { OrderLines, OrderMoves } from './order-lines.tsx'
export { OrderPanel } from './order-panel.tsx'
export { EnterPayment } from './enter-payment.tsx'
