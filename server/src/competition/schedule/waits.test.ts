import { expect, test } from 'vitest'
import { layOut, newStage, type Format } from 'contract/competition/draw/formats'
import { writeSource } from 'contract/competition/sources'
import type { GameRow } from './queries.ts'
import { waitsOf } from './waits.ts'

function rowsOf(format: Format, teams: number): GameRow[] {
  const { games, stages } = layOut(format, teams)
  return games.map((game) => {
    const { kind, name, minutes } = stages[game.stage - 1]!
    return {
      ...{ id: 100 + game.number, event_division_id: 1, division: '12U', stage_id: game.stage },
      ...{ stage: game.stage, stage_kind: kind, stage_name: name, number: game.number, side: game.group },
      ...{ round: game.round, section: game.section, only_if: game.only_if, minutes, is_over: false },
      ...{ home_source: writeSource(game.home), visitor_source: writeSource(game.visitor) },
    }
  })
}

const drawn = (stages: Format['stages'], teams: number) => {
  const rows = rowsOf({ stages } as Format, teams)
  return { rows, waits: waitsOf(rows) }
}

test('the second game of a final waits for the first, which decides whether it is played', () => {
  const { rows, waits } = drawn([newStage('double', '')], 8)
  const final = rows.find(({ section }) => section === 'final')!
  const again = rows.find(({ section }) => section === 'if_needed')!
  expect(waits.feedersOf(again)).toContain(final.id)
  expect(waits.feedersOf(final)).not.toContain(again.id)
})

test('the games of a series wait for one another, whether their teams are known or not', () => {
  const { rows, waits } = drawn([newStage('series', '', { best_of: 3 })], 2)
  expect(rows.map((game) => waits.feedersOf(game))).toEqual([[], [rows[0]!.id], [rows[1]!.id]])
})
