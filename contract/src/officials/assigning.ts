import * as z from 'zod/mini'
import { ExchangedCard } from '../competition/scoring/lineups.ts'
import { Day } from '../dates.ts'
import { Cancellation } from '../events.ts'
import { operation } from '../operation.ts'
import { Id, Moment, SaidText, Token, optionalText, whole, Nothing } from '../primitives.ts'
import { problem } from '../problem.ts'

export const CrewTaken = problem('umpire_position_taken', 409, 'Someone else just filled this position.')
export const CrewChanged = problem(
  'umpire_assignment_changed',
  409,
  'This assignment changed while you were looking at it. Here’s the latest.',
)
export const UmpireUnfit = problem('umpire_unfit', 422, 'This umpire doesn’t fit this game.')
export const NotPublished = problem(
  'umpire_game_unscheduled',
  409,
  'This game isn’t on the published schedule.',
)

/** The most umpires of a game. */
export const MOST_UMPIRES = 4

/**
 * How an assignment stands: chosen by the office and not said yet, asked, accepted. The others are over and leave the position open.
 */
export const ASSIGNMENT_STATES = ['planned', 'asked', 'accepted', 'declined', 'no_show', 'released'] as const
const State = z.enum(ASSIGNMENT_STATES)
export type AssignmentState = z.output<typeof State>
/** Those that fill a position. */
export const LIVE_STATES: readonly AssignmentState[] = ['planned', 'asked', 'accepted']

const CrewDivision = z.object({
  division_id: Id,
  label: z.string(),
  /** How many umpires a game has; the first is behind the plate. */
  umpires: z.int(),
  /** The least level; null takes anybody. */
  level_id: z.nullable(Id),
})

/** One umpire of the board. */
const CrewPerson = z.object({
  id: Id,
  name: z.string(),
  level: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  /** Opens the person’s day without an account. */
  link: z.string(),
  /** Games at this event. */
  planned: z.int(),
  asked: z.int(),
  accepted: z.int(),
})
export type CrewPerson = z.output<typeof CrewPerson>

const CrewPosition = z.object({
  /** 1 is behind the plate. */
  position: z.int(),
  assignment: z.nullable(
    z.object({
      id: Id,
      official_id: Id,
      name: z.string(),
      state: State,
      /** Why this no longer fits, after the schedule or the person has changed. */
      problems: z.array(SaidText),
    }),
  ),
  /** Who was on it and isn’t any more, the last one first. */
  before: z.array(
    z.object({ name: z.string(), state: z.enum(['declined', 'no_show']), reason: z.nullable(z.string()) }),
  ),
})
export type CrewPosition = z.output<typeof CrewPosition>

const CrewGame = z.object({
  id: Id,
  title: z.string(),
  day: Day,
  starts_at: Moment,
  start_time: z.string(),
  end_time: z.string(),
  field: z.string(),
  venue: z.string(),
  home: SaidText,
  away: SaidText,
  is_over: z.boolean(),
  positions: z.array(CrewPosition),
})
export type CrewGame = z.output<typeof CrewGame>

export const CrewBoard = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  ...Cancellation,
  /** Of the settings. */
  version: z.int(),
  /** Whether a schedule is out; umpires are assigned to published games. */
  is_published: z.boolean(),
  today: Day,
  rest: z.int(),
  most_a_day: z.int(),
  most_miles: z.nullable(z.int()),
  divisions: z.array(CrewDivision),
  levels: z.array(z.object({ id: Id, name: z.string() })),
  games: z.array(CrewGame),
  people: z.array(CrewPerson),
  /** Umpires whose game isn’t on the published schedule any more. */
  unscheduled: z.array(z.object({ assignment_id: Id, name: z.string(), game: z.string(), state: State })),
  /** How many umpires are on file. */
  officials: z.int(),
})
export type CrewBoard = z.output<typeof CrewBoard>

const crew = { access: 'ems.official.assign' } as const

export const getCrewBoard = operation({
  ...crew,
  method: 'GET',
  path: '/ems/events/:id/umpires',
  summary: 'Give the published games of an event with their umpires, open positions and what no longer fits',
  input: z.object({ id: Id }),
  output: CrewBoard,
})

const MOST = 'Enter a number of games from 1 to 12.'
const REST = 'Enter minutes from 0 to 240.'
const MILES = 'Enter miles from 1 to 1,000.'
export const saveCrewRules = operation({
  ...crew,
  method: 'PUT',
  path: '/ems/events/:id/umpires/rules',
  summary:
    'Save how many umpires the games of an event have, of which level, and how much one umpire may work',
  input: z.object({
    id: Id,
    version: whole('Load this page again.'),
    rest: whole(REST).check(z.minimum(0, REST), z.maximum(240, REST)),
    most_a_day: whole(MOST).check(z.minimum(1, MOST), z.maximum(12, MOST)),
    most_miles: z.nullable(whole(MILES).check(z.minimum(1, MILES), z.maximum(1000, MILES))),
    divisions: z.array(
      z.object({
        division_id: Id,
        umpires: whole('Choose from 1 to 4 umpires.').check(
          z.minimum(1, 'Choose from 1 to 4 umpires.'),
          z.maximum(MOST_UMPIRES, 'Choose from 1 to 4 umpires.'),
        ),
        level_id: z.nullable(Id),
      }),
    ),
  }),
  output: CrewBoard,
})

const position = whole('Choose a position.').check(
  z.minimum(1, 'Choose a position.'),
  z.maximum(MOST_UMPIRES, 'Choose a position.'),
)

export const suggestUmpires = operation({
  ...crew,
  method: 'GET',
  path: '/ems/events/:id/umpires/suggestions',
  summary:
    'Name the umpires who could take a position, the best first, and why each of the others doesn’t fit',
  input: z.object({ id: Id, game_id: Id, position }),
  output: z.object({
    fits: z.array(
      z.object({
        official_id: Id,
        name: z.string(),
        level: z.nullable(z.string()),
        phone: z.string(),
        /** From home; null where it isn’t known. */
        miles: z.nullable(z.number()),
        /** Games of that day so far. */
        games: z.int(),
        is_there: z.boolean(),
      }),
    ),
    others: z.array(
      z.object({
        official_id: Id,
        name: z.string(),
        reasons: z.array(SaidText),
        /** Whether the office may decide otherwise; not where somebody would be at two places at the same time. */
        is_possible: z.boolean(),
      }),
    ),
  }),
})

export const assignUmpire = operation({
  ...crew,
  method: 'POST',
  path: '/ems/events/:id/umpires/assign',
  summary: 'Put an umpire on a position of a published game, instead of whoever is on it; nobody is told yet',
  input: z.object({
    id: Id,
    game_id: Id,
    position,
    official_id: Id,
    /** Who was on it as it was seen; null for an open position. */
    instead_of: z.nullable(Id),
    /** The office has read the reasons against it. */
    anyway: z.optional(z.boolean('Choose yes or no.')),
  }),
  output: CrewBoard,
})

export const fillCrews = operation({
  ...crew,
  method: 'POST',
  path: '/ems/events/:id/umpires/fill',
  summary:
    'Put umpires on all open positions of games ahead, as far as there are some who fit; nobody is told yet',
  input: z.object({ id: Id }),
  output: z.object({ filled: z.int(), open: z.int(), board: CrewBoard }),
})

export const releaseUmpire = operation({
  ...crew,
  method: 'POST',
  path: '/ems/umpire-assignments/:id/release',
  summary: 'Take an umpire off a game; one who was asked is told',
  input: z.object({ id: Id }),
  output: CrewBoard,
})

export const askUmpires = operation({
  ...crew,
  method: 'POST',
  path: '/ems/events/:id/umpires/ask',
  summary:
    'Email planned umpires their games with a link to accept or decline; with `official_id` only this one, and once more',
  message: 'Data updated successfully',
  input: z.object({ id: Id, official_id: z.optional(z.nullable(Id)) }),
  output: z.object({ asked: z.int(), board: CrewBoard }),
})

export const noteNoShow = operation({
  ...crew,
  method: 'POST',
  path: '/ems/umpire-assignments/:id/no-show',
  summary: 'Note that an umpire didn’t come; the position is open again',
  input: z.object({
    id: Id,
    reason: z.pipe(
      optionalText('Reason', 200),
      z.transform((value) => value ?? null),
    ),
  }),
  output: CrewBoard,
})

export const NoUmpireLink = problem(
  'umpire_link_not_found',
  404,
  'This link doesn’t work anymore. Ask the assignor for a new one.',
)
export const NotYours = problem(
  'umpire_game_gone',
  409,
  'One of these games changed or isn’t yours anymore. Look again before you answer.',
)
/** What an umpire sees of an event, without an account. */
export const UmpirePage = z.object({
  first_name: z.string(),
  event: z.string(),
  /** Nothing of it takes place anymore. */
  is_cancelled: z.boolean(),
  slug: z.string(),
  starts_on: Day,
  ends_on: Day,
  /** What the road of a day pays; 0 a mile where it isn’t paid. */
  travel: z.object({ mile_cents: z.int(), free_miles: z.int() }),
  games: z.array(
    z.object({
      assignment_id: Id,
      /** Rises with each change of it, so that nobody accepts what they didn’t see. */
      version: z.int(),
      state: z.enum(['asked', 'accepted']),
      title: z.string(),
      day: Day,
      start_time: z.string(),
      end_time: z.string(),
      field: z.string(),
      venue: z.string(),
      address: z.string(),
      home: SaidText,
      away: SaidText,
      position: z.int(),
      /** How many umpires the game has. */
      of: z.int(),
      /** What it pays, without the road; null where the office has set no rate. */
      cents: z.nullable(z.int()),
      /** The lineup cards once they are exchanged: numbers and positions. */
      cards: z.object({ home: z.nullable(ExchangedCard), visitor: z.nullable(ExchangedCard) }),
      /** The others on it who have accepted. */
      partners: z.array(z.string()),
      /** Its first pitch has been; answers are over. */
      has_started: z.boolean(),
    }),
  ),
  days: z.array(
    z.object({ day: Day, from_time: z.nullable(z.string()), until_time: z.nullable(z.string()) }),
  ),
})
export type UmpirePage = z.output<typeof UmpirePage>

export const showUmpirePage = operation({
  method: 'GET',
  path: '/ems/umpire/:token',
  access: 'public',
  summary: 'Show an umpire’s games of an event by the person’s link',
  input: z.object({ token: Token }),
  output: UmpirePage,
})

export const umpireCalendar = operation({
  method: 'GET',
  path: '/ems/umpire/:token/calendar.ics',
  access: 'public',
  summary: 'Give an umpire’s games of an event as entries for calendars, by the person’s link',
  limit: { max: 240, seconds: 600 },
  input: z.object({ token: Token }),
  output: Nothing,
  file: 'text/calendar; charset=utf-8',
})

export const answerUmpire = operation({
  method: 'POST',
  path: '/ems/umpire/:token/answer',
  access: 'public',
  summary:
    'Accept or turn down games by an umpire’s link; an accepted one can be turned back until it starts',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 60 },
  input: z.object({
    token: Token,
    accepts: z.boolean('Choose yes or no.'),
    games: z
      .array(z.object({ assignment_id: Id, version: Id }))
      .check(z.minLength(1, 'Choose a game.'), z.maxLength(100, 'Choose up to 100 games.')),
    reason: z.pipe(
      optionalText('Reason', 200),
      z.transform((value) => value ?? null),
    ),
  }),
  output: UmpirePage,
})
