import { exportReadiness, getReadinessTerms, readinessBoard, saveReadinessTerms } from 'contract/readiness'
import { gateChoice, gateList, sendCheckIns } from 'contract/readiness/gate'
import { on, onOutside, type Routes } from '../http.ts'
import { giveBoard } from './board-export.ts'
import { showBoard } from './board.ts'
import { giveList, showChoice, takeCheckIns } from './gate.ts'
import { saveTerms, termsOf } from './terms.ts'

export const readinessRoutes: Routes = [
  on(readinessBoard, showBoard),
  onOutside(exportReadiness, giveBoard),
  on(getReadinessTerms, termsOf),
  on(saveReadinessTerms, saveTerms),
  on(gateChoice, showChoice),
  on(gateList, giveList),
  on(sendCheckIns, takeCheckIns),
]
