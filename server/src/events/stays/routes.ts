import * as stays from 'contract/events/stays'
import { on, type Routes } from '../../plumbing/http/http.ts'
import {
  decide,
  exportTable,
  giveRequests,
  giveStays,
  importList,
  previewReminder,
  remind,
  saveRule,
} from './office.ts'
import { saveLinkedStay, saveOwnStay, showLinkedStay, showOwnStay } from './own.ts'

export const stayRoutes: Routes = [
  on(stays.listStays, giveStays),
  on(stays.listStayRequests, giveRequests),
  on(stays.saveStayRule, saveRule),
  on(stays.decideExemption, decide),
  on(stays.importHotelList, importList),
  on(stays.previewStayReminder, previewReminder),
  on(stays.remindStays, remind),
  on(stays.exportStays, exportTable),
  on(stays.showStay, showOwnStay),
  on(stays.saveStay, saveOwnStay),
  on(stays.showOutsideStay, showLinkedStay),
  on(stays.saveOutsideStay, saveLinkedStay),
]
