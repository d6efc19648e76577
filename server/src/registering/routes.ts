import { checkoutDraft, quoteDraft } from 'contract/registering/checkout'
import {
  chooseDraftPassword,
  confirmation,
  downloadDraftCard,
  downloadDraftReceipt,
  downloadDraftWaiver,
} from 'contract/registering/confirmation'
import { memberLookup, teamInvite } from 'contract/registering/entrances'
import {
  draftPhoto,
  mailDraftLink,
  removeDraftPhoto,
  resumeDraft,
  saveDraft,
  startDraft,
  storeDraftPhoto,
} from 'contract/registering/draft'
import { knownFamily } from 'contract/registering/known-family'
import { draftWaivers, signDraft } from 'contract/registering/draft-waivers'
import { registrationPicture, registrationPreview } from 'contract/registering/link-preview'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { teamInviteRoutes } from './team-invites/routes.ts'
import { confirmRegistration } from './confirmation-mail.ts'
import type { Along } from '../payments/payments.ts'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { checkout } from './checkout.ts'
import { chooseAccountPassword, giveCard, giveConfirmation, giveReceipt, giveWaiver } from './confirmation.ts'
import { showWaivers, sign } from './draft-waivers.ts'
import { mailDraft, resume, save, start } from './drafts.ts'
import { lookUpMember, showInvite } from './entrances.ts'
import { showKnownFamily } from './known-family.ts'
import { drawPreview, previewOf } from './link-preview.ts'
import { givePhotoOfDraft, keepPhoto, removePhoto } from './photos.ts'
import { quoteOf } from './quotes.ts'

export const registeringRoutes = (along: Along): Routes => [
  on(startDraft, start),
  on(saveDraft, save),
  on(resumeDraft, resume),
  on(mailDraftLink, mailDraft),
  onOutside(storeDraftPhoto, keepPhoto),
  onOutside(removeDraftPhoto, removePhoto),
  onOutside(draftPhoto, givePhotoOfDraft),
  on(knownFamily, showKnownFamily),
  on(draftWaivers, showWaivers),
  on(signDraft, sign),
  on(teamInvite, showInvite),
  on(registrationPreview, previewOf),
  onOutside(registrationPicture, drawPreview),
  onOutside(memberLookup, lookUpMember),

  on(quoteDraft, quoteOf),
  on(checkoutDraft, (context, input) => checkout(context, along, input)),
  on(confirmation, giveConfirmation),
  onOutside(chooseDraftPassword, chooseAccountPassword),
  on(downloadDraftReceipt, giveReceipt),
  onOutside(downloadDraftCard, giveCard),
  on(downloadDraftWaiver, giveWaiver),
  ...teamInviteRoutes,
]

export const registeringJobs: readonly Job[] = [confirmRegistration]
