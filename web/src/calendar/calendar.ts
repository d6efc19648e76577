/** The front door of calendar: what the rest of the house may use. */
export { AddToCalendar } from './add-to-calendar.tsx'
export { AnswerButtons } from './answer-buttons.tsx'
export { soonOf, whatOf, whenOf } from './date-card.tsx'
