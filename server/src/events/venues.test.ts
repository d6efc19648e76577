import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { asking } from '../../test/team.ts'
import { seedVenues } from '../venues/venues.ts'
import { seedEvents, storePhotos } from './seed-events.ts'

const house = await testHouse()
const ask = asking(house)
let admin: string
let manager: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  manager = await house.tokenOf([{ module: 'EMS', role: 'manager' }])
})

let names = 0
async function aVenue(fields: string[] = []) {
  const { data } = await ask('POST', '/ems/venues', admin, {
    name: `Complex ${(names += 1)}`,
    address: '100 Creek Rd',
    city: 'Dallas',
    state: 'TX',
    postal_code: '75201',
    time_zone: 'America/Chicago',
    latitude: '',
    longitude: '',
    map_url: 'https://example.org/map.pdf',
    parking: 'North lot',
    notes: '',
  })
  if (fields.length === 0) return { id: data.id as number, fields: [] as number[] }
  const added = await ask('POST', `/ems/venues/${data.id}/fields`, admin, {
    names: fields,
    fence_feet: '',
    base_feet: [60],
    pitching_feet: [40],
    has_lights: true,
    surface: 'dirt',
  })
  return { id: data.id as number, fields: (added.data as { id: number }[]).map(({ id }) => id) }
}
async function anEvent(name = `Cup ${(names += 1)}`) {
  const { data } = await ask('POST', '/ems/events', manager, {
    kind: 'tournament',
    name,
    starts_on: '2027-06-12',
    ends_on: '2027-06-13',
  })
  return data
}
const at = (event: { id: number; version: number }, venues: object[]) =>
  ask('PUT', `/ems/events/${event.id}/venues`, manager, { version: event.version, venues })

describe('an event', () => {
  test('takes its address, its fields and how to get there from its venues, the first of which stands in lists', async () => {
    const [main, other] = [await aVenue(['1', '10', '2']), await aVenue()]
    const draft = await anEvent()
    expect(draft.missing).toContainEqual({ step: 'where', reason: 'Choose a venue.' })
    const linked = await at(draft, [
      { venue_id: main.id, field_ids: [main.fields[2], main.fields[1]] },
      { venue_id: other.id, field_ids: [] },
    ])
    expect(linked).toMatchObject({
      http: 200,
      data: {
        place: 'Dallas, TX',
        venues: [
          { venue_id: main.id, is_archived: false },
          { venue_id: other.id, fields: null },
        ],
      },
    })
    const filled = await ask('PATCH', `/ems/events/${draft.id}`, manager, {
      version: linked.data.version,
      summary: 'Two days.',
      description_html: '<p>Four games.</p>',
    })
    await ask('POST', `/ems/events/${draft.id}/move`, manager, {
      version: filled.data.version,
      status: 'published',
    })
    const seen = (await ask('GET', `/ems/event/${draft.slug}`)).data
    expect(seen.venue).toEqual({
      name: expect.any(String),
      address: '100 Creek Rd',
      city: 'Dallas',
      state: 'TX',
    })
    expect(seen.venues).toMatchObject([
      {
        name: seen.venue.name,
        postal_code: '75201',
        map_url: 'https://example.org/map.pdf',
        parking: 'North lot',
        fields: ['2', '10'],
      },
      { fields: null },
    ])

    // A venue that moves takes the events along.
    const venue = (await ask('GET', `/ems/venues/${main.id}`, admin)).data
    await ask('PATCH', `/ems/venues/${main.id}`, admin, {
      version: venue.version,
      venue: { ...venue, city: 'Irving' },
    })
    expect((await ask('GET', `/ems/event/${draft.slug}`)).data.venue.city).toBe('Irving')
    expect((await ask('GET', '/ems/events?q=irving', manager)).data).toMatchObject([
      { id: draft.id, place: 'Irving, TX' },
    ])
    const history = (await ask('GET', `/ems/events/${draft.id}/history`, manager)).data
    expect(history.map(({ after }: { after: object }) => Object.keys(after ?? {}))).toContainEqual([
      'place',
      'venues',
    ])
  })

  test('keeps what was typed as text while no venue is linked, and then does not ask for it again', async () => {
    const venue = { name: 'Grandma’s yard', address: '5 Elm St', city: 'Waco', state: 'TX' }
    const draft = await anEvent()
    const typed = await ask('PATCH', `/ems/events/${draft.id}`, manager, { version: draft.version, venue })
    expect(typed.data).toMatchObject({ place: 'Waco, TX', venues: [], venue })
    const linked = await at(typed.data, [{ venue_id: (await aVenue()).id, field_ids: null }])
    expect(linked.data.place).toBe('Dallas, TX')
    expect(
      await ask('PATCH', `/ems/events/${draft.id}`, manager, { version: linked.data.version, venue }),
    ).toMatchObject({
      http: 422,
      errors: { 'venue.name': ['This event takes its address from its venues.'] },
    })
    expect((await at(linked.data, [])).data).toMatchObject({ place: 'Waco, TX', venues: [] })
  })

  test('has each venue once, with fields of its own, and no archived one unless it had it', async () => {
    const [here, there] = [await aVenue(['1']), await aVenue(['1'])]
    const draft = await anEvent()
    const all = (venue: { id: number }) => ({ venue_id: venue.id, field_ids: null })
    expect(await at(draft, [all(here), all(here)])).toMatchObject({
      http: 422,
      errors: { 'venues.1.venue_id': ['This venue is on the list already.'] },
    })
    expect(await at(draft, [{ venue_id: here.id, field_ids: there.fields }])).toMatchObject({
      http: 422,
      errors: { 'venues.0.field_ids': ['Choose fields of this venue.'] },
    })
    expect(await at(draft, [{ venue_id: 999_999, field_ids: null }])).toMatchObject({
      http: 422,
      errors: { 'venues.0.venue_id': ['We couldn’t find this venue.'] },
    })
    const linked = await at(draft, [all(here)])
    for (const { id } of [here, there])
      await ask('POST', `/ems/venues/${id}/archive`, admin, { is_archived: true })
    expect((await at(linked.data, [all(here)])).http).toBe(200)
    expect(
      await at({ ...linked.data, version: linked.data.version + 1 }, [all(here), all(there)]),
    ).toMatchObject({
      http: 422,
      errors: { 'venues.1.venue_id': ['This venue is archived. Choose another one.'] },
    })
  })
})

describe('a venue', () => {
  test('at which events take place is not deleted, nor is a field they use; the answer names them', async () => {
    const { id, fields } = await aVenue(['1', '2'])
    const [first, second] = fields
    const names = ['Spring Cup', 'Fall Cup', 'Winter Cup', 'Night Cup']
    for (const name of names) await at(await anEvent(name), [{ venue_id: id, field_ids: [first] }])
    expect(await ask('DELETE', `/ems/venues/${id}`, admin)).toMatchObject({
      http: 409,
      code: 'in_use',
      message:
        'Events take place here, so it can’t be deleted: Night Cup, Winter Cup, Fall Cup, 1 more. Archive it instead.',
    })
    expect(await ask('DELETE', `/ems/fields/${first}`, admin)).toMatchObject({
      http: 409,
      message: expect.stringContaining('Events use this field, so it can’t be removed: Night Cup'),
    })
    expect((await ask('DELETE', `/ems/fields/${second}`, admin)).http).toBe(200)
    expect((await ask('GET', `/ems/venues/${id}`, admin)).data).toMatchObject({
      events: 4,
      latest_events: [{ name: 'Night Cup', starts_on: '2027-06-12' }, {}, {}],
    })
  })

  test('that is chosen and deleted at the same moment is either gone or in use', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, fields } = await aVenue(['1'])
      const draft = await anEvent()
      const [chosen, removed, deleted] = await atOnce(3, (i) =>
        i === 0
          ? at(draft, [{ venue_id: id, field_ids: fields }])
          : i === 1
            ? ask('DELETE', `/ems/fields/${fields[0]}`, admin)
            : ask('DELETE', `/ems/venues/${id}`, admin),
      )
      if (chosen!.http === 200) expect([removed!.http, deleted!.http]).toEqual([409, 409])
      else {
        expect(chosen!.http).toBe(422)
        expect([removed!.http, deleted!.http]).toContain(200)
      }
    }
  })

  test('of another tenant is not there', async () => {
    await house.acting('demo').transaction(seedVenues)
    const { rows } = await house.world.database.pool.query<{ id: number }>(
      'select id from venue where tenant_id = $1 order by id desc limit 1',
      [house.tenants.demo.id],
    )
    expect(await at(await anEvent(), [{ venue_id: rows[0]!.id, field_ids: null }])).toMatchObject({
      http: 422,
      errors: { 'venues.0.venue_id': ['We couldn’t find this venue.'] },
    })
  })
})

test('the events of a new tenant are at its venues', async () => {
  const acting = house.acting('demo')
  await seedEvents(
    acting,
    [],
    await storePhotos(acting, { colors: { primary: '#1d4ed8', accent: '#d01c3f' } }),
  )
  const { rows } = await house.world.database.pool.query<{ slug: string }>(
    `select e.slug from event e join event_venue v on v.tenant_id = e.tenant_id and v.event_id = e.id where e.tenant_id = $1`,
    [house.tenants.demo.id],
  )
  expect(rows.length).toBeGreaterThan(3)
})
