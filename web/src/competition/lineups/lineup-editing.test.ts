import { expect, test } from 'vitest'
import { FIELDERS, type LineupCard } from 'contract/competition/scoring/lineup-card'
import { onRoster, withBatter, without } from './lineup-editing.ts'

const empty: LineupCard = { batting: [], flex: null, substitutes: ['3'] }

test('who is tapped bats next at the first open position, and extra players follow the nine', () => {
  const numbers = Array.from({ length: 11 }, (_, i) => String(i + 1))
  const { batting, substitutes } = numbers.reduce(withBatter, empty)
  expect(batting.map(({ position }) => position)).toEqual([...FIELDERS, 'EP', 'EP'])
  expect(batting.map(({ number }) => number)).toEqual(numbers)
  expect(substitutes).toEqual([])
})

test('the position of the FLEX is taken', () => {
  const card: LineupCard = { ...empty, flex: { number: '9', position: 'P' } }
  expect(withBatter(card, '1').batting).toEqual([{ number: '1', position: 'C' }])
  expect(without(card, '9').flex).toBeNull()
})

test('the card of another game leaves out who is gone or suspended', () => {
  const before: LineupCard = {
    batting: [
      { number: '1', position: 'DP' },
      { number: '2', position: 'C' },
    ],
    flex: { number: '4', position: 'P' },
    substitutes: ['5', '6'],
  }
  const roster = ['1', '2', '5', '6'].map((number) => ({ name: '', number }))
  expect(onRoster(before, { roster, suspended: ['1', '6'] })).toEqual({
    batting: [{ number: '2', position: 'C' }],
    flex: null,
    substitutes: ['5'],
  })
})
