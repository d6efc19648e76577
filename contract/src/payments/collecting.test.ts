import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../dates.ts'
import { FEE_LADDER, isFinalDecline, nextTry, type Ladder } from './collecting.ts'

const since = '2026-09-01'

/**
 * The days on which a card that always declines is tried, by a job that runs the given number of days late
 * each time.
 */
function triedOn(ladder: Ladder, late: readonly number[]): Day[] {
  const days = [since]
  for (let i = 0; ; i++) {
    const next = nextTry(ladder, { since, code: 'insufficient_funds', today: days.at(-1)! })
    if (!next) return days
    days.push(addDays(next, late[i % late.length] ?? 0))
  }
}

test('a card without money is tried again after 1, 3 and 7 days, and then not any more', () => {
  expect(triedOn(FEE_LADDER, [0])).toEqual([0, 1, 3, 7].map((after) => addDays(since, after)))
})

test.each(['expired_card', 'stolen_card', 'authentication_required', 'incorrect_cvc', 'provider_refused'])(
  '%s is not tried again',
  (code) => {
    expect(isFinalDecline(code)).toBe(true)
    expect(nextTry(FEE_LADDER, { since, code, today: since })).toBeUndefined()
  },
)

test('however late the job comes, a card is never tried twice a day nor more often than the ladder says', () => {
  const ladders = fc
    .uniqueArray(fc.integer({ min: 1, max: 45 }), { maxLength: 6 })
    .map((all) => all.toSorted((a, b) => a - b))
  const late = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(ladders, late, (ladder, days_late) => {
      const days = triedOn(ladder, days_late)
      expect(days.length).toBeLessThanOrEqual(ladder.length + 1)
      expect(days).toEqual([...new Set(days)].toSorted())
    }),
  )
})
