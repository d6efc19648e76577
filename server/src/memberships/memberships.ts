/** The front door of memberships: what the rest of the house may use. */
export { registrationSettlement } from './activation.ts'
export { currentSeason } from './offers.ts'
export { findMemberTypes } from './offers-queries.ts'
