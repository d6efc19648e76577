import { expect, test } from 'vitest'
import { gridDays, movedTo, step } from './date-grid.ts'

test('a month is whole weeks, as many as it needs, from the day weeks begin on', () => {
  const december = gridDays('month', '2026-12-15', 'sun')
  expect([december.length, december[0], december.at(-1)]).toEqual([35, '2026-11-29', '2027-01-02'])
  const august = gridDays('month', '2026-08-15', 'sun')
  expect([august.length, august[0], august.at(-1)]).toEqual([42, '2026-07-26', '2026-09-05'])
  const monday = gridDays('month', '2026-12-15', 'mon')
  expect([monday.length, monday[0], monday.at(-1)]).toEqual([35, '2026-11-30', '2027-01-03'])
  expect(gridDays('week', '2026-12-02', 'sun')).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  ])
})

test('a step by a month stays within it, also from the 31st and over New Year', () => {
  expect(step('month', '2027-01-31', 1)).toBe('2027-02-28')
  expect(step('month', '2026-12-15', 1)).toBe('2027-01-15')
  expect(step('month', '2027-01-15', -1)).toBe('2026-12-15')
  expect(step('week', '2026-12-29', 1)).toBe('2027-01-05')
})

test.each([
  ['ArrowLeft', '2026-12-01'],
  ['ArrowRight', '2026-12-03'],
  ['ArrowUp', '2026-11-25'],
  ['ArrowDown', '2026-12-09'],
  ['Home', '2026-11-29'],
  ['End', '2026-12-05'],
  ['PageUp', '2026-11-02'],
  ['PageDown', '2027-01-02'],
  ['a', undefined],
])('%s leads from Wednesday, December 2, to %s', (key, to) => {
  expect(movedTo('month', '2026-12-02', key, 'sun')).toBe(to)
})
