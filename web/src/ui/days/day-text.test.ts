import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, maskDay, textOfDay, withCentury } from './day-text.ts'

test.each([
  ['0', '', '0'],
  ['02', '0', '02/'],
  ['2/', '2', '02/'],
  ['02/0', '02/', '02/0'],
  ['02/3/', '02/3', '02/03/'],
  ['02/03', '02/0', '02/03/'],
  ['02/03/2016', '02/03/201', '02/03/2016'],
  ['02/03/20161', '02/03/2016', '02/03/2016'],
  ['02/', '02/0', '02'],
  ['02032016', '', '02/03/2016'],
  ['2/3/2016', '', '02/03/2016'],
  ['2-3-2016', '', '02/03/2016'],
  ['2016-02-03', '', '02/03/2016'],
  ['2016-02-30', '', '20/16/0230'],
  ['Feb', '', ''],
])('typing %s after %s shows %s', (typed, before, expected) => {
  expect(maskDay(typed, before)).toBe(expected)
})

test('deleting from the end never gets stuck at a slash', () => {
  let text = '02/03/2016'
  for (let left = 10; text !== ''; left--) {
    text = maskDay(text.slice(0, -1), text)
    expect(left).toBeGreaterThan(0)
  }
})

test('a day is given as ISO, everything else as it was typed', () => {
  expect(dayOf('02/29/2024')).toBe('2024-02-29')
  expect(dayOf('02/30/2024')).toBe('02/30/2024')
  expect(dayOf('02/03')).toBe('02/03')
  expect(textOfDay('2024-02-29')).toBe('02/29/2024')
  expect(textOfDay('02/3')).toBe('02/3')
})

test('whatever is typed, the field shows a part of a date', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (typed, before) => /^[\d/]{0,10}$/.test(maskDay(typed, before))),
  )
})

test.each([
  ['02/07/27', '02/07/2027'],
  ['08/31/46', '08/31/2046'],
  ['08/31/47', '08/31/1947'],
  ['05/12/09', '05/12/2009'],
  ['05/12/85', '05/12/1985'],
  ['05/12/2', '05/12/2'],
  ['05/12/200', '05/12/200'],
  ['05/12/2009', '05/12/2009'],
  ['', ''],
])('in 2026 a year of two digits is the one people mean: %s is %s', (typed, expected) => {
  expect(withCentury(typed, 2026)).toBe(expected)
})
