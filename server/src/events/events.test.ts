import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { NewEvent } from 'contract/events'
import { entriesIn } from '../../test/calendars.ts'
import { testSite } from '../../test/site.ts'
import { storePicture } from '../plumbing/http/pictures.ts'
import { createEvent } from './upcoming.ts'

const site = await testSite()
const divisions: Record<string, number> = {}

beforeAll(async () => {
  await site.acting('alliance').transaction(async ({ db, tenant }) => {
    const tenant_id = tenant.id
    const sport = await db
      .insertInto('sport')
      .values({ tenant_id, name: 'Softball' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const discipline = await db
      .insertInto('discipline')
      .values({ tenant_id, name: 'Fastpitch', sport_body: 'USSSA', sport_id: sport.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const max_age of [10, 12, 18]) {
      const { id } = await db
        .insertInto('division')
        .values({
          tenant_id,
          discipline_id: discipline.id,
          label: `${max_age}U`,
          max_age,
          min_age: max_age === 18 ? 13 : null,
          sort_order: max_age,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      divisions[`${max_age}U`] = id
    }
  })
  await publish({
    slug: 'spring-open',
    starts_on: '2027-03-06',
    ends_on: '2027-03-07',
    divisions: ['12U', '10U'],
  })
  await publish({ slug: 'showcase', starts_on: '2027-01-16', ends_on: '2027-01-17', divisions: ['18U'] })
  await publish({ slug: 'family-day', starts_on: '2026-12-05', ends_on: '2026-12-05', divisions: [] })
  await publish({ slug: 'running-today', starts_on: '2026-11-20', ends_on: '2026-11-21', divisions: [] })
  await publish({ slug: 'yesterday', starts_on: '2026-11-20', ends_on: '2026-11-20', divisions: [] })
  await publish({ slug: 'not-ready', starts_on: '2027-05-01', ends_on: '2027-05-01', status: 'draft' })
  await publish({ slug: 'called-off', starts_on: '2027-02-06', ends_on: '2027-02-06', status: 'cancelled' })
})

type Wish = {
  slug: string
  starts_on: string
  ends_on: string
  divisions?: string[]
  status?: NewEvent['status']
}

const publish = ({ divisions: labels = [], ...wish }: Wish, more: Partial<NewEvent> = {}) =>
  site.acting('alliance').transaction((context) =>
    createEvent(
      context,
      NewEvent.parse({
        name: `Event ${wish.slug}`,
        summary: 'Two days of fastpitch.',
        description_html: '<p>Come and play.</p>',
        venue: { name: 'Riverside Park', address: '12 River Rd', city: 'Austin', state: 'TX' },
        division_ids: labels.map((label) => divisions[label]!),
        age_cutoff_on: '2026-08-31',
        kind: 'tournament',
        price_cents: 59500,
        registration_opens_on: '2026-09-01',
        registration_closes_on: wish.starts_on,
        capacity: 24,
        status: 'published',
        ...wish,
        ...more,
      }),
    ),
  )

const slugs = (answer: { body: { data: { slug: string }[] } }) => answer.body.data.map(({ slug }) => slug)

test.each(['/api/ems/upcoming-events', '/api/ems/api/upcoming-events', '/ems/api/upcoming-events'])(
  '%s lists what is not over, the next one first, without drafts and what was cancelled',
  async (path) => {
    const answer = await site.get(path)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ success: true, message: 'Data fetched successfully' })
    expect(slugs(answer)).toEqual(['running-today', 'family-day', 'showcase', 'spring-open'])
    expect(answer.body.data[3]).toEqual({
      id: expect.any(Number),
      slug: 'spring-open',
      name: 'Event spring-open',
      summary: 'Two days of fastpitch.',
      starts_on: '2027-03-06',
      ends_on: '2027-03-07',
      age_cutoff_on: '2026-08-31',
      venue: { name: 'Riverside Park', address: '12 River Rd', city: 'Austin', state: 'TX' },
      divisions: [
        { id: expect.any(Number), label: '10U', max_age: 10, min_age: null },
        { id: expect.any(Number), label: '12U', max_age: 12, min_age: null },
      ],
      kind: 'tournament',
      entrant: 'team',
      price_cents: 59500,
      most_cents: 59500,
      registration_opens_on: '2026-09-01',
      registration_closes_on: '2027-03-06',
      image: null,
    })
  },
)

test.each([
  ['12 on the cut-off day fits 12U, though 13 at the event', '09/01/2013', ['spring-open']],
  ['13 on the cut-off day is too old for 12U and old enough for 18U', '08/31/2013', ['showcase']],
  ['6 may play up to 12U but is too young for 18U', '2020-05-01', ['spring-open']],
  ['a grown-up sees what is open to all ages', '1985-05-01', []],
])('%s', async (_, dob, held) => {
  const answer = await site.get(`/api/ems/upcoming-events?dob=${encodeURIComponent(dob)}`)
  expect(slugs(answer)).toEqual(['running-today', 'family-day', ...held])
})

test.each(['13/01/2013', '2013-02-30', '1/2/2013', 'yesterday', '2013'])(
  'dob=%s is refused at its field',
  async (dob) => {
    const answer = await site.get(`/api/ems/upcoming-events?dob=${encodeURIComponent(dob)}`)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      success: false,
      errors: { dob: ['Invalid date format. Please provide a valid date.'] },
    })
  },
)

test('somebody not born yet is refused', async () => {
  const answer = await site.get('/api/ems/upcoming-events?dob=2026-11-22')
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ dob: ['Date of birth can’t be in the future.'] })
})

test('a filter that is there but empty asks for nothing', async () => {
  expect(slugs(await site.get('/api/ems/upcoming-events?dob=&client_name='))).toHaveLength(4)
})

test('the club is named by its label or name, and one that is not this site’s own has no events here', async () => {
  const count = async (name: string) =>
    slugs(await site.get(`/api/ems/upcoming-events?client_name=${encodeURIComponent(name)}`)).length
  expect(await count('Alliance')).toBe(4)
  expect(await count('the alliance')).toBe(4)
  expect(await count('demo')).toBe(0)
  expect(await count('nobody')).toBe(0)
})

test('an event says everything about itself at its address', async () => {
  const answer = await site.get('/api/ems/event/spring-open')
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({
    slug: 'spring-open',
    description_html: '<p>Come and play.</p>',
    age_cutoff_on: '2026-08-31',
    capacity: 24,
    status: 'published',
    updated_at: '2026-11-21T18:00:00.000Z',
  })
})

test('a cancelled event keeps its page, which says so', async () => {
  const answer = await site.get('/api/ems/event/called-off')
  expect(answer.body.data).toMatchObject({ status: 'cancelled' })
})

test.each(['not-ready', 'no-such-event', 'Spring-Open', '%3Cscript%3E'])(
  '%s is no event of this site',
  async (slug) => {
    const answer = await site.get(`/api/ems/event/${slug}`)
    expect(answer.status).toBe(404)
    expect(answer.body.success).toBe(false)
  },
)

test('an event goes into a calendar as the whole days it covers', async () => {
  const { status, headers, body } = await site.get('/api/ems/event/spring-open/calendar.ics')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(headers['content-disposition']).toContain('filename="spring-open.ics"')
  expect(entriesIn(String(body))).toMatchObject([
    { summary: 'Event spring-open', starts: '2027-03-06', ends: '2027-03-08', status: 'CONFIRMED' },
  ])
  const lines = String(body).replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20270306')
  expect(lines).toContain('DTEND;VALUE=DATE:20270308')
  expect(lines).toContain('SUMMARY:Event spring-open')
  expect(lines).toContain('LOCATION:Riverside Park\\n12 River Rd\\, Austin\\, TX')
  expect(lines).toContain('STATUS:CONFIRMED')
  expect(lines).toContain('URL;VALUE=URI:http://alliance.localhost:3000/ems/event/spring-open')
})

test('the calendar entry of a cancelled event says so', async () => {
  const { body } = await site.get('/api/ems/event/called-off/calendar.ics')
  expect(entriesIn(String(body))).toMatchObject([{ status: 'CANCELLED' }])
  expect((await site.get('/api/ems/event/not-ready/calendar.ics')).status).toBe(404)
})

test('another club sees none of it', async () => {
  expect(slugs(await site.get('/api/ems/upcoming-events', 'demo'))).toEqual([])
  expect((await site.get('/api/ems/event/spring-open', 'demo')).status).toBe(404)
})

test('a script in a text is stored as text or not at all', async () => {
  const script = '<script>alert(1)</script>'
  await publish(
    { slug: 'scripted', starts_on: '2026-12-01', ends_on: '2026-12-01' },
    { name: `Cup ${script}`, description_html: `<p onclick="alert(1)">Hi${script}</p>` },
  )
  const { body } = await site.get('/api/ems/event/scripted')
  expect(body.data.description_html).toBe('<p>Hi</p>')
  expect(body.data.name).toBe(`Cup ${script}`)
})

test('an address that is taken is refused', async () => {
  await expect(
    publish({ slug: 'showcase', starts_on: '2027-04-01', ends_on: '2027-04-01' }),
  ).rejects.toMatchObject({
    code: 'event_taken',
    status: 409,
  })
})

test('its picture is served to everybody, and only on its own site', async () => {
  const { tenant } = site.acting('alliance')
  const key = await storePicture(site.storage, tenant, 'cup', Buffer.from('picture'))
  await publish({ slug: 'pictured', starts_on: '2026-12-02', ends_on: '2026-12-02' }, { image: key })
  const { body } = await site.get('/api/ems/event/pictured')
  const picture = await site.get(body.data.image)
  expect(picture.status).toBe(200)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(picture.rawPayload.toString()).toBe('picture')
  expect((await site.get(body.data.image, 'demo')).status).toBe(404)
})

test.each([
  '/files/pictures/alliance/..%2f..%2fsecret.png',
  '/files/pictures/alliance/none.png',
  '/files/secret.pdf',
])('nothing else of the storage is served: %s', async (path) => {
  await site.storage.put('secret.png', Buffer.from('x'), 'image/png')
  expect((await site.get(path)).status).toBe(404)
})

test('the picture of its link has the size networks show, and a draft has none', async () => {
  const { status, headers, rawPayload } = await site.get('/api/ems/event/spring-open/preview.jpg')
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  const off = await site.get('/api/ems/event/called-off/preview.jpg')
  expect(off.rawPayload.equals(rawPayload)).toBe(false)
  expect((await site.get('/api/ems/event/not-ready/preview.jpg')).status).toBe(404)
})
