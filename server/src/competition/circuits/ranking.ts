import {
  CircuitNotFound,
  type Ranking,
  type RankingRow,
  type getRanking,
} from 'contract/competition/ranking/circuits'
import { finalPlaces } from 'contract/competition/places'
import { rankCircuit, type Meeting, type PlaceTaken } from 'contract/competition/ranking/ranking'
import { rankingTraceSaid } from 'contract/competition/ranking/ranking-words'
import { outcome } from 'contract/competition/standings/standings'
import type { In } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'
import { standingsOf } from '../standing.ts'
import {
  findCircuit,
  findCountingDivisions,
  findEventsOfCircuit,
  findPointsEntries,
  findWhoTheyAre,
  type CircuitFacts,
  type CountingDivision,
  type KnownEntrant,
} from './queries.ts'

/** What a team is called in the rankings of a circuit, and which rows it has. */
export type CircuitTeam = Pick<KnownEntrant, 'team_id' | 'outside_team_id' | 'name' | 'club'> & {
  key: string
}

type Taken = PlaceTaken & { slug: string; event: string }
type RankedDivision = { key: string; label: string; results: Map<string, Taken[]> }

/** @throws CircuitNotFound */
export async function giveRanking(
  context: Context,
  { id, division }: In<typeof getRanking>,
): Promise<Ranking> {
  const circuit = await findCircuit(context, { id })
  if (!circuit) throw CircuitNotFound()
  return rankingOf(context, circuit, division)
}

/** The ranking of a division; of the first one where that isn’t there. */
export async function rankingOf(
  context: Context,
  circuit: CircuitFacts,
  division: string | undefined,
): Promise<Ranking> {
  const { divisions, teams, meetings, given } = await gather(context, circuit)
  const chosen = divisions.find(({ key }) => key === division) ?? divisions[0]
  return {
    divisions: divisions.map(({ key, label, results }) => ({ key, label, teams: results.size })),
    division: chosen?.key ?? null,
    best: circuit.rules.best,
    rows: chosen ? rowsOf(circuit, chosen) : [],
  }

  function rowsOf({ id, rules }: CircuitFacts, { key, results }: RankedDivision): RankingRow[] {
    const own = given.filter(({ ranked_in }) => ranked_in === key)
    const ranked = rankCircuit(
      rules,
      [...results].map(([team, of]) => ({
        team,
        results: of,
        given: own.filter((one) => one.team === team).map(({ points }) => points),
      })),
      meetings.get(key) ?? [],
      seedOf(id),
    )
    const nameOf = (team: string) => teams.get(team)!.name
    return ranked.map(({ team, rank, total, results: counted, trace }) => ({
      team,
      name: nameOf(team),
      club: teams.get(team)!.club,
      rank,
      total,
      results: counted.map(({ slug, event, day, place, teams: of, points, counts }) => ({
        ...{ slug, event, day, place, points, counts },
        teams: of,
      })),
      given: own.filter((one) => one.team === team).map(({ points, reason, at }) => ({ points, reason, at })),
      why: rankingTraceSaid(trace, nameOf),
    }))
  }
}

/** What coins of a circuit are drawn from: anybody can draw them again. */
const seedOf = (id: number) => `circuit ${id}`

/** Everything that the rankings of a circuit are computed from: who has ended where, who has met whom, and what was given. */
async function gather(context: Context, { id, rules }: CircuitFacts) {
  const events = new Map((await findEventsOfCircuit(context, id)).map((event) => [event.id, event]))
  const counting = new Map((await findCountingDivisions(context, id)).map((one) => [one.id, one]))
  const entrants = await findWhoTheyAre(context, [...events.keys()])
  const { teams, keyOf, keyOfOutside } = known(entrants)
  const divisions = new Map<string, RankedDivision>()
  const meetings = new Map<string, Meeting[]>()
  const standings = new Map(
    (await standingsOf(context, [...counting.keys()])).map(({ division, standing }) => [
      division.division_id,
      standing,
    ]),
  )
  for (const counted of counting.values()) {
    const standing = standings.get(counted.id)
    if (!standing) continue
    const { key, label } = rankedIn(counted, rules.by)
    const ranked = divisions.get(key) ?? { key, label, results: new Map() }
    const met = meetings.get(key) ?? []
    divisions.set(key, ranked)
    meetings.set(key, met)
    for (const game of standing.resolved.games.values()) {
      const { state, walkover, home, visitor, number } = game
      const result = standing.facts.results.get(number)
      if (state !== 'over' || walkover || home === null || visitor === null || !result) continue
      const { winner } = outcome(result)
      met.push({ teams: [keyOf(home), keyOf(visitor)], winner: winner === null ? null : keyOf(winner) })
    }
    const places = finalPlaces(standing.layout, standing.resolved)
    const { slug, name, kind, ends_on } = events.get(counted.event_id)!
    for (const { team: entrant, place } of places ?? []) {
      const team = keyOf(entrant)
      const taken = {
        ...{
          event_id: counted.event_id,
          kind,
          day: ends_on,
          label: counted.label,
          place,
          teams: places!.length,
        },
        ...{ slug, event: name },
      }
      ranked.results.set(team, [...(ranked.results.get(team) ?? []), taken])
    }
  }
  return {
    divisions: [...divisions.values()].filter(({ results }) => results.size > 0),
    teams,
    meetings,
    given: (await findPointsEntries(context, id)).map(({ team_id, outside_team_id, ...entry }) => ({
      ...entry,
      team: team_id === null ? keyOfOutside(outside_team_id!) : `t${team_id}`,
    })),
  }
}

/** How a division of an event is ranked: with all of its age, or with those of its name. */
function rankedIn({ label, division_id, age }: CountingDivision, by: CircuitFacts['rules']['by']) {
  return by === 'age' && division_id !== null
    ? { key: `age-${division_id}`, label: age ?? label }
    : { key: `name-${label.toLowerCase()}`, label }
}

/** The teams behind entrants. One from elsewhere is the same in each event that it has entered with its name and address. */
function known(entrants: readonly KnownEntrant[]) {
  const firstOf = new Map<string, number>()
  for (const { same_as, outside_team_id } of entrants)
    if (same_as !== null && outside_team_id !== null)
      firstOf.set(same_as, Math.min(firstOf.get(same_as) ?? outside_team_id, outside_team_id))
  const teams = new Map<string, CircuitTeam>()
  const keys = new Map<number, string>()
  const outside = new Map<number, string>()
  for (const { entrant_id, team_id, outside_team_id, same_as, name, club } of entrants) {
    const first = team_id !== null ? null : same_as === null ? outside_team_id : firstOf.get(same_as)!
    const key = team_id === null ? `o${first}` : `t${team_id}`
    keys.set(entrant_id, key)
    if (outside_team_id !== null) outside.set(outside_team_id, key)
    if (!teams.has(key)) teams.set(key, { key, team_id, outside_team_id: first, name, club })
  }
  return {
    teams,
    keyOf: (entrant: number) => keys.get(entrant)!,
    keyOfOutside: (id: number) => outside.get(id) ?? `o${id}`,
  }
}

/** The team of a circuit that a key names, if it has played. */
export async function findRankedTeam(
  context: Context,
  circuit: CircuitFacts,
  { division, team }: { division: string; team: string },
): Promise<CircuitTeam | undefined> {
  const { divisions, teams } = await gather(context, circuit)
  return divisions.find(({ key }) => key === division)?.results.has(team) ? teams.get(team) : undefined
}
