import { describe, expect, test } from 'vitest'
import { isAskedOf, monthsAfter, stateOn, type Held } from './credential-rules.ts'

const DAY = '2026-11-22'
const kind = (for_whom: 'coaches' | 'staff' | 'adults') => ({ for_whom, is_active: true })
const held = (id: number, status: Held['status'], expires_on: string | null = null): Held => ({
  id,
  status,
  expires_on,
})

describe('a check is asked of', () => {
  test.each([
    ['coaches', 'coach', true],
    ['coaches', 'staff', false],
    ['coaches', 'player', false],
    ['staff', 'coach', true],
    ['staff', 'staff', true],
    ['staff', 'player', false],
    ['adults', 'player', true],
  ] as const)('%s: an adult who serves as %s is asked: %s', (for_whom, serving, asked) => {
    expect(isAskedOf(kind(for_whom), { serving, dob: '1990-01-01' }, DAY)).toBe(asked)
  })

  test('nobody under 18, and a player from the day she turns 18', () => {
    expect(isAskedOf(kind('coaches'), { serving: 'coach', dob: '2010-01-01' }, DAY)).toBe(false)
    const player = { serving: 'player', dob: '2008-11-23' } as const
    expect(isAskedOf(kind('adults'), player, DAY)).toBe(false)
    expect(isAskedOf(kind('adults'), player, '2026-11-23')).toBe(true)
  })

  test('everybody whose age is not known, and nobody of what is not asked for any more', () => {
    expect(isAskedOf(kind('coaches'), { serving: 'coach', dob: null }, DAY)).toBe(true)
    expect(isAskedOf({ for_whom: 'adults', is_active: false }, { serving: 'coach', dob: null }, DAY)).toBe(
      false,
    )
  })
})

describe('what somebody holds comes to', () => {
  test.each<[string, Held[], string]>([
    ['nothing is written down', [], 'missing'],
    ['it was asked for', [held(1, 'requested')], 'requested'],
    ['it holds on its last day', [held(1, 'cleared', DAY)], 'cleared'],
    ['it ended the day before', [held(1, 'cleared', '2026-11-21')], 'expired'],
    [
      'the next one is asked for while the last still holds',
      [held(1, 'cleared', '2026-12-31'), held(2, 'requested')],
      'cleared',
    ],
    [
      'the next one is asked for and the last is over',
      [held(1, 'cleared', '2026-11-01'), held(2, 'requested')],
      'requested',
    ],
    [
      'a refusal came after a clearance that would still hold',
      [held(1, 'cleared', '2027-12-31'), held(2, 'refused')],
      'refused',
    ],
    ['it was refused and then cleared', [held(2, 'cleared', '2027-12-31'), held(1, 'refused')], 'cleared'],
    ['it was refused and is asked for again', [held(1, 'refused'), held(2, 'requested')], 'requested'],
  ])('%s', (_, list, state) => {
    expect(stateOn(list, DAY).state).toBe(state)
  })
})

test('months are counted by the calendar, and a day that a month does not have is its last', () => {
  expect(monthsAfter('2026-08-15', 12)).toBe('2027-08-15')
  expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28')
  expect(monthsAfter('2026-12-31', 1)).toBe('2027-01-31')
  expect(monthsAfter('2028-02-29', 24)).toBe('2030-02-28')
})
