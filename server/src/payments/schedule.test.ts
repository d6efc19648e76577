import { expect, test } from 'vitest'
import { LONGEST_REQUEST, nextCheck } from './schedule.ts'

const sent = new Date('2026-11-21T18:00:00Z')
const after = (seconds: number) => new Date(sent.getTime() + seconds * 1000)

test.each([
  [0, 5],
  [5, 30],
  [31, 60],
  [60, 120],
  [121, 300],
  [300, 900],
  [900, 4_500],
  [86_400, 90_000],
])('after %i seconds without an answer the provider is asked %i seconds after the request', (now, next) => {
  expect(nextCheck(sent, after(now))).toEqual(after(next))
})

test('a request that is not at the provider is given up only after every try of it must have ended', () => {
  const tries = 3
  const longest_try_ms = 20_000
  expect(LONGEST_REQUEST).toBeGreaterThan(tries * longest_try_ms)
})
