import * as z from 'zod/mini'
import { ClockTime } from './wall-clock.ts'
import { DayInput, addDays } from './dates.ts'
import { operation } from './operation.ts'
import { Id, Nothing, Token, lines, optionalText, whole } from './primitives.ts'
import { problem } from './problem.ts'
import { sentence } from './message.ts'

export const DateKind = z.enum(
  ['practice', 'game', 'tournament', 'meeting', 'other'],
  'Choose a type of event.',
)
export type DateKind = z.infer<typeof DateKind>

/** What the kinds are called on screen. */
export const DATE_KIND_NAMES: Readonly<Record<DateKind, string>> = {
  practice: 'Practice',
  game: 'Game',
  tournament: 'Tournament',
  meeting: 'Meeting',
  other: 'Other event',
}

export const TeamDateNotFound = problem(
  'team_date_not_found',
  404,
  'We couldn’t find this event. It may have been removed.',
)
export const DateIsThere = problem(
  'date_is_there',
  409,
  'The team already has this event: same type, title and time.',
)
export const DateCancelled = problem(
  'date_cancelled',
  409,
  'This event is canceled. Please restore it first.',
)
export const DateNotCancelled = problem('date_not_cancelled', 409, 'This event isn’t canceled.')
export const DateIsOver = problem('date_is_over', 409, 'This event is over.')
export const SeriesTooLong = sentence(
  'series_too_long',
  'A series can have up to {most} events. Choose an earlier end date.',
)
export const TooManyDates = problem(
  'too_many_dates',
  409,
  'A team can have up to 400 upcoming events. Choose an earlier end date for the series.',
)

/** The most upcoming dates a team can have. */
export const MOST_DATES_AHEAD = 400
/** A year of weekly dates, enough for any season. */
export const MOST_REPEATS = 60

const Minutes = (sentence: string, most: number) =>
  z.optional(z.nullable(whole(sentence).check(z.minimum(0, sentence), z.maximum(most, sentence))))

/** The fields of a team date. Omitted fields are empty. */
const DateFields = {
  kind: DateKind,
  /** If omitted, the kind serves as the title. */
  title: optionalText('Title', 120),
  opponent: optionalText('Opponent', 80),
  /** Null when nobody plays, or on neutral ground. */
  is_home: z.optional(z.nullable(z.boolean())),
  starts_on: DayInput('Day'),
  /** In the club's local time; a date without times lasts all day. */
  starts_time: z.optional(z.nullable(ClockTime('Enter a start time.'))),
  /** Defaults to the same day. */
  ends_on: z.optional(z.nullable(DayInput('Last day'))),
  ends_time: z.optional(z.nullable(ClockTime('Enter an end time.'))),
  arrive_minutes: Minutes('Enter minutes from 0 to 240.', 240),
  place: optionalText('Place', 120),
  address: optionalText('Address', 200),
  notes: lines(optionalText('Notes', 2000)),
  bring: optionalText('What to bring', 300),
  /** Answers given less than this many hours before the start are late. */
  answer_hours: Minutes('Enter hours from 0 to 336.', 336),
}

type Times = {
  starts_on: string
  starts_time?: string | null | undefined
  ends_on?: string | null | undefined
  ends_time?: string | null | undefined
}
const hasBothTimes = ({ starts_time, ends_time }: Times) =>
  (starts_time ?? null) === null || Boolean(ends_time)
const hasStart = ({ starts_time, ends_time }: Times) => (ends_time ?? null) === null || Boolean(starts_time)
const endsAfter = ({ starts_on, starts_time, ends_on, ends_time }: Times) =>
  `${ends_on ?? starts_on} ${ends_time ?? '24:00'}` > `${starts_on} ${starts_time ?? '00:00'}`
/** Keeps dates within the seasons people plan for, and shorter than the longest camp (a month). */
const isPlannable = ({ starts_on, ends_on }: Times) =>
  starts_on >= '2020-01-01' && starts_on <= '2090-12-31' && (ends_on ?? starts_on) <= addDays(starts_on, 31)
const inOrder = [
  z.refine<Times>(isPlannable, {
    path: ['starts_on'],
    error: 'Enter a date in this season or a later one.',
  }),
  z.refine<Times>(hasStart, { path: ['starts_time'], error: 'Enter a start time.' }),
  z.refine<Times>(hasBothTimes, { path: ['ends_time'], error: 'Enter an end time.' }),
  z.refine<Times>(endsAfter, { path: ['ends_time'], error: 'The end needs to be after the start.' }),
] as const

/** A practice, a game or another date of a team. */
export const TeamDate = z.object({
  id: z.int(),
  team_id: z.int(),
  team: z.string(),
  /** Shared by all dates of a weekly series. */
  series_id: z.nullable(z.int()),
  kind: DateKind,
  title: z.nullable(z.string()),
  opponent: z.nullable(z.string()),
  is_home: z.nullable(z.boolean()),
  starts_on: z.string(),
  starts_time: z.nullable(z.string()),
  ends_on: z.string(),
  ends_time: z.nullable(z.string()),
  time_zone: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  arrive_minutes: z.nullable(z.int()),
  place: z.nullable(z.string()),
  address: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  bring: z.nullable(z.string()),
  answer_hours: z.nullable(z.int()),
  status: z.enum(['planned', 'cancelled']),
  /** Why it is cancelled. */
  cancelled_note: z.nullable(z.string()),
  version: z.int(),
})
export type TeamDate = z.infer<typeof TeamDate>

/** Whether a change applies to one date, or also to the later ones of its series. */
const Reach = z.optional(z.enum(['this', 'following'], 'Choose which events to change.'))

export const addDates = operation({
  method: 'POST',
  path: '/ctms/teams/:id/dates',
  access: 'ctms.teams.edit',
  scoped: true,
  status: 201,
  summary: 'Give a team a practice, game or other date, perhaps every week until a day',
  limit: { max: 60, seconds: 60 },
  input: z
    .object({ id: Id, ...DateFields, repeat_until: z.optional(z.nullable(DayInput('Last week'))) })
    .check(
      ...inOrder,
      z.refine(({ repeat_until, starts_on }) => !repeat_until || repeat_until >= starts_on, {
        path: ['repeat_until'],
        error: 'The last week can’t be before the first.',
      }),
    ),
  output: z.object({ dates: z.array(TeamDate) }),
})

export const changeDate = operation({
  method: 'PUT',
  path: '/ctms/dates/:id',
  access: 'ctms.teams.edit',
  scoped: true,
  summary:
    'Change a date, or it and those of its series that follow; who is concerned is told of another time or place',
  input: z.object({ id: Id, version: Id, reach: Reach, ...DateFields }).check(...inOrder),
  output: TeamDate,
})

export const cancelDate = operation({
  method: 'POST',
  path: '/ctms/dates/:id/cancel',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'Cancel a date, or it and those of its series that follow; who is concerned is told',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: Id, reach: Reach, note: optionalText('Reason', 300) }),
  output: TeamDate,
})

export const restoreDate = operation({
  method: 'POST',
  path: '/ctms/dates/:id/restore',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'Let a cancelled date take place after all, or all that were cancelled together with it',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: Id, reach: Reach }),
  output: TeamDate,
})

export const calendarFeed = operation({
  method: 'GET',
  path: '/ctms/feeds/:token/calendar.ics',
  writes: true,
  access: 'public',
  summary: 'Give the dates of a family, or of one team, to a calendar that subscribes (RFC 5545)',
  limit: { max: 300, seconds: 60 },
  input: z.object({ token: Token }),
  output: Nothing,
  file: 'text/calendar; charset=utf-8',
})

export const subscribeToCalendar = operation({
  method: 'POST',
  path: '/ctms/calendar/feed',
  access: 'signed-in',
  summary:
    'Give the address under which a calendar finds one’s dates, of all teams or of one; or another one',
  message: 'Operation successful',
  limit: { max: 30, seconds: 60 },
  input: z.object({
    team_id: z.optional(z.nullable(Id)),
    /** Replaces the address, so that the old one stops working. */
    renew: z.optional(z.boolean()),
  }),
  output: z.object({ url: z.string() }),
})
