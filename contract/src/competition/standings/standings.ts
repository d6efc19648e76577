import { numberOf } from '../chance.ts'
import { lessIsBetter, type Figure, type TieBreaks, type TieBreakStep } from './tie-breaks.ts'

/** A team of a pool. `ranking_points` and `entered` (an order, 1 was first) are null where nobody keeps them. */
export type RankedTeam = { id: number; ranking_points?: number | null; entered?: number | null }

/** What a side did besides its runs; null where nobody wrote it down. */
export type SideFigures = {
  /** Outs made at bat, which are the other side’s outs in the field. */
  outs: number | null
  earned_runs?: number | null
  hits?: number | null
  at_bats?: number | null
}

/** A game that is over. */
export type PlayedGame = {
  home: number
  visitor: number
  home_runs: number
  visitor_runs: number
  /** Who didn’t play it; both is a loss of both. */
  forfeit?: 'home' | 'visitor' | 'both' | null
  home_figures?: SideFigures | null
  visitor_figures?: SideFigures | null
  /** Teams for which it was an extra game: it counts for the opponent only. */
  not_counted_for?: readonly number[]
  /** Only who wins is assumed: its runs may become any that fit. */
  runs_open?: boolean
}

/** A number as a fraction, so that averages are compared exactly; the denominator is never zero. */
export type Fraction = { num: number; den: number }

export type TeamValue = { team: number; value: Fraction | null }

/** One step, tried on teams that were tied until then. */
export type TraceStep = {
  /** Its place in the tie-breaks; null is the coin. */
  step: number | null
  tied: readonly number[]
  /** Why it was passed over. */
  skipped: Exclude<TieBreakStep['when'], 'any'> | 'not_recorded' | null
  /** In the order of `tied`. */
  values: readonly TeamValue[]
  /** The teams as the step leaves them, the best first; one group if it separates nobody. */
  groups: readonly (readonly number[])[]
}

export type Ranking = { order: number[]; trace: TraceStep[] }

/** Teams on neighboring ranks in any order, because `step` compares runs that are still open; or one team, and no step. */
export type Span = { teams: readonly number[]; step: number | null }

type Counted = {
  opponent: number
  won: boolean
  tied: boolean
  lost: boolean
  scored: number
  allowed: number
  runsCount: boolean
  runsOpen: boolean
  own: SideFigures | null
  other: SideFigures | null
}

/**
 * Puts the teams of a pool in order, and says how each tie was decided. The same teams and games give the same order, however they
 * are listed. What the tie-breaks leave tied, a coin decides that is drawn from `seed`.
 */
export function rank(
  teams: readonly RankedTeam[],
  games: readonly PlayedGame[],
  rules: TieBreaks,
  seed = '',
): Ranking {
  const { order, trace } = decided(teams, games, rules, seed)
  return { order, trace }
}

/** The same as far as it is certain while the runs of some games are open. */
export const spansOf = (
  teams: readonly RankedTeam[],
  games: readonly PlayedGame[],
  rules: TieBreaks,
  seed: string,
): Span[] => decided(teams, games, rules, seed).spans

/** Who has won and lost; nobody in a tie, and nobody has won if both forfeit. */
export function outcome(game: PlayedGame): { winner: number | null; loser: number | null } {
  const { home, visitor, home_runs, visitor_runs, forfeit } = game
  if (forfeit === 'both') return { winner: null, loser: null }
  if (forfeit) return forfeit === 'home' ? { winner: visitor, loser: home } : { winner: home, loser: visitor }
  if (home_runs === visitor_runs) return { winner: null, loser: null }
  return home_runs > visitor_runs ? { winner: home, loser: visitor } : { winner: visitor, loser: home }
}

/** A game that was won without being played, and the score it is written down with; nobody has won if both teams are gone. */
export function walkover(home: number, visitor: number, winner: number | null, rules: TieBreaks): PlayedGame {
  const forfeit = winner === null ? 'both' : winner === home ? 'visitor' : 'home'
  const score = (team: number) => (team === winner ? rules.forfeit_score : 0)
  return { home, visitor, home_runs: score(home), visitor_runs: score(visitor), forfeit }
}

function decided(
  teams: readonly RankedTeam[],
  games: readonly PlayedGame[],
  rules: TieBreaks,
  seed: string,
): Ranking & { spans: Span[] } {
  const byTeam = new Map(teams.map(({ id }) => [id, [] as Counted[]]))
  for (const game of games) {
    count(byTeam, game, 'home', rules)
    count(byTeam, game, 'visitor', rules)
  }
  const team = new Map(teams.map((one) => [one.id, one]))
  const trace: TraceStep[] = []
  const order: number[] = []
  const spans: Span[] = []
  const place = (placed: readonly number[], step: number | null) => {
    order.push(...placed)
    if (step === null) spans.push(...placed.map((one) => ({ teams: [one], step })))
    else spans.push({ teams: placed, step })
  }
  const read = { rules, byTeam, team, seed }

  const decide = (tied: readonly number[], from: number): void => {
    if (tied.length < 2) return place(tied, null)
    for (let at = from; at < rules.steps.length; at++) {
      const step = rules.steps[at]!
      if (hasOpenRuns(step, tied, read)) return place(tied, at)
      const tried = tryStep(step, tied, read)
      trace.push({ step: at, tied, ...tried })
      if (tried.groups.length < 2) continue
      for (const group of tried.groups) {
        const again =
          step.afterwards === 'restart' || (step.afterwards === 'two_team_rule' && group.length === 2)
        // They have the same record, so the first step of a new start is the one after it.
        decide(group, again ? 1 : at + 1)
      }
      return
    }
    const values = tied.map((id) => ({ team: id, value: { num: numberOf(`${seed}:${id}`), den: 1 } }))
    const groups = grouped('coin', values)
    trace.push({ step: null, tied, skipped: null, values, groups })
    place(groups.flat(), null)
  }
  decide(
    teams.map(({ id }) => id).sort((a, b) => a - b),
    0,
  )
  return { order, trace, spans }
}

/** The steps that concern a team, in the order they were tried. */
export const traceOf = (ranking: Ranking, team: number): TraceStep[] =>
  ranking.trace.filter(({ tied }) => tied.includes(team))

function count(
  byTeam: Map<number, Counted[]>,
  game: PlayedGame,
  side: 'home' | 'visitor',
  rules: TieBreaks,
): void {
  const team = game[side]
  const counted = byTeam.get(team)
  if (!counted || game.not_counted_for?.includes(team)) return
  const isHome = side === 'home'
  const scored = isHome ? game.home_runs : game.visitor_runs
  const allowed = isHome ? game.visitor_runs : game.home_runs
  const forfeit = game.forfeit ?? null
  const lostByForfeit = forfeit === side || forfeit === 'both'
  const won = forfeit ? !lostByForfeit : scored > allowed
  const tied = !forfeit && scored === allowed
  counted.push({
    opponent: isHome ? game.visitor : game.home,
    won,
    tied,
    lost: !won && !tied,
    scored,
    allowed,
    runsCount: !forfeit || rules.forfeit_runs,
    runsOpen: game.runs_open ?? false,
    own: (isHome ? game.home_figures : game.visitor_figures) ?? null,
    other: (isHome ? game.visitor_figures : game.home_figures) ?? null,
  })
}

type Read = {
  rules: TieBreaks
  byTeam: ReadonlyMap<number, readonly Counted[]>
  team: ReadonlyMap<number, RankedTeam>
  seed: string
}

function tryStep(step: TieBreakStep, tied: readonly number[], read: Read): Omit<TraceStep, 'step' | 'tied'> {
  const passed = (skipped: TraceStep['skipped']) => ({ skipped, values: [], groups: [tied] })
  if (!isFit(step, tied, read)) return passed(step.when as TraceStep['skipped'])
  if (step.when === 'one_beat_all') {
    const best = tied.find((team) =>
      tied.every((other) => {
        if (other === team) return true
        const between = gamesOf(team, read).filter(({ opponent }) => opponent === other)
        return between.length > 0 && between.every(({ won }) => won)
      }),
    )
    if (best === undefined) return passed('one_beat_all')
    const values = tied.map((team) => ({ team, value: { num: team === best ? 1 : 0, den: 1 } }))
    return { skipped: null, values, groups: [[best], tied.filter((team) => team !== best)] }
  }
  const values = tied.map((team) => ({ team, value: figure(step, team, tied, read) }))
  const missing = values.filter(({ value }) => value === null).length
  if (missing === tied.length || (missing > 0 && !isOfGames(step))) return passed('not_recorded')
  return { skipped: null, values, groups: grouped(step.figure, values) }
}

/** Whether the teams are as many as the step is for, and have met as it asks. */
function isFit({ when }: TieBreakStep, tied: readonly number[], read: Read): boolean {
  if (when === 'two_tied') return tied.length === 2
  return (when !== 'all_met' && when !== 'met_equally') || haveMet(when, tied, read)
}

/** Whether a step compares runs that nobody knows yet. Figures per out are passed over, as the outs of such a game aren’t known. */
function hasOpenRuns(step: TieBreakStep, tied: readonly number[], read: Read): boolean {
  const { figure: of, per, when } = step
  if ((of !== 'runs_allowed' && of !== 'runs_scored' && of !== 'difference') || per === 'out') return false
  if (when === 'one_beat_all' || !isFit(step, tied, read)) return false
  return tied.some((team) => counting(step, team, tied, read).some(({ runsOpen }) => runsOpen))
}

/** An average of no games is no reason to pass a step over: the team without games is last. */
const isOfGames = ({ figure, per }: TieBreakStep) =>
  figure === 'win_pct' ||
  (per === 'game' && (figure === 'runs_allowed' || figure === 'runs_scored' || figure === 'difference'))

const gamesOf = (team: number, read: Read) => read.byTeam.get(team)!

function haveMet(how: 'all_met' | 'met_equally', tied: readonly number[], read: Read): boolean {
  let most = 0
  let least = Number.POSITIVE_INFINITY
  for (const team of tied)
    for (const other of tied) {
      if (other === team) continue
      const times = gamesOf(team, read).filter(({ opponent }) => opponent === other).length
      most = Math.max(most, times)
      least = Math.min(least, times)
    }
  return least > 0 && (how === 'all_met' || least === most)
}

function counting(step: TieBreakStep, team: number, tied: readonly number[], read: Read): readonly Counted[] {
  const games = gamesOf(team, read)
  if (step.games === 'among_tied') return games.filter(({ opponent }) => tied.includes(opponent))
  if (step.games === 'common')
    return games.filter(({ opponent }) =>
      tied.every((one) => gamesOf(one, read).some((game) => game.opponent === opponent)),
    )
  return games
}

/** The value of a team in a step; null where it can’t be told. */
function figure(step: TieBreakStep, team: number, tied: readonly number[], read: Read): Fraction | null {
  const whole = (num: number): Fraction => ({ num, den: 1 })
  const known = read.team.get(team)!
  if (step.figure === 'ranking_points')
    return known.ranking_points == null ? null : whole(known.ranking_points)
  if (step.figure === 'entered') return known.entered == null ? null : whole(known.entered)
  if (step.figure === 'coin') return whole(numberOf(`${read.seed}:${team}`))

  const games = counting(step, team, tied, read)
  const wins = games.filter(({ won }) => won).length
  const ties = games.filter((game) => game.tied).length
  const losses = games.filter(({ lost }) => lost).length
  if (step.figure === 'wins') return whole(wins)
  if (step.figure === 'losses') return whole(losses)
  if (step.figure === 'points') {
    const { points } = read.rules
    return whole(wins * points.win + ties * points.tie + losses * points.loss)
  }
  if (step.figure === 'win_pct') {
    const decided = wins + losses + (read.rules.tie === 'not_counted' ? 0 : ties)
    return decided === 0 ? null : { num: 2 * wins + (read.rules.tie === 'half' ? ties : 0), den: 2 * decided }
  }
  return ofRuns(
    step,
    games.filter(({ runsCount }) => runsCount),
  )
}

function ofRuns(step: TieBreakStep, games: readonly Counted[]): Fraction | null {
  const each = games.map((game) => ({ game, value: perGame(step, game) }))
  if (each.some(({ value }) => value === null)) return null
  // The worst games stand last.
  each.sort((a, b) => (lessIsBetter(step.figure) ? a.value! - b.value! : b.value! - a.value!))
  const kept = each.slice(0, Math.max(0, each.length - step.drop_worst))
  const sum = (of: (game: Counted) => number | null | undefined): number | null =>
    kept.reduce<number | null>((total, { game }) => {
      const part = of(game)
      return total === null || part == null ? null : total + part
    }, 0)

  if (step.figure === 'team_quality' || step.figure === 'earned_quality') {
    const isEarned = step.figure === 'earned_quality'
    const scored = sum((game) => (isEarned ? game.own?.earned_runs : game.scored))
    const allowed = sum((game) => (isEarned ? game.other?.earned_runs : game.allowed))
    const atBat = sum((game) => game.own?.outs)
    const inField = sum((game) => game.other?.outs)
    if (scored === null || allowed === null || !atBat || !inField) return null
    return { num: scored * inField - allowed * atBat, den: atBat * inField }
  }
  if (step.figure === 'batting_average') {
    const hits = sum((game) => game.own?.hits)
    const atBats = sum((game) => game.own?.at_bats)
    return hits === null || !atBats ? null : { num: hits, den: atBats }
  }
  const total = kept.reduce((all, { value }) => all + value!, 0)
  if (step.per === 'total') return { num: total, den: 1 }
  if (step.per === 'game') return kept.length === 0 ? null : { num: total, den: kept.length }
  // Runs scored are judged by the outs at bat, runs allowed and differences by those in the field.
  const outs = sum((game) => (step.figure === 'runs_scored' ? game.own?.outs : game.other?.outs))
  return outs ? { num: total, den: outs } : null
}

/** What one game is worth in a step, by which also the worst are known. */
function perGame(step: TieBreakStep, game: Counted): number | null {
  const capped = (runs: number) => (step.cap === null ? runs : Math.max(-step.cap, Math.min(step.cap, runs)))
  if (step.figure === 'runs_allowed') return game.allowed
  if (step.figure === 'runs_scored') return game.scored
  if (step.figure === 'earned_quality') return game.own?.earned_runs ?? null
  if (step.figure === 'batting_average') return game.own?.hits ?? null
  return capped(game.scored - game.allowed)
}

/** Compares two fractions without dividing. */
export const compare = (a: Fraction, b: Fraction): number => a.num * b.den - b.num * a.den

/** The teams in groups of equal values, the best first; who has no value is last. */
function grouped(figure: Figure, values: readonly TeamValue[]): number[][] {
  const sign = lessIsBetter(figure) ? 1 : -1
  const sorted = [...values].sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
    return sign * compare(a.value, b.value) || a.team - b.team
  })
  const groups: number[][] = []
  let before: Fraction | null | undefined
  for (const { team, value } of sorted) {
    const isSame =
      before !== undefined &&
      (before === null || value === null ? before === value : compare(before, value) === 0)
    if (isSame) groups.at(-1)!.push(team)
    else groups.push([team])
    before = value
  }
  return groups
}
