import * as contract from 'contract/alerts'
import { on, type Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { deliverAlert, tidyAlerts } from './delivery.ts'
import { addDevice, keepDevice, removeThisDevice, showAlerts, switchKind, tryOne } from './settings.ts'

export const alertRoutes: Routes = [
  on(contract.getAlerts, showAlerts),
  on(contract.setAlert, switchKind),
  on(contract.addAlertDevice, addDevice),
  on(contract.keepAlertDevice, keepDevice),
  on(contract.removeAlertDevice, removeThisDevice),
  on(contract.tryAlert, tryOne),
]

export const alertJobs: readonly Job[] = [deliverAlert, tidyAlerts]
