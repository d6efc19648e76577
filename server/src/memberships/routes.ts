import type { Routes } from '../http.ts'
import type { Job } from '../jobs.ts'
import { autoRenewalRoutes } from './auto-renewal/routes.ts'
import { bulkRoutes, mailChosen } from './bulk/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { tidyDocuments } from './documents/tidying.ts'
import { guardianRoutes } from './guardians/routes.ts'
import { importJobs, importRoutes } from './import/routes.ts'
import { memberRoutes } from './member/routes.ts'
import { followAddress } from './member/own-email.ts'
import { forgetMerged } from './merging/forgetting.ts'
import { findDuplicates } from './merging/pair-search.ts'
import { mergeRoutes } from './merging/routes.ts'
import { mailDecision } from './office/decision-mail.ts'
import { officeRoutes } from './office/routes.ts'
import { addUpSeasons, verifySeasons } from './office/season-counts.ts'
import { paperRoutes } from './papers/routes.ts'
import { askToSignAgain } from './papers/waivers-again.ts'
import { mailSignedWaivers } from './papers/waiver-regeneration-mail.ts'
import { confirmRegistration } from './registration/confirmation-mail.ts'
import { registrationRoutes } from './registration/routes.ts'
import { removeFiles } from './privacy/removed-files.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { remindOfChosen, remindOfRenewals } from './reminders/reminders.ts'
import { renewalRoutes } from './renewal/routes.ts'
import { sellingRoutes } from './selling/routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { teamImportRoutes } from './team-import/routes.ts'
import { teamInviteRoutes } from './team-invites/routes.ts'
import { teamRenewalRoutes } from './team-renewal/routes.ts'
import { upgradeRoutes } from './upgrade/routes.ts'

export const membershipRoutes: Routes = [
  ...registrationRoutes,
  ...paperRoutes,
  ...memberRoutes,
  ...documentRoutes,
  ...guardianRoutes,
  ...teamInviteRoutes,
  ...teamImportRoutes,
  ...teamRenewalRoutes,
  ...renewalRoutes,
  ...privacyRoutes,
  ...reminderRoutes,
  ...autoRenewalRoutes,
  ...upgradeRoutes,
  ...statementRoutes,
  ...officeRoutes,
  ...sellingRoutes,
  ...importRoutes,
  ...bulkRoutes,
  ...mergeRoutes,
]

export const membershipJobs: readonly Job[] = [
  confirmRegistration,
  followAddress,
  mailDecision,
  mailSignedWaivers,
  removeFiles,
  tidyDocuments,
  ...importJobs,
  askToSignAgain,
  mailChosen as Job,
  forgetMerged,
  findDuplicates,
  remindOfRenewals,
  remindOfChosen,
  addUpSeasons,
  verifySeasons,
]
