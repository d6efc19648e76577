import * as contract from 'contract/auth'
import type { Job } from '../jobs.ts'
import { on, onOutside, type Routes } from '../http.ts'
import { checkEmail, verify } from './email-addresses.ts'
import { handOver } from './handover.ts'
import { askForReset, checkLink, reset, resetLetter, sendToPlayer } from './password-reset.ts'
import { listRoles, readPermissions } from './permissions.ts'
import { endOneSession, endOwnSessions, listSessions } from './sessions.ts'
import { tidyAuth } from './tidying.ts'

/** Login itself is answered in `http-realms.ts`. */
export const authRoutes: Routes = [
  on(contract.getPermissions, readPermissions),
  on(contract.getRoleSelect, listRoles),
  on(contract.handOver, handOver),
  on(contract.listSessions, listSessions),
  on(contract.endSession, endOneSession),
  on(contract.endAllSessions, endOwnSessions),
  onOutside(contract.forgotPassword, askForReset),
  on(contract.checkResetLink, checkLink),
  onOutside(contract.resetPassword, reset),
  onOutside(contract.sendPlayerPasswordReset, sendToPlayer),
  on(contract.verifyEmail, verify),
  onOutside(contract.checkEmailValidation, checkEmail),
]

export const authJobs: readonly Job[] = [resetLetter, tidyAuth]
