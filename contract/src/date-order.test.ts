import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datesTally, hangsOnOrder, orderOf, readDay, readDayIn, type DateFormat } from './date-order.ts'
import { readingsOf } from './date-writings.ts'
import { addDays, type Day } from './dates.ts'

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
  ['May 2, 2014', 'dmy', '2014-05-02'],
  ['Fri, May 2nd, 2014', 'mdy', '2014-05-02'],
  ['23 Mar 2014', 'mdy', '2014-03-23'],
  ['23-Jan-2017', 'mdy', '2017-01-23'],
  ['2 de mayo de 2011', 'mdy', '2011-05-02'],
  ['Mayor 2 2011', 'mdy', undefined],
  ['20140502', 'dmy', '2014-05-02'],
  ['41761', 'dmy', '2014-05-02'],
  ['75201', 'mdy', undefined],
  ['2014-05-2014', 'ymd', undefined],
  ['', 'mdy', undefined],
] as const)('%s as %s is %s', (text, format, day) => {
  expect(readDay(text, format)).toBe(day)
})

const rowsOf = (cells: readonly string[]) => cells.map((typed, i) => ({ row: i + 2, typed }))

test.each([
  [['05/02/2014', '11/12/2010'], { format: null, month_first: null, day_first: null, open: [2, 3] }],
  [['05/02/2014', '11/13/2010'], { format: 'mdy', month_first: 3, day_first: null, open: [2] }],
  [['25.02.2014', '11.12.2010'], { format: 'dmy', month_first: null, day_first: 2, open: [3] }],
  [['2014-05-02', '2010-12-11'], { format: 'ymd', month_first: null, day_first: null, open: [] }],
  [['2014-05-02', '25/12/2010'], { format: 'dmy', month_first: null, day_first: 3, open: [] }],
  [['01/25/2010', '25/12/2010', '01/26/2010'], { format: 'mdy', month_first: 2, day_first: 3, open: [] }],
  // The same day either way.
  [['05/05/2014', '2014-05-02'], { format: 'mdy', month_first: null, day_first: null, open: [] }],
  // An impossible date is an error of its own row; it says nothing about the others.
  [['05/13/2014', '02/30/2014', '99/99/2010'], { format: 'mdy', month_first: 2, day_first: null, open: [] }],
  [['05/02/2014', '31/31/2014'], { format: null, month_first: null, day_first: null, open: [2] }],
  [['01/25/2010', '25/12/2010', '01/02/2010'], { format: null, month_first: 2, day_first: 3, open: [4] }],
  [['2014-05-02', '2014-02-30'], { format: 'ymd', month_first: null, day_first: null, open: [] }],
] as const)('what the rows of %j say', (cells, said) => {
  const order = orderOf(rowsOf(cells))!
  expect({
    format: order.format,
    month_first: order.month_first?.row ?? null,
    day_first: order.day_first?.row ?? null,
    open: order.open.map(({ row }) => row),
  }).toEqual(said)
})

test.each([[['Dallas', '']], [['05/02/14', '99/99/2010']], [[]]])('%j has no day', (cells) => {
  expect(orderOf(rowsOf(cells))).toBeNull()
})

const anyDay = fc.integer({ min: 0, max: 45_000 }).map((days) => addDays('1901-01-01', days))
const written = (day: Day, format: DateFormat) => {
  const [year, month, date] = day.split('-') as [string, string, string]
  return { mdy: `${month}/${date}/${year}`, dmy: `${date}.${month}.${year}`, ymd: day }[format]
}

test('days written in one way are read in that way or asked about, and no row is ever turned around', () => {
  fc.assert(
    fc.property(
      fc.array(anyDay, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('mdy', 'dmy', 'ymd'),
      fc.array(fc.boolean(), { maxLength: 30 }),
      (days, format, isYearFirst) => {
        // Dates exported year-first may be mixed with dates typed by hand.
        const cells = days.map((day, i) => written(day, isYearFirst[i] ? 'ymd' : format))
        const order = orderOf(rowsOf(cells))!
        if (order.format === null) expect(order.open).not.toEqual([])
        else expect(cells.map((cell) => readDay(cell, order.format!))).toEqual(days)
      },
    ),
  )
})

test('wherever a row stands it counts, and whoever decides for others is a row that fits no other order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyDay, fc.constantFrom('mdy', 'dmy')), { maxLength: 30 }),
      fc.nat(),
      (days, seed) => {
        const rows = rowsOf(days.map(([day, format]) => written(day, format)))
        const at = seed % (rows.length + 1)
        const turned = [...rows.slice(at), ...rows.slice(0, at)]
        const [one, other] = [orderOf(rows), orderOf(turned)]
        expect(one?.format).toEqual(other?.format)
        expect(one && hangsOnOrder(one)).toEqual(other && hangsOnOrder(other))
        if (!one || one.format === 'ymd') return
        const fits = (format: DateFormat) =>
          rows.every(
            ({ typed }) => readDay(typed, format) || !readDay(typed, format === 'mdy' ? 'dmy' : 'mdy'),
          )
        expect(one.day_first === null).toBe(fits('mdy'))
        expect(one.month_first === null).toBe(fits('dmy'))
        for (const { row, typed, mdy, dmy } of [one.month_first, one.day_first, ...one.open].filter(
          (it) => it !== null,
        )) {
          expect(rows.find((it) => it.row === row)?.typed).toBe(typed)
          expect(mdy).not.toBe(dmy)
        }
      },
    ),
  )
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

test.each([
  ['10/4/09', 'mdy', '2009-10-04'],
  ['10 / 4 / 2009', 'mdy', '2009-10-04'],
  ['10/4/’09', 'mdy', '2009-10-04'],
  ['10/4/2009?', 'dmy', '2009-04-10'],
  ['04Oct2009', 'mdy', '2009-10-04'],
  ['4oct09', 'dmy', '2009-10-04'],
  ['10/4/09', 'dmy', '2009-04-10'],
  ['10/4/35', 'mdy', '1935-10-04'],
  ['23-Jan-17', 'mdy', '2017-01-23'],
  ['2/29/00', 'mdy', '2000-02-29'],
  ['11/26/26', 'mdy', '1926-11-26'],
] as const)('with a year of two digits %s as %s is %s, which is not after today', (text, format, day) => {
  expect(readDay(text, format, '2026-11-25')).toBe(day)
})

test('what can only be one day is that day, whatever was chosen for the rest', () => {
  const us = { plain: 'mdy', dotted: 'dmy' } as const
  expect(readDayIn('06/09/2011', us)).toBe('2011-06-09')
  expect(readDayIn('09.06.2011', us)).toBe('2011-06-09')
  expect(readDayIn('13/06/2011', us)).toBe('2011-06-13')
  expect(readDayIn('06.13.2011', us)).toBe('2011-06-13')
  expect(readDayIn('06/09/2011', { ...us, plain: 'ymd' })).toBeUndefined()
})

test('dotted dates are asked about by themselves: slashes decide nothing about them', () => {
  const tally = datesTally()
  for (const [row, typed] of [
    [2, '06/13/2011'],
    [3, '09.06.2011'],
  ] as const)
    tally.see(row, typed)
  const { plain, dotted } = tally.orders()
  expect(plain).toMatchObject({ format: 'mdy' })
  expect(dotted).toMatchObject({ format: null, open: [{ typed: '09.06.2011' }] })
})

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const anyOfWords = fc.integer({ min: 10_000, max: 45_000 })

test('a date in words, as a serial or without separators is the day it was, in either order', () => {
  fc.assert(
    fc.property(anyOfWords, fc.constantFrom('mdy', 'dmy'), (serial, format) => {
      const day = addDays('1899-12-30', serial)
      const [year = '', month = '', date = ''] = day.split('-')
      const name = MONTHS[+month - 1]!
      for (const text of [
        `${+date} ${name} ${year}`,
        `${date}-${name}-${year}`,
        `${name} ${+date}, ${year}`,
        String(serial),
        `${year}${month}${date}`,
        `${name.toUpperCase()}. ${date} ${year}`,
      ])
        expect([text, readDay(text, format)]).toEqual([text, day])
    }),
  )
})

test('a row is read as the day it was written for, or as nothing, never as another', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom('/', '-'), fc.boolean(), (day, sign, isDotted) => {
      const [year, month, date] = day.split('-') as [string, string, string]
      const text = isDotted ? [date, month, year].join('.') : [month, date, year].join(sign)
      expect(readDayIn(text, { plain: 'mdy', dotted: 'dmy' })).toBe(day)
    }),
  )
})

test('with dashes and two digits, what may have its year first is nobody’s birthday', () => {
  const latest = '2026-11-25'
  expect(readingsOf('13-05-12', latest)).toMatchObject({ mdy: undefined, dmy: undefined })
  expect(readingsOf('31-12-13', latest)).toMatchObject({ dmy: '2013-12-31' })
  expect(readingsOf('13/05/12', latest)).toMatchObject({ dmy: '2012-05-13' })
  expect(readingsOf('05-13-12', latest)).toMatchObject({ mdy: '2012-05-13' })
})
