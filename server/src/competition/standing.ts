import { resolve, type Facts, type Resolved } from 'contract/competition/draw/brackets'
import { NoContest } from 'contract/competition/contests'
import type { Layout } from 'contract/competition/draw/formats'
import { finalPlaces, type FinalPlace } from 'contract/competition/places'
import { readSource } from 'contract/competition/sources'
import type { PlayedGame } from 'contract/competition/standings/standings'
import { USUAL_UNFINISHED } from 'contract/competition/standings/unfinished-rules'
import type { Context } from '../plumbing/context.ts'
import {
  findContests,
  findDivisions,
  findGames,
  findResults,
  findStages,
  findTeams,
  type ContestFacts,
  type DivisionFacts,
  type OfDivision,
  type StageRow,
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

type Known = { division: DivisionFacts; teams: readonly KnownTeam[]; standing: Standing | undefined }

/** Undefined until it is drawn; with `lock`, it is kept from others who draw or write down results. @throws NoContest */
export async function standingOf(
  context: Context,
  division_id: number,
  how: { lock?: boolean } = {},
): Promise<Known> {
  const [known] = await standingsOf(context, [division_id], how)
  if (!known) throw NoContest()
  return known
}

/** The same of many divisions, read together; those that are not there are left out. */
export async function standingsOf(
  context: Context,
  division_ids: readonly number[],
  { lock = false } = {},
): Promise<Known[]> {
  const divisions = await findDivisions(context, division_ids)
  const ids = divisions.map((division) => division.division_id)
  const contests = await findContests(context, ids, { lock })
  const teams = grouped(await findTeams(context, ids))
  const stages = grouped(await findStages(context, ids))
  const games = grouped(await findGames(context, ids))
  const results = contests.length === 0 ? [] : await findResults(context, ids)
  return divisions.map((division) => {
    const id = division.division_id
    const contest = contests.find((one) => one.event_division_id === id)
    const own = teams.get(id) ?? []
    return {
      division,
      teams: own,
      standing:
        contest &&
        stand({ division, contest, teams: own }, stages.get(id) ?? [], games.get(id) ?? [], results),
    }
  })
}

function stand(
  { division, contest, teams }: Pick<Standing, 'division' | 'contest' | 'teams'>,
  stages: readonly StageRow[],
  all: readonly GameRow[],
  written: readonly ResultRow[],
): Standing {
  const games = all.filter(({ state }) => state !== 'dropped')
  const numberOf = new Map(games.map(({ id, number }) => [id, number]))
  const results = new Map(
    written.flatMap((result) => {
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
    unfinished: contest.format.unfinished ?? USUAL_UNFINISHED,
  }
  const facts: Facts = {
    seats: seated.map(({ entrant_id, withdrawn }) => ({ id: entrant_id, withdrawn, entered: entrant_id })),
    results: new Map([...results].map(([number, result]) => [number, playedOf(result)])),
    rules: contest.tie_breaks.rules,
    seed: contest.draw_seed,
    called_off: new Set(games.flatMap(({ number, is_called_off }) => (is_called_off ? [number] : []))),
  }
  return {
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
}

function grouped<Row extends OfDivision>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.event_division_id)
    if (group) group.push(row)
    else groups.set(row.event_division_id, [row])
  }
  return groups
}

/** Where teams have ended; null until all games of the division are over and their scores final. */
export const certainPlaces = ({ layout, resolved, results }: Standing): FinalPlace[] | null =>
  [...results.values()].every(({ confirmation }) => confirmation === 'final')
    ? finalPlaces(layout, resolved)
    : null

export const playedOf = ({
  home,
  visitor,
  home_runs,
  visitor_runs,
  forfeit,
}: Omit<ResultRow, 'ended' | 'confirmation' | 'final_at'>): PlayedGame => ({
  home,
  visitor,
  home_runs,
  visitor_runs,
  forfeit,
})
