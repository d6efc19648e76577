import * as paper from 'contract/events/paper'
import * as eventWaivers from 'contract/events/waivers'
import * as ownAnswers from 'contract/events/answers'
import { eventBySlug, eventCalendar, eventPreview, upcomingEvents } from 'contract/events'
import * as office from 'contract/events/office'
import { countCheckIns } from 'contract/events/check-in'
import { getEventWork } from 'contract/events/work'
import { giveEventWork, type WorkElsewhere } from './work.ts'
import { copyEvent } from 'contract/events/copying'
import { saveEventAddons } from 'contract/events/addons-saving'
import * as credits from 'contract/events/credits'
import * as coupons from 'contract/events/coupons'
import * as addonOrders from 'contract/events/addon-orders'
import { saveEventBlocks } from 'contract/events/page-blocks-saving'
import { addSponsorLogo } from 'contract/events/sponsor-logos'
import { listPublicEvents, mapPublicEvents } from 'contract/events/public-list'
import { saveEventVenues } from 'contract/events/venues'
import * as deposits from 'contract/events/deposits'
import * as entering from 'contract/events/entering'
import * as entrants from 'contract/events/entrants'
import * as outsideImport from 'contract/events/outside-import'
import * as outsideSigningContract from 'contract/events/outside-signing'
import * as signingLinks from 'contract/events/signing-links'
import * as outsideTeams from 'contract/events/outside-teams'
import { enterTeams, listEntryTeams } from 'contract/events/team-entering'
import * as missingContract from 'contract/events/missing'
import {
  listBalanceFunds,
  listTeamFunds,
  payBalanceFromFunds,
  payFromTeamFunds,
} from 'contract/events/team-funds'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { calendarOf } from './calendar.ts'
import * as waivers from './waivers/waivers.ts'
import * as answers from './entrants/answers.ts'
import { decide } from './approval/approval.ts'
import { chooseDiscounts } from './checkout/along.ts'
import * as approvalCard from './approval/approval-card.ts'
import { buy, buyOutside } from './checkout/addon-purchases.ts'
import { exportOrdered, listOrdered } from './addons/addon-office.ts'
import { orderForOffice, payBalance, showBalance, stopCard } from './balances/balances.ts'
import { settleCanceledJob } from './withdrawing/canceling.ts'
import { cutShortJob } from './withdrawing/cutting-short.ts'
import { releaseHolds } from './managing/clock.ts'
import { enter, listPeople } from './entering/entering.ts'
import { pay } from './checkout/entry-orders.ts'
import { enterMany, listTeams } from './entering/entering-teams.ts'
import * as checks from './managing/checks.ts'
import { release } from './balances/leaving.ts'
import type { EntrantGamesOf } from './entrants/games.ts'
import { listOwn } from './entering/my-events.ts'
import { exportOfEvent, listOfEvent, moveOne, removeOne } from './managing/office.ts'
import * as imported from './entering/outside-import.ts'
import * as outside from './entering/outside.ts'
import * as outsideSigning from './waivers/outside-signing.ts'
import * as outsideSigningLinks from './waivers/outside-signing-links.ts'
import { sheetOfCoach, sheetOfOffice } from './waivers/signing-sheet.ts'
import { mailOutsideSignatures } from './waivers/outside-signing-letters.ts'
import { giveEntryPrice, giveOutsidePrice } from './checkout/pricing.ts'
import * as missing from './waivers/missing.ts'
import { giveBalanceFunds, payBalanceFrom } from './paying/balance-funds.ts'
import { giveTeamFunds, payFrom, type TeamFunds } from './paying/team-funds.ts'
import { preview, withdraw } from './withdrawing/withdrawing.ts'
import { extend, give, listAllCredits, listOwnCredits, watchCredits } from './credits.ts'
import { addEventCoupon, listCoupons, moveCoupon } from './coupons.ts'
import { copy, type CopyAlong } from './copying.ts'
import { giveCounts } from './check-in/expected.ts'
import { findUpcoming, getBySlug, previewPage } from './upcoming.ts'
import { drawEvent } from './link-preview.ts'
import { move, watchEvents, type OnCanceled } from './moving.ts'
import { giveHistory } from './history.ts'
import {
  addEvent,
  changeEvent,
  dropEvent,
  giveEvent,
  giveWaiverChoices,
  listOffice,
  saveDivisions,
  saveQuestions,
  saveSessions,
  saveVenues,
  saveWaivers,
} from './office.ts'
import { findDivisionChoices } from './office-queries.ts'
import { setPicture } from './picture.ts'
import { saveAddons } from './addons.ts'
import { saveBlocks } from './page-blocks.ts'
import { keepLogo } from './sponsor-logos.ts'
import { listPublic, mapPublic } from './public-list.ts'
import { previewAll, settleCanceledPassesJob, watchPasses } from './passes/canceling.ts'
import { mailPasses } from './passes/letter.ts'
import { badgesOf, signsOf, wristbandsOf } from './paper/labels.ts'
import { passRoutes } from './passes/routes.ts'
import type { PlateGamesOf } from './plate/accounts.ts'
import { settleCanceledPlates } from './plate/refunding.ts'
import { plateRoutes } from './plate/routes.ts'
import { refundPolicyRoutes } from './refund-routes.ts'
import { stayRoutes } from './stays/routes.ts'
import { mailVendorInvoice } from './vendors/letters.ts'
import { remindOfInvoices } from './vendors/reminding.ts'
import { vendorRoutes } from './vendors/routes.ts'

/** What other modules know of an event’s games and copies, and of the money of teams; `app.ts` hands it in. */
export const eventRoutes = (
  gamesOf: PlateGamesOf,
  gamesOfEntrants: EntrantGamesOf,
  funds: TeamFunds,
  workElsewhere: WorkElsewhere,
  onCanceled: OnCanceled,
  copyAlong: readonly CopyAlong[],
): Routes => [
  on(upcomingEvents, findUpcoming),
  on(listPublicEvents, listPublic),
  on(mapPublicEvents, mapPublic),
  on(eventBySlug, getBySlug),
  on(eventCalendar, calendarOf),
  onOutside(eventPreview, drawEvent),
  on(office.listEvents, listOffice),
  on(office.getEvent, giveEvent),
  on(office.previewEventPage, previewPage),
  on(getEventWork, giveEventWork(workElsewhere)),
  on(office.listEventHistory, giveHistory),
  on(office.listEventDivisionChoices, findDivisionChoices),
  on(office.createEvent, addEvent),
  on(office.updateEvent, changeEvent),
  on(office.saveEventDivisions, saveDivisions),
  on(office.saveEventQuestions, saveQuestions),
  on(office.saveEventSessions, saveSessions),
  on(saveEventVenues, saveVenues),
  on(saveEventBlocks, saveBlocks),
  on(saveEventAddons, saveAddons),
  on(copyEvent, copy(copyAlong)),
  on(office.moveEvent, move(onCanceled)),
  on(office.deleteEvent, dropEvent),
  onOutside(office.setEventPicture, setPicture),
  onOutside(addSponsorLogo, keepLogo),
  ...refundPolicyRoutes,
  ...passRoutes,
  ...plateRoutes(gamesOf),
  on(eventWaivers.listEventWaiverChoices, giveWaiverChoices),
  on(eventWaivers.saveEventWaivers, saveWaivers),
  on(eventWaivers.showEventWaivers, waivers.showToSign),
  on(eventWaivers.signEventWaivers, waivers.signForEvent),
  on(eventWaivers.listEventsToSign, waivers.listToSign),
  on(missingContract.previewMissing, missing.preview),
  on(missingContract.remindMissing, missing.remind),
  on(ownAnswers.showAnswers, answers.showOwnAnswers),
  on(ownAnswers.saveAnswers, answers.saveOwnAnswers),
  on(ownAnswers.showOutsideAnswers, answers.showLinkedAnswers),
  on(ownAnswers.saveOutsideAnswers, answers.saveLinkedAnswers),
  ...stayRoutes,
  ...vendorRoutes,
  on(entering.listEntryPeople, listPeople),
  onOutside(entering.enterEvent, enter),
  on(listEntryTeams, listTeams),
  onOutside(enterTeams, enterMany),
  onOutside(outsideTeams.enterOutsideTeam, outside.enterOutside),
  on(outsideTeams.showOutsideEntry, (context, input) => outside.showEntry(context, gamesOfEntrants, input)),
  on(outsideTeams.saveOutsideRoster, outside.saveRoster),
  on(outsideTeams.payOutsideEntry, outside.payOutside),
  on(outsideTeams.releaseOutsideEntry, outside.releaseOutside),
  on(outsideTeams.previewOutsideWithdrawal, outside.previewOutside),
  on(outsideTeams.withdrawOutsideEntry, outside.withdrawOutside),
  on(outsideTeams.listEnteredTeams, outside.listEntered),
  on(outsideSigningContract.showTeamSigning, outsideSigning.showSigning),
  on(outsideSigningContract.showPlayersToSign, outsideSigning.showPlayers),
  on(outsideSigningContract.signForPlayers, outsideSigning.signFor),
  on(outsideSigningContract.showOutsideWaivers, outsideSigning.showWaivers),
  on(outsideSigningContract.mailOutsideWaivers, outsideSigning.mailWaivers),
  on(signingLinks.renewOutsideSigning, outsideSigningLinks.renewByCoach),
  onOutside(signingLinks.printOutsideSigning, sheetOfCoach),
  on(signingLinks.showSigningLink, outsideSigningLinks.show),
  on(signingLinks.renewSigningLink, outsideSigningLinks.renewByOffice),
  onOutside(signingLinks.printSigningLink, sheetOfOffice),
  on(outsideImport.checkOutsideTeams, imported.checkTeams),
  on(outsideImport.importOutsideTeams, imported.importTeams),
  on(outsideImport.listOutsideImports, imported.listImports),
  on(outsideImport.sendOutsideLinks, imported.sendLinks),
  on(outsideImport.undoOutsideImport, imported.undoImport),
  on(entering.listMyEvents, (context) => listOwn(context, gamesOfEntrants)),
  on(entering.payEntry, pay),
  on(entering.payEntryByCheck, checks.payByCheck),
  on(listTeamFunds, (context, input) => giveTeamFunds(context, funds, input)),
  on(payFromTeamFunds, (context, input) => payFrom(context, funds, input)),
  on(listBalanceFunds, (context, input) => giveBalanceFunds(context, funds, input)),
  on(payBalanceFromFunds, (context, input) => payBalanceFrom(context, funds, input)),
  on(entering.downloadInvoice, checks.invoiceOf),
  on(outsideTeams.payOutsideByCheck, checks.payOutsideByCheck),
  on(outsideTeams.downloadOutsideInvoice, checks.outsideInvoice),
  on(deposits.showEventBalance, showBalance),
  on(deposits.payEventBalance, payBalance),
  on(deposits.stopBalanceCard, stopCard),
  on(deposits.orderBalance, orderForOffice),
  on(entering.releaseEntry, release),
  on(entering.previewWithdrawal, preview),
  on(entering.withdrawEntry, withdraw),
  on(credits.listMyCredits, listOwnCredits),
  on(credits.listCredits, listAllCredits),
  on(credits.giveEventCredit, give),
  on(credits.extendEventCredit, extend),
  on(coupons.listEventCoupons, listCoupons),
  on(coupons.createEventCoupon, addEventCoupon),
  on(coupons.setEventCoupon, moveCoupon),
  on(coupons.priceEntry, giveEntryPrice),
  on(coupons.setEntryDiscounts, chooseDiscounts),
  on(outsideTeams.priceOutsideEntry, giveOutsidePrice),
  on(addonOrders.buyAddons, buy),
  on(addonOrders.buyOutsideAddons, buyOutside),
  on(addonOrders.listAddonOrders, listOrdered),
  on(addonOrders.exportAddonOrders, exportOrdered),
  on(entrants.listEntrants, listOfEvent),
  on(entrants.exportEntrants, exportOfEvent),
  on(entrants.moveEntrant, moveOne),
  on(entrants.removeEntrant, removeOne),
  on(entrants.decideEntrants, decide),
  onOutside(entering.keepApprovalCard, approvalCard.keep),
  onOutside(entering.keepOutsideApprovalCard, approvalCard.keepOutside),
  on(entrants.previewCancellation, previewAll),
  on(countCheckIns, giveCounts),
  onOutside(paper.printBadges, badgesOf),
  onOutside(paper.printWristbands, wristbandsOf),
  onOutside(paper.printFieldSigns, signsOf),
]

export const eventJobs = (gamesOf: PlateGamesOf): readonly Job[] => [
  watchEvents as Job,
  releaseHolds as Job,
  watchCredits as Job,
  settleCanceledJob as unknown as Job,
  cutShortJob as unknown as Job,
  watchPasses as Job,
  settleCanceledPassesJob as unknown as Job,
  settleCanceledPlates(gamesOf) as Job,
  mailPasses as unknown as Job,
  mailVendorInvoice as unknown as Job,
  remindOfInvoices as Job,
  missing.remindOfMissing as Job,
  mailOutsideSignatures as unknown as Job,
]

/** The specification gives this path in full, outside the prefix of all other calls. */
export const unprefixedEventRoutes: Routes = [
  on({ ...upcomingEvents, path: '/ems/api/upcoming-events', aliases: [] }, findUpcoming),
]
