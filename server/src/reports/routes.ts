import * as contract from 'contract/reports'
import { on, onOutside, type Routes } from '../http.ts'
import { giveFile } from './report-export.ts'
import { giveChoices, giveRows, runReport } from './run.ts'

export const reportRoutes: Routes = [
  on(contract.runReport, runReport),
  on(contract.reportRows, giveRows),
  on(contract.reportChoices, giveChoices),
  onOutside(contract.exportReport, giveFile),
]
