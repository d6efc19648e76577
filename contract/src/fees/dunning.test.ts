import { expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { nextTry } from './dunning.ts'

test('a card without money is tried again after 1, 3 and 7 days, and then not any more', () => {
  const days: string[] = []
  let today = '2026-09-01'
  for (let tries = 1; ; tries++) {
    const next = nextTry(tries, 'insufficient_funds', today)
    if (!next) break
    days.push(next)
    today = next
  }
  expect(days).toEqual([1, 3, 7].map((after) => addDays('2026-09-01', after)))
})

test.each(['expired_card', 'stolen_card', 'authentication_required'])('%s is not tried again', (code) => {
  expect(nextTry(1, code, '2026-09-01')).toBeUndefined()
})
