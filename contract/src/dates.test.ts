import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  addDays,
  ageOn,
  checkDateOfBirth,
  DayInput,
  dayIn,
  daysIn,
  daysLeft,
  MONTH_OPTIONS,
  parseDay,
  showDay,
  showMoment,
  spellDay,
  yearOptions,
} from './dates.ts'

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a day is read strictly', () => {
  test.each([
    ['02/28/2010', '2010-02-28'],
    ['02/29/2012', '2012-02-29'],
    ['2010-02-28', '2010-02-28'],
    ['2010-02-28T10:00:00Z', '2010-02-28'],
    ['2010-02-28T23:30:00.000-05:00', '2010-02-28'],
    ['2010-02-28T10:00', '2010-02-28'],
    ['2000-02-29', '2000-02-29'],
  ])('%s is %s', (text, day) => expect(parseDay(text)).toBe(day))

  test.each([
    '2/3/2010',
    '28/02/2010',
    '02-28-2010',
    '02/30/2010',
    '02/29/2011',
    '02/29/1900',
    '04/31/2010',
    '2010-13-01',
    '2010-00-10',
    '2010-01-00',
    '0000-01-01',
    '20100228',
    '2010-W08-7',
    '2010-02-28T24:00:00Z',
    '2010-02-28T10:61',
    '2010-02-28 10:00',
    '2010-02-28x',
    '02/28/10',
    '',
    'abc',
  ])('%s is refused', (text) => expect(parseDay(text)).toBeUndefined())

  test('every day reads back from both ways of writing it', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDay(day)).toBe(day)
        expect(parseDay(showDay(day))).toBe(day)
      }),
    )
  })

  test('a month has the days the calendar gives it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 2400 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        expect(daysIn(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate())
      }),
    )
  })
})

describe('the field for a day', () => {
  const messages = (value: unknown) =>
    z.safeParse(DayInput('Start date'), value).error?.issues.map((issue) => issue.message)

  test('gives the day, whichever way it was typed', () => {
    expect(z.parse(DayInput('Start date'), ' 02/28/2010 ')).toBe('2010-02-28')
  })
  test('says the exact sentence of the specification', () => {
    expect(messages('02/30/2010')).toEqual(['Invalid date format. Please provide a valid date.'])
  })
  test.each([[''], ['  '], [undefined], [null], [20100228]])('asks for the day when it gets %j', (value) => {
    expect(messages(value)).toEqual(['Start date is required.'])
  })
})

test.each([
  ['2026-11-21', undefined],
  ['2026-11-22', 'Date of birth can’t be in the future.'],
  ['1899-12-31', 'Date of birth can’t be before 01/01/1900.'],
  ['1905-11-21', 'Date of birth can’t be more than 120 years ago.'],
  ['1905-11-22', undefined],
])('born on %s, seen on 11/21/2026: %s', (dob, sentence) => {
  expect(checkDateOfBirth(dob, '2026-11-21')).toBe(sentence)
})

test('nobody was born before 1900, also seen from a day when that was less than 120 years ago', () => {
  expect(checkDateOfBirth('1899-12-31', '2010-01-01')).toBe('Date of birth can’t be before 01/01/1900.')
})

describe('age in whole years', () => {
  test.each([
    ['2010-11-22', '2026-11-21', 15],
    ['2010-11-22', '2026-11-22', 16],
    ['2012-02-29', '2026-02-28', 13],
    ['2012-02-29', '2026-03-01', 14],
    ['2012-02-29', '2028-02-29', 16],
    ['2026-11-22', '2026-11-21', 0],
    ['2026-11-22', '2020-01-01', 0],
  ])('born %s is on %s: %i', (dob, day, age) => expect(ageOn(dob, day)).toBe(age))

  test('grows by one a year and never in between', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 40_000 }), (dob, days) => {
        const day = addDays(dob, days)
        const growth = ageOn(dob, addDays(day, 1)) - ageOn(dob, day)
        expect(growth).toBeGreaterThanOrEqual(0)
        expect(growth).toBeLessThanOrEqual(1)
        expect(Math.abs(ageOn(dob, day) - days / 365.2425)).toBeLessThan(1.01)
      }),
    )
  })
})

test.each([
  ['America/Chicago', '2026-09-01T04:59:59Z', '2026-08-31'],
  ['America/Chicago', '2026-09-01T05:00:00Z', '2026-09-01'],
  ['Pacific/Honolulu', '2026-01-01T09:59:00Z', '2025-12-31'],
  ['UTC', '2026-01-01T00:00:00Z', '2026-01-01'],
])('in %s it is at %s the day %s', (zone, moment, day) => expect(dayIn(zone, new Date(moment))).toBe(day))

test.each([
  ['2026-11-21T20:05:00Z', '11/21/2026 2:05 PM'],
  ['2026-11-21T06:00:00Z', '11/21/2026 12:00 AM'],
  ['2026-11-21T18:00:00Z', '11/21/2026 12:00 PM'],
  ['2026-07-01T16:59:00Z', '07/01/2026 11:59 AM'],
])('%s is shown in Chicago as %s', (moment, shown) => {
  expect(showMoment(moment, 'America/Chicago')).toBe(shown)
  expect(showMoment(new Date(moment), 'America/Chicago')).toBe(shown)
})

test('days are shown month first, and spelled inside sentences', () => {
  expect(showDay('2026-01-02')).toBe('01/02/2026')
  expect(spellDay('2026-08-31')).toBe('Aug 31, 2026')
})

test.each([
  ['2026-11-28', '007'],
  ['2027-01-05', '045'],
  ['2027-03-21', '120'],
  ['2030-03-05', '1200'],
  ['2026-11-21', '000'],
  ['2026-11-01', '000'],
  ['nonsense', '000'],
])('until %s there are %s days left', (until, left) => expect(daysLeft(until, '2026-11-21')).toBe(left))

test('adding days and taking them away leads back, also over leap days and clock changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
      expect(addDays(addDays(day, count), -count)).toBe(day)
    }),
  )
})

test('a card expires in one of twelve months of fifteen years', () => {
  expect(MONTH_OPTIONS.join()).toBe('01,02,03,04,05,06,07,08,09,10,11,12')
  expect(yearOptions('2026-11-21')).toHaveLength(15)
  expect([yearOptions('2026-11-21')[0], yearOptions('2026-11-21').at(-1)]).toEqual(['2026', '2040'])
})
