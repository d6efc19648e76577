import { beforeAll, describe, expect, test } from 'vitest'
import type { ListedEvent, MappedEvent } from 'contract/events/public-list'
import { NewEvent } from 'contract/events'
import { testHouse } from '../../test/house.ts'
import { asking } from '../../test/team.ts'
import { milesBetween } from '../members/members.ts'
import { createEvent } from './upcoming.ts'
import { putVenues } from './venue-queries.ts'

const house = await testHouse()
const ask = asking(house)

const DAY = { starts_on: '2027-03-06', ends_on: '2027-03-07' }
const AUSTIN = { name: 'River Park', address: '1 River Rd', city: 'Austin', state: 'TX' }
const divisions: Record<string, number> = {}

async function publish(slug: string, more: Partial<NewEvent> = {}, postal_code?: string) {
  await house.acting().transaction(async (context) => {
    const id = await createEvent(
      context,
      NewEvent.parse({
        slug,
        kind: 'tournament',
        name: slug,
        summary: 'Two days.',
        description_html: '<p>Come.</p>',
        venue: AUSTIN,
        division_ids: [],
        price_cents: 50000,
        registration_opens_on: '2026-09-01',
        registration_closes_on: '2027-03-01',
        status: 'published',
        ...DAY,
        ...more,
      }),
    )
    if (!postal_code) return
    const { id: venue_id } = await context.db
      .insertInto('venue')
      .values({
        tenant_id: context.tenant.id,
        ...{
          name: `Venue of ${slug}`,
          address: '1 Main St',
          city: 'Nowhere',
          state: more.venue?.state ?? 'TX',
        },
        ...{ postal_code, time_zone: 'America/Chicago', created_at: context.now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putVenues(context, id, [{ venue_id, field_ids: null }])
  })
}

beforeAll(async () => {
  await house.acting().transaction(async ({ db, tenant: { id: tenant_id } }) => {
    const sport = await db
      .insertInto('sport')
      .values({ tenant_id, name: 'Ball of the list' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const discipline = await db
      .insertInto('discipline')
      .values({ tenant_id, name: 'Listed', sport_body: 'USSSA', sport_id: sport.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const max_age of [10, 12, 14]) {
      const { id } = await db
        .insertInto('division')
        .values({
          tenant_id,
          discipline_id: discipline.id,
          label: `${max_age}U`,
          max_age,
          min_age: null,
          sort_order: max_age,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      divisions[`${max_age}U`] = id
    }
  })
  await publish('dallas-cup', { division_ids: [divisions['12U']!, divisions['14U']!] }, '75201')
  await publish('tulsa-camp', {
    kind: 'camp',
    ...{ starts_on: '2027-06-07', ends_on: '2027-06-11' },
    venue: { ...AUSTIN, city: 'Tulsa', state: 'OK' },
  })
  await publish('austin-cup', { division_ids: [divisions['10U']!] })
  await publish(
    'closed-cup',
    { division_ids: [divisions['14U']!], registration_closes_on: '2026-11-20' },
    '10001',
  )
  await publish('draft-cup', { status: 'draft' })
  await publish('lost-cup', { venue: { ...AUSTIN, city: 'Nowhere at all' } })
})

const list = async (query = '') => {
  const answer = await ask('GET', `/ems/event-list${query}`)
  return {
    ...answer,
    slugs: (answer.data ?? []).map(({ slug }: ListedEvent) => slug) as string[],
  }
}

describe('the public list', () => {
  test('has everything that is not over or a draft, and says what there is to choose from', async () => {
    const { data, meta, slugs } = await list()
    expect(slugs).toEqual(['dallas-cup', 'austin-cup', 'closed-cup', 'lost-cup', 'tulsa-camp'])
    expect(meta).toMatchObject({ page: 1, per_page: 24, total: 5 })
    expect(meta.choices).toEqual({
      kinds: ['camp', 'tournament'],
      divisions: ['10U', '12U', '14U', 'All ages'],
      states: ['OK', 'TX'],
    })
    expect(data.map(({ is_open, miles }: ListedEvent) => [is_open, miles])).toEqual([
      [true, null],
      [true, null],
      [false, null],
      [true, null],
      [true, null],
    ])
  })

  test.each([
    ['?kind=camp', ['tulsa-camp']],
    ['?division=14U', ['dallas-cup', 'closed-cup']],
    ['?state=OK', ['tulsa-camp']],
    ['?from=2027-03-07&until=2027-03-31', ['dallas-cup', 'austin-cup', 'closed-cup', 'lost-cup']],
    ['?from=2027-03-08', ['tulsa-camp']],
    // Of a team: what is open today, in its own division, an older one, or one for everybody.
    ['?team=14U', ['dallas-cup', 'lost-cup']],
    ['?team=10U', ['dallas-cup', 'austin-cup', 'lost-cup']],
    ['?team=Nobody', []],
    ['?page=2&per_page=2', ['closed-cup', 'lost-cup']],
  ])('%s', async (query, slugs) => {
    expect((await list(query)).slugs).toEqual(slugs)
  })

  test('counts the miles from a postal code, to the venue’s own or to its city', async () => {
    // Dallas to Austin is a drive of three hours.
    const near = await list('?near=75201&miles=250')
    expect(near.slugs).toEqual(['dallas-cup', 'austin-cup', 'tulsa-camp'])
    const [dallas, austin, tulsa] = (near.data as ListedEvent[]).map(({ miles }) => miles!)
    expect(dallas).toBe(0)
    expect([Math.round(austin! / 20), Math.round(tulsa! / 20)]).toEqual([9, 12])
    expect((await list('?near=75201&miles=50')).slugs).toEqual(['dallas-cup'])
    expect((await list('?near=10001')).slugs).toEqual(['closed-cup'])
    const unknown = await list('?near=00001')
    expect([unknown.meta.is_near_known, unknown.slugs.length]).toEqual([false, 5])
  })

  test.each(['?near=7520', '?miles=0', '?state=Texas', '?kind=party', '?from=soon'])(
    '%s is refused at its field',
    async (query) => {
      const field = query.slice(1).split('=')[0]!
      const { http, errors } = await list(query)
      expect([http, Object.keys(errors)]).toEqual([422, [field]])
    },
  )
})

describe('the map', () => {
  const map = async (query = '') => {
    const { data, meta } = await ask('GET', `/ems/event-map${query}`)
    return { events: data as MappedEvent[], meta }
  }

  test('has what the list has, each at its venue’s ZIP code or city, and says what it can’t place', async () => {
    const { events, meta } = await map()
    expect(meta).toEqual({ choices: (await list()).meta.choices, is_near_known: true })
    expect(
      events.map(({ slug, is_open, places }) => [
        ...[slug, is_open],
        ...places.map(({ name, position }) => [
          name,
          position && [Math.round(position.latitude), Math.round(position.longitude)],
        ]),
      ]),
    ).toEqual([
      ['dallas-cup', true, ['Venue of dallas-cup', [33, -97]]],
      ['austin-cup', true, ['River Park', [30, -98]]],
      ['closed-cup', false, ['Venue of closed-cup', [41, -74]]],
      ['lost-cup', true, ['River Park', null]],
      ['tulsa-camp', true, ['River Park', [36, -96]]],
    ])
  })

  test.each([
    '?kind=camp',
    '?division=14U',
    '?team=10U',
    '?state=TX',
    '?near=75201&miles=250',
    '?from=2027-03-08',
  ])('%s leaves what it leaves in the list', async (query) => {
    const [{ events }, listed] = [await map(query), await list(query)]
    expect(events.map(({ slug, miles }) => [slug, miles])).toEqual(
      (listed.data as ListedEvent[]).map(({ slug, miles }) => [slug, miles]),
    )
  })

  test('of several venues each is shown, the main one first, where the office has put it', async () => {
    await house.acting().transaction(async (context) => {
      const { id } = await context.db
        .selectFrom('event')
        .select('id')
        .where('tenant_id', '=', context.tenant.id)
        .where('slug', '=', 'tulsa-camp')
        .executeTakeFirstOrThrow()
      const { id: main } = await context.db
        .insertInto('venue')
        .values({
          tenant_id: context.tenant.id,
          ...{ name: 'Zoo Field', address: '1 Zoo Rd', city: 'Tulsa', state: 'OK', postal_code: '74101' },
          ...{ latitude: 36.5, longitude: -95.5, time_zone: 'America/Chicago', created_at: context.now },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id: second } = await context.db
        .selectFrom('venue')
        .select('id')
        .where('tenant_id', '=', context.tenant.id)
        .where('name', '=', 'Venue of dallas-cup')
        .executeTakeFirstOrThrow()
      await putVenues(context, id, [
        { venue_id: main, field_ids: null },
        { venue_id: second, field_ids: null },
      ])
    })
    const { events } = await map('?kind=camp')
    expect(events[0]!.places).toMatchObject([
      { name: 'Zoo Field', position: { latitude: 36.5, longitude: -95.5 } },
      { name: 'Venue of dallas-cup' },
    ])
  })
})

test.each([
  [{ latitude: 32.78, longitude: -96.8 }, { latitude: 32.78, longitude: -96.8 }, 0],
  // New York to Los Angeles.
  [{ latitude: 40.7128, longitude: -74.006 }, { latitude: 34.0522, longitude: -118.2437 }, 2446],
  // A quarter of the way around.
  [{ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 }, 6218],
])('from %o to %o it is %i miles', (a, b, miles) => {
  expect(Math.round(milesBetween(a, b))).toBe(miles)
})
