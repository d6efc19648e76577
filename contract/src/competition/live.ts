import * as z from 'zod/mini'
import { Cancellation, Slug } from '../events.ts'
import { operation } from '../operation.ts'
import { Id, Moment, SaidText } from '../primitives.ts'
import { LiveField, LiveStop } from './live-stops.ts'

const Side = z.object({ entrant_id: z.nullable(Id), name: SaidText, runs: z.nullable(z.int()) })

/** A game as families follow it. Teams appear by name; players never. */
export const LiveGame = z.object({
  game_id: Id,
  number: z.int(),
  division_id: Id,
  division: z.string(),
  starts_at: z.nullable(Moment),
  /** When its time or field last changed after it was first published. */
  changed_at: z.nullable(Moment),
  /** What it was before that; null for what has stayed. */
  was: z.object({
    starts_at: z.nullable(Moment),
    field: z.nullable(z.string()),
    venue: z.nullable(z.string()),
  }),
  field: z.nullable(z.string()),
  venue_id: z.nullable(Id),
  home: Side,
  visitor: Side,
  /** `live` from the first note of a scorer until the result counts; `stopped` if the event was canceled before that. */
  state: z.enum(['ahead', 'live', 'stopped', 'over', 'not_needed']),
  /** The half that is being played while it is live, or was when it stopped. */
  inning: z.nullable(z.int()),
  half: z.nullable(z.enum(['top', 'bottom'])),
  /** Its book has ended, or it is over, and the score isn’t final yet. */
  is_provisional: z.boolean(),
  /** When an unconfirmed score becomes final by itself. */
  final_at: z.nullable(Moment),
  /** The games that winner and loser play next. */
  winner_to: z.nullable(z.int()),
  loser_to: z.nullable(z.int()),
})
export type LiveGame = z.output<typeof LiveGame>

/** A place where games are, as people who drive there need it. */
export const LiveVenue = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  /** A map of the complex, or one that finds its address. */
  map: z.string(),
  parking: z.nullable(z.string()),
  notes: z.nullable(z.string()),
})
export type LiveVenue = z.output<typeof LiveVenue>

export const LiveEvent = z.object({
  name: z.string(),
  slug: z.string(),
  time_zone: z.string(),
  ...Cancellation,
  /** When this was looked at. */
  at: Moment,
  /** Another one whenever anything else here is. */
  version: z.string(),
  teams: z.array(z.object({ id: Id, name: z.string(), division: z.string() })),
  venues: z.array(LiveVenue),
  /** Where play is stopped right now. */
  stops: z.array(LiveStop),
  /** Fields that are wet or closed. */
  fields: z.array(LiveField),
  /** Of a canceled event, only those that are over, or had begun. */
  games: z.array(LiveGame),
})
export type LiveEvent = z.output<typeof LiveEvent>

export const publicLive = operation({
  method: 'GET',
  path: '/ems/event/:slug/live',
  access: 'public',
  summary: 'Show the games of an event as they stand: what is played now, what comes next, and every score',
  input: z.object({ slug: Slug }),
  output: LiveEvent,
})

/**
 * Where scores are streamed as server-sent events: everything as `all`, then at most once a second the games that have changed as `games`.
 * Whoever has the event as it is at `seen` is sent only what changes.
 */
export const liveStream = (slug: string, seen?: string) =>
  `/api/ems/event/${encodeURIComponent(slug)}/live/stream${seen ? `?seen=${seen}` : ''}`
