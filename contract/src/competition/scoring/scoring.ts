import * as z from 'zod/mini'
import { Day } from '../../dates.ts'
import { Cancellation } from '../../events.ts'
import { operation } from '../../operation.ts'
import { Id, Moment, Nothing, SaidText, Token, whole } from '../../primitives.ts'
import { problem } from '../../problem.ts'
import { Confirmation, Contest, Ended } from '../contests.ts'
import { ExchangedCard } from './lineups.ts'
import { isRulingDue, OverLimit } from './pitching-rulings.ts'
import { HALVES, type ScoreNote } from './scorebook.ts'
import { SavedScoringRules, ScoringRulesShape } from './scoring-rules.ts'

export const NoScoreLink = problem(
  'score_link_not_found',
  404,
  'This scoring link doesn’t work anymore. Ask the tournament desk for a new one.',
)
export const GameNotBegun = problem(
  'game_not_begun',
  409,
  'This game hasn’t started yet. You can score it from an hour before it starts.',
)
export const OtherTeamsPlay = problem(
  'game_other_teams',
  409,
  'This game has different teams now. Your notes are still on this phone. Check the teams before you send them.',
)
export const UnlikelyScore = problem(
  'score_unlikely',
  409,
  'That’s an unusual score. If it’s right, send it again.',
)
export const NoTie = problem('score_no_tie', 422, 'This game can’t end in a tie. Play on, or call the desk.')

/** The two books of a game: the table’s or home team’s, and the other coach’s. */
export const BOOKS = ['official', 'second'] as const
export const Book = z.enum(BOOKS, 'Choose a book.')
export type Book = z.output<typeof Book>

const runs = whole('Enter runs from 0 to 99.').check(
  z.minimum(0, 'Enter runs from 0 to 99.'),
  z.maximum(99, 'Enter runs from 0 to 99.'),
)
const noted = {
  key: z.uuid('This isn’t a valid key.'),
  number: z.int('This isn’t a valid number.').check(z.minimum(1), z.maximum(100_000)),
  noted_at: Moment,
}
const Forfeit = z.nullable(z.enum(['home', 'visitor', 'both'], 'Choose who forfeited.'))
export const Note: z.ZodMiniType<ScoreNote> = z.discriminatedUnion('kind', [
  z.object({
    ...noted,
    kind: z.literal('half'),
    inning: z.int('Enter an inning from 1 to 30.').check(z.minimum(1), z.maximum(30)),
    half: z.enum(HALVES, 'Choose top or bottom.'),
    runs,
  }),
  z.object({ ...noted, kind: z.literal('score'), home_runs: runs, visitor_runs: runs }),
  z.object({
    ...noted,
    kind: z.literal('end'),
    ended: Ended,
    forfeit: Forfeit,
    home_runs: runs,
    visitor_runs: runs,
  }),
  z.object({ ...noted, kind: z.literal('reopen') }),
  z.object({
    ...noted,
    kind: z.literal('pitching'),
    side: z.enum(['home', 'visitor'], 'Choose a team.'),
    jersey_number: z
      .string('Enter a jersey number.')
      .check(z.regex(/^\d{1,3}$/, 'Enter a jersey number from 0 to 999.')),
    pitched: z
      .int('Enter 0 to 300.')
      .check(z.minimum(0, 'Enter 0 to 300.'), z.maximum(300, 'Enter 0 to 300.')),
  }),
]) as never

/** The same as it is answered: what a kind has not is left out. */
const KeptNote: z.ZodMiniType<ScoreNote> = z.object({
  key: z.string(),
  number: z.int(),
  noted_at: Moment,
  kind: z.enum(['half', 'score', 'end', 'reopen', 'pitching']),
  inning: z.optional(z.int()),
  half: z.optional(z.enum(HALVES)),
  runs: z.optional(z.int()),
  home_runs: z.optional(z.int()),
  visitor_runs: z.optional(z.int()),
  ended: z.optional(Ended),
  forfeit: z.optional(Forfeit),
  side: z.optional(z.enum(['home', 'visitor'])),
  jersey_number: z.optional(z.string()),
  pitched: z.optional(z.int()),
}) as never

const End = z.object({
  ended: Ended,
  forfeit: Forfeit,
  home_runs: z.int(),
  visitor_runs: z.int(),
})
/** A score that counts. `final_at` is when an unconfirmed one becomes final by itself. */
const Counted = z.extend(End, { confirmation: Confirmation, final_at: z.nullable(Moment) })
const Team = z.object({ entrant_id: z.nullable(Id), name: SaidText })

/** A game as its scoring link shows it. */
export const ScoringSheet = z.object({
  game_id: Id,
  book: Book,
  event: z.string(),
  division: z.string(),
  number: z.int(),
  home: Team,
  visitor: Team,
  state: z.enum(['waiting', 'ready', 'over', 'not_needed']),
  may_tie: z.boolean(),
  rules: ScoringRulesShape,
  /** Of the published schedule. */
  starts_at: z.nullable(Moment),
  field: z.nullable(z.string()),
  time_zone: z.string(),
  /** When play was stopped where the game is; the clock stands still meanwhile. */
  pauses: z.array(z.object({ from: Moment, until: z.nullable(Moment) })),
  notes: z.array(KeptNote),
  /** What the other book has; null while nothing is in it. */
  other: z.nullable(
    z.object({ home_runs: z.int(), visitor_runs: z.int(), end: z.nullable(End), notes: z.int() }),
  ),
  /** Who sits out this game, by number and never by name; null is somebody without one. */
  sits_out: z.array(
    z.object({
      side: z.enum(['home', 'visitor']),
      person: z.string(),
      jersey_number: z.nullable(z.string()),
    }),
  ),
  /** Who has pitched for these teams at the event where that is limited, by number and never by name. */
  pitchers: z.optional(
    z.array(
      z.object({
        side: z.enum(['home', 'visitor']),
        jersey_number: z.string(),
        today: z.int(),
        /** How much is left today; null is no limit. */
        left: z.nullable(z.int()),
        may_on: Day,
        /** Whether that is today. */
        may_today: z.boolean(),
        broken: z.array(SaidText),
      }),
    ),
  ),
  /** The lineup cards once they are exchanged, by number and never by name. */
  lineups: z.optional(z.object({ home: z.nullable(ExchangedCard), visitor: z.nullable(ExchangedCard) })),
  /** Where the two books differ. */
  differences: z.array(SaidText),
  /** What counts, once the game is over. */
  result: z.nullable(z.extend(Counted, { at: Moment, by_desk: z.boolean() })),
})
export type ScoringSheet = z.output<typeof ScoringSheet>

export const showScoring = operation({
  method: 'GET',
  path: '/ems/score/:token',
  access: 'public',
  summary: 'Show a game by its scoring link, with the notes of that book and what the other book has',
  input: z.object({ token: Token }),
  output: ScoringSheet,
})

export const sendNotes = operation({
  method: 'POST',
  path: '/ems/score/:token/notes',
  access: 'public',
  summary:
    'Add notes to a book; sent again they are there once. A game whose books agree gets its result, from one book alone an unconfirmed one; notes after it is final are kept for the desk',
  message: 'Data updated successfully',
  limit: { max: 120, seconds: 60 },
  input: z.object({
    token: Token,
    /** The teams that the scorer saw. */
    home_entrant_id: Id,
    visitor_entrant_id: Id,
    notes: z
      .array(Note)
      .check(z.minLength(1, 'Add at least one note.'), z.maxLength(200, 'Send up to 200 notes at a time.')),
    /** Said after `score_unlikely`. */
    is_sure: z.optional(z.boolean('Choose yes or no.')),
  }),
  output: ScoringSheet,
})

/** A game at the desk: both books, and the links to them. */
export const DeskGame = z.object({
  id: Id,
  version: z.int(),
  division_id: Id,
  division: z.string(),
  number: z.int(),
  home: Team,
  visitor: Team,
  state: z.enum(['waiting', 'ready', 'over', 'not_needed']),
  starts_at: z.nullable(Moment),
  field: z.nullable(z.string()),
  may_tie: z.boolean(),
  books: z.array(
    z.object({
      book: Book,
      link: z.string(),
      home_runs: z.int(),
      visitor_runs: z.int(),
      end: z.nullable(End),
      notes: z.int(),
      last_at: z.nullable(Moment),
    }),
  ),
  differences: z.array(SaidText),
  pitching: z.array(OverLimit),
  result: z.nullable(Counted),
  /** Who at the desk decided the result, when and why; null for one that comes from the books. */
  decided: z.nullable(z.object({ by: z.string(), at: Moment, reason: z.nullable(z.string()) })),
  /**
   * What the desk has to do: decide between two books, or look at one that ended while the other goes on, or came late. An `unconfirmed`
   * score is final by itself unless somebody says otherwise.
   */
  waits: z.nullable(z.enum(['disputed', 'provisional', 'late', 'unconfirmed'])),
})
export type DeskGame = z.output<typeof DeskGame>

/** Whether somebody at the desk has to decide about the score. */
export const isScoreToDecide = ({ waits }: Pick<DeskGame, 'waits'>): boolean =>
  waits !== null && waits !== 'unconfirmed'

/** Whether somebody at the desk has to decide something about a game. */
export const isToDecide = ({ waits, pitching }: Pick<DeskGame, 'waits' | 'pitching'>): boolean =>
  isScoreToDecide({ waits }) || pitching.some(isRulingDue)

export const listScoring = operation({
  method: 'GET',
  path: '/ems/events/:id/scoring',
  access: 'ems.game.score',
  summary: 'List the games of an event with both books, scoring links, and what waits for a decision',
  input: z.object({ id: Id }),
  output: z.object({
    name: z.string(),
    ...Cancellation,
    time_zone: z.string(),
    games: z.array(DeskGame),
  }),
})

export const renewScoreLinks = operation({
  method: 'POST',
  path: '/ems/games/:id/score-links',
  of_event: { game: 'id' },
  access: 'ems.game.score',
  summary: 'Replace the scoring links of a game; the old ones stop working',
  message: 'Data updated successfully',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const saveScoringRules = operation({
  method: 'PUT',
  path: '/ems/contests/:id/scoring',
  of_event: { contest: 'id' },
  access: 'ems.event.edit',
  summary: 'Save innings, run rules and time limit of a division’s games',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: whole('This isn’t a valid version.'),
    ...SavedScoringRules,
  }),
  output: Contest,
})
