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
import { saveOwnMember, showProfileCompletion } from './profile-completion.ts'
import { giveOwnPicture, storePicture } from './profile-picture.ts'

export const memberRoutes: Routes = [
  onOutside(getHousehold, giveHousehold),
  onOutside(downloadHouseholdCard, giveHouseholdCard),
  on(downloadHouseholdReceipt, giveHouseholdReceipt),
  on(downloadHouseholdWaiver, giveHouseholdWaiver),
  on(getProfileCompletion, showProfileCompletion),
  on(saveOwnMemberOp, saveOwnMember),
  onOutside(storeProfilePicture, storePicture),
  onOutside(getProfilePicture, giveOwnPicture),
]
