import { checkCard as checkCardOp, previewCard as previewCardOp } from 'contract/memberships/cards'
import { listTeams } from 'contract/clubs'
import {
  checkoutDraft,
  confirmation,
  downloadDraftCard,
  downloadDraftReceipt,
  downloadDraftWaiver,
  memberLookup,
  quoteDraft,
  teamInvite,
} from 'contract/memberships/checkout'
import {
  draftPhoto,
  mailDraftLink,
  resumeDraft,
  saveDraft,
  startDraft,
  removeDraftPhoto,
  storeDraftPhoto,
} from 'contract/memberships/draft'
import { draftWaivers, signDraft } from 'contract/memberships/draft-waivers'
import {
  downloadHouseholdCard,
  downloadHouseholdReceipt,
  downloadHouseholdWaiver,
  getHousehold,
} from 'contract/memberships/household'
import { getMember, memberHistory, refreshCard, refreshCardOf } from 'contract/memberships/member-detail'
import { exportMembers, listMembers, searchMember } from 'contract/memberships/member-list'
import {
  listMembershipOptions,
  listMemberships,
  listSeasons,
  listStatuses,
  membershipById,
  offersFor,
  registrationChoices,
  seasonDates,
} from 'contract/memberships/offers'
import {
  getProfileCompletion,
  getProfilePicture,
  saveOwnMember as saveOwnMemberOp,
  storeProfilePicture,
} from 'contract/memberships/profile-completion'
import {
  deleteRegistration,
  exportRegistrations,
  getDashboard,
  getRegistration,
  listRegistrations,
  listRegistrationsOf,
  registrationFilters,
  setRegistrationStatus,
} from 'contract/memberships/registrations'
import {
  createCoupon,
  deleteCoupon,
  deleteNoCoupon,
  editNoCoupon,
  getOfficeCoupon,
  listCouponTypes,
  listCoupons,
  replaceCoupon,
  replaceNoCoupon,
  reportCoupons,
  updateCoupon,
  updateNoCoupon,
} from 'contract/payments'
import { IdAndDataForUpdate, IdForDeletion, IdForFetching } from 'contract/problem'
import {
  createPrice,
  deletePrice,
  getPrice,
  getPriceImage,
  listPrices,
  updatePrice,
} from 'contract/memberships/prices'
import {
  createSeason,
  deleteSeason,
  editSeason,
  getOfficeSeason,
  listOfficeSeasons,
  updateSeason,
} from 'contract/memberships/seasons'
import {
  downloadRecreatedWaiver,
  proveForWaivers,
  recreateWaivers,
  showProvenWaivers,
} from 'contract/memberships/waiver-regeneration'
import { STATUS_LABELS, type RegistrationStatus } from 'contract/statuses'
import { findTeams } from '../clubs/clubs.ts'
import { on, onOutside, type Routes } from '../http.ts'
import type { Job } from '../jobs.ts'
import { checkCard, previewCard } from './cards.ts'
import { checkout } from './checkout.ts'
import { giveCard, giveConfirmation, giveReceipt, giveWaiver } from './confirmation.ts'
import { confirmRegistration } from './confirmation-mail.ts'
import { addCoupon, changeCoupon, giveCoupon, giveCouponTypes, removeUnusedCoupon } from './coupons.ts'
import { findCouponUses, pageCoupons } from '../payments/payments.ts'
import { giveDashboard } from './dashboard.ts'
import { mailDecision } from './decision-mail.ts'
import { mailDraft, resume, save, start } from './drafts.ts'
import { showWaivers, sign } from './draft-waivers.ts'
import { lookUpMember, showInvite } from './entrances.ts'
import { giveHousehold, giveHouseholdCard, giveHouseholdReceipt, giveHouseholdWaiver } from './household.ts'
import { giveHistory, giveMember } from './member-detail.ts'
import { renewCard } from './member-card.ts'
import { exportMemberCsv } from './member-export.ts'
import { findHits, findMembers } from './member-list-queries.ts'
import {
  currentSeason,
  getMembership,
  giveChoices,
  giveOffers,
  giveSeasonDates,
  listCurrentMemberships,
  listOptions,
  listSeasons as seasons,
} from './offers.ts'
import { givePhotoOfDraft, keepPhoto, removePhoto } from './photos.ts'
import { saveOwnMember, showProfileCompletion } from './profile-completion.ts'
import { giveOwnPicture, storePicture } from './profile-picture.ts'
import { addPrice, changePrice, givePrice, givePriceImage, givePrices, removeUnsoldPrice } from './prices.ts'
import { quoteOf } from './quotes.ts'
import { giveDetail } from './registration-detail.ts'
import { exportCsv } from './registration-export.ts'
import { giveFilters } from './registration-filters.ts'
import { findRegistrations } from './registration-list-queries.ts'
import { decide, remove } from './registrations.ts'
import { addSeason, changeSeason, giveSeason, giveSeasonForm, removeUnusedSeason } from './seasons.ts'
import { pageSeasons } from './seasons-queries.ts'
import { giveRecreated, prove, recreate, showProven } from './waiver-regeneration.ts'
import { mailSignedWaivers } from './waiver-regeneration-mail.ts'

const refuse = (problem: () => Error) => async () => {
  throw problem()
}

export const membershipRoutes: Routes = [
  on(listSeasons, seasons),
  on(seasonDates, giveSeasonDates),
  on(listMemberships, listCurrentMemberships),
  on(membershipById, getMembership),
  on(listMembershipOptions, listOptions),
  on(listStatuses, async () =>
    Object.entries(STATUS_LABELS).map(([id, name]) => ({ id: id as RegistrationStatus, name })),
  ),
  on(registrationChoices, giveChoices),
  on(listTeams, async (context, input) => findTeams(context, (await currentSeason(context)).id, input)),
  on(offersFor, giveOffers),

  on(startDraft, start),
  on(saveDraft, save),
  on(resumeDraft, resume),
  on(mailDraftLink, mailDraft),
  onOutside(storeDraftPhoto, keepPhoto),
  onOutside(removeDraftPhoto, removePhoto),
  onOutside(draftPhoto, givePhotoOfDraft),
  on(draftWaivers, showWaivers),
  on(signDraft, sign),
  on(teamInvite, showInvite),
  onOutside(memberLookup, lookUpMember),

  on(quoteDraft, quoteOf),
  on(checkoutDraft, checkout),
  on(confirmation, giveConfirmation),
  on(downloadDraftReceipt, giveReceipt),
  onOutside(downloadDraftCard, giveCard),
  on(downloadDraftWaiver, giveWaiver),
  on(checkCardOp, checkCard),
  onOutside(previewCardOp, previewCard),

  onOutside(getHousehold, giveHousehold),
  onOutside(downloadHouseholdCard, giveHouseholdCard),
  on(downloadHouseholdReceipt, giveHouseholdReceipt),
  on(downloadHouseholdWaiver, giveHouseholdWaiver),
  onOutside(proveForWaivers, prove),
  on(showProvenWaivers, showProven),
  on(recreateWaivers, recreate),
  on(downloadRecreatedWaiver, giveRecreated),
  on(getProfileCompletion, showProfileCompletion),
  on(saveOwnMemberOp, saveOwnMember),
  onOutside(storeProfilePicture, storePicture),
  onOutside(getProfilePicture, giveOwnPicture),

  on(getDashboard, giveDashboard),
  on(listRegistrations, findRegistrations),
  on(listRegistrationsOf, (context, { id, ...input }) =>
    findRegistrations(context, { ...input, filters: { ...input.filters, membership_id: [id] } }),
  ),
  on(registrationFilters, giveFilters),
  on(getRegistration, giveDetail),
  on(setRegistrationStatus, decide),
  on(deleteRegistration, remove),
  onOutside(exportRegistrations, exportCsv),

  on(listMembers, findMembers),
  onOutside(exportMembers, exportMemberCsv),
  on(searchMember, findHits),
  on(getMember, giveMember),
  on(memberHistory, giveHistory),
  on(refreshCard, renewCard),
  on(refreshCardOf, renewCard),

  on(listOfficeSeasons, pageSeasons),
  on(getOfficeSeason, giveSeason),
  on(editSeason, giveSeasonForm),
  on(createSeason, addSeason),
  on(updateSeason, changeSeason),
  on(deleteSeason, removeUnusedSeason),

  on(listPrices, givePrices),
  on(getPrice, givePrice),
  onOutside(getPriceImage, givePriceImage),
  onOutside(createPrice, addPrice),
  onOutside(updatePrice, changePrice),
  onOutside(deletePrice, removeUnsoldPrice),

  on(listCoupons, pageCoupons),
  on(getOfficeCoupon, giveCoupon),
  on(createCoupon, addCoupon),
  on(updateCoupon, changeCoupon),
  on(replaceCoupon, changeCoupon),
  on(deleteCoupon, removeUnusedCoupon),
  on(listCouponTypes, giveCouponTypes),
  on(reportCoupons, findCouponUses),
  on(editNoCoupon, refuse(IdForFetching)),
  on(updateNoCoupon, refuse(IdAndDataForUpdate)),
  on(replaceNoCoupon, refuse(IdAndDataForUpdate)),
  on(deleteNoCoupon, refuse(IdForDeletion)),
]

export const membershipJobs: readonly Job[] = [confirmRegistration, mailDecision, mailSignedWaivers]
