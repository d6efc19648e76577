import { beforeAll, expect, test } from 'vitest'
import type { OfficeVenue, VenueRow } from 'contract/venues'
import type { VenueField } from 'contract/venues/fields'
import { atOnce } from '../../test/at-once.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { seedVenues } from './venues.ts'

const house = await testHouse()
let admin: string
beforeAll(async () => {
  await house.acting().transaction(seedVenues)
  await house.acting('demo').transaction(seedVenues)
  admin = await house.tokenOf(ADMIN)
})

async function ask(method: string, path: string, payload?: object, token = admin) {
  const answer = await house.call(`/api/ems/${path}`, { method, token, ...(payload && { payload }) })
  return { ...answer.json(), http: answer.statusCode } as Record<string, any> & { http: number }
}
const PARK = {
  name: 'Cedar Creek Park',
  address: '100 Creek Rd',
  city: 'Dallas',
  state: 'TX',
  postal_code: '75201',
  time_zone: 'America/Chicago',
  latitude: '',
  longitude: '',
  map_url: '',
  parking: '',
  notes: '',
}
const GRASS = {
  fence_feet: '200',
  base_feet: ['60'],
  pitching_feet: [40, 43],
  has_lights: true,
  surface: 'grass',
}
let made = 0
const aVenue = async (more: object = {}): Promise<OfficeVenue> =>
  (await ask('POST', 'venues', { ...PARK, name: `Park ${(made += 1)}`, ...more })).data
const again = async (id: number): Promise<OfficeVenue> => (await ask('GET', `venues/${id}`)).data
const fieldsOf = (venue: OfficeVenue): Record<string, VenueField> =>
  Object.fromEntries(venue.fields.map((field) => [field.name, field]))

test('the office adds a venue, and its postal code says where it is on the map', async () => {
  const added = await ask('POST', 'venues', PARK)
  expect(added).toMatchObject({
    http: 201,
    data: {
      name: 'Cedar Creek Park',
      postal_code: '75201',
      parking: null,
      position: { source: 'postal_code' },
      fields: [],
      events: 0,
    },
  })
  const { position } = added.data as OfficeVenue
  expect([Math.round(position!.latitude * 10) / 10, Math.round(position!.longitude * 10) / 10]).toEqual([
    32.8, -96.8,
  ])
})

test.each([
  [
    'set by hand, it is where the office says',
    { latitude: '30.5', longitude: -97.25 },
    { latitude: 30.5, longitude: -97.25, source: 'hand' },
  ],
  ['without a code it is where the city is', { postal_code: '', city: 'Round Rock' }, { source: 'city' }],
  ['so it is with a code that no one lives at', { postal_code: '00001', city: 'Austin' }, { source: 'city' }],
  ['a city we do not know is nowhere', { postal_code: null, city: 'Nowhere (at all' }, null],
  ['Canada’s codes are not known', { postal_code: 'K1A 0B1', state: 'ON', city: 'Ottawa' }, null],
])('%s', async (_, more, position) => {
  const venue = await aVenue(more)
  if (position === null) expect(venue.position).toBeNull()
  else expect(venue.position).toMatchObject(position)
})

test.each([
  ['name', { name: ' ' }, 'Name is required.'],
  ['state', { state: 'XX' }, 'Choose a state.'],
  ['postal_code', { postal_code: '752' }, 'Enter a postal code such as 75201.'],
  ['time_zone', { time_zone: 'America/Nowhere' }, 'Choose a time zone.'],
  ['latitude', { latitude: 91, longitude: 0 }, 'Enter a latitude from -90 to 90.'],
  ['longitude', { latitude: 30 }, 'Enter both the latitude and the longitude, or leave both blank.'],
  ['map_url', { map_url: 'javascript:alert(1)' }, 'Enter a web address such as example.org.'],
])('what cannot be is refused at its field: %s', async (field, more, sentence) => {
  expect(await ask('POST', 'venues', { ...PARK, ...more })).toMatchObject({
    http: 422,
    errors: { [field]: [sentence] },
  })
})

test('the same venue is there once, also when two add it at the same moment', async () => {
  const twin = { ...PARK, name: 'Twin Fields' }
  const answers = await atOnce(4, () => ask('POST', 'venues', twin))
  expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409, 409, 409])
  expect(answers.find(({ http }) => http === 409)).toMatchObject({
    code: 'venue_taken',
    errors: { name: ['There’s already a venue by this name at this address.'] },
  })
  const other = await aVenue()
  expect(
    await ask('PATCH', `venues/${other.id}`, {
      version: other.version,
      venue: { ...twin, name: 'TWIN fields' },
    }),
  ).toMatchObject({ http: 409, code: 'venue_taken' })
})

test('of two who change a venue, the second is told what the first has saved', async () => {
  const venue = await aVenue()
  const change = (parking: string) =>
    ask('PATCH', `venues/${venue.id}`, {
      version: venue.version,
      venue: { ...PARK, name: venue.name, parking },
    })
  expect(await change('North lot')).toMatchObject({
    http: 200,
    data: { parking: 'North lot', version: venue.version + 1 },
  })
  expect(await change('South lot')).toMatchObject({
    http: 409,
    code: 'conflict',
    detail: { current: { parking: 'North lot' }, changed_by: 'Ada Ball' },
  })
  expect((await again(venue.id)).audit.map(({ action }) => action)).toEqual([
    'venue.changed',
    'venue.created',
  ])
})

test('the list is searched by name, address and city, and shows archived ones only when asked', async () => {
  const { id, name } = await aVenue({ address: '9 Quarry Ln', city: 'El Paso' })
  const found = async (query: string): Promise<VenueRow[]> => (await ask('GET', `venues?${query}`)).data
  for (const q of [name, 'quarry', 'EL PASO'])
    expect((await found(`q=${encodeURIComponent(q)}`)).map((one) => one.id)).toContain(id)
  expect((await found('state=AZ')).map((one) => one.name)).toEqual(['Desert Star Complex'])
  expect(await found('state=AZ')).toMatchObject([{ fields: 16, lit: 16 }])
  expect(await ask('POST', `venues/${id}/archive`, { is_archived: true })).toMatchObject({
    data: { is_archived: true },
  })
  expect(await found('q=quarry')).toEqual([])
  expect((await found('archived=yes')).map((one) => one.name)).toEqual(['Old Mill Diamonds', name])
  expect(await ask('POST', `venues/${id}/archive`, { is_archived: false })).toMatchObject({
    data: { is_archived: false },
  })
  const pages = []
  for (let cursor = ''; ; ) {
    const { data, meta } = await ask('GET', `venues?per_page=2${cursor}`)
    pages.push(...data.map((one: VenueRow) => one.name.toLowerCase()))
    if (!meta.next) break
    cursor = `&cursor=${meta.next}`
  }
  expect(pages).toEqual(pages.toSorted())
  expect(new Set(pages).size).toBe(pages.length)
})

test('many fields alike are added at once, and are listed as people count', async () => {
  const { id } = await aVenue()
  const added = await ask('POST', `venues/${id}/fields`, { names: ['1', '10', '2'], ...GRASS })
  expect(added).toMatchObject({
    http: 201,
    data: [{ name: '1', fence_feet: 200, base_feet: [60] }, { name: '2' }, { name: '10' }],
  })
  expect(await ask('POST', `venues/${id}/fields`, { names: ['3', '2'], ...GRASS })).toMatchObject({
    http: 422,
    errors: { names: ['There’s already a field 2 here.'] },
  })
  expect((await again(id)).fields).toHaveLength(3)
  const [first, second] = added.data as VenueField[]
  const change = (more: object) => ask('PATCH', `fields/${first!.id}`, { ...first, ...more })
  expect(await change({ name: '2' })).toMatchObject({
    http: 422,
    errors: { name: ['There’s already a field 2 here.'] },
  })
  expect(await change({ has_lights: false, surface: '', fence_feet: '' })).toMatchObject({
    http: 200,
    data: { has_lights: false, surface: null, fence_feet: null, version: 2 },
  })
  expect(await change({ has_lights: true })).toMatchObject({
    http: 409,
    detail: { current: { has_lights: false } },
  })
  expect(await ask('DELETE', `fields/${second!.id}`)).toMatchObject({ http: 200 })
  expect(await ask('DELETE', `fields/${second!.id}`)).toMatchObject({ http: 404, code: 'field_not_found' })
})

test('a field that two add at the same moment is there once', async () => {
  const { id } = await aVenue()
  const answers = await atOnce(4, () => ask('POST', `venues/${id}/fields`, { names: ['1', '2'], ...GRASS }))
  expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 422, 422, 422])
})

test('hours and closures are kept for fields of the venue, and go with a field that is removed', async () => {
  const { id } = await aVenue()
  await ask('POST', `venues/${id}/fields`, { names: ['1', '2'], ...GRASS })
  const venue = await again(id)
  const { 1: one, 2: two } = fieldsOf(venue)
  const window = {
    field_ids: null,
    weekdays: [6, 0],
    starts_time: '08:00',
    ends_time: '22:00',
    from_on: '',
    until_on: '',
  }
  const set = (windows: object[], version = venue.version) =>
    ask('PUT', `venues/${id}/hours`, { version, windows })
  const stranger = (await aVenue()).id
  expect(await set([window, { ...window, field_ids: [one!.id, stranger + 999] }])).toMatchObject({
    http: 422,
    errors: { 'windows.1.field_ids': ['Choose fields of this venue.'] },
  })
  expect(await set([{ ...window, ends_time: '08:00' }])).toMatchObject({
    http: 422,
    errors: { 'windows.0.ends_time': ['The end needs to be after the start.'] },
  })
  const saved = await set([
    window,
    { ...window, field_ids: [one!.id] },
    { ...window, field_ids: [one!.id, two!.id] },
  ])
  expect(saved).toMatchObject({
    http: 200,
    data: { version: venue.version + 1, windows: [{ weekdays: [6, 0] }, {}, {}] },
  })
  expect(await set([])).toMatchObject({ http: 409, code: 'conflict' })

  const close = (more: object) =>
    ask('POST', `venues/${id}/closures`, {
      field_ids: [one!.id],
      from_on: '2026-12-01',
      until_on: '2026-12-03',
      starts_time: '',
      ends_time: '',
      reason: 'Wet',
      ...more,
    })
  expect(await close({ starts_time: '10:00' })).toMatchObject({
    http: 422,
    errors: { ends_time: ['Enter both times, or leave both blank.'] },
  })
  expect(await close({})).toMatchObject({ http: 201, data: { reason: 'Wet', starts_time: null } })
  const whole = await close({ field_ids: null, reason: 'Holiday' })
  // Of yesterday: over, so it is not shown any more.
  await close({ from_on: '2026-11-20', until_on: '2026-11-20' })
  expect((await again(id)).closures.map(({ reason }) => reason)).toEqual(['Wet', 'Holiday'])

  await ask('DELETE', `fields/${one!.id}`)
  expect(await again(id)).toMatchObject({
    windows: [{ field_ids: null }, { field_ids: [two!.id] }],
    closures: [{ reason: 'Holiday' }],
  })
  expect(await ask('DELETE', `closures/${whole.data.id}`)).toMatchObject({ http: 200 })
  expect(await ask('DELETE', `closures/${whole.data.id}`)).toMatchObject({
    http: 404,
    code: 'closure_not_found',
  })
})

test('a venue without events is deleted with its fields', async () => {
  const { id } = await aVenue()
  await ask('POST', `venues/${id}/fields`, { names: ['1'], ...GRASS })
  expect(await ask('DELETE', `venues/${id}`)).toMatchObject({ http: 200 })
  expect(await ask('GET', `venues/${id}`)).toMatchObject({ http: 404, code: 'venue_not_found' })
})

test('a manager reads venues and leaves them as they are; another tenant’s are not there', async () => {
  const { id } = await aVenue()
  const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
  expect((await ask('GET', `venues/${id}`, undefined, manager)).http).toBe(200)
  expect((await ask('DELETE', `venues/${id}`, undefined, manager)).http).toBe(403)
  const { rows } = await house.world.database.pool.query<{ id: number; field: number }>(
    `select v.id, f.id as field from venue v join venue_field f on f.tenant_id = v.tenant_id and f.venue_id = v.id
     where v.tenant_id = $1 and v.id not in (select id from venue where tenant_id = $2) limit 1`,
    [house.tenants.demo.id, house.tenants.alliance.id],
  )
  expect((await ask('GET', `venues/${rows[0]!.id}`)).http).toBe(404)
  expect((await ask('DELETE', `fields/${rows[0]!.field}`)).http).toBe(404)
})
