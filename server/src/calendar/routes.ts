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
  myCalendar,
  showAsk,
  teamCalendar,
} from 'contract/calendar/answers'
import { on, type Routes } from '../http.ts'
import type { Job } from '../jobs.ts'
import {
  answerAsked,
  giveAnswer,
  showAnswers,
  showAsked,
  showMyCalendar,
  showTeamCalendar,
} from './answers.ts'
import { askThoseOpen } from './ask.ts'
import { callOff, bringBack, makeDates, reviseDate } from './dates.ts'
import { giveFeed, subscribe } from './feed.ts'
import { tellOfDates } from './news.ts'

export const calendarRoutes: Routes = [
  on(teamCalendar, showTeamCalendar),
  on(myCalendar, showMyCalendar),
  on(addDates, makeDates),
  on(changeDate, reviseDate),
  on(cancelDate, callOff),
  on(restoreDate, bringBack),

  on(dateAnswers, showAnswers),
  on(answerDate, giveAnswer),
  on(askAboutDate, askThoseOpen),
  on(showAsk, showAsked),
  on(answerAsk, answerAsked),

  on(calendarFeed, giveFeed),
  on(subscribeToCalendar, subscribe),
]

export const calendarJobs: readonly Job[] = [tellOfDates]
