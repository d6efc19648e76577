/** The public interface of this module. */
export {
  familyOf,
  isOfHousehold,
  type Registration,
  type Seen,
  peopleOf,
  peopleOfUsers,
  householdOf,
} from './household.ts'
export {
  findRegistrationsOfMembers,
  findNewest,
  getRegistrationDetail,
  beginsOn,
  conditionsOf,
  standingOn,
  getVisibleRegistration,
  findVisibleOfOrder,
  IN_REGISTRATION,
  findRegistrations,
  findRegistrationsOfDraft,
} from './registration-list-queries.ts'
export {
  isOfScope,
  lockRegistration,
  moveRegistration,
  setClubOfRegistration,
  findRegistrationOfLine,
  insertRegistration,
  setRegistrationsInactive,
  findStanding,
  findStandingOf,
} from './registrations-queries.ts'
export {
  followToTeam,
  removeRegistrations,
  setDeleted,
  addPaid,
  setMembership,
  setTeam,
} from './changes-queries.ts'
export { forgetMoved, lockMoved } from './moved-queries.ts'
export { keptPeople, keptTotal } from './kept-total-queries.ts'
export { candidates } from './deciding-queries.ts'
export { insertRegistrations } from './many-queries.ts'
export { findSeasonCounts, type SeasonCount } from './season-counts-queries.ts'
export { counted } from './season-counts.ts'
export {
  countInSeasons,
  countListedInSeasons,
  countListedWithMemberships,
  countSoldAt,
  countStandingIn,
  countWithMemberships,
  hasTeam,
} from './uses-queries.ts'
