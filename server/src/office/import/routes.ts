import { getSampleFile } from 'contract/clubs/roster-import'
import {
  checkImport,
  chooseImportHeader,
  discardImport,
  exportImportProblems,
  getImport,
  listImportCells,
  listImportReasons,
  listImportValues,
  listImportRows,
  listImports,
  runImport,
  undoImport,
  uploadImport,
} from 'contract/office/import'
import { on, onOutside, type Routes } from '../../plumbing/http/http.ts'
import type { Job } from '../../plumbing/jobs/jobs.ts'
import { checkFile } from './checking.ts'
import { enterFile } from './entering.ts'
import {
  beginImport,
  beginUndo,
  chooseHeader,
  discard,
  giveCells,
  giveImport,
  giveImports,
  giveReasons,
  giveRows,
  planImport,
  takeFile,
} from './imports.ts'
import { findPairsOfFile } from './pairs-of-file.ts'
import { giveProblems } from './problems-file.ts'
import { giveSample } from './samples.ts'
import { takeFileBack } from './taking-back.ts'
import { giveValues } from './values.ts'
import { tidyImports } from './tidying.ts'

export const importRoutes: Routes = [
  onOutside(uploadImport, takeFile),
  on(listImports, giveImports),
  on(getImport, giveImport),
  onOutside(chooseImportHeader, chooseHeader),
  on(checkImport, planImport),
  on(listImportRows, giveRows),
  on(listImportReasons, giveReasons),
  on(listImportCells, giveCells),
  on(listImportValues, giveValues),
  onOutside(exportImportProblems, giveProblems),
  on(runImport, beginImport),
  on(undoImport, beginUndo),
  onOutside(discardImport, discard),
  on(getSampleFile, giveSample),
]

export const importJobs = [
  checkFile,
  enterFile,
  findPairsOfFile,
  takeFileBack,
  tidyImports,
] as unknown as readonly Job[]
