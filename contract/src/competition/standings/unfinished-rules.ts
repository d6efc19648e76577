import * as z from 'zod/mini'

/** What separates teams of a bracket that could not be finished. */
const STEPS = [
  'seed',
  'seeding_head_to_head',
  'head_to_head',
  'furthest',
  'win_pct',
  'allowed',
  'difference',
  'coin',
] as const
export type UnfinishedStep = (typeof STEPS)[number]

/** The announced order of an event that is cut short. Teams that have lost less come first in each of them. */
export type UnfinishedRule = {
  label: string
  /** Among teams without a loss in the bracket, one after the other. */
  unbeaten: readonly UnfinishedStep[]
  /** Among teams with as many losses. */
  beaten: readonly UnfinishedStep[]
  /** The games whose runs and wins are compared: those that seeded the teams, where there are any, or all of the event. */
  figures: 'seeding' | 'all'
  /** The largest margin of a game that counts toward the average run difference, in runs. */
  cap: number
  /** Who shares the title if two teams are left: those with a loss each, or also the finalists of single elimination. */
  co_champions: 'loss_each' | 'any_two'
}

export const UNFINISHED_RULES = ['usssa_wa', 'usssa_la'] as const
export const UnfinishedRuleName = z.enum(
  UNFINISHED_RULES,
  'Choose who wins if the bracket can’t be finished.',
)
export type UnfinishedRuleName = z.output<typeof UnfinishedRuleName>
/** Where nobody has chosen one. */
export const USUAL_UNFINISHED: UnfinishedRuleName = 'usssa_wa'

export const UNFINISHED: Readonly<Record<UnfinishedRuleName, UnfinishedRule>> = {
  /**
   * USSSA Washington (wafastpitch.usssa.com/weather-shortened-tournament): the highest seed that is left is champion; of identical seeds, such
   * as the seconds of two pools, who has won their seeding game, then winning percentage, runs allowed and difference of at most 8 in seeding
   * games, coin. In double elimination those with one loss come next: by their game if they are two, who came furthest in the winners’
   * bracket, runs and difference in seeding games, coin. Two left with a loss each are co-champions.
   */
  usssa_wa: {
    label: 'USSSA Washington: by seed',
    unbeaten: ['seed', 'seeding_head_to_head', 'win_pct', 'allowed', 'difference', 'coin'],
    beaten: ['head_to_head', 'furthest', 'allowed', 'difference', 'coin'],
    figures: 'seeding',
    cap: 8,
    co_champions: 'loss_each',
  },
  /**
   * USSSA Louisiana (lafastpitch.usssa.com/rained-shortened-events): teams that are left are ordered by winning percentage in pools and
   * bracket, in which a bye counts as a win as long as only the first round is complete; then runs allowed and difference of at most 8 in all
   * games, coin. The losers’ bracket is ordered as in Washington, by all games. If two are left they are co-champions.
   */
  usssa_la: {
    label: 'USSSA Louisiana: by record',
    unbeaten: ['win_pct', 'allowed', 'difference', 'coin'],
    beaten: ['head_to_head', 'furthest', 'allowed', 'difference', 'coin'],
    figures: 'all',
    cap: 8,
    co_champions: 'any_two',
  },
}
