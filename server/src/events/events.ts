/** The public interface of this module. */
export { slugOf } from './office.ts'
export { mustNotBeCanceled } from './canceled.ts'
export type { CopyAlong } from './copying.ts'
export { linkedEntrant, ownEntrant } from './entrants/own-entrant.ts'
export type { CanceledEvent } from './moving.ts'
export { holdStatus } from './status-queries.ts'
export { findEventsAt, placeOfEvent, timeZoneOfEvent } from './venue-queries.ts'
export { EVENT_ADDON } from './addons/addon-choices.ts'
export { addonSettlement } from './checkout/addon-purchases.ts'
export {
  cutShortOf,
  findCutShort,
  forgetCutShort,
  prepareCutShort,
  sendCutShort,
} from './withdrawing/cutting-short.ts'
export { balanceCollecting } from './paying/balance-collecting.ts'
export { EVENT_BALANCE } from './entrants/balance-queries.ts'
export { entriesAlong } from './checkout/along.ts'
export { balanceSettlement } from './balances/balances.ts'
export { comingEntriesOf, withdrawEntriesOf } from './managing/ending-team.ts'
export { enterKeptSpot, freeSpots } from './entering/berths.ts'
export { linkedParty, linkToken as entryToken } from './entrants/outside-link.ts'
export { demandOf, lockPlaces, takePlaces } from './entrants/places-queries.ts'
export { getEvent } from './queries.ts'
export { approvalCollecting } from './approval/approval-card.ts'
export { EVENT_ENTRANT } from './entrants/approval-terms.ts'
export type { EntrantGames, EntrantGamesOf } from './entrants/games.ts'
export { entrantSettlement } from './checkout/settlement.ts'
export { payerOfTeam } from './entrants/payer.ts'
export { EVENT_PASS } from './passes/lines.ts'
export { passSettlement } from './passes/settlement.ts'
export { milesOfTeams } from './stays/distances.ts'
export { countStayRequests } from './stays/office.ts'
export { placePart, takePartByHand, type Debt } from './part-payments.ts'
export { EVENT_PLATE, plateSettlement } from './plate/settlement.ts'
export { EVENT_VENDOR, vendorSettlement } from './vendors/settlement.ts'
export {
  countMarks,
  endCheckIn,
  endSighting,
  findCheckIns,
  findDeskNotes,
  findSightings,
  findTeamsAhead,
  insertDeskNote,
  noteSighting,
  removeDeskNoteRow,
  takeCheckIn,
} from './check-in/queries.ts'
export { findHolders, findWantingEvents, type EventHolder } from './check-in/holder-queries.ts'
export { checkInEvent, findExpected, type ExpectedTeam } from './check-in/expected.ts'
export { waiversAsked, type AskedWaivers } from './waivers/waivers.ts'
export { outsideWaiversAsked } from './waivers/outside-waivers.ts'
export { outsideKey } from './entrants/outside-player.ts'
export { missingAnswersOf } from './entrants/answers.ts'
export { problemsOf as rosterProblemsOf } from './entrants/roster-problems.ts'
export { findOutsidePlayers } from './entrants/outside-queries.ts'
export { findTeamPeople } from './paper/label-queries.ts'
export { findEntrants } from './entrants/party-queries.ts'
export { findEnteringTeams } from './entrants/team-queries.ts'
