import * as z from 'zod/mini'
import { whole } from '../../primitives.ts'

/**
 * What teams are compared by. More is better, except for losses, runs allowed and the date of entry, where less is better.
 * `team_quality` is runs scored per out at bat less runs allowed per out in the field, `earned_quality` the same with earned runs.
 */
export const FIGURES = [
  'win_pct',
  'points',
  'wins',
  'losses',
  'runs_allowed',
  'runs_scored',
  'difference',
  'team_quality',
  'earned_quality',
  'batting_average',
  'ranking_points',
  'entered',
  'coin',
] as const
export const Figure = z.enum(FIGURES, 'Choose what teams are compared by.')
export type Figure = z.output<typeof Figure>

/** Whether the smaller number is the better one. */
export const lessIsBetter = (figure: Figure) =>
  figure === 'losses' || figure === 'runs_allowed' || figure === 'entered'

/** Which games count: all of them, those between the tied teams, or those against opponents that all tied teams have played. */
export const GAMES_COUNTED = ['all', 'among_tied', 'common'] as const
/** A total, an average for each game, or for each out in the field. */
export const PER = ['total', 'game', 'out'] as const
/** When a step is used; otherwise it is skipped. */
export const WHEN = ['any', 'two_tied', 'all_met', 'met_equally', 'one_beat_all'] as const
/** Where teams that are still tied continue: at the next step, at the first one, or at the first one if only two are left. */
export const AFTERWARDS = ['go_on', 'restart', 'two_team_rule'] as const

const runs = (label: string, max: number) => whole(label).check(z.minimum(1, label), z.maximum(max, label))

export const TieBreakStep = z.object({
  figure: Figure,
  games: z.enum(GAMES_COUNTED, 'Choose which games count.'),
  per: z.enum(PER, 'Choose total or average.'),
  /** The largest difference of a game that counts; null without a limit. */
  cap: z.nullable(runs('Enter runs from 1 to 50.', 50)),
  /** How many of a team’s worst games don’t count. */
  drop_worst: whole('Enter games from 0 to 3.').check(
    z.minimum(0, 'Enter games from 0 to 3.'),
    z.maximum(3, 'Enter games from 0 to 3.'),
  ),
  when: z.enum(WHEN, 'Choose when it counts.'),
  afterwards: z.enum(AFTERWARDS, 'Choose what follows.'),
})
export type TieBreakStep = z.output<typeof TieBreakStep>

const points = whole('Enter points from 0 to 10.').check(
  z.minimum(0, 'Enter points from 0 to 10.'),
  z.maximum(10, 'Enter points from 0 to 10.'),
)

/** How the teams of a pool are ranked. The first step is their record, and a coin toss decides what is left. */
export const TieBreaks = z.object({
  /** What a tie counts in a winning percentage: nothing, half a win, or as if it hadn’t been played. */
  tie: z.enum(['zero', 'half', 'not_counted'], 'Choose what a tie counts.'),
  points: z.object({ win: points, tie: points, loss: points }),
  /** The runs of whoever wins by forfeit, and whether they count as runs scored. */
  forfeit_score: whole('Enter runs from 0 to 15.').check(
    z.minimum(0, 'Enter runs from 0 to 15.'),
    z.maximum(15, 'Enter runs from 0 to 15.'),
  ),
  forfeit_runs: z.boolean(),
  steps: z
    .array(TieBreakStep)
    .check(z.minLength(1, 'Add at least one tiebreaker.'), z.maxLength(16, 'You can add up to 16 steps.')),
})
export type TieBreaks = z.output<typeof TieBreaks>

/** A step as it starts: over all games, in total, without a limit, and whoever is still tied goes on. */
export const tieBreakStep = (figure: Figure, more: Partial<TieBreakStep> = {}): TieBreakStep => ({
  figure,
  games: 'all',
  per: 'total',
  cap: null,
  drop_worst: 0,
  when: 'any',
  afterwards: 'go_on',
  ...more,
})

/** Wins over one another. */
const headToHead = (more: Partial<TieBreakStep>) => tieBreakStep('win_pct', { games: 'among_tied', ...more })

const rules = (steps: TieBreakStep[], more: Partial<TieBreaks> = {}): TieBreaks => ({
  tie: 'half',
  points: { win: 2, tie: 1, loss: 0 },
  forfeit_score: 7,
  forfeit_runs: true,
  steps,
  ...more,
})

const usssa = rules(
  [
    tieBreakStep('win_pct'),
    tieBreakStep('wins'),
    tieBreakStep('losses'),
    headToHead({ when: 'all_met' }),
    tieBreakStep('runs_allowed', { per: 'game' }),
    tieBreakStep('difference', { per: 'game', cap: 8 }),
    tieBreakStep('ranking_points'),
    tieBreakStep('entered'),
  ],
  { tie: 'zero' },
)

/**
 * The orders that sport bodies and other platforms publish, as a tenant begins with them. Sources: wafastpitch.usssa.com (USSSA),
 * usfaevents.com (USFA), nsacal.com (NSA), playncs.com 2023 (NCS), perfectgame.org (PG), WBSC softball 2024, ncaausoftball.com.
 * PGF publishes none; it begins as a copy of USSSA’s.
 */
export const TIE_BREAK_SETS: readonly { key: string; label: string; rules: TieBreaks }[] = [
  { key: 'usssa', label: 'USSSA', rules: usssa },
  {
    key: 'usfa',
    label: 'USFA',
    rules: rules(
      [
        tieBreakStep('points'),
        headToHead({ when: 'two_tied' }),
        tieBreakStep('runs_allowed'),
        tieBreakStep('difference', { cap: 12 }),
      ],
      { points: { win: 3, tie: 1, loss: 0 } },
    ),
  },
  {
    key: 'nsa',
    label: 'NSA',
    rules: rules([
      tieBreakStep('points'),
      headToHead({ when: 'met_equally' }),
      tieBreakStep('runs_allowed'),
      tieBreakStep('runs_scored'),
    ]),
  },
  {
    key: 'ncs',
    label: 'NCS',
    rules: rules([
      tieBreakStep('win_pct'),
      headToHead({ when: 'two_tied' }),
      tieBreakStep('runs_allowed'),
      tieBreakStep('difference', { cap: 10 }),
      tieBreakStep('runs_scored'),
      tieBreakStep('ranking_points'),
    ]),
  },
  {
    key: 'pg_total',
    label: 'Perfect Game, totals',
    rules: rules([
      tieBreakStep('win_pct'),
      headToHead({ when: 'two_tied' }),
      headToHead({ when: 'one_beat_all', afterwards: 'two_team_rule' }),
      tieBreakStep('runs_allowed', { afterwards: 'two_team_rule' }),
      tieBreakStep('difference', { cap: 7, afterwards: 'two_team_rule' }),
    ]),
  },
  {
    key: 'pg_average',
    label: 'Perfect Game, averages',
    rules: rules([
      tieBreakStep('win_pct'),
      headToHead({ when: 'two_tied' }),
      headToHead({ when: 'one_beat_all', afterwards: 'two_team_rule' }),
      tieBreakStep('runs_allowed', { per: 'game', afterwards: 'two_team_rule' }),
      tieBreakStep('difference', { per: 'game', cap: 7, afterwards: 'two_team_rule' }),
    ]),
  },
  {
    key: 'pg_dropped',
    label: 'Perfect Game, worst games dropped',
    rules: rules([
      tieBreakStep('win_pct'),
      headToHead({ when: 'two_tied' }),
      headToHead({ when: 'one_beat_all', afterwards: 'two_team_rule' }),
      tieBreakStep('runs_allowed'),
      tieBreakStep('runs_allowed', { drop_worst: 1 }),
      tieBreakStep('runs_allowed', { drop_worst: 2 }),
      tieBreakStep('difference', { cap: 7 }),
    ]),
  },
  {
    key: 'wbsc',
    label: 'WBSC',
    rules: rules([
      tieBreakStep('win_pct'),
      headToHead({ when: 'any' }),
      tieBreakStep('team_quality', { games: 'among_tied', per: 'out' }),
      tieBreakStep('earned_quality', { games: 'among_tied', per: 'out' }),
      tieBreakStep('batting_average', { games: 'among_tied' }),
    ]),
  },
  {
    key: 'ncaau',
    label: 'Pool order of finish',
    rules: rules([
      tieBreakStep('win_pct'),
      headToHead({ when: 'two_tied' }),
      headToHead({ when: 'one_beat_all', afterwards: 'two_team_rule' }),
      tieBreakStep('runs_allowed', { games: 'among_tied', afterwards: 'two_team_rule' }),
      tieBreakStep('runs_allowed', { afterwards: 'two_team_rule' }),
      tieBreakStep('runs_scored', { games: 'among_tied', afterwards: 'two_team_rule' }),
      tieBreakStep('runs_scored', { afterwards: 'two_team_rule' }),
    ]),
  },
  {
    key: 'tourney_machine',
    label: 'Head-to-head if all played each other equally',
    rules: rules([
      tieBreakStep('win_pct'),
      headToHead({ when: 'met_equally', afterwards: 'restart' }),
      tieBreakStep('runs_allowed', { afterwards: 'restart' }),
      tieBreakStep('difference', { cap: 8, afterwards: 'restart' }),
      tieBreakStep('runs_scored', { afterwards: 'restart' }),
    ]),
  },
  {
    key: 'sincsports',
    label: 'Head-to-head of two teams only',
    rules: rules([
      tieBreakStep('points'),
      headToHead({ when: 'two_tied' }),
      tieBreakStep('runs_allowed'),
      tieBreakStep('difference', { cap: 8 }),
    ]),
  },
  { key: 'pgf', label: 'PGF', rules: usssa },
]

/** What a division is drawn with, and a new set of one’s own starts as, until something else is chosen. */
export const USUAL_TIE_BREAKS = TIE_BREAK_SETS[0]!
