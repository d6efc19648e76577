import * as table from 'contract/readiness/team-check-in'
import { on, onOutside, type Routes } from '../../plumbing/http/http.ts'
import { giveTable } from './export.ts'
import { listAhead, remindOwn, showOwn } from './own.ts'
import { checkInPaper } from './paper.ts'
import { giveFaces } from './pictures.ts'
import { addNote, checkIn, removeNote, see, showBoard, showNews, showTeam, undo, unsee } from './table.ts'

export const checkInRoutes: Routes = [
  on(table.checkInBoard, showBoard),
  on(table.checkInNews, showNews),
  on(table.getCheckIn, showTeam),
  on(table.checkInTeam, checkIn),
  on(table.undoCheckIn, undo),
  on(table.markSeen, see),
  on(table.undoSeen, unsee),
  on(table.addDeskNote, addNote),
  on(table.removeDeskNote, removeNote),
  onOutside(table.checkInPictures, giveFaces),
  onOutside(table.exportCheckIn, giveTable),
  onOutside(table.printCheckIn, checkInPaper),
  on(table.ownCheckIn, showOwn),
  on(table.listReadinessAhead, listAhead),
  on(table.remindForEvent, remindOwn),
]
