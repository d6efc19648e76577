import type { ContestView, TableRow } from '../contests.ts'
import { rank, traceOf, walkover, type PlayedGame, type RankedTeam } from './standings.ts'
import { traceSaid } from './standings-words.ts'
import type { TieBreaks } from './tie-breaks.ts'

type PoolGame = { id: number; number: number; home: number; visitor: number }

/** A pool or the Swiss rounds of a division, with what was played and what is left. */
export type OpenPool = {
  teams: readonly (RankedTeam & { name: string; withdrawn: boolean })[]
  played: readonly (PlayedGame & { is_walkover: boolean })[]
  left: readonly PoolGame[]
  rules: TieBreaks
  seed: string
  may_tie: boolean
  /** How many of the best move on; null if the order is all there is. */
  moves_on: number | null
}

/** A score that somebody tries out for a game. */
export type Assumed = { home_runs: number; visitor_runs: number }

/** A pool that is still being played; undefined if it is over, or while the teams of a game that is left aren’t known. */
export function openPool(view: ContestView, position: number, group: number): OpenPool | undefined {
  const { kind, groups, may_tie } = view.stages.find((stage) => stage.position === position)!
  const { complete, table, moves_on } = groups.find((one) => one.group === group)!
  if (complete || (kind !== 'pools' && kind !== 'swiss')) return undefined
  const { tie_break_rules: rules, draw_seed } = view
  const played: OpenPool['played'][number][] = []
  const left: PoolGame[] = []
  for (const game of view.games) {
    if (game.stage !== position || game.group !== group || game.state === 'not_needed') continue
    const [home, visitor] = [game.home.entrant_id, game.visitor.entrant_id]
    if (game.state === 'over') {
      if (home === null || visitor === null) continue
      const winner = game.winner === null ? null : game.winner === 'home' ? home : visitor
      played.push(
        game.result
          ? { home, visitor, ...game.result, is_walkover: false }
          : { ...walkover(home, visitor, winner, rules), is_walkover: true },
      )
    } else if (home === null || visitor === null) return undefined
    else left.push({ id: game.id, number: game.number, home, visitor })
  }
  return {
    // Entries are numbered in the order they came, which is all that the server looks at, too.
    teams: table.map(({ entrant_id: id, name, withdrawn }) => ({ id, entered: id, name, withdrawn })),
    played,
    left,
    rules,
    seed: `${draw_seed}:${position}`,
    may_tie,
    moves_on,
  }
}

/** The table if some games, by their numbers, end with these scores. Games without one stay open. */
export function tableIf(pool: OpenPool, assumed: ReadonlyMap<number, Assumed>): TableRow[] {
  const { teams, rules, seed } = pool
  const games = [
    ...pool.played,
    ...pool.left.flatMap(({ number, home, visitor }) => {
      const score = assumed.get(number)
      return score ? [{ home, visitor, ...score, is_walkover: false }] : []
    }),
  ]
  const ranking = rank(teams, games, rules, seed)
  const known = new Map(teams.map((team) => [team.id, team]))
  return ranking.order.map((id, i) => ({
    entrant_id: id,
    name: known.get(id)!.name,
    rank: i + 1,
    ...recordOf(games, id),
    withdrawn: known.get(id)!.withdrawn,
    why: traceSaid(traceOf(ranking, id), rules, (team) => known.get(team)!.name),
  }))
}

function recordOf(games: readonly OpenPool['played'][number][], team: number) {
  const record = { played: 0, won: 0, lost: 0, tied: 0, scored: 0, allowed: 0 }
  for (const game of games) {
    if (game.home !== team && game.visitor !== team) continue
    const side = game.home === team ? 'home' : 'visitor'
    const [own, other] =
      side === 'home' ? [game.home_runs, game.visitor_runs] : [game.visitor_runs, game.home_runs]
    record.played++
    if (game.forfeit ? game.forfeit !== side && game.forfeit !== 'both' : own > other) record.won++
    else if (!game.forfeit && own === other) record.tied++
    else record.lost++
    if (game.is_walkover) continue
    record.scored += own
    record.allowed += other
  }
  return record
}

const SCORE = /^(\d{1,9})\.(\d{1,2})-(\d{1,2})$/

/** The scores in a page’s address, by the ids of games: `712.4-3_713.0-1`, home first. What can’t be read is left out. */
export function readAssumed(text: string): Map<number, Assumed> {
  const found = text.split('_').flatMap((part) => {
    const [, id, home_runs, visitor_runs] = SCORE.exec(part)?.map(Number) ?? []
    return id === undefined ? [] : [[id, { home_runs: home_runs!, visitor_runs: visitor_runs! }] as const]
  })
  return new Map(found.slice(0, MOST_ASSUMED))
}

/** A pool of twelve has this many games. */
const MOST_ASSUMED = 66

export const writeAssumed = (assumed: ReadonlyMap<number, Assumed>): string =>
  [...assumed].map(([id, { home_runs, visitor_runs }]) => `${id}.${home_runs}-${visitor_runs}`).join('_')
