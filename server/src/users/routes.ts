import { IdAndDataForUpdate, IdForDeletion, IdForFetching } from 'contract/problem'
import * as contract from 'contract/users'
import { getUserPicture, storeUserPicture } from 'contract/users/picture'
import { addEventPerson, listEventPeople, removeEventPerson } from 'contract/users/event-people'
import { createOwnRole, deleteOwnRole, listOwnRoles, renameOwnRole } from 'contract/users/own-roles'
import { changeRoleMatrix, getRoleMatrix } from 'contract/users/role-matrix'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { block, endAll, endOne, resend, sendReset, unblock, withdraw } from './access.ts'
import { invite, remove, update } from './changes.ts'
import { giveUser } from './detail.ts'
import { addPerson, givePeople, removePerson } from './event-people.ts'
import { giveFile, giveUsers } from './list.ts'
import { changeMatrix, giveMatrix } from './matrix.ts'
import { givePicture, storePicture } from './picture.ts'
import { discardOwnRole, giveOwnRoles, makeOwnRole, rename } from './own-roles.ts'
import { findPlaces } from './queries.ts'

const refuse = (problem: () => Error) => async () => {
  throw problem()
}

export const userRoutes: Routes = [
  on(contract.listUsers, giveUsers),
  onOutside(contract.exportUsers, giveFile),
  on(contract.getUser, giveUser),
  on(contract.listRolePlaces, findPlaces),
  on(contract.inviteUser, invite),
  on(contract.updateUser, update),
  on(contract.replaceUser, update),
  on(contract.deleteUser, remove),
  on(contract.blockUser, block),
  on(contract.unblockUser, unblock),
  onOutside(contract.resendInvitation, resend),
  on(contract.withdrawInvitation, withdraw),
  onOutside(contract.sendUserPasswordReset, sendReset),
  on(contract.endUserSession, endOne),
  on(contract.endUserSessions, endAll),
  on(contract.editNoUser, refuse(IdForFetching)),
  on(contract.updateNoUser, refuse(IdAndDataForUpdate)),
  on(contract.replaceNoUser, refuse(IdAndDataForUpdate)),
  on(contract.deleteNoUser, refuse(IdForDeletion)),
  on(listEventPeople, givePeople),
  on(addEventPerson, addPerson),
  on(removeEventPerson, removePerson),
  onOutside(storeUserPicture, storePicture),
  onOutside(getUserPicture, givePicture),
  on(getRoleMatrix, giveMatrix),
  on(changeRoleMatrix, changeMatrix),
  on(listOwnRoles, giveOwnRoles),
  on(createOwnRole, makeOwnRole),
  on(renameOwnRole, rename),
  on(deleteOwnRole, discardOwnRole),
]
