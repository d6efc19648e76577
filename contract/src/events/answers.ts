import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Token } from '../primitives.ts'
import { problem } from '../problem.ts'
import { Answer } from './entering.ts'
import { EventQuestion } from './questions.ts'

export const AnswersClosed = problem(
  'answers_closed',
  409,
  'Answers can’t be changed online anymore. Please contact us.',
)

/** What an event asks of one entry, and what was answered. */
const OwnAnswers = z.object({
  name: z.string(),
  event: z.object({ slug: z.string(), name: z.string() }),
  event_division_id: Id,
  questions: z.array(EventQuestion),
  answers: z.array(z.object({ question_id: Id, answer: z.string() })),
  version: z.int(),
  may_change: z.boolean(),
})
export type OwnAnswers = z.output<typeof OwnAnswers>

const Said = { version: Id, answers: z.array(Answer).check(z.maxLength(20)) }

export const showAnswers = operation({
  method: 'GET',
  path: '/ems/entrants/:entrant_id/answers',
  access: 'signed-in',
  summary: 'Show what an event asks of an entry of one’s own, with the answers',
  input: z.object({ entrant_id: Id }),
  output: OwnAnswers,
})

export const saveAnswers = operation({
  method: 'PUT',
  path: '/ems/entrants/:entrant_id/answers',
  access: 'signed-in',
  summary: 'Change the answers of an entry of one’s own, until the event is over',
  message: 'Data updated successfully',
  input: z.object({ entrant_id: Id, ...Said }),
  output: OwnAnswers,
})

export const showOutsideAnswers = operation({
  method: 'GET',
  path: '/ems/entries/:token/answers',
  access: 'public',
  summary: 'Show what an event asks of a team from outside, with its answers',
  input: z.object({ token: Token }),
  output: OwnAnswers,
})

export const saveOutsideAnswers = operation({
  method: 'PUT',
  path: '/ems/entries/:token/answers',
  access: 'public',
  summary: 'Change the answers of a team from outside, until the event is over',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({ token: Token, ...Said }),
  output: OwnAnswers,
})
