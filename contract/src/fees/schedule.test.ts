import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay } from '../dates.ts'
import { monthsLater, scheduleOf } from './schedule.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days))

test('whatever is split, no cent is lost, no payment is nothing, and none is more than a cent above another', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 24 }), day, (more, count, first) => {
      const total = count + more
      const amounts = scheduleOf(total, count, first).map(({ amount }) => amount)
      expect(amounts).toHaveLength(count)
      expect(amounts.reduce((all, one) => all + one, 0)).toBe(total)
      expect(Math.min(...amounts)).toBeGreaterThan(0)
      expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1)
    }),
  )
})

test('the days are one a month from the first, all of them real', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), day, (count, first) => {
      const days = scheduleOf(100_000, count, first).map(({ due_on }) => due_on)
      expect(days[0]).toBe(first)
      expect(days.every((one) => parseDay(one) === one)).toBe(true)
      const months = days.map((one) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7)))
      expect(months).toEqual(months.map((_, i) => months[0]! + i))
    }),
  )
})

test('the end of a month stays the end, and comes back after February', () => {
  expect(scheduleOf(30_001, 4, '2027-12-31')).toEqual([
    { due_on: '2027-12-31', amount: 7501 },
    { due_on: '2028-01-31', amount: 7500 },
    { due_on: '2028-02-29', amount: 7500 },
    { due_on: '2028-03-31', amount: 7500 },
  ])
  expect(monthsLater('2027-01-30', 1)).toBe('2027-02-28')
})

test('less than a cent for each payment, or no payment at all, is no schedule', () => {
  expect(scheduleOf(3, 4, '2027-01-01')).toEqual([])
  expect(scheduleOf(100, 0, '2027-01-01')).toEqual([])
})
