import { resolve, type Facts, type Resolved } from 'contract/competition/brackets'
import { NoContest } from 'contract/competition/contests'
import type { Layout } from 'contract/competition/formats'
import { readSource } from 'contract/competition/sources'
import type { PlayedGame } from 'contract/competition/standings'
import type { Context } from '../plumbing/context.ts'
import {
  findContest,
  findDivision,
  findGames,
  findResults,
  findStages,
  findTeams,
  type ContestFacts,
  type DivisionFacts,
  type GameRow,
  type KnownTeam,
  type ResultRow,
} from './queries.ts'

/** A division that has been drawn, with everything that was played. */
export type Standing = {
  division: DivisionFacts
  contest: ContestFacts
  teams: readonly KnownTeam[]
  layout: Layout
  games: readonly GameRow[]
  /** Games of earlier draws. */
  dropped: readonly GameRow[]
  facts: Facts
  results: ReadonlyMap<number, ResultRow>
  resolved: Resolved
}

/** Undefined until it is drawn; with `lock`, it is kept from others who draw or write down results. @throws NoContest */
export async function standingOf(
  context: Context,
  division_id: number,
  { lock = false } = {},
): Promise<{ division: DivisionFacts; teams: readonly KnownTeam[]; standing: Standing | undefined }> {
  const division = await findDivision(context, division_id)
  if (!division) throw NoContest()
  const contest = await findContest(context, division_id, { lock })
  const teams = await findTeams(context, division_id)
  if (!contest) return { division, teams, standing: undefined }
  const stages = await findStages(context, division_id)
  const all = await findGames(context, division_id)
  const games = all.filter(({ state }) => state !== 'dropped')
  const numberOf = new Map(games.map(({ id, number }) => [id, number]))
  const results = new Map(
    (await findResults(context, division_id)).flatMap((result) => {
      const number = numberOf.get(result.game_id)
      return number === undefined ? [] : [[number, result] as const]
    }),
  )
  const seated = teams.filter(({ seed }) => seed !== null)
  const layout: Layout = {
    teams: seated.length,
    stages: stages.slice(0, contest.format.stages.length).map(({ settings: { spec, groups } }) => ({
      ...spec,
      groupsOf: groups.map((group) => group.map(readSource)),
      teams: groups.flat().length,
    })),
    games: games.map(({ side, home_source, visitor_source, ...game }) => ({
      ...game,
      group: side,
      home: readSource(home_source),
      visitor: readSource(visitor_source),
    })),
  }
  const facts: Facts = {
    seats: seated.map(({ entrant_id, withdrawn }) => ({ id: entrant_id, withdrawn, entered: entrant_id })),
    results: new Map([...results].map(([number, result]) => [number, playedOf(result)])),
    rules: contest.tie_breaks.rules,
    seed: contest.draw_seed,
    called_off: new Set(games.flatMap(({ number, is_called_off }) => (is_called_off ? [number] : []))),
  }
  const standing: Standing = {
    division,
    contest,
    teams,
    layout,
    games,
    dropped: all.filter(({ state }) => state === 'dropped'),
    facts,
    results,
    resolved: resolve(layout, facts),
  }
  return { division, teams, standing }
}

export const playedOf = ({ home, visitor, home_runs, visitor_runs, forfeit }: ResultRow): PlayedGame => ({
  home,
  visitor,
  home_runs,
  visitor_runs,
  forfeit,
})
