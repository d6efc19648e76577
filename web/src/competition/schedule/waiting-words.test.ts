import { expect, test } from 'vitest'
import type { Scheduling } from 'contract/competition/schedule/schedule'
import { waitingSaid } from './waiting-words.ts'

const of = (teams: number, waiting = 1) =>
  ({ teams: Array.from({ length: teams }), weights: { waiting } }) as unknown as Scheduling

test('a director reads how long each team waits, and the best there is', () => {
  expect(waitingSaid(of(60), 5_838, undefined)).toBe('About 1 h 37 min of waiting per team')
  expect(waitingSaid(of(60), 5_838, 2_700)).toBe('About 1 h 37 min of waiting per team; 45 min at best')
  expect(waitingSaid(of(4), 480, 0)).toBe('About 2 h of waiting per team')
})

test('it is minutes, however much the office minds them', () => {
  expect(waitingSaid(of(60, 3), 3 * 5_838, 3 * 2_700)).toBe(waitingSaid(of(60), 5_838, 2_700))
  expect(waitingSaid(of(60, 0), 0, 0)).toBeUndefined()
})

test('no team, no figure; and no wait is said in words', () => {
  expect(waitingSaid(of(0), 0, undefined)).toBeUndefined()
  expect(waitingSaid(of(60), 0, 0)).toBe('No long waits between games')
})
