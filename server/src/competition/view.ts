import type { ContestGame, ContestView, TableRow } from 'contract/competition/contests'

import type { Layout } from 'contract/competition/draw/formats'
import { finalPlaces, movesOn } from 'contract/competition/places'
import { writeSource, type Source } from 'contract/competition/sources'

import { traceOf } from 'contract/competition/standings/standings'
import { sourceSaid } from 'contract/competition/source-words'
import { rulesSaid, traceSaid } from 'contract/competition/standings/standings-words'
import type { Standing } from './standing.ts'

/** What everybody may see of a division: games, tables and why, with names of teams only. */
export function viewOf(standing: Standing): ContestView {
  const { division, contest, layout, resolved, facts } = standing
  const names = new Map(standing.teams.map(({ entrant_id, name }) => [entrant_id, name]))
  const nameOf = (id: number) => names.get(id)!
  const withdrawn = new Set(facts.seats.filter((seat) => seat.withdrawn).map(({ id }) => id))
  return {
    division_id: division.division_id,
    label: division.label,
    tie_breaks: contest.tie_breaks.name,
    rules: rulesSaid(contest.tie_breaks.rules),
    tie_break_rules: contest.tie_breaks.rules,
    unfinished: layout.stages.some(({ kind }) => kind === 'single' || kind === 'double')
      ? layout.unfinished
      : null,
    stages: layout.stages.map(({ name, kind, may_tie, groupsOf }, s) => ({
      position: s + 1,
      name,
      kind,
      may_tie,
      groups: groupsOf.map((_, g) => {
        const group = resolved.groups.find((one) => one.stage === s + 1 && one.group === g + 1)!
        const isTable = kind === 'pools' || kind === 'swiss'
        return {
          group: g + 1,
          complete: group.complete,
          moves_on: movesOn(layout, s + 1, g + 1),
          table: isTable
            ? group.order.map((id, i): TableRow => {
                const trace = traceOf(group, id)
                return {
                  entrant_id: id,
                  name: nameOf(id),
                  rank: i + 1,
                  ...recordOf(standing, s + 1, id),
                  withdrawn: withdrawn.has(id),
                  why: traceSaid(trace, contest.tie_breaks.rules, nameOf),
                }
              })
            : [],
          places: [...group.places]
            .sort(([, a], [, b]) => a - b)
            .map(([id, place]) => ({ name: nameOf(id), place })),
        }
      }),
    })),
    games: gamesOf(standing, nameOf),
    champion: resolved.champions.length === 0 ? null : resolved.champions.map(nameOf).join(' & '),
    final: (finalPlaces(layout, resolved) ?? []).map(({ team, place }) => ({ name: nameOf(team), place })),
    draw_seed: contest.draw_seed,
  }
}

function recordOf({ layout, resolved, facts }: Standing, stage: number, id: number) {
  const record = { played: 0, won: 0, lost: 0, tied: 0, scored: 0, allowed: 0 }
  for (const { number, stage: of } of layout.games) {
    const game = resolved.games.get(number)!
    if (of !== stage || game.state !== 'over' || (game.home !== id && game.visitor !== id)) continue
    const played = game.walkover ? undefined : facts.results.get(number)
    record.played++
    if (game.winner === id) record.won++
    else if (game.winner === null && played && !played.forfeit) record.tied++
    else record.lost++
    if (!played) continue
    const isHome = played.home === id
    record.scored += isHome ? played.home_runs : played.visitor_runs
    record.allowed += isHome ? played.visitor_runs : played.home_runs
  }
  return record
}

function gamesOf(
  { layout, resolved, games, results }: Standing,
  nameOf: (id: number) => string,
): ContestGame[] {
  const next = nextOf(layout)
  return layout.games.map((game, i) => {
    const { home, visitor, state, winner, walkover, set_aside } = resolved.games.get(game.number)!
    const side = (id: number | null, source: Source) => ({
      entrant_id: id,
      name: id === null ? null : nameOf(id),
      from: sourceSaid(source, layout),
    })
    const result = results.get(game.number)
    const counts = state === 'over' && !walkover && result !== undefined
    // A result names its own home team.
    const turned = counts && result.home !== home
    return {
      id: games[i]!.id,
      version: games[i]!.version,
      number: game.number,
      stage: game.stage,
      group: game.group,
      round: game.round,
      section: game.section,
      home: side(home, game.home),
      visitor: side(visitor, game.visitor),
      state,
      is_conditional: game.only_if !== null,
      result: counts
        ? {
            home_runs: turned ? result.visitor_runs : result.home_runs,
            visitor_runs: turned ? result.home_runs : result.visitor_runs,
            ended: result.ended,
            forfeit: turned ? exchanged(result.forfeit) : result.forfeit,
            confirmation: result.confirmation,
            final_at: result.final_at,
          }
        : null,
      winner: winner === null ? null : winner === home ? 'home' : 'visitor',
      walkover,
      set_aside,
      winner_to: next.get(writeSource({ from: 'winner', game: game.number })) ?? null,
      loser_to: next.get(writeSource({ from: 'loser', game: game.number })) ?? null,
    }
  })
}

const exchanged = (forfeit: 'home' | 'visitor' | 'both' | null) =>
  forfeit === 'home' ? 'visitor' : forfeit === 'visitor' ? 'home' : forfeit

/** The first game that each source leads to. */
function nextOf({ games }: Layout): Map<string, number> {
  const next = new Map<string, number>()
  for (const { number, home, visitor } of games)
    for (const side of [home, visitor]) {
      const key = writeSource(side)
      if (!next.has(key)) next.set(key, number)
    }
  return next
}
