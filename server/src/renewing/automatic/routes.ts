import {
  changeAutoRenewalCard,
  listOwnAutoRenewals,
  showAutoRenewals,
  stopAutoRenewal,
  stopAutoRenewals,
} from 'contract/renewing/auto-renewal'
import { showAutoRenewalTerms } from 'contract/registering/auto-renewal-terms'
import { on, onOutside, type Routes } from '../../plumbing/http/http.ts'
import { changeCard, listOwn, showByToken, stopByToken } from './by-payer.ts'
import { stopForOffice } from './stopping.ts'
import { showTerms } from '../../registering/registering.ts'

export const autoRenewalRoutes: Routes = [
  on(showAutoRenewalTerms, showTerms),
  on(listOwnAutoRenewals, listOwn),
  on(showAutoRenewals, showByToken),
  on(stopAutoRenewal, stopByToken),
  onOutside(changeAutoRenewalCard, changeCard),
  on(stopAutoRenewals, stopForOffice),
]
