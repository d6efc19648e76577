import * as z from 'zod/mini'
import { Cancellation, Slug } from '../events.ts'
import { operation } from '../operation.ts'
import { Id, Moment, SaidText, text, whole, optionalText } from '../primitives.ts'
import { problem } from '../problem.ts'
import { Format, StageKind } from './draw/formats.ts'
import { ScoringRulesShape } from './scoring/scoring-rules.ts'
import { SECTIONS } from './sources.ts'
import { TieBreaks } from './standings/tie-breaks.ts'
import { UnfinishedRuleName } from './standings/unfinished-rules.ts'

export const NoContest = problem('contest_not_found', 404, 'We couldn’t find this division.')
export const NoGame = problem('game_not_found', 404, 'We couldn’t find this game.')
export const NotForTeams = problem(
  'not_for_teams',
  409,
  'People enter this event one by one, so there are no games.',
)
export const FormatUnfit = problem('format_unfit', 422, 'This format doesn’t work for this many teams.')
export const ResultsLost = problem(
  'results_lost',
  409,
  'Some results would have no game in the new draw, so nothing was changed. Undo those results first.',
)
export const GameNotReady = problem('game_not_ready', 409, 'This game’s teams aren’t known yet.')
export const GameIsOver = problem('game_is_over', 409, 'This game already has a result. Correct it instead.')
export const GameHasNone = problem('game_has_none', 409, 'This game has no result to correct.')
export const ResultIsFinal = problem(
  'result_is_final',
  409,
  'This score doesn’t need to be confirmed anymore.',
)
export const ResultMoves = problem(
  'result_moves',
  409,
  'This changes who plays in games that are already over. Their results would no longer count.',
)

/** How a game ended. */
export const ENDED = ['final', 'run_rule', 'time', 'forfeit'] as const
export const Ended = z.enum(ENDED, 'Choose how it ended.')
export type Ended = z.output<typeof Ended>
export const ENDED_LABELS: Readonly<Record<Ended, string>> = {
  final: 'Final',
  run_rule: 'Run rule',
  time: 'Time limit',
  forfeit: 'Forfeit',
}

/** Whether a score is final: one book alone has it, or the books have said something else since. It counts in all three. */
export const Confirmation = z.enum(['final', 'unconfirmed', 'disputed'])
export type Confirmation = z.output<typeof Confirmation>

const Forfeit = z.enum(['home', 'visitor', 'both'], 'Choose who forfeited.')

/** A side of a game: the team, or where it will come from. */
const Side = z.object({ entrant_id: z.nullable(Id), name: z.nullable(z.string()), from: SaidText })

export const ContestGame = z.object({
  id: Id,
  version: z.int(),
  number: z.int(),
  stage: z.int(),
  group: z.int(),
  round: z.int(),
  section: z.enum(SECTIONS),
  home: Side,
  visitor: Side,
  state: z.enum(['waiting', 'ready', 'over', 'not_needed']),
  /** Only played if another game or the series so far asks for it. */
  is_conditional: z.boolean(),
  result: z.nullable(
    z.object({
      home_runs: z.int(),
      visitor_runs: z.int(),
      ended: Ended,
      forfeit: z.nullable(Forfeit),
      confirmation: Confirmation,
      /** When an unconfirmed score becomes final by itself. */
      final_at: z.nullable(Moment),
    }),
  ),
  winner: z.nullable(z.enum(['home', 'visitor'])),
  /** Won without a game: the opponent has withdrawn. */
  walkover: z.boolean(),
  /** Its result is of teams that the bracket no longer sends here, and doesn’t count. */
  set_aside: z.boolean(),
  /** Where each side goes on: the games of the winner and of the loser. */
  winner_to: z.nullable(z.int()),
  loser_to: z.nullable(z.int()),
})
export type ContestGame = z.output<typeof ContestGame>

const TableRow = z.object({
  entrant_id: Id,
  name: z.string(),
  rank: z.int(),
  played: z.int(),
  won: z.int(),
  lost: z.int(),
  tied: z.int(),
  scored: z.int(),
  allowed: z.int(),
  withdrawn: z.boolean(),
  /** Why it has this rank, step by step; empty if its record alone decides. */
  why: z.array(SaidText),
})
export type TableRow = z.output<typeof TableRow>

/** A pool or bracket of a stage. */
const ContestGroup = z.object({
  group: z.int(),
  complete: z.boolean(),
  /** So many of the best play on in a bracket of their own; null if all do, or what else counts. */
  moves_on: z.nullable(z.int()),
  /** Of pools and Swiss rounds; empty for brackets. */
  table: z.array(TableRow),
  /** Of brackets: who has which place so far. */
  places: z.array(z.object({ name: z.string(), place: z.int() })),
})

const ContestStage = z.object({
  position: z.int(),
  name: z.string(),
  kind: StageKind,
  may_tie: z.boolean(),
  groups: z.array(ContestGroup),
})
export type ContestStage = z.output<typeof ContestStage>

/** What everybody may see of a division that has been drawn. */
export const ContestView = z.object({
  division_id: Id,
  label: z.string(),
  tie_breaks: z.string(),
  /** How ties are decided, in order. */
  rules: z.array(SaidText),
  /** The same as data, so that a page can reckon what a result would change. */
  tie_break_rules: TieBreaks,
  /** Who wins a bracket that can’t be finished; null where there is none. */
  unfinished: z.nullable(UnfinishedRuleName),
  stages: z.array(ContestStage),
  games: z.array(ContestGame),
  champion: z.nullable(z.string()),
  /** Where each team has ended, the champion first; several may share a place. Empty until every game is over. */
  final: z.array(z.object({ name: z.string(), place: z.int() })),
  /** Seeds and coins are drawn from it, so anybody can draw again. */
  draw_seed: z.string(),
})
export type ContestView = z.output<typeof ContestView>

const Seat = z.object({
  entrant_id: Id,
  name: z.string(),
  club: z.string(),
  /** Null for a team that entered after the draw. */
  seed: z.nullable(z.int()),
  withdrawn: z.boolean(),
})
export type Seat = z.output<typeof Seat>

export const DRAW_METHODS = ['entered', 'blind', 'hand'] as const
export const DrawMethod = z.enum(DRAW_METHODS, 'Choose how teams are seeded.')
export type DrawMethod = z.output<typeof DrawMethod>

/** When and on which field a game is. */
const GamePlace = z.object({ game_id: Id, starts_at: Moment, field: z.string() })

/** What the office sees. `version` is 0 and `view` null until something was drawn. */
export const Contest = z.object({
  division_id: Id,
  event_id: Id,
  label: z.string(),
  version: z.int(),
  /** Until it is drawn, as at the event that its event was copied from. */
  format: z.nullable(Format),
  /** Until it is drawn, as the other divisions of its event have them, or the event it was copied from. */
  tie_breaks: z.nullable(z.object({ name: z.string(), rules: TieBreaks })),
  /** The set of the tenant’s own that it was drawn with. */
  tie_break_set_id: z.nullable(Id),
  draw_method: z.nullable(DrawMethod),
  drawn_at: z.nullable(Moment),
  is_published: z.boolean(),
  /** What ends its games early; null is the usual rules. */
  scoring: z.nullable(ScoringRulesShape),
  /** Seated teams by seed, then those who have entered since. */
  teams: z.array(Seat),
  view: z.nullable(ContestView),
  /** Of the event. */
  time_zone: z.string(),
  /** When and on which field its games are, as published. */
  places: z.array(GamePlace),
})
export type Contest = z.output<typeof Contest>

export const listContests = operation({
  method: 'GET',
  path: '/ems/events/:id/contests',
  access: 'ems.event.view',
  summary: 'List the divisions of an event with how far their games are',
  input: z.object({ id: Id }),
  output: z.array(
    z.object({
      division_id: Id,
      label: z.string(),
      teams: z.int(),
      is_drawn: z.boolean(),
      is_published: z.boolean(),
      games: z.int(),
      over: z.int(),
    }),
  ),
})
export type ContestRow = z.output<typeof listContests.output>[number]

export const getContest = operation({
  method: 'GET',
  path: '/ems/contests/:id',
  of_event: { contest: 'id' },
  access: 'ems.event.view',
  summary: 'Give a division with its format, teams, games and standings',
  input: z.object({ id: Id }),
  output: Contest,
})

export const drawContest = operation({
  method: 'POST',
  path: '/ems/contests/:id/draw',
  of_event: { contest: 'id' },
  access: 'ems.event.edit',
  summary: 'Draw the games of a division, or draw them anew; results are kept, or nothing is changed',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    /** 0 for the first draw. */
    version: whole('This isn’t a valid version.'),
    format: Format,
    tie_breaks: z.object({ name: text('Name', 60), rules: TieBreaks }),
    /** A set of the tenant’s own, which then counts instead. */
    tie_break_set_id: z.optional(z.nullable(Id)),
    method: DrawMethod,
    /** All teams in the order of their seeds; used by `hand` only, and may be left out otherwise. */
    entrant_ids: z.optional(z.array(Id).check(z.maxLength(128, 'A division can have up to 128 teams.'))),
    /** Keeps teams of one club apart at first, and then those of one state, as far as the draw allows. */
    keep_apart: z.boolean(),
  }),
  output: Contest,
})

export const publishContest = operation({
  method: 'POST',
  path: '/ems/contests/:id/publish',
  of_event: { contest: 'id' },
  access: 'ems.event.publish',
  summary: 'Show the games and standings of a division on its event’s page, or no longer',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: whole('This isn’t a valid version.'), is_published: z.boolean() }),
  output: Contest,
})

export const withdrawTeam = operation({
  method: 'POST',
  path: '/ems/contests/:id/withdraw',
  of_event: { contest: 'id' },
  access: 'ems.event.edit',
  summary: 'Let a team lose what it has left to play, or take that back',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: whole('This isn’t a valid version.'),
    entrant_id: Id,
    withdrawn: z.boolean(),
  }),
  output: Contest,
})

const runs = (label: string) => whole(label).check(z.minimum(0, label), z.maximum(99, label))

/** A score as it is typed. Of a forfeit, `forfeit` says who didn’t play; its score comes from the rules. */
const Score = {
  home_runs: runs('Enter runs from 0 to 99.'),
  visitor_runs: runs('Enter runs from 0 to 99.'),
  ended: Ended,
  forfeit: z.nullable(Forfeit),
}

export const recordResult = operation({
  method: 'POST',
  path: '/ems/games/:id/result',
  of_event: { game: 'id' },
  access: 'ems.game.score',
  summary: 'Record the result of a game',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: whole('This isn’t a valid version.'),
    ...Score,
    /** Why the desk decided so, where books differ or a team forfeits. */
    reason: optionalText('Reason', 500),
  }),
  output: Contest,
})

export const correctResult = operation({
  method: 'POST',
  path: '/ems/games/:id/correct',
  of_event: { game: 'id' },
  access: 'ems.game.correct',
  summary:
    'Correct the result of a game, or take it back, with a reason; everything that follows is decided anew',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: whole('This isn’t a valid version.'),
    ...Score,
    /** Takes the result back instead. */
    take_back: z.boolean(),
    reason: text('Reason', 500),
    /** Accepts that results of later games no longer count, as the refusal has named them. */
    accept_moves: z.boolean(),
  }),
  output: Contest,
})

export const confirmResult = operation({
  method: 'POST',
  path: '/ems/games/:id/confirm',
  of_event: { game: 'id' },
  access: 'ems.game.score',
  summary: 'Confirm the score of a game that only one book has; it is final from then on',
  message: 'Data updated successfully',
  input: z.object({ id: Id, version: whole('This isn’t a valid version.') }),
  output: Contest,
})

export const listResults = operation({
  method: 'GET',
  path: '/ems/games/:id/results',
  of_event: { game: 'id' },
  access: 'ems.event.view',
  summary: 'List every result a game has had, the last one first',
  input: z.object({ id: Id }),
  output: z.array(
    z.object({
      at: Moment,
      by: z.string(),
      home: z.string(),
      visitor: z.string(),
      home_runs: z.int(),
      visitor_runs: z.int(),
      ended: z.enum([...ENDED, 'void']),
      reason: z.nullable(z.string()),
    }),
  ),
})

export const publicContests = operation({
  method: 'GET',
  path: '/ems/event/:slug/contests',
  access: 'public',
  summary: 'Show the brackets and standings of an event’s published divisions',
  input: z.object({ slug: Slug }),
  output: z.object({
    name: z.string(),
    slug: z.string(),
    /** Of where it is played. */
    time_zone: z.string(),
    ...Cancellation,
    contests: z.array(ContestView),
    /** When and where games are, once the schedule is published; nowhere once the event is canceled. */
    places: z.array(GamePlace),
    /** That it counts toward. */
    circuits: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
})
export type PublicContests = z.output<typeof publicContests.output>
