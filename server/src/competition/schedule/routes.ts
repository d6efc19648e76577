import * as receipts from 'contract/competition/schedule/schedule-receipts'
import * as calls from 'contract/competition/schedule/schedule-calls'
import * as requests from 'contract/competition/schedule/schedule-requests'
import { on, onOutside, type Routes } from '../../plumbing/http/http.ts'
import { build, progressOf, stop } from './building.ts'
import { calendarOfGames, givePublic } from './public.ts'
import { publish, type OnPublished } from './publishing.ts'
import { confirm, listReceipts, remind, showReceipt } from './receipts.ts'
import { listRequests, saveOutside, saveOwn, setRequests, showOutside, showOwn } from './requests.ts'
import { difference, giveBoard, judge, listWorking, restore, saveRules, saveWorking } from './saving.ts'

export const scheduleRoutes = (onPublished: OnPublished): Routes => [
  on(calls.listSchedule, listWorking),
  on(calls.saveSchedule, saveWorking),
  on(calls.getScheduleBoard, giveBoard),
  on(calls.saveScheduleRules, saveRules),
  on(calls.checkSchedule, judge),
  onOutside(calls.buildSchedule, build),
  on(calls.getScheduleBuild, progressOf),
  on(calls.stopScheduleBuild, stop),
  on(calls.restoreSchedule, restore),
  on(calls.diffSchedule, difference),
  on(calls.publishSchedule, publish(onPublished)),
  on(requests.listScheduleRequests, listRequests),
  on(requests.setScheduleRequests, setRequests),
  on(requests.showOwnRequests, showOwn),
  on(requests.saveOwnRequests, saveOwn),
  on(requests.showOutsideRequests, showOutside),
  on(requests.saveOutsideRequests, saveOutside),
  on(receipts.listScheduleReceipts, listReceipts),
  on(receipts.remindOfSchedule, remind),
  on(receipts.showScheduleReceipt, showReceipt),
  on(receipts.confirmSchedule, confirm),
  on(calls.publicSchedule, givePublic),
  on(calls.scheduleCalendar, calendarOfGames),
]
