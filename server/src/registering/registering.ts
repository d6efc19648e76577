/** The public interface of this module. */
export { prefixOf, PAYER_ROLES, settleRegistrations, type Renewing } from './activation.ts'
export { LEAST_NOTICE, showTerms, termsOf } from './auto-renewal-terms.ts'
export { countBeingPaidFor, countBeingPaidInSeasons } from './being-paid-queries.ts'
export { checkoutRenewed, ORDER_MINUTES } from './checkout.ts'
export { paidAlong, withdrawOrder } from './draft-order.ts'
export { signedPerson, signs, waiverFacts, groupsOf, signIn } from './draft-waivers.ts'
export {
  findLanguages,
  getDraftById,
  insertDraft,
  markDraft,
  type KnownPeople,
  lockDraftById,
  setDraft,
  type Draft,
} from './drafts-queries.ts'
export { expiry } from './drafts.ts'
export { isPlaceBeingPaid } from './holds.ts'
export { repointDrafts } from './merging-queries.ts'
export { priceDraft } from './quotes.ts'
export { askAgain, giveUpPlace, handOver } from './team-places.ts'
export { PURPOSE as REGISTRATION } from './draft-order.ts'
