/** The public interface of this module. */
export { findEventsAt } from './venue-queries.ts'
export { EVENT_ADDON } from './entrants/addon-choices.ts'
export { addonSettlement } from './entrants/addon-purchases.ts'
export { EVENT_ENTRANT, entrantSettlement } from './entrants/settlement.ts'
