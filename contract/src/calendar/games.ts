import * as z from 'zod/mini'
import { KeptBook } from '../kept-book.ts'
import { operation } from '../operation.ts'
import { Id, Moment, SaidText } from '../primitives.ts'

/** A game of a team at an event, as the published schedule of the event has it. */
export const TeamGame = z.object({
  game_id: Id,
  team_id: Id,
  team: z.string(),
  /** The team’s entry in the event. */
  entrant_id: Id,
  event: z.object({ name: z.string(), slug: z.string() }),
  division: z.string(),
  /** The other team, or where it comes from: ‘Winner of game 5’. */
  opponent: SaidText,
  /** Days and times on the clocks of the event. */
  starts_on: z.string(),
  starts_time: z.string(),
  ends_on: z.string(),
  ends_time: z.string(),
  time_zone: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  venue: z.string(),
  field: z.string(),
  address: z.string(),
  status: z.enum(['planned', 'cancelled']),
  /** Runs of the team and of the other one, once the result counts. */
  result: z.nullable(z.object({ own: z.int(), other: z.int(), is_unconfirmed: z.boolean() })),
})
export type TeamGame = z.output<typeof TeamGame>

/** The same with its book, for the team’s staff. */
const CalendarGame = z.extend(TeamGame, { book: z.nullable(KeptBook) })
export type CalendarGame = z.output<typeof CalendarGame>

export const calendarGames = operation({
  method: 'GET',
  path: '/ctms/calendar/games',
  access: 'signed-in',
  summary:
    'List the published games at events of all teams of one’s own, or of one team: those ahead, or the past ones, the last first',
  input: z.object({ team_id: z.optional(Id), past: z.optional(z.enum(['yes'])) }),
  output: z.array(CalendarGame),
})
