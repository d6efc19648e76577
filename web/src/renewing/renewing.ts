/** The public interface of this module. */
export { AutoRenewalPanel } from './automatic/auto-renewal-panel.tsx'
