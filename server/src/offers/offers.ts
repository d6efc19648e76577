/** The public interface of this module. */
export {
  findMemberships,
  findMemberTypes,
  countMemberships,
  findPriceRules,
  findPrices,
  type MembershipRow,
} from './catalogue-queries.ts'
export { listCurrentMemberships } from './catalogue.ts'
export { countMembershipsFor } from './catalog/structure-uses-queries.ts'
export { countPriceRulesInSeasons, countPricesInSeasons } from './catalog/season-uses-queries.ts'
export type { Taken } from './taken.ts'
export { teamFeesIn } from './team-prices.ts'
export { protectionOf, donationOf } from './extras.ts'
export { seasonFor, listSeasons, seasonOf, seasonAmong, seasonsAhead, usualSeason } from './open-seasons.ts'
export { graceOf, graceUntil, planOf, savePlan } from './renewal-plan.ts'
export { addCoupon, changeCoupon, shownCoupon } from './catalog/coupons.ts'
