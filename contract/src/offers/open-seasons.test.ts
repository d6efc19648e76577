import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { messageIn } from '../message.ts'
import { openOn, usualOn, whyNotOpen } from './open-seasons.ts'

const all = { from: '2000-01-01', until: '2100-01-01' }
const season = (name: string, start_date: string, end_date: string, ...sales: (typeof all)[]) => ({
  id: Number(name),
  name,
  start_date,
  end_date,
  sales,
})
const running = (...sales: (typeof all)[]) => season('2026', '2026-08-01', '2027-07-31', ...sales)
const coming = (...sales: (typeof all)[]) => season('2027', '2027-08-01', '2028-07-31', ...sales)
const later = (...sales: (typeof all)[]) => season('2028', '2028-08-01', '2029-07-31', ...sales)

describe('the seasons one can register for, and the one meant by whoever says none', () => {
  test.each([
    ['only the running one sells', [running(all), coming()], '2027-03-01', [2026], 2026],
    ['both sell: first the running one', [coming(all), running(all)], '2027-03-01', [2026, 2027], 2026],
    ['31 days before the end', [running(all), coming(all)], '2027-06-30', [2026, 2027], 2026],
    ['30 days before the end', [running(all), coming(all)], '2027-07-01', [2026, 2027], 2026],
    ['in its last 30 days', [running(all), coming(all)], '2027-07-02', [2026, 2027], 2027],
    ['on its last day', [running(all), coming(all)], '2027-07-31', [2026, 2027], 2027],
    ['the day after', [running(all), coming(all)], '2027-08-01', [2027], 2027],
    ['in its last days, but the next does not sell', [running(all), coming()], '2027-07-20', [2026], 2026],
    ['the running one sells no more', [running(), coming(all)], '2027-03-01', [2027], 2027],
    ['three sell', [later(all), coming(all), running(all)], '2027-03-01', [2026, 2027, 2028], 2026],
    ['nothing sells', [coming(), running()], '2027-03-01', [], 2026],
    ['nothing sells and all is over', [running()], '2028-03-01', [], undefined],
    ['before the first begins', [coming(all), later(all)], '2027-03-01', [2027, 2028], 2027],
    [
      'on the first day of a sale',
      [running(all), coming({ from: '2027-03-01', until: '2027-04-01' })],
      '2027-03-01',
      [2026, 2027],
      2026,
    ],
    [
      'on the day before it',
      [running(all), coming({ from: '2027-03-01', until: '2027-04-01' })],
      '2027-02-28',
      [2026],
      2026,
    ],
    [
      'on the last day of a sale',
      [running({ from: '2026-08-01', until: '2027-03-01' })],
      '2027-03-01',
      [2026],
      2026,
    ],
    [
      'between two sales',
      [running({ from: '2026-08-01', until: '2026-09-01' }, { from: '2027-01-01', until: '2027-02-01' })],
      '2026-10-01',
      [],
      2026,
    ],
  ])('%s', (_, seasons, day, open, usual) => {
    expect(openOn(seasons, day).map(({ id }) => id)).toEqual(open)
    expect(usualOn(seasons, day)?.id).toBe(usual)
  })

  test('whoever says none never gets a season that is over, or a closed one while another is open', () => {
    const anySale = fc.tuple(fc.nat(900), fc.nat(200)).map(([from, length]) => ({
      from: addDays('2026-01-01', from),
      until: addDays('2026-01-01', from + length),
    }))
    const anySeason = fc
      .tuple(fc.nat(900), fc.integer({ min: 1, max: 500 }), fc.array(anySale, { maxLength: 3 }))
      .map(([from, length, sales], i = 0) => ({
        ...season('1', addDays('2026-01-01', from), addDays('2026-01-01', from + length), ...sales),
        id: i + from * 1000 + length,
      }))
    fc.assert(
      fc.property(fc.array(anySeason, { maxLength: 4 }), fc.nat(1200), (seasons, days) => {
        const day = addDays('2026-01-01', days)
        const open = openOn(seasons, day)
        const usual = usualOn(seasons, day)
        if (usual) expect(usual.end_date >= day).toBe(true)
        if (open.length > 0) expect(open).toContain(usual)
        else expect(usual === undefined).toBe(seasons.every(({ end_date }) => end_date < day))
      }),
    )
  })
})

test.each([
  [coming({ from: '2027-06-01', until: '2027-07-01' }), 'Registration for season 2027 opens on Jun 1, 2027.'],
  [
    coming({ from: '2026-06-01', until: '2026-07-01' }),
    'Registration for season 2027 closed on Jul 1, 2026.',
  ],
  [
    coming({ from: '2026-06-01', until: '2026-07-01' }, { from: '2027-05-01', until: '2027-07-01' }),
    'Registration for season 2027 opens on May 1, 2027.',
  ],
  [coming(), 'Season 2027 has nothing on sale yet.'],
])('it says when a season opens, or since when it is closed', (season, sentence) => {
  expect(messageIn(whyNotOpen(season, '2027-03-01'))).toBe(sentence)
})
