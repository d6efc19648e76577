import { expect, test } from 'vitest'
import { entryOn, fitsAge, NewEvent, upcomingEvents } from './events.ts'

const divisions = [
  { id: 1, label: '12U', max_age: 12, min_age: null },
  { id: 2, label: '18U', max_age: 18, min_age: 15 },
]

test.each([
  ['born the day before the cut-off’s birthday 13, too old for 12U', '2013-08-31', false],
  ['a day younger is still 12', '2013-09-01', true],
  ['six plays up', '2020-01-01', true],
  ['14 stands between the divisions', '2012-01-01', false],
  ['15 is the youngest of the older', '2011-08-31', true],
  ['19 is too old for all', '2007-08-31', false],
])('%s', (_, dob, fits) => {
  expect(fitsAge({ divisions, age_cutoff_on: '2026-08-31' }, dob)).toBe(fits)
})

test('an event without divisions is open to all ages', () => {
  expect(fitsAge({ divisions: [], age_cutoff_on: '2026-08-31' }, '1950-01-01')).toBe(true)
})

test.each([
  ['2026-08-31', 'not_yet'],
  ['2026-09-01', 'open'],
  ['2027-02-20', 'open'],
  ['2027-02-21', 'closed'],
  ['2027-03-07', 'closed'],
  ['2027-03-08', 'over'],
] as const)('on %s entry is %s', (today, entry) => {
  const event = {
    registration_opens_on: '2026-09-01',
    registration_closes_on: '2027-02-20',
    ends_on: '2027-03-07',
  }
  expect(entryOn(event, today)).toBe(entry)
  expect(entryOn({ ...event, status: 'cancelled' }, today)).toBe('cancelled')
})

test('filters that are missing or empty ask for nothing', () => {
  for (const asked of [{}, { dob: '', client_name: '' }])
    expect(upcomingEvents.input.parse(asked)).toEqual({ dob: undefined, client_name: undefined })
  expect(upcomingEvents.input.parse({ dob: '09/01/2013' })).toMatchObject({ dob: '2013-09-01' })
})

const event = {
  slug: 'spring-open',
  kind: 'tournament',
  name: 'Spring Open',
  summary: 'Two days.',
  description_html: '<p>Play.</p>',
  starts_on: '03/06/2027',
  ends_on: '03/07/2027',
  venue: { name: 'Park', address: '1 Oak Ave', city: 'Columbia', state: 'MO' },
  division_ids: [1],
  price_cents: 39500,
  registration_opens_on: '2026-09-01',
  registration_closes_on: '2027-02-20',
  status: 'published',
}

test.each([
  [{}, []],
  [{ ends_on: '2027-03-05' }, ['ends_on']],
  [{ registration_closes_on: '2026-08-01' }, ['registration_closes_on']],
  [{ slug: 'Spring Open' }, ['slug']],
  [{ capacity: 0 }, ['capacity']],
  [{ price_cents: -1 }, ['price_cents']],
  [{ venue: { ...event.venue, state: 'Missouri' } }, ['venue.state']],
])('an event with %j has mistakes at %j', (change, fields) => {
  const { error } = NewEvent.safeParse({ ...event, ...change })
  expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(fields)
})
