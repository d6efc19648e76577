import * as officials from 'contract/officials'
import * as crews from 'contract/officials/assigning'
import * as pays from 'contract/officials/pay'
import { on, type Routes } from '../plumbing/http/http.ts'
import { answer, showPage } from './answering.ts'
import { ask } from './asking.ts'
import { assign, fill, giveSuggestions, noShow, takeOff } from './assigning.ts'
import { giveBoard, saveRules } from './board.ts'
import {
  exportSheet,
  exportYear,
  givePaySheet,
  giveYear,
  pay,
  printSheet,
  saveRates,
  saveThreshold,
  undo,
} from './pay.ts'
import { add, change, exportList, importList, list, retire, saveLevels, searchAway, show } from './people.ts'
import { findLevels } from './queries.ts'
import { saveWork } from './staff.ts'
import { giveCalendar } from './umpire-calendar.ts'

export const officialRoutes: Routes = [
  on(officials.listOfficialLevels, findLevels),
  on(officials.saveOfficialLevels, saveLevels),
  on(officials.listOfficials, list),
  on(officials.exportOfficials, exportList),
  on(officials.importOfficials, importList),
  on(officials.createOfficial, add),
  on(officials.searchStaysAway, searchAway),
  on(officials.getOfficial, show),
  on(officials.changeOfficial, change),
  on(officials.retireOfficial, retire),
  on(crews.getCrewBoard, giveBoard),
  on(crews.saveCrewRules, saveRules),
  on(crews.suggestUmpires, giveSuggestions),
  on(crews.assignUmpire, assign),
  on(crews.fillCrews, fill),
  on(crews.askUmpires, ask),
  on(crews.releaseUmpire, takeOff),
  on(crews.noteNoShow, noShow),
  on(pays.getPaySheet, givePaySheet),
  on(pays.saveUmpireRates, saveRates),
  on(pays.saveStaffWork, saveWork),
  on(pays.payUmpire, pay),
  on(pays.undoUmpirePayment, undo),
  on(pays.exportPaySheet, exportSheet),
  on(pays.printPaySheet, printSheet),
  on(pays.listUmpireYear, giveYear),
  on(pays.saveUmpireThreshold, saveThreshold),
  on(pays.exportUmpireYear, exportYear),
  on(crews.showUmpirePage, showPage),
  on(crews.umpireCalendar, giveCalendar),
  on(crews.answerUmpire, answer),
]
