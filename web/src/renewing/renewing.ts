/** The front door of renewing: what the rest of the house may use. */
export { AutoRenewalPanel } from './automatic/auto-renewal-panel.tsx'
