import { decideErasure as decideErasureOp, listErasures as listErasuresOp } from 'contract/privacy/privacy'
import {
  askErasure as askErasureOp,
  downloadOwnData,
  getErasure,
  withdrawErasure as withdrawErasureOp,
} from 'contract/families/own-data'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { removeFiles } from './removed-files.ts'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { askErasure, decideErasure, listErasures, showErasure, withdrawErasure } from './erasure.ts'
import { giveOwnData } from './own-data.ts'

export const privacyRoutes: Routes = [
  onOutside(downloadOwnData, giveOwnData),
  on(getErasure, showErasure),
  on(askErasureOp, askErasure),
  on(withdrawErasureOp, withdrawErasure),
  on(listErasuresOp, listErasures),
  on(decideErasureOp, decideErasure),
]

export const privacyJobs: readonly Job[] = [removeFiles]
