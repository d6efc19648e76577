import { decideErasure as decideErasureOp, listErasures as listErasuresOp } from 'contract/privacy/privacy'
import {
  askErasure as askErasureOp,
  downloadOwnData,
  getErasure,
  withdrawErasure as withdrawErasureOp,
} from 'contract/families/own-data'
import type { Job } from '../plumbing/jobs/jobs.ts'
import type { Privacy } from '../plumbing/privacy.ts'
import { removeFiles } from './removed-files.ts'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { askErasure, decideErasure, listErasures, showErasure, withdrawErasure } from './erasure.ts'
import { giveOwnData } from './own-data.ts'

export const privacyRoutes = (privacy: Privacy): Routes => [
  onOutside(downloadOwnData, giveOwnData(privacy)),
  on(getErasure, showErasure),
  on(askErasureOp, askErasure),
  on(withdrawErasureOp, withdrawErasure),
  on(listErasuresOp, listErasures),
  on(decideErasureOp, decideErasure(privacy)),
]

export const privacyJobs: readonly Job[] = [removeFiles]
