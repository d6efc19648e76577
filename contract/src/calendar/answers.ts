import * as z from 'zod/mini'
import { TeamDate } from '../calendar.ts'
import { operation } from '../operation.ts'
import { Id, Nothing, Token, optionalText } from '../primitives.ts'
import { Gone, problem } from '../problem.ts'

export const DateAnswer = z.enum(['yes', 'maybe', 'no'], 'Choose yes, maybe or no.')
export type DateAnswer = z.infer<typeof DateAnswer>

export const NotOnTeam = problem('not_on_team', 404, 'This person isn’t on the team.')
export const AskedJustNow = problem(
  'asked_just_now',
  429,
  'You sent a reminder less than an hour ago. Please give them some time.',
)
export const TooManyAsks = problem(
  'too_many_asks',
  429,
  'Your team has reached today’s limit for emails. Please continue tomorrow.',
)
export const EverybodyAnswered = problem('everybody_answered', 409, 'Everyone has already answered.')
/** The link comes from a letter about a date that is over, or the person has left the team. */
export const AskIsOver = () =>
  Gone({
    message: 'There’s nothing to answer here anymore: the event is over, or your family isn’t on the team.',
  })

/** Opens the date as a file for a calendar. */
const ForCalendar = { file_token: z.string() }

/** An answer to a date, with who gave it and when. */
const Said = {
  answer: z.nullable(DateAnswer),
  note: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  is_late: z.boolean(),
}

/** Somebody on a team, with the answer given for them. */
const Person = z.object({ member_id: z.int(), name: z.string(), is_staff: z.boolean(), ...Said })
export type AnsweringPerson = z.infer<typeof Person>

const Counts = z.object({ yes: z.int(), maybe: z.int(), no: z.int(), open: z.int() })

export const teamCalendar = operation({
  method: 'GET',
  path: '/ctms/teams/:id/dates',
  access: 'ctms.teams.view',
  scoped: true,
  summary:
    'List the dates of a team with how many have answered: those ahead, or the past ones, the last first',
  input: z.object({ id: Id, past: z.optional(z.enum(['yes'])) }),
  output: z.object({
    team: z.object({ id: z.int(), name: z.string(), division: z.string(), season: z.string() }),
    /** Counts cover players and staff together. */
    dates: z.array(z.extend(TeamDate, { counts: Counts })),
    may_edit: z.boolean(),
  }),
})

export const myCalendar = operation({
  method: 'GET',
  path: '/ctms/calendar',
  access: 'signed-in',
  summary: 'List what is ahead for oneself and one’s children on all their teams, the next first',
  input: z.object({ team_id: z.optional(Id) }),
  output: z.object({
    teams: z.array(z.object({ id: z.int(), name: z.string() })),
    dates: z.array(
      z.extend(TeamDate, {
        ...ForCalendar,
        /** The family members it concerns. */
        people: z.array(Person),
      }),
    ),
  }),
})

export const dateFile = operation({
  method: 'GET',
  path: '/ctms/date-files/:token/event.ics',
  access: 'public',
  summary: 'Give one date to a calendar that does not subscribe (RFC 5545)',
  limit: { max: 120, seconds: 60 },
  input: z.object({ token: Token, language: z.optional(z.enum(['en', 'es'])) }),
  output: Nothing,
  file: 'text/calendar; charset=utf-8',
})

export const dateAnswers = operation({
  method: 'GET',
  path: '/ctms/dates/:id/answers',
  access: 'ctms.teams.view',
  scoped: true,
  summary: 'List everybody of a team with the answer about a date, and who has given none',
  input: z.object({ id: Id }),
  output: z.object({
    people: z.array(Person),
    /** When the people without an answer were last asked. */
    asked_at: z.nullable(z.string()),
  }),
})

const Answering = {
  member_id: Id,
  answer: DateAnswer,
  note: optionalText('Note', 200),
}

export const answerDate = operation({
  method: 'POST',
  path: '/ctms/dates/:id/answer',
  access: 'signed-in',
  summary: 'Say whether oneself or one’s child comes; the last word counts',
  message: 'Data updated successfully',
  limit: { max: 120, seconds: 60 },
  input: z.object({ id: Id, ...Answering }),
  output: Person,
})

export const askAboutDate = operation({
  method: 'POST',
  path: '/ctms/dates/:id/ask',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'Ask exactly those by letter who have not answered about a date',
  message: 'Operation successful',
  limit: { max: 20, seconds: 60 },
  input: z.object({ id: Id }),
  output: z.object({
    /** How many letters were sent, and for how many people. */
    letters: z.int(),
    asked: z.int(),
    /** The names of people whom no letter reaches. */
    unreachable: z.array(z.string()),
  }),
})

export const showAsk = operation({
  method: 'GET',
  path: '/ctms/asks/:token',
  access: 'public',
  summary: 'Show the date a letter asks about, with those of the reader’s family on the team',
  limit: { max: 60, seconds: 60 },
  input: z.object({ token: Token }),
  output: z.object({
    date: z.extend(
      z.omit(TeamDate, { id: true, team_id: true, series_id: true, version: true }),
      ForCalendar,
    ),
    people: z.array(Person),
  }),
})

export const answerAsk = operation({
  method: 'POST',
  path: '/ctms/asks/:token',
  access: 'public',
  summary: 'Answer the question of a letter for somebody of the family',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 60 },
  input: z.object({ token: Token, ...Answering }),
  output: Person,
})
