import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { payIn, registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const family = await registeringIn(house)
const { ask } = family
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})

const office = (method: string, path: string, payload?: object) =>
  ask(method, `admin/${path}`, payload, admin)
const season = () => family.choices.season.id as number
const roll = (wishes: object = {}) => office('POST', `season/${season()}/roll-over`, wishes)
const look = (wishes: object = {}) => office('POST', `season/${season()}/roll-over/preview`, wishes)
const undo = (id: number) => office('DELETE', `season/${id}/roll-over`)

beforeEach(async () => {
  const { rolled_into } = (await office('GET', `season/${season()}`))['data']
  if (rolled_into) await undo(rolled_into.id)
})

test('what will be made is shown, and made just so', async () => {
  await office('POST', 'price-rule', {
    season_id: season(),
    name: 'Second child',
    kind: 'sibling',
    unit: 'fixed_amount',
    steps: [{ from: 2, value: 500 }],
    ends_on: '2027-01-31',
  })
  await office('POST', 'coupons', {
    code: 'SPRING27',
    name: 'Spring',
    coupon_type_id: 2,
    value: 500,
    start_date: '2027-03-01',
    end_date: '2027-04-30',
  })
  await house.acting().transaction(async ({ db, tenant, now }) => {
    const { id: division_id } = await db
      .selectFrom('division')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('label', '=', '12U')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('team')
      .values({
        tenant_id: tenant.id,
        name: 'Lone Star 12U',
        league_id: family.texas,
        division_id,
        season_id: season(),
        created_at: now,
      })
      .execute()
  })
  const wishes = { change: 'percentage', change_by: 1_000, with_coupons: true }
  const { data: plan } = await look(wishes)
  expect(plan).toMatchObject({
    season: { name: '2027-2028', start_date: '2027-08-01', end_date: '2028-07-31' },
    price_rules: [{ name: 'Second child' }],
    teams: [{ name: 'Lone Star 12U', club: null }],
    coupons: [{ before: 'SPRING27', code: 'SPRING28' }],
    waivers_that_end: [],
  })
  expect(plan.prices).toContainEqual({
    membership: 'Player membership',
    league: null,
    kind: 'early',
    before: 4000,
    price: 4400,
    start_date: '2027-06-01',
    end_date: '2027-08-31',
  })
  expect(plan.divisions[0].labels).toContainEqual({ label: '12U', born_from: '2014-09-01' })
  expect((await office('GET', 'season?q=2027-2028'))['data']).toEqual([])

  const made = await roll({ ...wishes, hash: plan.hash })
  expect(made).toMatchObject({
    http: 201,
    data: {
      season: { name: '2027-2028', status: 'draft', is_current: false },
      prices: plan.prices.length,
      teams: 1,
      coupons: 1,
      existed: false,
    },
  })
  const { id } = made['data'].season
  expect((await office('GET', `price-rule?season_id=${id}`))['data']).toMatchObject([
    { name: 'Second child', ends_on: '2028-01-31' },
  ])
  expect((await office('GET', 'coupons?q=SPRING28'))['data']).toMatchObject([
    { start_date: '2028-03-01', end_date: '2028-04-30', value: 500, used: 0 },
  ])
  expect((await office('GET', `season/${id}`))['data']).toMatchObject({
    rolled_from: { id: season(), name: '2026-2027' },
    rolled_into: null,
    uses: { teams: 1, prices: plan.prices.length, price_rules: 1 },
    audit: [{ action: 'season.rolled_over', note: '2026-2027' }],
  })
  expect((await office('GET', `season/${season()}`))['data']).toMatchObject({ rolled_into: { id } })
})

test('asked for twice, even at the same moment, it is made once', async () => {
  const both = await Promise.all([roll(), roll()])
  expect(both.map(({ http }) => http)).toEqual([201, 201])
  expect(both[0]!['data'].season.id).toBe(both[1]!['data'].season.id)
  expect(both.map(({ data }) => data.existed).toSorted()).toEqual([false, true])
  const again = await roll({ name: 'Another name' })
  expect(again['data']).toMatchObject({ season: { name: '2027-2028' }, existed: true })
  expect((await office('GET', 'season?q=2027'))['data']).toHaveLength(2)
})

test('a plan that is no longer true is shown anew and not carried out', async () => {
  const { data: plan } = await look()
  const { data: prices } = await office('GET', `membership-price?season_id=${season()}&q=coach`)
  await office('PATCH', `membership-price/${prices[0].id}`, { price: 5100 })
  const refused = await roll({ hash: plan.hash })
  expect(refused).toMatchObject({ http: 409, code: 'roll_over_changed' })
  expect(refused['detail'].prices).toContainEqual(
    expect.objectContaining({ membership: 'Coach membership', price: 5100 }),
  )
  expect(await roll({ hash: refused['detail'].hash })).toMatchObject({ http: 201 })
})

test('it is taken back whole, and can be done again', async () => {
  const { data } = await roll({ with_coupons: true, with_teams: true })
  expect(await undo(data.season.id)).toMatchObject({ http: 200, data: { from_season_id: season() } })
  expect(await office('GET', `season/${data.season.id}`)).toMatchObject({ http: 404 })
  expect((await office('GET', `membership-price?season_id=${data.season.id}`))['data']).toEqual([])
  // One that is spelt nearly so may be found.
  expect((await office('GET', 'coupons?q=SPRING28'))['data']).not.toContainEqual(
    expect.objectContaining({ code: 'SPRING28' }),
  )
  expect((await office('GET', `season/${season()}`))['data']).toMatchObject({
    rolled_into: null,
    audit: expect.arrayContaining([
      expect.objectContaining({ action: 'season.roll_over_undone', note: '2027-2028' }),
    ]),
  })
  expect(await roll({ name: 'The next one' })).toMatchObject({ http: 201 })
})

test('a season that was made otherwise is not taken back', async () => {
  expect(await undo(season())).toMatchObject({ http: 404, code: 'not_rolled_over' })
  expect(await undo(999_999)).toMatchObject({ http: 404, code: 'season_not_found' })
})

test.each([
  [{ start_date: '2026-08-01' }, 'start_date', 'The next season needs to start after this one.'],
  [{ start_date: '2040-08-01' }, 'start_date', 'The next season can start up to five years after this one.'],
  [{ end_date: '2027-08-01' }, 'end_date', 'The last day needs to be after the first day.'],
  [{ change: 'double' }, 'change', 'We don’t recognize this change.'],
])('wishes of %j are refused at their field', async (wishes, field, message) => {
  expect(await look(wishes)).toMatchObject({ http: 422, errors: { [field]: [message] } })
  expect(await roll(wishes)).toMatchObject({ http: 422 })
})

test('a name that another season has is refused, and nothing is left of the try', async () => {
  expect(await roll({ name: '2025-2026' })).toMatchObject({
    http: 409,
    errors: { name: ['There’s already a season by this name.'] },
  })
  expect((await office('GET', `season/${season()}`))['data'].rolled_into).toBeNull()
})

test('as soon as somebody has registered in it, it stays', async () => {
  const { data } = await roll()
  await office('PATCH', `season/${data.season.id}`, { status: 'active' })
  await office('PATCH', `season/${season()}`, { status: 'closed' })
  const { data: prices } = await office(
    'GET',
    `membership-price?season_id=${data.season.id}&q=player&per_page=100`,
  )
  for (const { id } of prices) await office('PATCH', `membership-price/${id}`, { start_date: '2026-01-01' })
  const { token, version } = await family.start({
    registrant: family.registrant(),
    people: [await family.daughter()],
  })
  await family.sign(token)
  const { data: order } = await family.checkout(token, version)
  expect((await payIn(house, order.order_token)).data).toMatchObject({ status: 'paid' })
  await house.work()
  expect(await undo(data.season.id)).toMatchObject({
    http: 409,
    code: 'in_use',
    detail: [{ what: 'registrations', count: 1 }],
  })
  await office('PATCH', `season/${season()}`, { status: 'active' })
})

test('only who may edit seasons rolls one over', async () => {
  const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
  const path = `admin/season/${season()}/roll-over`
  expect(await ask('POST', path, {}, manager)).toMatchObject({ http: 403 })
  expect(await ask('POST', path, {})).toMatchObject({ http: 401 })
  const stranger = { token: await house.tokenOf(ADMIN, 'demo'), label: 'demo' as const }
  const elsewhere = await house.call(`/api/mms/${path}`, { method: 'POST', payload: {}, ...stranger })
  expect(elsewhere.statusCode).toBe(404)
})
