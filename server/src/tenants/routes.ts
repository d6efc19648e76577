import * as contract from 'contract/tenants'
import { on, onOutside, type Routes } from '../http.ts'
import * as settings from './settings.ts'

export const tenantRoutes: Routes = [
  onOutside(contract.getPaymentMode, settings.getPaymentMode),
  on(contract.getTransactionCategories, settings.getTransactionCategories),
  onOutside(contract.getCountries, settings.getCountries),
  onOutside(contract.getStates, settings.getStates),
  onOutside(contract.getTimeZones, settings.getTimeZones),
  on(contract.getProperty, settings.readProperty),
]
