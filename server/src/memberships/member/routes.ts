import {
  downloadHouseholdCard,
  downloadHouseholdReceipt,
  downloadHouseholdWaiver,
  getHousehold,
} from 'contract/memberships/household'
import { divisionsForMember } from 'contract/memberships/member-detail'
import {
  getProfileCompletion,
  getProfilePicture,
  saveOwnMember as saveOwnMemberOp,
  storeProfilePicture,
} from 'contract/memberships/profile-completion'
import { on, onOutside, type Routes } from '../../http.ts'
import { giveHousehold, giveHouseholdCard, giveHouseholdReceipt, giveHouseholdWaiver } from './household.ts'
import { giveDivisionsFor } from './member-divisions.ts'
import { showProfileCompletion } from './profile-completion.ts'
import { giveOwnPicture, saveWithPicture, storePicture } from './profile-picture.ts'

export const memberRoutes: Routes = [
  onOutside(getHousehold, giveHousehold),
  onOutside(downloadHouseholdCard, giveHouseholdCard),
  on(downloadHouseholdReceipt, giveHouseholdReceipt),
  on(downloadHouseholdWaiver, giveHouseholdWaiver),
  on(divisionsForMember, giveDivisionsFor),
  on(getProfileCompletion, showProfileCompletion),
  onOutside(saveOwnMemberOp, saveWithPicture),
  onOutside(storeProfilePicture, storePicture),
  onOutside(getProfilePicture, giveOwnPicture),
]
