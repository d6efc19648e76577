import * as z from 'zod/mini'
import { Day } from '../../dates.ts'
import { operation } from '../../operation.ts'
import { Id, Moment, SaidText, Token } from '../../primitives.ts'
import { problem } from '../../problem.ts'

export const NoReceiptLink = problem(
  'receipt_link_not_found',
  404,
  'This link doesn’t work anymore. The event’s page has the latest schedule.',
)
export const ScheduleMovedOn = problem(
  'schedule_moved_on',
  409,
  'The schedule changed again since you opened this page. Look at the new times before you confirm.',
)

const Receipt = z.object({
  entrant_id: Id,
  name: z.string(),
  division: z.string(),
  told_at: Moment,
  reminded_at: z.nullable(Moment),
  /** When the staff confirmed the schedule they were last told of; null before. */
  seen_at: z.nullable(Moment),
})
export type Receipt = z.output<typeof Receipt>

export const listScheduleReceipts = operation({
  method: 'GET',
  path: '/ems/events/:id/schedule/receipts',
  access: 'ems.event.view',
  summary: 'List which teams have confirmed the schedule they were last told of',
  input: z.object({ id: Id }),
  output: z.array(Receipt),
})

export const remindOfSchedule = operation({
  method: 'POST',
  path: '/ems/events/:id/schedule/receipts/remind',
  access: 'ems.schedule.publish',
  summary: 'Email the staff of teams that haven’t confirmed the schedule, each team once an hour at most',
  input: z.object({ id: Id }),
  output: z.object({ teams: z.int(), receipts: z.array(Receipt) }),
})

/** What a coach sees by the link of a letter, without an account. */
const ReceiptPage = z.object({
  event: z.string(),
  slug: z.string(),
  teams: z.array(
    z.object({
      entrant_id: Id,
      name: z.string(),
      /** The published schedule that their staff was told of. */
      version: z.int(),
      seen_at: z.nullable(Moment),
      games: z.array(
        z.object({
          game_id: Id,
          title: z.string(),
          date: Day,
          start_time: z.string(),
          field: z.string(),
          venue: z.string(),
          opponent: SaidText,
        }),
      ),
    }),
  ),
})
export type ReceiptPage = z.output<typeof ReceiptPage>

export const showScheduleReceipt = operation({
  method: 'GET',
  path: '/ems/schedule-seen/:token',
  access: 'public',
  summary: 'Show a coach the games of the own teams by the link of a letter',
  input: z.object({ token: Token }),
  output: ReceiptPage,
})

export const confirmSchedule = operation({
  method: 'POST',
  path: '/ems/schedule-seen/:token',
  access: 'public',
  summary: 'Confirm that the staff of a team has seen its games',
  input: z.object({
    token: Token,
    /** As they were seen. */
    teams: z
      .array(z.object({ entrant_id: Id, version: z.int() }))
      .check(z.minLength(1, 'Choose a team.'), z.maxLength(11, 'Choose up to 11 teams.')),
  }),
  output: ReceiptPage,
})
