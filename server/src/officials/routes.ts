import * as officials from 'contract/officials'
import * as crews from 'contract/officials/assigning'
import { on, type Routes } from '../plumbing/http/http.ts'
import { answer, showPage } from './answering.ts'
import { ask } from './asking.ts'
import { assign, fill, giveSuggestions, noShow, takeOff } from './assigning.ts'
import { giveBoard, saveRules } from './board.ts'
import { add, change, exportList, importList, list, retire, saveLevels, searchAway, show } from './people.ts'
import { findLevels } from './queries.ts'

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
  on(crews.showUmpirePage, showPage),
  on(crews.answerUmpire, answer),
]
