/** The public interface of this module. */
export { countEventsAt } from './venue-queries.ts'
