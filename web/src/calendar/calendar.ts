/** The front door of calendar: what the rest of the house may use. */
export { AnswerButtons } from './answer-buttons.tsx'
export { whatOf, whenOf } from './date-card.tsx'
