/** The public interface of this module. */
export {
  countClubs,
  countTeams,
  findDisciplines,
  findDivisions,
  findLeagues,
  findSports,
  findTeams,
  getClubByName,
  getRulePack,
  getTeam,
  insertClub,
  insertTeam,
} from './queries.ts'
export { followDecision } from './registration-decisions.ts'
export {
  acceptInvite,
  inviteById,
  inviteToTeam,
  isFromLetter,
  lockInvite,
  offerOf,
  offerPlaces,
  openInvite,
} from './invites.ts'
export { lockInvitesFor } from './invites-queries.ts'
export { declineInvite, inviteOfLink, takeInvite } from './invites-answers.ts'
export { credentialsOf } from './credentials.ts'
export { findHeldOnTeams } from './credentials-queries.ts'
export { clubWithin } from './roster-view.ts'
export { findTeamsWithin } from './roster-view-queries.ts'
export { findTeamsShown } from './teams-queries.ts'
export { listTeams, myTeams } from './teams.ts'
export { teamFor } from './team-access.ts'
export { makeTeamAfter, mayMakeTeamsIn } from './team-changes.ts'
export { admitTeam } from './team-approval.ts'
export type { LeagueFees } from './league-fees.ts'
export { getTeamShown } from './teams-queries.ts'
export { countWaitingTeams } from './team-changes-queries.ts'
export { listClubs, saveClub } from './club-changes.ts'
export { lockClubNames } from './club-changes-queries.ts'
export {
  copyTeams,
  countTeamsInSeasons,
  findDivisionsOfAll,
  findTeamsOf,
  removeTeams,
} from './season-queries.ts'
export { join as joinTeam, leave as leaveTeam, rosterOf } from './rosters.ts'
export { headCoachOf } from './staff.ts'
export type { RosterHooks } from './roster-hooks.ts'
export { findStandingEntries, holdForRosters } from './roster-queries.ts'
export { mergePlaces, undecided as undecidedPlaces } from './merged-places.ts'
export {
  findPlaceClashes,
  findTransferClashes,
  restorePlaces,
} from './merged-places-queries.ts'
export {
  findPlacesNow,
  findReaders,
  insertRequests,
  removeRequests,
} from './roster-people-queries.ts'
export { mayWithin, teamWithin } from './roster-view.ts'
export { countTransfersToDecide } from './transfers-view-queries.ts'
export type { StructurePart, StructureUses } from './structure.ts'
export { householdOf } from './household.ts'
export { within } from './scope-queries.ts'
export { leagueOfState } from './leagues.ts'
