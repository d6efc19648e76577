import { describe, expect, test } from 'vitest'
import { USUAL_PLATE_TERMS, type PlateTerms } from './plate.ts'
import { plateSums, type PlateGame } from './plate-owed.ts'

const [US, THEM, OTHERS] = [1, 2, 3]
const NOON = new Date('2027-06-12T12:00:00Z')
const at = (hour: number) => `2027-06-12T${String(hour).padStart(2, '0')}:00:00.000Z`

let number = 0
const game = (more: Partial<PlateGame> = {}): PlateGame => {
  number += 1
  return {
    ...{ game_id: number, number, division_id: 7, home: US, visitor: THEM },
    ...{ starts_at: at(14), state: 'coming', forfeit: null },
    ...more,
  }
}
const terms = (more: Partial<PlateTerms> = {}): PlateTerms => ({
  ...USUAL_PLATE_TERMS,
  cents: 5_000,
  ...more,
})
const of = (entrant_id: number, games: PlateGame[], how: Partial<PlateTerms> = {}, paid = 0) =>
  plateSums(terms(how), games, { entrant_id, paid }, NOON)

describe('what a team owes at the plate', () => {
  test('is the fee of each of its games, and of nobody else’s', () => {
    const games = [game(), game({ home: THEM, visitor: US }), game({ home: THEM, visitor: OTHERS })]
    expect(of(US, games)).toMatchObject({ total: 10_000, left: 10_000, over: 0 })
    expect(of(THEM, games)).toMatchObject({ total: 15_000 })
    expect(of(US, games, { cents: 0 })).toMatchObject({ total: 0, games: [], due_at: null })
  })

  test('is its division’s own fee, also none', () => {
    const games = [game(), game({ division_id: 8 }), game({ division_id: 9 })]
    const divisions = [
      { division_id: 8, cents: 6_000 },
      { division_id: 9, cents: 0 },
    ]
    expect(of(US, games, { divisions })).toMatchObject({ total: 11_000 })
  })

  test('is the home team’s alone, if the event says so', () => {
    const games = [game(), game({ home: THEM, visitor: US })]
    expect(of(US, games, { owed_by: 'home' })).toMatchObject({ total: 5_000 })
  })

  test('follows the rule for forfeits', () => {
    const games = [
      game({ state: 'forfeit', forfeit: 'home' }),
      game({ state: 'forfeit', forfeit: 'visitor' }),
      game({ state: 'forfeit', forfeit: 'both' }),
    ]
    expect(of(US, games, { forfeit: 'both' }).total).toBe(15_000)
    expect(of(US, games, { forfeit: 'forfeiting' }).total).toBe(10_000)
    expect(of(US, games, { forfeit: 'forfeiting', owed_by: 'home' }).total).toBe(10_000)
    expect(of(US, games, { forfeit: 'none' }).total).toBe(0)
  })

  test('is due game by game, or all of it before the first one', () => {
    const games = [
      game({ starts_at: at(16) }),
      game({ starts_at: at(9), state: 'played' }),
      game({ starts_at: at(14) }),
    ]
    expect(of(US, games, { due: 'each_game' })).toMatchObject({ left: 15_000, due: 5_000, due_at: at(14) })
    expect(of(US, games, { due: 'first_game' })).toMatchObject({ due: 15_000, due_at: null })
    expect(of(US, games.slice(0, 1), { due: 'first_game' })).toMatchObject({ due: 0, due_at: at(16) })
    // Two games are paid: the third is next.
    expect(of(US, games, { due: 'each_game' }, 10_000)).toMatchObject({ left: 5_000, due: 0, due_at: at(16) })
    expect(of(US, games, {}, 15_000)).toMatchObject({ left: 0, due: 0, over: 0, due_at: null })
  })

  test('is less than was paid once a game isn’t played', () => {
    expect(of(US, [game()], {}, 10_000)).toMatchObject({ left: 0, due: 0, over: 5_000, due_at: null })
  })
})
