import { downloadHouseholdReceipt, getHousehold, listSharers } from 'contract/families/household'
import {
  getProfileCompletion,
  getProfilePicture,
  removeProfilePicture,
  saveOwnMember as saveOwnMemberOp,
  storeProfilePicture,
} from 'contract/families/profile-completion'
import { downloadHouseholdCard } from 'contract/cards/cards'
import { addCardToWallet } from 'contract/cards/wallet'
import { downloadHouseholdWaiver } from 'contract/signing/waivers-again'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { documentRoutes } from './documents/routes.ts'
import { tidyDocuments } from './documents/tidying.ts'
import { guardianRoutes } from './guardians/routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { followAddress } from './own-email.ts'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import {
  addHouseholdCard,
  giveHousehold,
  giveHouseholdCard,
  giveHouseholdReceipt,
  giveHouseholdWaiver,
} from './household.ts'
import { showProfileCompletion } from './profile-completion.ts'
import { giveOwnPicture, removePicture, saveWithPicture, storePicture } from './profile-picture.ts'
import { showSharers } from './shared-details.ts'

export const familyRoutes: Routes = [
  onOutside(getHousehold, giveHousehold),
  onOutside(downloadHouseholdCard, giveHouseholdCard),
  onOutside(addCardToWallet, addHouseholdCard),
  on(downloadHouseholdReceipt, giveHouseholdReceipt),
  on(downloadHouseholdWaiver, giveHouseholdWaiver),
  on(listSharers, showSharers),
  on(getProfileCompletion, showProfileCompletion),
  onOutside(saveOwnMemberOp, saveWithPicture),
  onOutside(storeProfilePicture, storePicture),
  onOutside(removeProfilePicture, removePicture),
  onOutside(getProfilePicture, giveOwnPicture),
  ...documentRoutes,
  ...guardianRoutes,
  ...statementRoutes,
]

export const familyJobs: readonly Job[] = [followAddress, tidyDocuments]
