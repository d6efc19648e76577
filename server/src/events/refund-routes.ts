import {
  changeRefundPolicy,
  chooseRefundPolicy,
  createRefundPolicy,
  deleteRefundPolicy,
  eventRefunds,
  getRefundPolicy,
  listRefundPolicies,
} from 'contract/events/refund-policies'
import { on, type Routes } from '../plumbing/http/http.ts'
import {
  choosePolicy,
  dropPolicy,
  editPolicy,
  listPolicies,
  makePolicy,
  sayRefunds,
  showPolicy,
} from './refund-policies.ts'

export const refundPolicyRoutes: Routes = [
  on(listRefundPolicies, listPolicies),
  on(getRefundPolicy, showPolicy),
  on(createRefundPolicy, makePolicy),
  on(changeRefundPolicy, editPolicy),
  on(deleteRefundPolicy, dropPolicy),
  on(chooseRefundPolicy, choosePolicy),
  on(eventRefunds, sayRefunds),
]
