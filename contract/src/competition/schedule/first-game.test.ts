import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earliestFirstGame } from './first-game.ts'

test('who lives next door can play at seven; ninety miles away it is past nine', () => {
  expect([earliestFirstGame(0), earliestFirstGame(90), earliestFirstGame(150)]).toEqual([420, 565, 655])
})

test('who sleeps near the park, or lives nobody knows where, can play at any time', () => {
  expect([earliestFirstGame(151), earliestFirstGame(null)]).toEqual([null, null])
})

test('who drives further never has to be there earlier', () => {
  const miles = fc.integer({ min: 0, max: 150 })
  fc.assert(
    fc.property(miles, miles, (one, other) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)].map(earliestFirstGame)
      expect(near!).toBeLessThanOrEqual(far!)
    }),
  )
})
