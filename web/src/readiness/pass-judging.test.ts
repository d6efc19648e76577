import { expect, test } from 'vitest'
import type { GatePass, SeenScan } from 'contract/events/pass-gate'
import { allScans, dayOfEvent, heads, judgePass, passCodeOf, type KeptScan } from './pass-judging.ts'

const DAY = '2027-06-12'
const pass = (more: Partial<GatePass> = {}): GatePass => ({
  ...{ id: 1, digest: 'd', type: 'All days', day: null, ages: { min: null, max: null }, name: '' },
  is_refunded: false,
  ...more,
})
const scan = (
  key: string,
  direction: 'in' | 'out',
  clock: string,
  more: Partial<SeenScan> = {},
): SeenScan => ({
  ...{ key, pass_id: 1, direction, day: DAY, by: 'Ada' },
  at: `${DAY}T${clock}:00.000Z`,
  ...more,
})
const own = (one: SeenScan, more: Partial<KeptScan> = {}): KeptScan => ({
  ...one,
  ...{ event_id: 1, owner: '7', was_offline: true },
  ...more,
})
const coming = { day: DAY, direction: 'in' } as const
const leaving = { day: DAY, direction: 'out' } as const

test.each([
  ['https://club.example/ems/passes/Ab-1_x', { code: 'Ab-1_x', host: 'club.example' }],
  [' https://Club.example:8443/ems/passes/Ab/?from=qr', { code: 'Ab', host: 'club.example:8443' }],
  ['https://club.example/card/Ab', undefined],
  ['https://[', undefined],
  ['AF-2026-000123', undefined],
])('%j is read as %j', (given, code) => expect(passCodeOf(given)).toEqual(code))

test('a pass lets in once, and again after it was scanned out', () => {
  const [a, o] = [scan('a', 'in', '10:00'), scan('o', 'out', '11:00')]
  expect(judgePass(pass(), [], coming)).toBeUndefined()
  expect(judgePass(pass(), [a], coming)).toMatchObject({ kind: 'again', before: { key: 'a' } })
  expect(judgePass(pass(), [a], leaving)).toBeUndefined()
  expect(judgePass(pass(), [a, o], coming)).toBeUndefined()
  expect(judgePass(pass(), [a, o], leaving)).toMatchObject({ fault: { why: 'outside' } })
})

test('a pass of another day and a refunded one say so, and whoever is inside may leave', () => {
  expect(judgePass(pass({ day: '2027-06-13' }), [], coming)).toMatchObject({
    fault: { why: 'day', day: '2027-06-13' },
  })
  expect(judgePass(pass({ is_refunded: true }), [], coming)).toMatchObject({ fault: { why: 'refunded' } })
  expect(judgePass(pass({ is_refunded: true }), [scan('a', 'in', '10:00')], leaving)).toBeUndefined()
})

test('what both know counts once, and what the server refused does not', () => {
  const seen = [scan('a', 'in', '10:00')]
  const kept = [
    own(scan('a', 'in', '10:00')),
    own(scan('b', 'in', '10:01', { pass_id: 2 })),
    own(scan('c', 'in', '10:02', { pass_id: 3 }), { says: 'The pass isn’t for this day.' }),
  ]
  expect(allScans(seen, kept).map(({ key }) => key)).toEqual(['a', 'b'])
  expect(heads(allScans(seen, kept), DAY)).toEqual({ inside: 2, came: 2 })
  expect(heads(allScans(seen, kept), '2027-06-13')).toEqual({ inside: 0, came: 0 })
})

test.each([
  ['2027-06-01', '2027-06-11'],
  ['2027-06-12', '2027-06-12'],
  ['2027-06-20', '2027-06-13'],
])('on %s passes are scanned for %s', (today, day) => {
  expect(
    dayOfEvent({ id: 1, name: 'Cup', slug: 'cup', starts_on: '2027-06-11', ends_on: '2027-06-13' }, today),
  ).toBe(day)
})
