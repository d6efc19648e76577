import { describe, expect, test } from 'vitest'
import { messageIn } from '../../message.ts'
import { FIELDERS, lineupProblems, lineupWarnings, type LineupCard, type Position } from './lineup-card.ts'

const roster = Array.from({ length: 14 }, (_, i) => String(i + 1))
const nine: LineupCard = {
  batting: FIELDERS.map((position, i) => ({ number: String(i + 1), position })),
  flex: null,
  substitutes: ['10', '11'],
}
const withSpot = (at: number, position: Position): LineupCard => ({
  ...nine,
  batting: nine.batting.map((spot, i) => (i === at ? { ...spot, position } : spot)),
})
const problems = (card: LineupCard, suspended: string[] = []) =>
  lineupProblems(card, { roster, suspended }).map(messageIn)
const warnings = (card: LineupCard, ...resting: string[]) =>
  lineupWarnings(
    card,
    resting.map((number) => ({ number, until: '2027-06-13' })),
  ).map(messageIn)

describe('a lineup card can be used', () => {
  test('with nine who bat and field', () => {
    expect([problems(nine), warnings(nine)]).toEqual([[], []])
  })

  test('with a DP who bats and a FLEX who fields for her, at any position', () => {
    for (const [at, position] of FIELDERS.entries()) {
      const card = { ...withSpot(at, 'DP'), flex: { number: '12', position } }
      expect([problems(card), warnings(card)], position).toEqual([[], []])
    }
  })

  test('where everybody bats, with extra players', () => {
    const extra = ['10', '11', '12'].map((number) => ({ number, position: 'EP' as const }))
    const card = { ...nine, batting: [...nine.batting, ...extra], substitutes: [] }
    expect([problems(card), warnings(card)]).toEqual([[], []])
  })
})

describe('a lineup card can’t be used', () => {
  test('without anybody who bats', () => {
    expect(problems({ batting: [], flex: null, substitutes: ['1'] })).toEqual(['Add at least one batter.'])
  })

  test('with a player twice, whichever places she has', () => {
    const twice = ['Number 3 is on the card twice.']
    expect(problems({ ...nine, substitutes: ['3'] })).toEqual(twice)
    expect(problems({ ...withSpot(0, 'DP'), flex: { number: '3', position: 'P' } })).toEqual(twice)
    expect(problems({ ...nine, batting: [...nine.batting, { number: '3', position: 'EP' }] })).toEqual(twice)
  })

  test('with a number that isn’t on the roster; 07 is another one than 7', () => {
    expect(problems({ ...nine, substitutes: ['07', '99'] })).toEqual([
      'Number 07 isn’t on your roster.',
      'Number 99 isn’t on your roster.',
    ])
  })

  test('with somebody who is suspended, also as a substitute', () => {
    expect(problems(nine, ['1', '11'])).toEqual([
      'Number 1 is suspended for this game.',
      'Number 11 is suspended for this game.',
    ])
  })

  test('with two at one position, or two DPs', () => {
    expect(problems(withSpot(0, 'C'))).toEqual(['Two players are at C: numbers 1, 2.'])
    const two = { ...withSpot(0, 'DP'), flex: { number: '12', position: 'P' as const } }
    two.batting[3] = { number: '4', position: 'DP' }
    expect(problems(two)).toEqual(['Two players are at DP: numbers 1, 4.'])
    expect(problems({ ...withSpot(0, 'DP'), flex: { number: '12', position: 'C' } })).toEqual([
      'Two players are at C: numbers 2, 12.',
    ])
  })

  test('with a DP but no FLEX, or a FLEX but no DP', () => {
    expect(problems(withSpot(0, 'DP'))).toEqual(['A DP needs a FLEX who plays defense.'])
    expect(problems({ ...withSpot(0, 'EP'), flex: { number: '12', position: 'P' } })).toEqual([
      'A FLEX needs a DP who bats.',
    ])
  })
})

test('a coach is told of open positions, of too few batters, and of a pitcher who must rest', () => {
  const eight = { ...nine, batting: nine.batting.slice(0, 8) }
  expect(problems(eight)).toEqual([])
  expect(warnings(eight)).toEqual([
    'No one is at RF yet.',
    'You have 8 batting. Most divisions need nine to start, so ask the umpire first.',
  ])
  expect(warnings(nine, '1', '2')).toEqual(['Number 1 must rest from pitching through 06/13/2027.'])
  const flexPitches = { ...withSpot(0, 'DP'), flex: { number: '12', position: 'P' as const } }
  expect(warnings(flexPitches, '1', '12')).toEqual(['Number 12 must rest from pitching through 06/13/2027.'])
})
