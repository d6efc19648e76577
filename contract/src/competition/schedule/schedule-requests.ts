import * as z from 'zod/mini'
import { Day, DayInput } from '../../dates.ts'
import { operation } from '../../operation.ts'
import { Id, Token, whole } from '../../primitives.ts'
import { problem } from '../../problem.ts'
import { ClockTime } from '../../wall-clock.ts'

/** A team has at most this many wishes. The first counts in full, the second half as much, the third a third. */
export const MOST_WISHES = 3

export const RequestsClosed = problem(
  'schedule_requests_closed',
  409,
  'The schedule has already been published. Please ask the event’s office instead.',
)

export const WishKind = z.enum(['not_before', 'not_after', 'not_on'], 'Choose what you ask for.')
export type WishKind = z.output<typeof WishKind>

/** What a team asks for, in the order of what matters most to it. */
export const TeamWish = z.object({
  kind: WishKind,
  /** A day of the event; null is every day, and never of `not_on`. */
  on: z.nullable(Day),
  /** On the event’s clocks; null of `not_on` alone. */
  time: z.nullable(z.string()),
})
export type TeamWish = z.output<typeof TeamWish>

const blankIsNull = z.transform((value) => (value === '' ? null : value))
const orNoDay = z.pipe(blankIsNull, z.nullable(DayInput('Day')))
const orNoTime = (sentence: string) => z.pipe(blankIsNull, z.nullable(ClockTime(sentence)))

const WishInput = z.object({ kind: WishKind, on: orNoDay, time: orNoTime('Enter a time.') }).check(
  z.refine(({ kind, on }) => kind !== 'not_on' || on !== null, {
    message: 'Choose the day.',
    path: ['on'],
  }),
  z.refine(({ kind, time }) => kind === 'not_on' || time !== null, {
    message: 'Enter a time.',
    path: ['time'],
  }),
)
const Wishes = z
  .array(WishInput, 'Send a list of requests.')
  .check(z.maxLength(MOST_WISHES, 'A team can have up to 3 requests.'))

const Asked = {
  entrant_id: z.int(),
  team: z.string(),
  division: z.string(),
  wishes: z.array(TeamWish),
  /** 0 until something was saved. */
  version: z.int(),
}

/** A team’s requests as its coach has them. */
export const OwnRequests = z.object({
  ...Asked,
  event: z.string(),
  starts_on: Day,
  ends_on: Day,
  /** Until the schedule is published; then they are the office’s to change. */
  is_open: z.boolean(),
})
export type OwnRequests = z.output<typeof OwnRequests>

/** A team’s requests as the office has them. */
export const TeamRequests = z.object({
  ...Asked,
  /** The office has promised the team no game before this. Both are set, or neither is. */
  arrives_on: z.nullable(Day),
  arrives_time: z.nullable(z.string()),
})
export type TeamRequests = z.output<typeof TeamRequests>

const seen = whole('This isn’t a valid version.')

export const listScheduleRequests = operation({
  method: 'GET',
  path: '/ems/events/:id/schedule/requests',
  access: 'ems.event.view',
  summary: 'List the confirmed teams of an event with what they ask of its schedule',
  input: z.object({ id: Id }),
  output: z.array(TeamRequests),
})

export const setScheduleRequests = operation({
  method: 'PUT',
  path: '/ems/events/:id/schedule/requests/:entrant_id',
  access: 'ems.schedule.edit',
  summary: 'Save what a team asks of the schedule, and when it was promised that it plays no earlier',
  message: 'Data updated successfully',
  input: z
    .object({
      id: Id,
      entrant_id: Id,
      version: seen,
      wishes: Wishes,
      arrives_on: orNoDay,
      arrives_time: orNoTime('Enter a time.'),
    })
    .check(
      z.refine(({ arrives_on, arrives_time }) => arrives_on === null || arrives_time !== null, {
        message: 'Enter a time.',
        path: ['arrives_time'],
      }),
      z.refine(({ arrives_on, arrives_time }) => arrives_time === null || arrives_on !== null, {
        message: 'Choose the day.',
        path: ['arrives_on'],
      }),
    ),
  output: TeamRequests,
})

export const showOwnRequests = operation({
  method: 'GET',
  path: '/ems/entrants/:entrant_id/schedule-requests',
  access: 'signed-in',
  summary: 'Show what one’s team asks of the schedule of an event',
  input: z.object({ entrant_id: Id }),
  output: OwnRequests,
})

export const saveOwnRequests = operation({
  method: 'PUT',
  path: '/ems/entrants/:entrant_id/schedule-requests',
  access: 'signed-in',
  summary: 'Save what one’s team asks of the schedule, until it is published',
  message: 'Data updated successfully',
  input: z.object({ entrant_id: Id, version: seen, wishes: Wishes }),
  output: OwnRequests,
})

export const showOutsideRequests = operation({
  method: 'GET',
  path: '/ems/entries/:token/schedule-requests',
  access: 'public',
  summary: 'Show what a team from outside asks of the schedule, by the link of its entry',
  input: z.object({ token: Token }),
  output: OwnRequests,
})

export const saveOutsideRequests = operation({
  method: 'PUT',
  path: '/ems/entries/:token/schedule-requests',
  access: 'public',
  summary: 'Save what a team from outside asks of the schedule, until it is published',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({ token: Token, version: seen, wishes: Wishes }),
  output: OwnRequests,
})
