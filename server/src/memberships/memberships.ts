/** The front door of memberships: what the rest of the house may use. */
export { registrationSettlement } from './registration/activation.ts'
export { countPairs } from './merging/duplicates-queries.ts'
export { countUnsigned } from './papers/waivers-again.ts'
export { currentSeason } from './registration/offers.ts'
export { findMemberTypes } from './registration/offers-queries.ts'
export { serveUnsubscribe } from './reminders/http-unsubscribe.ts'
export { renewalLink } from './renewal/renewal-links.ts'
export { upgradeSettlement } from './upgrade/upgrades.ts'
