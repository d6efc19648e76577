import { saying, sentence, word, type Said, type Sentence, type Word } from '../../message.ts'
import type { Chance, Condition, RunFigure } from './chances.ts'

const CLINCHED_FIRST = { label: 'Clinched first.' }
const GONE_FIRST = { label: 'Can’t finish first.' }
const WIN_FIRST = { label: 'Win and you’re first.' }
const WIN = { label: 'Win and you’re in.' }
const TIE_FIRST = { label: 'Win or tie and you’re first.' }
const TIE = { label: 'Win or tie and you’re in.' }
const OTHERS = { label: 'Depends on other games.' }
const A_WIN = { label: 'a win' }
const WIN_OR_TIE = { label: 'a win or a tie' }
const FIGURES: Readonly<Record<RunFigure, { label: string }>> = {
  runs_allowed: { label: 'runs allowed' },
  runs_scored: { label: 'runs scored' },
  difference: { label: 'run differential' },
}

const Clinched = sentence('chances_clinched', 'Clinched the top {place}.')
const Gone = sentence('chances_gone', 'Can’t reach the top {place}.')
const WinAllFirst = sentence('chances_win_all_first', 'Win your {games} remaining games and you’re first.')
const WinAll = sentence('chances_win_all', 'Win your {games} remaining games and you’re in.')
const Needs = sentence('chances_needs', 'Needs {what}.')
const NeedsHelp = sentence('chances_needs_help', 'Needs {what}, and help from other games.')
const Runs = sentence('chances_runs', 'May come down to {figure}.')
const ThenRuns = sentence('chances_then_runs', '{needs} Then it may come down to {figure}.')
const And = sentence('chances_and', '{these} and {that}')
const Or = sentence('chances_or', '{these} or {that}')
const Enough = sentence('chances_enough', 'With {wins}, it’s enough for {that}.')
const EnoughOrRuns = sentence(
  'chances_enough_or_runs',
  'With {wins}, it’s enough for {that}; if not, it may come down to {figure}.',
)
const WinsThenRuns = sentence('chances_wins_then_runs', 'With {wins}, it may come down to {figure}.')
const EnoughAlone = sentence('chances_enough_alone', 'It’s enough for {that}.')
const Both = sentence('chances_both', '{needs} {more}')
const AllWins = sentence('chances_wins', '{games} wins')
const WinOver = sentence('chances_win_over', 'a win over {team}')
const NoLossTo = sentence('chances_no_loss_to', 'a win or a tie against {team}')
const ToLose = sentence('chances_to_lose', '{team} to lose')
const ToLoseTo = sentence('chances_to_lose_to', '{team} to lose to {other}')
const NotToWin = sentence('chances_not_to_win', '{team} not to beat {other}')
const ToTie = sentence('chances_to_tie', '{team} to tie {other}')

type Names = {
  team: number
  nameOf: (team: number) => string
  /** How many games a team has left. */
  leftOf: (team: number) => number
}

/** What a team needs, in a sentence: “Win and you’re in.”, “Needs a win and Hawks to lose.” */
export function chanceSaid(chance: Chance, names: Names): Said {
  const { place } = chance
  const isFirst = place === 1
  if (chance.kind === 'clinched') return isFirst ? CLINCHED_FIRST.label : Clinched({ place })
  if (chance.kind === 'gone') return isFirst ? GONE_FIRST.label : Gone({ place })
  if (chance.kind === 'win') {
    const { games, or_tie, plays_on } = chance
    if (games > 1) return plays_on ? WinAll({ games }) : WinAllFirst({ games })
    if (or_tie) return plays_on ? TIE.label : TIE_FIRST.label
    return plays_on ? WIN.label : WIN_FIRST.label
  }
  const { conditions, rest, figure } = chance
  const what = conditions.map((one) => conditionSaid(one, names))
  if (what.length === 0) {
    if (rest === 'runs') return Runs({ figure: figureSaid(figure!) })
    return enoughSaid(chance, names) ?? OTHERS.label
  }
  const needs = (rest === 'others' ? NeedsHelp : Needs)({ what: joined(what, And) })
  if (rest === 'certain') return needs
  if (rest === 'runs') return ThenRuns({ needs, figure: figureSaid(figure!) })
  const enough = enoughSaid(chance, names)
  return enough ? Both({ needs, more: saying(enough) }) : needs
}

/** What would be enough if the team wins all it has left; undefined if that takes more than a sentence. */
function enoughSaid(
  { own_games, enough, otherwise }: Extract<Chance, { kind: 'needs' }>,
  names: Names,
): Said | undefined {
  const wins = own_games === 1 ? word(A_WIN.label) : AllWins({ games: own_games })
  if (enough.length === 0)
    return otherwise ? WinsThenRuns({ wins, figure: figureSaid(otherwise) }) : undefined
  if (enough.length > 2) return undefined
  const that = joined(
    enough.map((one) => conditionSaid(one, names)),
    Or,
  )
  if (own_games === 0) return EnoughAlone({ that })
  return otherwise ? EnoughOrRuns({ wins, that, figure: figureSaid(otherwise) }) : Enough({ wins, that })
}

const figureSaid = (figure: RunFigure) => word(FIGURES[figure].label)

/** 'a, b and c' */
function joined(all: readonly (Word | Sentence)[], with_: typeof And | typeof Or): Word | Sentence {
  const [last, ...before] = all.toReversed()
  return before.length === 0 ? last! : with_({ these: before.toReversed(), that: last! })
}

function conditionSaid({ game, results }: Condition, { team, nameOf, leftOf }: Names): Word | Sentence {
  const { home, visitor } = game
  if (results.length === 1 && results[0] === 'tie')
    return ToTie({ team: nameOf(home), other: nameOf(visitor) })
  const [better, worse] = results.includes('home') ? [home, visitor] : [visitor, home]
  const mayTie = results.includes('tie')
  if (better === team) {
    if (leftOf(team) > 1) return (mayTie ? NoLossTo : WinOver)({ team: nameOf(worse) })
    return word(mayTie ? WIN_OR_TIE.label : A_WIN.label)
  }
  if (mayTie) return NotToWin({ team: nameOf(worse), other: nameOf(better) })
  if (leftOf(worse) > 1) return ToLoseTo({ team: nameOf(worse), other: nameOf(better) })
  return ToLose({ team: nameOf(worse) })
}
