import {
  downloadHouseholdCard,
  downloadHouseholdReceipt,
  downloadHouseholdWaiver,
  getHousehold,
} from 'contract/memberships/household'
import {
  getProfileCompletion,
  getProfilePicture,
  saveOwnMember as saveOwnMemberOp,
  storeProfilePicture,
} from 'contract/memberships/profile-completion'
import { on, onOutside, type Routes } from '../../http.ts'
import { giveHousehold, giveHouseholdCard, giveHouseholdReceipt, giveHouseholdWaiver } from './household.ts'
import { showProfileCompletion } from './profile-completion.ts'
import { giveOwnPicture, saveWithPicture, storePicture } from './profile-picture.ts'

export const memberRoutes: Routes = [
  onOutside(getHousehold, giveHousehold),
  onOutside(downloadHouseholdCard, giveHouseholdCard),
  on(downloadHouseholdReceipt, giveHouseholdReceipt),
  on(downloadHouseholdWaiver, giveHouseholdWaiver),
  on(getProfileCompletion, showProfileCompletion),
  onOutside(saveOwnMemberOp, saveWithPicture),
  onOutside(storeProfilePicture, storePicture),
  onOutside(getProfilePicture, giveOwnPicture),
]
