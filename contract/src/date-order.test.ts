import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hangsOnOrder, orderOf, readDay, type DateFormat } from './date-order.ts'
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
  ['May 2, 2014', 'mdy', undefined],
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
  [['01/25/2010', '25/12/2010', '01/26/2010'], { format: null, month_first: 2, day_first: 3, open: [] }],
  // The same day either way.
  [['05/05/2014', '2014-05-02'], { format: 'mdy', month_first: null, day_first: null, open: [] }],
  // An impossible date is an error of its own row; it says nothing about the others.
  [['05/13/2014', '02/30/2014', '99/99/2010'], { format: 'mdy', month_first: 2, day_first: null, open: [] }],
  [['05/02/2014', '31/31/2014'], { format: null, month_first: null, day_first: null, open: [2] }],
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
