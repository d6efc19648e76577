import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Nothing } from '../primitives.ts'
import { KeptBook } from '../kept-book.ts'
import { LiveGame, LiveVenue } from './live.ts'
import { LiveStop } from './live-stops.ts'

/** So many days before an event its first games are said. */
export const OWN_GAMES_AHEAD_DAYS = 7

/** A team of one’s own at an event: what it plays now, what comes next, and how its last game ended. */
export const OwnGames = z.object({
  entrant_id: Id,
  team_id: Id,
  team: z.string(),
  division: z.string(),
  event: z.object({ name: z.string(), slug: z.string(), time_zone: z.string() }),
  /** Being played. */
  live: z.nullable(LiveGame),
  next: z.nullable(LiveGame),
  /** The last that is over. */
  last: z.nullable(LiveGame),
  /** Where the game that is played or comes next is. */
  venue: z.nullable(LiveVenue),
  /** Why nobody plays there right now. */
  stop: z.nullable(LiveStop),
  /** Whether the user may fill in its lineup cards. */
  fills_lineups: z.boolean(),
  /** Of its games, for its staff. */
  books: z.array(KeptBook),
})
export type OwnGames = z.output<typeof OwnGames>

export const listOwnGames = operation({
  method: 'GET',
  path: '/ems/my-games',
  access: 'signed-in',
  summary:
    'List the games of one’s teams at events that are on or begin within a week: the one being played, the next, and the last',
  input: Nothing,
  output: z.array(OwnGames),
})
