import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from 'contract/dates'
import { formatsOf, readDay } from './days.ts'

test.each([
  ['05/02/2014', 'mdy', '2014-05-02'],
  ['5/2/2014', 'mdy', '2014-05-02'],
  ['05/02/2014', 'dmy', '2014-02-05'],
  ['05.02.2014', 'dmy', '2014-02-05'],
  ['5-2-2014', 'dmy', '2014-02-05'],
  ['2014-05-02', 'mdy', '2014-05-02'],
  ['2014/5/2', 'dmy', '2014-05-02'],
  ['2014-05-02 00:00:00', 'ymd', '2014-05-02'],
  ['05/02/2014 12:00 AM', 'mdy', '2014-05-02'],
  ['13/02/2014', 'mdy', undefined],
  ['02/30/2014', 'mdy', undefined],
  ['05/02/2014', 'ymd', undefined],
  ['05/02/14', 'mdy', undefined],
  ['May 2, 2014', 'mdy', undefined],
  ['2014-05-2014', 'ymd', undefined],
  ['', 'mdy', undefined],
] as const)('%s as %s is %s', (text, format, day) => {
  expect(readDay(text, format)).toBe(day)
})

test.each([
  [
    ['05/02/2014', '11/12/2010'],
    ['mdy', 'dmy'],
  ],
  [['05/02/2014', '11/13/2010'], ['mdy']],
  [['25.02.2014', '11.12.2010'], ['dmy']],
  [['2014-05-02', '2010-12-11'], ['ymd']],
  [['2014-05-02', '25/12/2010'], ['dmy']],
  [['25/12/2010', '12/25/2010'], []],
  [['Dallas', ''], []],
  // What no calendar has is its own row's error: it says nothing of the others.
  [['05/13/2014', '02/30/2014', '99/99/2010'], ['mdy']],
  [
    ['05/02/2014', '31/31/2014'],
    ['mdy', 'dmy'],
  ],
  [['2014-05-02', '2014-02-30'], ['ymd']],
  [['05/02/14', '99/99/2010'], []],
] as const)('%j can be read as %j', (cells, formats) => {
  expect(formatsOf(cells)).toEqual(formats)
})

test('a day that is written in a way is read in that way, whatever day it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 45_000 }), fc.constantFrom('/', '.', '-'), (days, sign) => {
      const day = addDays('1901-01-01', days)
      const [year = '', month = '', date = ''] = day.split('-')
      expect(readDay([month, date, year].join(sign), 'mdy')).toBe(day)
      expect(readDay([date, month, year].join(sign), 'dmy')).toBe(day)
      expect(readDay([year, month, date].join(sign), 'ymd')).toBe(day)
    }),
  )
})
