import * as paper from 'contract/competition/paper'
import { onOutside, type Routes } from '../../plumbing/http/http.ts'
import { awardsOnPaper } from './awards.ts'
import { bracketsOnPaper } from './brackets.ts'
import { fieldSheets, scheduleOnPaper } from './schedules.ts'
import { scorecardsOf } from './scorecards.ts'
import type { UmpiresOf } from './words.ts'

export const paperRoutes = (umpiresOf: UmpiresOf): Routes => [
  onOutside(paper.printBrackets, bracketsOnPaper),
  onOutside(paper.printSchedule, scheduleOnPaper),
  onOutside(paper.printFieldSheets, fieldSheets(umpiresOf)),
  onOutside(paper.printScorecards, scorecardsOf(umpiresOf)),
  onOutside(paper.printAwards, awardsOnPaper),
]
