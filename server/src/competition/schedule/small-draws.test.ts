import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut, type Format } from 'contract/competition/draw/formats'
import { writeSource } from 'contract/competition/sources'
import { judgeOf } from 'contract/competition/schedule/schedule-check'
import { firstOf } from 'contract/competition/schedule/search-first'
import { randomFrom, searchSchedule } from 'contract/competition/schedule/schedule-search'
import { WEIGHTS, type Scheduling } from 'contract/competition/schedule/schedule'
import { templatesFor } from 'contract/competition/draw/templates'
import { cases } from '../../../test/thorough.ts'
import type { GameRow } from './queries.ts'
import { waitsOf } from './waits.ts'

type Drawn = { format: Format; teams: number }
type Ground = { days: number; fields: number; rest: number }

/** Divisions as they are drawn, on fields that are open from 8 to 8, with what counts until a director sets something else. */
function scheduling(drawn: readonly Drawn[], { days, fields, rest }: Ground): Scheduling {
  const rows: (GameRow & { team_ids: number[] })[] = []
  for (const [d, { format, teams }] of drawn.entries()) {
    const { games, stages } = layOut(format, teams)
    for (const game of games) {
      const stage = stages[game.stage - 1]!
      rows.push({
        id: rows.length + 1,
        event_division_id: d + 1,
        division: `Division ${d + 1}`,
        stage_id: 10 * d + game.stage,
        stage: game.stage,
        stage_kind: stage.kind,
        stage_name: stage.name,
        number: game.number,
        side: game.group,
        round: game.round,
        section: game.section,
        home_source: writeSource(game.home),
        visitor_source: writeSource(game.visitor),
        only_if: game.only_if,
        minutes: stage.minutes,
        is_over: false,
        team_ids: [game.home, game.visitor].flatMap((side) =>
          side.from === 'seed' ? [1000 * (d + 1) + side.seed] : [],
        ),
      })
    }
  }
  const waits = waitsOf(rows)
  return {
    first_day: '2027-06-05',
    days,
    fields: Array.from({ length: fields }, (_, f) => ({
      id: f + 1,
      name: String(f + 1),
      venue_id: 1,
      is_main: false,
      open: Array.from({ length: days }, (_, day) => ({ from: day * 1440 + 480, until: day * 1440 + 1200 })),
      dark: [],
    })),
    roads: [],
    divisions: drawn.map((_, d) => ({
      id: d + 1,
      label: `Division ${d + 1}`,
      field_ids: null,
      curfew: null,
    })),
    stages: waits.groups.map(({ id, name, isPools }) => ({
      id,
      name,
      days: null,
      most_a_day: isPools ? 3 : null,
    })),
    teams: [...new Set(rows.flatMap(({ team_ids }) => team_ids))].map((id) => ({
      id,
      name: `Team ${id}`,
      club_id: null,
      arrives: null,
      early: null,
      wishes: [],
    })),
    people: [],
    games: rows.map((row) => ({
      id: row.id,
      name: `#${row.id}`,
      division_id: row.event_division_id,
      stage_id: waits.groupOf.get(row.id)!,
      minutes: row.minutes,
      team_ids: row.team_ids,
      feeder_ids: waits.feedersOf(row),
      after_stage_ids: waits.afterOf(row),
      is_final: false,
    })),
    rest,
    changeover: 10,
    crews: null,
    weights: WEIGHTS,
    published: [],
  }
}

/** One or two divisions with 20 to 120 games, and days that are long enough for each team. */
const draws = fc
  .record({
    teams: fc.array(fc.integer({ min: 6, max: 32 }), { minLength: 1, maxLength: 2 }),
    pick: fc.nat(),
    days: fc.constantFrom(2, 3),
    rest: fc.constantFrom(30, 45),
    spare: fc.constantFrom(1.25, 1.5, 2),
    seed: fc.integer({ min: 1, max: 9999 }),
  })
  .map(({ teams, pick, days, rest, spare, seed }) => {
    const drawn = teams.map((many, i): Drawn & { games: number; label: string } => {
      // Where a team would have to play as much as days allow, there may be none.
      const fitting = templatesFor(many).filter(({ most }) => most < 3 * days)
      const { format, games, label } = fitting[(pick + 7 * i) % fitting.length]!
      return { format, teams: many, games, label }
    })
    const games = drawn.reduce((sum, one) => sum + one.games, 0)
    return {
      drawn,
      days,
      rest,
      seed,
      games,
      fields: Math.max(2, Math.ceil((games * 85 * spare) / (720 * days))),
    }
  })
  .filter(({ games }) => games >= 20 && games <= 120)

test('a draw of 20 to 120 games always has a schedule where fields and days leave some room', () => {
  fc.assert(
    fc.property(draws, ({ drawn, days, rest, seed, fields, games }) => {
      const problem = scheduling(drawn, { days, fields, rest })
      const found = searchSchedule(problem, { seed, moves: 6000 })
      expect(judgeOf(problem).all(found.placements)).toEqual([])
      expect(found.placements).toHaveLength(games)
      expect(found.legal).toBe(true)
    }),
    { numRuns: cases(8, 300) },
  )
})

test('what is found minute by minute breaks nothing, also where games are left without a place', () => {
  fc.assert(
    fc.property(draws, fc.constantFrom(null, 2), ({ drawn, days, rest, seed, fields }, crews) => {
      const problem = { ...scheduling(drawn, { days, fields: Math.ceil(fields / 2), rest }), crews }
      expect(judgeOf(problem).all(firstOf(problem, [], randomFrom(seed)))).toEqual([])
    }),
    { numRuns: cases(6, 300) },
  )
})

test('locked games stay where they are, and the rest is fitted around them', () => {
  const [{ format } = { format: undefined }] = templatesFor(16).filter(({ key }) => key === 'double')
  const problem = scheduling([{ format: format!, teams: 16 }], { days: 2, fields: 4, rest: 45 })
  const locked = [{ game_id: 1, field_id: 3, starts: 605, locked: true }]
  const found = searchSchedule(problem, { seed: 1, moves: 6000, from: locked })
  expect(found.legal).toBe(true)
  expect(found.placements).toContainEqual(locked[0])
  expect(judgeOf(problem, locked).all(found.placements)).toEqual([])
})
