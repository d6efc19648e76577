import {
  addDates,
  calendarFeed,
  cancelDate,
  changeDate,
  restoreDate,
  subscribeToCalendar,
} from 'contract/calendar'
import {
  answerAsk,
  answerDate,
  askAboutDate,
  dateAnswers,
  dateFile,
  myCalendar,
  showAsk,
  teamCalendar,
} from 'contract/calendar/answers'
import { calendarGames } from 'contract/calendar/games'
import { exportAttendance, teamAttendance } from 'contract/calendar/attendance'
import { myMessages, sendTeamMessage, teamMessages } from 'contract/calendar/messages'
import {
  addDuty,
  callOffDuty,
  confirmDuty,
  exportDuties,
  giveBackDuty,
  myDuties,
  offerDuty,
  setDutyRule,
  takeDuty,
  teamDuties,
} from 'contract/calendar/duties'
import { chargeDuties, returnDuties } from 'contract/calendar/duty-charges'
import { on, type Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import {
  answerAsked,
  giveAnswer,
  showAnswers,
  showAsked,
  showMyCalendar,
  showTeamCalendar,
} from './answers.ts'
import { giveAttendance, showAttendance } from './attendance.ts'
import { askThoseOpen } from './ask.ts'
import { callOff, bringBack, makeDates, reviseDate } from './dates.ts'
import {
  confirmPlace,
  endDuty,
  giveBack,
  giveFamilies,
  keepRule,
  makeDuty,
  offer,
  showDuties,
  take,
} from './duties.ts'
import type { DutyHooks } from './duty-charges.ts'
import { charge, giveChargeBack } from './duty-charging.ts'
import { showMyDuties } from './duty-families.ts'
import { giveDate } from './date-file.ts'
import { giveFeed, subscribe } from './feed.ts'
import { showGames, type EventGames } from './games.ts'
import { sendMessage, showMessages, showMyMessages } from './messages.ts'
import { tellOfDates } from './news.ts'

export const calendarRoutes = (hooks: DutyHooks, games: EventGames): Routes => [
  on(teamCalendar, showTeamCalendar),
  on(myCalendar, showMyCalendar),
  on(calendarGames, showGames(games)),
  on(addDates, makeDates),
  on(changeDate, reviseDate),
  on(cancelDate, callOff),
  on(restoreDate, bringBack),

  on(dateAnswers, showAnswers),
  on(answerDate, giveAnswer),
  on(askAboutDate, askThoseOpen),
  on(showAsk, showAsked),
  on(answerAsk, answerAsked),

  on(teamAttendance, showAttendance),
  on(exportAttendance, giveAttendance),

  on(calendarFeed, giveFeed(games)),
  on(dateFile, giveDate),
  on(subscribeToCalendar, subscribe),

  on(teamMessages, showMessages),
  on(sendTeamMessage, sendMessage),
  on(myMessages, showMyMessages),

  on(teamDuties, showDuties(hooks)),
  on(exportDuties, giveFamilies(hooks)),
  on(setDutyRule, keepRule),
  on(addDuty, makeDuty),
  on(callOffDuty, endDuty),
  on(confirmDuty, confirmPlace),
  on(myDuties, showMyDuties(hooks)),
  on(chargeDuties, charge(hooks)),
  on(returnDuties, giveChargeBack(hooks)),
  on(takeDuty, take),
  on(giveBackDuty, giveBack),
  on(offerDuty, offer),
]

export const calendarJobs: readonly Job[] = [tellOfDates]
