import {
  askErasure as askErasureOp,
  decideErasure as decideErasureOp,
  downloadOwnData,
  getErasure,
  listErasures as listErasuresOp,
  withdrawErasure as withdrawErasureOp,
} from 'contract/memberships/privacy'
import { on, onOutside, type Routes } from '../../http.ts'
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
