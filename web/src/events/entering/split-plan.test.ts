import fc from 'fast-check'
import { addDays } from 'contract/dates'
import { expect, test } from 'vitest'
import { splitPlan, writePlan } from './split-plan.ts'

const TODAY = '2027-01-10'
type Party = Parameters<typeof splitPlan>[0]

const partyOf = (later: Party['later'], teams = 1): Party => ({
  event: { starts_on: '2027-03-20' } as Party['event'],
  entrants: Array.from({ length: teams }, () => ({})) as unknown as Party['entrants'],
  later,
  balances: [],
})

test('families pay the deposit within a week, and the balance a week before the team has to', () => {
  const plan = splitPlan(partyOf([{ due_on: '2027-02-20', cents: 30_000 }]), 40_000, TODAY)
  expect(plan).toEqual([
    { due_on: '2027-01-17', cents: 10_000 },
    { due_on: '2027-02-13', cents: 30_000 },
  ])
  expect(writePlan(plan)).toBe('2027-01-17:10000,2027-02-13:30000')
})

test('a balance that is due in a few days is due to families today, and nothing comes after it', () => {
  expect(splitPlan(partyOf([{ due_on: '2027-01-12', cents: 30_000 }]), 40_000, TODAY)).toEqual([
    { due_on: TODAY, cents: 10_000 },
    { due_on: TODAY, cents: 30_000 },
  ])
})

test('what is paid whole, or by several teams together, is due in one sum before the event', () => {
  expect(splitPlan(partyOf([]), 40_000, '2027-03-18')).toEqual([{ due_on: '2027-03-20', cents: 40_000 }])
  expect(splitPlan(partyOf([{ due_on: '2027-02-20', cents: 30_000 }], 2), 40_000, TODAY)).toEqual([
    { due_on: '2027-01-17', cents: 40_000 },
  ])
})

test('a plan always adds up to the price, and no day of it has passed', () => {
  const cents = fc.integer({ min: 1, max: 90_000 })
  const day = fc.integer({ min: -20, max: 90 }).map((days) => addDays(TODAY, days))
  fc.assert(
    fc.property(fc.array(fc.record({ due_on: day, cents }), { maxLength: 3 }), cents, (later, price) => {
      const plan = splitPlan(partyOf(later), price, TODAY)
      expect(plan.reduce((sum, one) => sum + one.cents, 0)).toBe(price)
      expect(plan.every((one) => one.due_on >= TODAY && one.cents > 0)).toBe(true)
    }),
  )
})
