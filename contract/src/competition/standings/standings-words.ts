import { saying, sentence, type Said, type Value } from '../../message.ts'
import type { Fraction, TraceStep } from './standings.ts'
import type { TieBreaks, TieBreakStep } from './tie-breaks.ts'

const LABELS: Readonly<Record<TieBreakStep['figure'], { label: string }>> = {
  win_pct: { label: 'Winning percentage' },
  points: { label: 'Points' },
  wins: { label: 'Wins' },
  losses: { label: 'Losses' },
  runs_allowed: { label: 'Runs allowed' },
  runs_scored: { label: 'Runs scored' },
  difference: { label: 'Run differential' },
  team_quality: { label: 'Team quality balance' },
  earned_quality: { label: 'Earned team quality balance' },
  batting_average: { label: 'Batting average' },
  ranking_points: { label: 'Ranking points' },
  entered: { label: 'Date of entry' },
  coin: { label: 'Coin toss' },
}
const HEAD_TO_HEAD = { label: 'Head-to-head' }
const BEAT_ALL = { label: 'Head-to-head, if one team beat all the others' }

const Each = sentence('standings_per_game', '{figure} per game')
const PerOut = sentence('standings_per_out', '{figure} per out')
const AmongTied = sentence('standings_among_tied', '{figure} in games between the tied teams')
const Common = sentence('standings_common', '{figure} against common opponents')
const UpTo = sentence('standings_up_to', '{figure}, up to {runs} a game')
const Without = sentence('standings_without', '{figure}, without the worst {games}')

/** What a step compares: 'Run differential per game, up to 8 a game'. */
export function stepSaid(step: TieBreakStep): Said {
  if (step.when === 'one_beat_all') return BEAT_ALL.label
  if (step.figure === 'win_pct' && step.games === 'among_tied') return HEAD_TO_HEAD.label
  let said: Said = LABELS[step.figure].label
  if (step.per === 'game') said = Each({ figure: saying(said) })
  if (step.per === 'out') said = PerOut({ figure: saying(said) })
  if (step.games === 'among_tied') said = AmongTied({ figure: saying(said) })
  if (step.games === 'common') said = Common({ figure: saying(said) })
  if (step.cap !== null) said = UpTo({ figure: saying(said), runs: step.cap })
  if (step.drop_worst > 0) said = Without({ figure: saying(said), games: step.drop_worst })
  return said
}

const TwoTied = sentence('standings_two_tied', '{figure}, if two teams are tied')
const AllMet = sentence('standings_all_met', '{figure}, if they all played each other')
const MetEqually = sentence(
  'standings_met_equally',
  '{figure}, if they all played each other the same number of times',
)
const Restarted = sentence('standings_restarted', '{step}; then start over with the teams still tied')
const TwoStartAgain = sentence('standings_two_start_again', '{step}; once only two are tied, start over')

/** The rules in order, one line each. */
export const rulesSaid = (rules: TieBreaks): Said[] => [
  ...rules.steps.map((step): Said => {
    const figure = saying(stepSaid(step))
    const conditional =
      step.when === 'two_tied'
        ? TwoTied({ figure })
        : step.when === 'all_met'
          ? AllMet({ figure })
          : step.when === 'met_equally'
            ? MetEqually({ figure })
            : stepSaid(step)
    if (step.afterwards === 'restart') return Restarted({ step: saying(conditional) })
    if (step.afterwards === 'two_team_rule') return TwoStartAgain({ step: saying(conditional) })
    return conditional
  }),
  LABELS.coin.label,
]

const Tied = sentence('standings_tied', 'Tied: {teams}.')
const Compared = sentence('standings_compared', '{figure}: {values}.')
const StillTied = sentence('standings_still_tied', '{figure}: all have {value}.')
const Worth = sentence('standings_worth', '{team} {value}')
const NotMet = sentence('standings_not_met', '{figure} doesn’t count: they didn’t all play each other.')
const NotEqually = sentence(
  'standings_not_equally',
  '{figure} doesn’t count: they didn’t all play each other the same number of times.',
)
const MoreThanTwo = sentence('standings_more_than_two', '{figure} doesn’t count: more than two are tied.')
const NoneBeatAll = sentence('standings_none_beat_all', 'No team beat all the others.')
const OneBeatAll = sentence('standings_one_beat_all', '{team} beat all the others.')
const NotRecorded = sentence(
  'standings_not_recorded',
  '{figure} doesn’t count: it isn’t recorded for all of them.',
)
const Tossed = sentence('standings_tossed', 'A coin, drawn from the published seed: {teams}.')

/** Wins and losses by which teams are first put in order need no words. */
const isRecord = (step: number | null) => step === 0

/** How the ties of a team were decided, step by step. Empty if its record alone decides. */
export function traceSaid(
  trace: readonly TraceStep[],
  rules: TieBreaks,
  nameOf: (team: number) => string,
): Said[] {
  const said: Said[] = []
  let before = ''
  for (const { step, tied, skipped, values, groups } of trace) {
    if (isRecord(step)) continue
    const teams = tied.map(nameOf)
    if (tied.join() !== before) said.push(Tied({ teams }))
    before = tied.join()
    if (step === null) {
      said.push(Tossed({ teams: groups.flat().map(nameOf) }))
      continue
    }
    const rule = rules.steps[step]!
    const figure = saying(stepSaid(rule))
    if (skipped === 'two_tied') said.push(MoreThanTwo({ figure }))
    else if (skipped === 'all_met') said.push(NotMet({ figure }))
    else if (skipped === 'met_equally') said.push(NotEqually({ figure }))
    else if (skipped === 'one_beat_all') said.push(NoneBeatAll({}))
    else if (skipped === 'not_recorded') said.push(NotRecorded({ figure }))
    else if (rule.when === 'one_beat_all') said.push(OneBeatAll({ team: nameOf(groups[0]![0]!) }))
    else if (groups.length === 1) said.push(StillTied({ figure, value: written(rule, values[0]!.value) }))
    else {
      const worth = new Map(values.map(({ team, value }) => [team, value]))
      said.push(
        Compared({
          figure,
          values: groups
            .flat()
            .map((team) => Worth({ team: nameOf(team), value: written(rule, worth.get(team)!) })),
        }),
      )
    }
  }
  return said
}

/** A percentage as baseball writes it (.667), an average with two places, a total as it is. */
function written({ figure, per }: TieBreakStep, value: Fraction | null): Value {
  if (value === null) return '–'
  const number = value.num / value.den
  if (figure === 'win_pct' || figure === 'batting_average') return number.toFixed(3).replace(/^0/, '')
  if (per === 'out' || figure === 'team_quality' || figure === 'earned_quality') return number.toFixed(4)
  if (per === 'game') return number.toFixed(2)
  return figure === 'difference' && number > 0 ? `+${number}` : number
}

/** Letters of pools. */
export const poolLetter = (group: number): string =>
  group <= 26 ? String.fromCharCode(64 + group) : String(group)
