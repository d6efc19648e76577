import {
  acceptGuardianInvite,
  inviteGuardian as inviteGuardianOp,
  listGuardians as listGuardiansOp,
  removeGuardian as removeGuardianOp,
  showGuardianInvite,
  withdrawGuardianInvite,
} from 'contract/families/guardians'
import { on, type Routes } from '../../plumbing/http/http.ts'
import {
  acceptInvite,
  inviteGuardian,
  listGuardians,
  removeGuardian,
  showInvite,
  withdrawInvite,
} from './guardians.ts'

export const guardianRoutes: Routes = [
  on(listGuardiansOp, listGuardians),
  on(inviteGuardianOp, inviteGuardian),
  on(withdrawGuardianInvite, withdrawInvite),
  on(removeGuardianOp, removeGuardian),
  on(showGuardianInvite, showInvite),
  on(acceptGuardianInvite, acceptInvite),
]
