import { beforeAll, describe, expect, test } from 'vitest'
import { movedDays, nameIn, nextYearOf } from 'contract/events/copying'
import { REFUND_EXAMPLES } from 'contract/events/refund-examples'
import { ADMIN, testHouse } from '../../test/house.ts'
import { asking } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
let admin: string
let volunteer: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  volunteer = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
})

/** A published camp with everything an event can have, and somebody in it. */
async function aCamp() {
  const made = await ask('POST', '/ems/events', admin, {
    ...{ kind: 'camp', name: 'June Camp 2027', starts_on: '2027-06-07', ends_on: '2027-06-11' },
  })
  const path = `/ems/events/${made.data.id}`
  const venue = await ask('POST', '/ems/venues', admin, {
    ...{ name: `Park ${made.data.id}`, address: '1 Oak Ave', city: 'Columbia', state: 'MO', postal_code: '' },
    ...{ time_zone: 'America/Chicago', latitude: '', longitude: '', map_url: '', parking: '', notes: '' },
  })
  const [field] = (
    await ask('POST', `/ems/venues/${venue.data.id}/fields`, admin, {
      ...{
        names: ['1', '2'],
        fence_feet: '',
        base_feet: [],
        pitching_feet: [],
        has_lights: true,
        surface: '',
      },
    })
  ).data
  let { version } = made.data
  const send = async (method: string, what: string, body: object) => {
    const answer = await ask(method, `${path}${what}`, admin, { version, ...body })
    expect(answer.http).toBe(200)
    version = answer.data.version
    return answer.data
  }
  await send('PATCH', '', {
    needs_membership: false,
    ...{ summary: 'A week of softball.', description_html: '<p>Bring a glove.</p>', capacity: '60' },
    ...{
      registration_opens_on: '2027-01-15',
      registration_closes_on: '2027-06-01',
      age_cutoff_on: '2026-08-31',
    },
  })
  await send('PUT', '/venues', { venues: [{ venue_id: venue.data.id, field_ids: [field.id] }] })
  const { divisions } = await send('PUT', '/divisions', {
    divisions: [
      {
        ...{ division_id: null, label: 'Beginners', min_age: 6, max_age: 9, capacity: '20' },
        prices: [
          { until_on: '2027-03-31', price_cents: 12000 },
          { until_on: null, price_cents: 15000 },
        ],
      },
      {
        ...{ division_id: null, label: 'Everyone', min_age: null, max_age: null, capacity: '' },
        prices: [{ until_on: null, price_cents: 9000 }],
      },
    ],
  })
  await send('PUT', '/sessions', {
    sessions: [{ day: '2027-06-08', starts_time: '09:00', ends_time: '12:00', title: 'Pitching' }],
  })
  await send('PUT', '/questions', {
    questions: [
      { label: 'T-shirt size', kind: 'choice', choices: ['S', 'M'], is_required: true, is_private: false },
      {
        ...{ label: 'Name on it', kind: 'text', choices: [], is_required: false, is_private: true },
        ...{ only_if: { at: 0, answers: ['M'] }, event_division_ids: [divisions[0].id] },
      },
    ],
  })
  await house.world.database.pool.query(
    `with terms as (
       insert into plate_terms (tenant_id, event_id, cents, owed_by, due, forfeit)
       values ($1, $2, 5000, 'home', 'each_game', 'none') returning event_id
     )
     insert into plate_fee (tenant_id, event_id, event_division_id, cents)
     select $1, event_id, (select max(id) from event_division where tenant_id = $1 and event_id = $2), 6000 from terms`,
    [house.tenants.alliance.id, made.data.id],
  )
  const policy = await ask('POST', '/ems/refund-policies', admin, {
    ...{ name: `Policy ${made.data.id}`, terms: REFUND_EXAMPLES[0]!.terms },
  })
  await ask('PUT', `/ems/refund-policies/of-event/${made.data.id}`, admin, {
    refund_policy_id: policy.data.id,
  })
  await send('POST', '/move', { status: 'published' })
  await house.world.database.pool.query('update event set taken = 3 where tenant_id = $1 and id = $2', [
    house.tenants.alliance.id,
    made.data.id,
  ])
  return {
    camp: (await ask('GET', path, admin)).data,
    venue_id: venue.data.id as number,
    policy: policy.data,
  }
}

describe('a copy', () => {
  test('is a draft with everything but people and money, and every day is moved', async () => {
    const { camp, policy } = await aCamp()
    const copied = await ask('POST', `/ems/events/${camp.id}/copy`, admin, {
      ...{ name: 'June Camp 2028', starts_on: '06/05/2028' },
    })
    expect(copied.http).toBe(201)
    const { data: copy } = copied
    expect(copy).toMatchObject({
      ...{ slug: 'june-camp-2028', status: 'draft', taken: 0, version: 1, kind: 'camp', capacity: 60 },
      needs_membership: false,
      ...{ starts_on: '2028-06-05', ends_on: '2028-06-09' },
      ...{ registration_opens_on: '2028-01-14', registration_closes_on: '2028-05-30' },
      // A date of the sport body: it stays what it is, a year later.
      age_cutoff_on: '2027-08-31',
      ...{ summary: camp.summary, description_html: camp.description_html, venues: camp.venues, missing: [] },
      divisions: [
        {
          ...{ label: 'Beginners', min_age: 6, max_age: 9, capacity: 20, taken: 0 },
          prices: [
            { until_on: '2028-03-29', price_cents: 12000 },
            { until_on: null, price_cents: 15000 },
          ],
        },
        { label: 'Everyone', prices: [{ until_on: null, price_cents: 9000 }] },
      ],
      sessions: [{ day: '2028-06-06', starts_time: '09:00', ends_time: '12:00', title: 'Pitching' }],
      questions: [
        { label: 'T-shirt size', choices: ['S', 'M'], is_required: true, event_division_ids: null },
        {
          ...{ label: 'Name on it', is_private: true, only_if: { at: 0, answers: ['M'] } },
          event_division_ids: [copy.divisions[0].id],
        },
      ],
    })
    const { rows: fees } = await house.world.database.pool.query(
      `select t.cents::int, t.owed_by, t.due, t.forfeit, d.label, f.cents::int as own from plate_terms t
         join plate_fee f on f.tenant_id = t.tenant_id and f.event_id = t.event_id
         join event_division d on d.tenant_id = f.tenant_id and d.id = f.event_division_id and d.event_id = t.event_id
       where t.tenant_id = $1 and t.event_id = $2`,
      [house.tenants.alliance.id, copy.id],
    )
    expect(fees).toEqual([
      { cents: 5000, owed_by: 'home', due: 'each_game', forfeit: 'none', label: 'Everyone', own: 6000 },
    ])
    // Nothing of it is shared: what is changed in one stays in the other.
    expect(copy.divisions[0].id).not.toBe(camp.divisions[0].id)
    const events = (await ask('GET', `/ems/refund-policies/${policy.id}`, admin)).data.events
    expect(events.map(({ id }: { id: number }) => id)).toEqual([camp.id, copy.id])
    expect((await ask('GET', `/ems/events/${copy.id}/history`, admin)).data).toMatchObject([
      { action: 'event.copied', note: 'June Camp 2027' },
    ])
    expect((await ask('GET', `/ems/events/${camp.id}`, admin)).data).toEqual(camp)
    expect((await ask('GET', '/ems/event/june-camp-2028')).http).toBe(404)
  })

  test('has an address of its own also when it keeps the name, and leaves an archived venue behind', async () => {
    const { camp, venue_id } = await aCamp()
    await ask('POST', `/ems/venues/${venue_id}/archive`, admin, { is_archived: true })
    const again = await ask('POST', `/ems/events/${camp.id}/copy`, admin, {
      ...{ name: camp.name, starts_on: '2027-07-12' },
    })
    expect(again.data).toMatchObject({
      slug: `${camp.slug.replace(/-\d$/, '')}-3`,
      venues: [],
      missing: [{ step: 'where' }],
      age_cutoff_on: '2026-08-31',
    })
  })

  test('is made by those who may edit events, of an event that is there', async () => {
    const { camp } = await aCamp()
    const body = { name: 'Copy', starts_on: '2028-06-05' }
    expect((await ask('POST', `/ems/events/${camp.id}/copy`, volunteer, body)).http).toBe(403)
    expect((await ask('POST', '/ems/events/999999/copy', admin, body)).http).toBe(404)
    expect(
      (await ask('POST', `/ems/events/${camp.id}/copy`, admin, { name: '', starts_on: 'soon' })).errors,
    ).toEqual({
      name: ['Name is required.'],
      starts_on: [expect.any(String)],
    })
  })
})

test.each([
  ['2027-06-12', '2028-06-10'],
  // Saturday after Saturday, over the end of a leap year.
  ['2028-02-26', '2029-02-24'],
])('what begins on %s begins on the same weekday a year later, on %s', (day, next) => {
  expect(nextYearOf(day)).toBe(next)
  const weekday = (one: string) => new Date(`${one}T12:00Z`).getUTCDay()
  expect(weekday(next)).toBe(weekday(day))
})

test('the day on which ages are taken moves by whole years, and February 29 to a day that is there', () => {
  const event = {
    ...{ starts_on: '2028-03-04', ends_on: '2028-03-05', age_cutoff_on: '2028-02-29' },
    ...{ registration_opens_on: '2027-12-01', registration_closes_on: '2028-03-01' },
  }
  expect(movedDays(event, '2029-03-03').days.age_cutoff_on).toBe('2029-02-28')
  expect(movedDays(event, '2028-04-01').days.age_cutoff_on).toBe('2028-02-29')
})

test('a year in the name moves along', () => {
  expect(nameIn('Spring Opener 2027', '2027-03-06', '2028-03-04')).toBe('Spring Opener 2028')
  expect(nameIn('Spring Opener', '2027-03-06', '2028-03-04')).toBe('Spring Opener')
})
