import * as contract from 'contract/tenants'
import { getProperty } from 'contract/tenants/property'
import * as domains from 'contract/tenants/domains'
import * as site from 'contract/tenants/site-settings'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { addDomain, changeDomain, listDomains, removeDomain, verifyDomain } from './domains.ts'
import { uploadPicture } from './site-pictures.ts'
import { publishSoon } from './publishing.ts'
import { listChanges, undoSettings } from './settings-history.ts'
import * as settings from './settings.ts'
import { giveSettings, saveSettings } from './site-settings.ts'

export const tenantRoutes: Routes = [
  onOutside(contract.getPaymentMode, settings.getPaymentMode),
  on(contract.getTransactionCategories, settings.getTransactionCategories),
  onOutside(contract.getCountries, settings.getCountries),
  onOutside(contract.getStates, settings.getStates),
  onOutside(contract.getTimeZones, settings.getTimeZones),
  on(getProperty, settings.readProperty),
  onOutside(site.getSettings, giveSettings),
  onOutside(site.saveSettings, saveSettings),
  onOutside(site.uploadPicture, uploadPicture),
  on(site.settingsHistory, listChanges),
  onOutside(site.undoSettings, undoSettings),
  on(domains.listDomains, listDomains),
  on(domains.addDomain, addDomain),
  onOutside(domains.verifyDomain, verifyDomain),
  on(domains.changeDomain, changeDomain),
  on(domains.removeDomain, removeDomain),
]

export const tenantJobs: readonly Job[] = [publishSoon]
