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
  removeDraftPhoto,
  resumeDraft,
  saveDraft,
  startDraft,
  storeDraftPhoto,
} from 'contract/memberships/draft'
import { draftWaivers, signDraft } from 'contract/memberships/draft-waivers'
import {
  listMembershipOptions,
  listMemberTypes,
  listMemberships,
  listSeasons,
  listStatuses,
  membershipById,
  offersFor,
  registrationChoices,
  seasonDates,
} from 'contract/memberships/offers'
import { on, onOutside, type Routes } from '../../http.ts'
import { checkout } from './checkout.ts'
import { giveCard, giveConfirmation, giveReceipt, giveWaiver } from './confirmation.ts'
import { showWaivers, sign } from './draft-waivers.ts'
import { mailDraft, resume, save, start } from './drafts.ts'
import { lookUpMember, showInvite } from './entrances.ts'
import {
  getMembership,
  giveChoices,
  giveOffers,
  giveSeasonDates,
  giveStatuses,
  giveTeams,
  listCurrentMemberships,
  listOptions,
  listSeasons as seasons,
} from './offers.ts'
import { findMemberTypes } from './offers-queries.ts'
import { givePhotoOfDraft, keepPhoto, removePhoto } from './photos.ts'
import { quoteOf } from './quotes.ts'

export const registrationRoutes: Routes = [
  on(listSeasons, seasons),
  on(seasonDates, giveSeasonDates),
  on(listMemberships, listCurrentMemberships),
  on(membershipById, getMembership),
  on(listMembershipOptions, listOptions),
  on(listMemberTypes, findMemberTypes),
  on(listStatuses, giveStatuses),
  on(registrationChoices, giveChoices),
  on(listTeams, giveTeams),
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
]
