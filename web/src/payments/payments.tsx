/** The front door of payments: the pieces other modules may show. */
export { OrderPanel } from './order-panel.tsx'
