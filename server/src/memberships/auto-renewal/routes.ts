import {
  changeAutoRenewalCard,
  listOwnAutoRenewals,
  showAutoRenewals,
  stopAutoRenewal,
  stopAutoRenewals,
} from 'contract/memberships/auto-renewal'
import { showAutoRenewalTerms } from 'contract/memberships/auto-renewal-terms'
import { on, onOutside, type Routes } from '../../http.ts'
import { changeCard, listOwn, showByToken, stopByToken } from './own.ts'
import { stopForOffice } from './stopping.ts'
import { showTerms } from './terms.ts'

export const autoRenewalRoutes: Routes = [
  on(showAutoRenewalTerms, showTerms),
  on(listOwnAutoRenewals, listOwn),
  on(showAutoRenewals, showByToken),
  on(stopAutoRenewal, stopByToken),
  onOutside(changeAutoRenewalCard, changeCard),
  on(stopAutoRenewals, stopForOffice),
]
