import * as contract from 'contract/auth'
import * as own from 'contract/auth/account'
import * as factors from 'contract/auth/factors'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { readAccount, readSignIns, removeFactors } from './account.ts'
import { askForEmail, cancelEmail } from './email-change.ts'
import { checkEmail, verify } from './email-addresses.ts'
import { handOver } from './handover.ts'
import { changeOwnPassword } from './own-password.ts'
import { startShowing } from './passkey-login.ts'
import * as passkeys from './passkeys.ts'
import { askForReset, checkLink, reset, resetLetter, sendToPlayer } from './password-reset.ts'
import { listRoles, readPermissions } from './permissions.ts'
import { readLoginWays } from './realms.ts'
import { confirmIdentity } from './reauthentication.ts'
import { endOneSession, endOwnSessions, listSessions } from './sessions.ts'
import { offerPermissions } from './permission-offers.ts'
import { tidyAuth } from './tidying.ts'
import * as totp from './totp.ts'
import { endUpstream } from './upstream.ts'

/** The login itself is in `http-realms.ts`. */
export const authRoutes: Routes = [
  on(contract.getLoginWays, readLoginWays),
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
  on(own.getAccount, readAccount),
  on(own.listSignIns, readSignIns),
  onOutside(own.changePassword, changeOwnPassword),
  onOutside(own.askEmailChange, askForEmail),
  on(own.cancelEmailChange, cancelEmail),
  onOutside(factors.reauthenticate, confirmIdentity),
  onOutside(factors.startTotp, totp.start),
  onOutside(factors.confirmTotp, totp.confirm),
  on(factors.removeTotp, totp.remove),
  onOutside(factors.renewRecoveryCodes, totp.renewCodes),
  onOutside(factors.startPasskeyLogin, startShowing),
  onOutside(factors.startPasskey, passkeys.startAdding),
  onOutside(factors.addPasskey, passkeys.add),
  on(factors.renamePasskey, passkeys.rename),
  on(factors.removePasskey, passkeys.remove),
  on(factors.resetFactors, removeFactors),
]

export const authJobs: readonly Job[] = [resetLetter, endUpstream, tidyAuth, offerPermissions]
