import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rosterRuleProblems } from './roster-rules.ts'

const on = (count: number, name: string, joined_on = '2027-05-01') =>
  Array.from({ length: count }, (_, i) => ({ name: `${name} ${i}`, joined_on }))
const NONE = { roster_most: null, guests_most: null, roster_lock_on: null }

test('guests count among the players, and on their own; whoever joins after the lock is named', () => {
  const roster = { players: on(12, 'P'), guests: on(3, 'G', '2027-06-02') }
  expect(rosterRuleProblems(NONE, roster)).toEqual([])
  expect(rosterRuleProblems({ ...NONE, roster_most: 15, guests_most: 3 }, roster)).toEqual([])
  const found = rosterRuleProblems({ roster_most: 14, guests_most: 2, roster_lock_on: '2027-06-01' }, roster)
  expect(found.map(({ name }) => name)).toEqual([null, null, 'G 0', 'G 1', 'G 2'])
  expect(rosterRuleProblems({ ...NONE, roster_lock_on: '2027-06-02' }, roster)).toEqual([])
})

test('a stricter rule finds whatever a milder one finds', () => {
  const most = fc.integer({ min: 0, max: 30 })
  fc.assert(
    fc.property(most, most, most, most, (players, guests, mild, less) => {
      const roster = { players: on(players, 'P'), guests: on(guests, 'G') }
      const names = (rule: 'roster_most' | 'guests_most', value: number) =>
        rosterRuleProblems({ ...NONE, [rule]: value }, roster).length
      for (const rule of ['roster_most', 'guests_most'] as const)
        expect(names(rule, Math.max(0, mild - less))).toBeGreaterThanOrEqual(names(rule, mild))
    }),
  )
})
