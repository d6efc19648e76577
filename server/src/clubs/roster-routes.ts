import { listPortraits } from 'contract/clubs/portraits'
import * as rosters from 'contract/clubs/rosters'
import { changeRulePack, createRulePack, listRulePacks } from 'contract/clubs/rule-packs'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { givePortraits } from './portraits.ts'
import { add, change, grantOne, lock, takeOff } from './roster-changes.ts'
import { giveRoster, mailRoster } from './roster-print.ts'
import { changePack, listPacks, makePack } from './rule-packs.ts'
import { givePicture, showRoster } from './roster-view.ts'

export const rosterRoutes: Routes = [
  on(rosters.teamRoster, showRoster),
  onOutside(rosters.rosterPhoto, givePicture),
  onOutside(listPortraits, givePortraits),
  on(rosters.addToRoster, add),
  on(rosters.grantRequest, grantOne),
  on(rosters.leaveRoster, takeOff),
  on(rosters.changeRosterEntry, change),
  on(rosters.lockRoster, lock),
  onOutside(rosters.exportRoster, giveRoster),
  onOutside(rosters.postRosterExport, giveRoster),
  onOutside(rosters.emailRoster, mailRoster),
  on(listRulePacks, listPacks),
  on(createRulePack, makePack),
  on(changeRulePack, changePack),
]
