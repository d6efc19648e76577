import { kindLabel } from '../../events/kinds.ts'
import { saying, sentence, word, type Said } from '../../message.ts'
import type { PointsRules, PointsTable, RankingTie, TieStep } from './ranking.ts'

export const TIE_LABELS: Readonly<Record<RankingTie, { label: string }>> = {
  titles: { label: 'Most first places' },
  best_result: { label: 'Best single result' },
  head_to_head: { label: 'Games against each other, if all of them have met' },
  latest: { label: 'Points at the latest event' },
  events: { label: 'Most events played' },
}
const COIN = { label: 'Coin toss' }
const ANY_EVENT = { label: 'Any event' }

const BestCount = sentence('circuit_best_count', 'A team’s best {count} results count.')
const AllCount = { label: 'All of a team’s results count.' }
const ByAge = { label: 'Divisions of one age are ranked together.' }
const ByName = { label: 'Divisions with the same name are ranked together.' }
const TiesBy = sentence('circuit_ties_by', 'Ties: {steps}.')
const Worth = sentence(
  'circuit_worth',
  '{events}, {teams} or more teams: {points}; everyone else who plays: {rest}.',
)
const WorthInClass = sentence(
  'circuit_worth_in_class',
  '{events}, class {class}, {teams} or more teams: {points}; everyone else who plays: {rest}.',
)
const FirstFits = { label: 'The first line that fits a division counts.' }

function tableSaid({ kind, class_word, teams_from, places, rest }: PointsTable): Said {
  const params = {
    events: word(kind === null ? ANY_EVENT.label : kindLabel(kind)),
    teams: teams_from,
    points: places,
    rest,
  }
  return class_word === null ? Worth(params) : WorthInClass({ ...params, class: class_word })
}

/** How the events of a circuit count, one line each. */
export const pointsRulesSaid = ({ by, best, tables, ties }: PointsRules): Said[] => [
  by === 'age' ? ByAge.label : ByName.label,
  ...tables.map(tableSaid),
  ...(tables.length > 1 ? [FirstFits.label] : []),
  best === null ? AllCount.label : BestCount({ count: best }),
  TiesBy({ steps: [...ties.map((tie) => word(TIE_LABELS[tie].label)), word(COIN.label)] }),
]

const Tied = sentence('circuit_tied', 'Same points: {teams}.')
const Compared = sentence('circuit_compared', '{figure}: {values}.')
const Has = sentence('circuit_has', '{team} {value}')
const NotMet = sentence('circuit_not_met', '{figure}: doesn’t count here.')
const Tossed = sentence('circuit_tossed', 'A coin, drawn in public: {teams}.')

/** How the ties of a team were decided, step by step; empty if its points alone decide. */
export function rankingTraceSaid(trace: readonly TieStep[], nameOf: (team: string) => string): Said[] {
  const said: Said[] = []
  let before = ''
  for (const { step, tied, values } of trace) {
    const names = [...tied].sort().join()
    if (names !== before) said.push(Tied({ teams: tied.map(nameOf) }))
    before = names
    if (step === 'coin') {
      said.push(Tossed({ teams: tied.map(nameOf) }))
      continue
    }
    const figure = saying(TIE_LABELS[step].label)
    said.push(
      values.length === 0
        ? NotMet({ figure })
        : Compared({ figure, values: tied.map((team, i) => Has({ team: nameOf(team), value: values[i]! })) }),
    )
  }
  return said
}
