import * as contract from 'contract/reports'
import { getWork } from 'contract/office/work'
import { exportLog, listLog, listLogChoices } from 'contract/reports/log'
import * as kept from 'contract/reports/saved'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { exportLogFile, giveLogChoices } from './log.ts'
import { findLog } from './log-queries.ts'
import { giveFile } from './report-export.ts'
import { giveChoices, giveRows, runReport } from './run.ts'
import { change, giveSaved, giveUp, keep } from './saved.ts'
import { sendReports } from './sending.ts'
import { addUpLedger, verifyLedger } from './sums.ts'
import { giveWork, type CountWork } from './work.ts'

/** `more` counts work of modules that reports do not know. */
export const reportRoutes = (more: CountWork): Routes => [
  on(contract.runReport, runReport),
  on(contract.reportRows, giveRows),
  on(contract.reportChoices, giveChoices),
  onOutside(contract.exportReport, giveFile),
  on(kept.listSavedReports, giveSaved),
  on(kept.saveReport, keep),
  on(kept.changeSavedReport, change),
  on(kept.deleteSavedReport, giveUp),
  on(getWork, giveWork(more)),
  on(listLog, findLog),
  on(listLogChoices, giveLogChoices),
  onOutside(exportLog, exportLogFile),
]

export const reportJobs: readonly Job[] = [sendReports, addUpLedger, verifyLedger]
