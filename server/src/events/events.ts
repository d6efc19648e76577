/** The public interface of this module. */
export { findEventsAt } from './venue-queries.ts'
