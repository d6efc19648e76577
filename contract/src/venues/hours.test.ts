import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesOf } from './fields.ts'
import { fieldOn, type VenueClosure, type VenueWindow } from './hours.ts'
import { VENUE_ZONES, isTimeZone, zoneOfState } from './time-zones.ts'
import { STATES } from '../places.ts'

const window = (more: Partial<VenueWindow> = {}): VenueWindow => ({
  id: 1,
  field_ids: null,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  starts_time: '08:00',
  ends_time: '20:00',
  from_on: null,
  until_on: null,
  ...more,
})
const closure = (more: Partial<VenueClosure> = {}): VenueClosure => ({
  id: 1,
  field_ids: null,
  from_on: '2027-03-06',
  until_on: '2027-03-07',
  starts_time: null,
  ends_time: null,
  reason: 'Wet',
  ...more,
})
// 2027-03-06 is a Saturday.
const on = (windows: VenueWindow[], closures: VenueClosure[] = [], day = '2027-03-06', field = 1) => {
  const { open, reasons } = fieldOn({ windows, closures }, field, day)
  return [open?.map(({ starts_time, ends_time }) => `${starts_time}-${ends_time}`) ?? null, ...reasons]
}

test('a field is open in the hours of its days, joined where they meet', () => {
  expect(on([window()])).toEqual([['08:00-20:00']])
  expect(on([window({ weekdays: [1] })])).toEqual([[]])
  expect(on([window({ field_ids: [2] })])).toEqual([[]])
  expect(on([window({ ends_time: '12:00' }), window({ starts_time: '12:00' })])).toEqual([['08:00-20:00']])
  expect(on([window({ starts_time: '18:00', ends_time: '22:00' }), window({ ends_time: '12:00' })])).toEqual([
    ['08:00-12:00', '18:00-22:00'],
  ])
  expect(on([window({ from_on: '2027-03-07' })])).toEqual([[]])
  expect(on([window({ until_on: '2027-03-06' })])).toEqual([['08:00-20:00']])
})

test('closures are cut out of them, and say why', () => {
  expect(on([window()], [closure()])).toEqual([[], 'Wet'])
  expect(on([window()], [closure()], '2027-03-08')).toEqual([['08:00-20:00']])
  expect(on([window()], [closure({ field_ids: [2] })])).toEqual([['08:00-20:00']])
  expect(on([window()], [closure({ starts_time: '10:00', ends_time: '11:30' })])).toEqual([
    ['08:00-10:00', '11:30-20:00'],
    'Wet',
  ])
})

test('where no hours are known only closures count', () => {
  expect(on([])).toEqual([null])
  expect(on([], [closure()])).toEqual([[], 'Wet'])
  expect(on([], [closure({ starts_time: '10:00', ends_time: '11:00' })])).toEqual([
    ['00:00-10:00', '11:00-24:00'],
    'Wet',
  ])
})

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => clock(quarter))
const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
const between = fc
  .tuple(time, time)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a < b ? { starts_time: a, ends_time: b } : { starts_time: b, ends_time: a }))

test('at any minute a field is open if some hours have it and no closure does', () => {
  fc.assert(
    fc.property(
      fc.array(between, { minLength: 1, maxLength: 5 }),
      fc.array(between, { maxLength: 4 }),
      (hours, closed) => {
        const { open } = fieldOn(
          { windows: hours.map((one) => window(one)), closures: closed.map((one) => closure(one)) },
          1,
          '2027-03-06',
        )
        for (let quarter = 0; quarter < 96; quarter += 1) {
          const has = ({ starts_time, ends_time }: { starts_time: string; ends_time: string }) =>
            starts_time <= clock(quarter) && clock(quarter) < ends_time
          expect(open!.some(has)).toBe(hours.some(has) && !closed.some(has))
        }
        // In order and apart.
        for (const [at, { starts_time }] of open!.entries())
          if (at > 0) expect(starts_time > open![at - 1]!.ends_time).toBe(true)
      },
    ),
  )
})

test.each([
  ['1-4, 7, Stadium', ['1', '2', '3', '4', '7', 'Stadium']],
  ['Field 9–11', ['Field 9', 'Field 10', 'Field 11']],
  [' A ,, B ', ['A', 'B']],
  ['', []],
  ['8-1', undefined],
  ['1-900', undefined],
])('%s names these fields', (typed, names) => {
  expect(namesOf(typed)).toEqual(names)
})

test('every state and province has a zone that clocks know', () => {
  for (const { code } of [...STATES.USA, ...STATES.Canada])
    expect([code, VENUE_ZONES]).toEqual([code, expect.arrayContaining([zoneOfState(code)])])
  for (const zone of VENUE_ZONES) expect(isTimeZone(zone)).toBe(true)
})
