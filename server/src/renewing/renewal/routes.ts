import {
  changeRenewal as changeRenewalOp,
  checkoutRenewal as checkoutRenewalOp,
  getRenewalRegistrationData,
  listRenewals as listRenewalsOp,
  renewalUpdate as renewalUpdateOp,
  showRenewal as showRenewalOp,
  signRenewal as signRenewalOp,
  startRenewal as startRenewalOp,
} from 'contract/renewing/renewal'
import type { Along } from '../../payments/payments.ts'
import { on, onOutside, type Routes } from '../../plumbing/http/http.ts'
import { giveRenewalData, listRenewals, startRenewal } from './household-renewals.ts'
import { renewalUpdate } from './renewal-update.ts'
import { changeRenewal, checkoutRenewal, showRenewal, signRenewal } from './renewals.ts'

export const renewalRoutes = (along: Along): Routes => [
  on(listRenewalsOp, listRenewals),
  on(getRenewalRegistrationData, giveRenewalData),
  on(startRenewalOp, startRenewal),
  onOutside(renewalUpdateOp, renewalUpdate),
  on(showRenewalOp, showRenewal),
  on(changeRenewalOp, changeRenewal),
  on(signRenewalOp, signRenewal),
  on(checkoutRenewalOp, (context, input) => checkoutRenewal(context, along, input)),
]
