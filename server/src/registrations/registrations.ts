/** The front door of registrations: what the rest of the house may use. */
export { isOfHousehold, type Registration, type Seen, peopleOf, householdOf } from './household.ts'
export {
  findRegistrationsOfMembers,
  findNewest,
  getRegistrationDetail,
  AUTO_RENEWS,
  beginsOn,
  conditionsOf,
  standingOn,
  getVisibleRegistration,
  IN_REGISTRATION,
  findRegistrations,
  findRegistrationsOfDraft,
} from './registration-list-queries.ts'
export {
  followToTeam,
  isOfScope,
  lockRegistration,
  moveRegistration,
  setDeleted,
  findRegistrationOfLine,
  insertRegistration,
  setRegistrationsInactive,
  findStanding,
  findStandingOf,
} from './registrations-queries.ts'
export { findSeasonCounts, type SeasonCount, notedAsMade } from './season-counts-queries.ts'
export { countMade, addUpSoon, counted } from './season-counts.ts'
