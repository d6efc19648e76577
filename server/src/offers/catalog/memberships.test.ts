import { beforeAll, expect, test } from 'vitest'
import { messageIn } from 'contract/message'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { payIn, registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const family = await registeringIn(house)
const { ask } = family
let admin: string
let manager: string
let season: number
let choices: Record<string, any>
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
  choices = (await ask('GET', 'admin/membership/choices', undefined, admin)).data
  season = choices['seasons'].find(({ is_current }: { is_current: boolean }) => is_current).id
})

const office = (method: string, path: string, payload?: object) =>
  ask(method, `admin/${path}`, payload, admin)
let made = 0
const aMembership = (more: object = {}) => ({
  name: `Membership ${++made}`,
  member_type_id: family.typeId('Player'),
  discipline_id: family.discipline_id,
  status: 'active',
  ...more,
})
const create = (more: object = {}) => office('POST', 'membership', aMembership(more))
const aPrice = (membership_id: number, more: object = {}) => ({
  membership_id,
  season_id: season,
  price: 4000,
  start_date: '2026-08-01',
  end_date: '2027-07-31',
  ...more,
})
/** What a twelve-year-old girl in Texas is offered of a membership. */
async function offer(name: string, { league_id = family.texas, dob = '05/02/2014' } = {}) {
  const { data } = await ask(
    'GET',
    `registration/offers?member_type_id=${family.typeId('Player')}&discipline_id=${family.discipline_id}&dob=${encodeURIComponent(dob)}&league_id=${league_id}`,
  )
  return data.offers.find(({ text }: { text: string }) => text === name)
}

test('a membership is made, read with its choices, changed, archived and deleted', async () => {
  const fields = aMembership({
    description: 'For girls who begin.',
    benefits: ['Six games', 'A shirt'],
    max_age: 10,
    sale_from: '',
  })
  const created = await office('POST', 'membership', fields)
  expect(created).toMatchObject({
    http: 201,
    message: 'Data created successfully',
    data: { ...fields, sale_from: null, min_age: null, member_type: 'Player', league_ids: [], version: 1 },
  })
  const { id } = created['data']
  expect(await office('GET', `membership/${id}`)).toMatchObject({
    data: {
      id,
      uses: { registrations: 0, prices: 0, price_rules: 0, orders: 0 },
      waivers: [{ title: 'Release of liability', is_required: true }],
      audit: [{ action: 'membership.created', actor: 'Ada Ball' }],
    },
  })
  expect(await office('PATCH', `membership/${id}`, { version: 1, benefits: ['A shirt'] })).toMatchObject({
    http: 200,
    message: 'Data updated successfully',
    data: { benefits: ['A shirt'], description: 'For girls who begin.', version: 2 },
  })
  await office('PATCH', `membership/${id}`, { status: 'inactive' })
  const names = async () =>
    (await ask('GET', 'getMemberships')).data.map(({ text }: { text: string }) => text)
  expect(await names()).not.toContain(fields.name)
  const listed = await office('GET', `membership?status=inactive&q=${encodeURIComponent(fields.name)}`)
  expect(listed['data']).toMatchObject([{ id, status: 'inactive', lowest: null, registrations: 0 }])
  expect(await office('DELETE', `membership/${id}`)).toMatchObject({ message: 'Data deleted successfully' })
  expect(await office('GET', `membership/${id}`)).toMatchObject({ http: 404 })
})

test.each([
  [{ name: '' }, 'name', 'Name is required.'],
  [{ member_type_id: 999_999 }, 'member_type_id', 'We couldn’t find this member type.'],
  [{ discipline_id: 999_999 }, 'discipline_id', 'We couldn’t find this discipline.'],
  [{ league_ids: [999_999] }, 'league_ids', 'We couldn’t find one of these leagues.'],
  [{ division_ids: [999_999] }, 'division_ids', 'One of these divisions isn’t in this discipline.'],
  [{ min_age: 12, max_age: 10 }, 'max_age', 'The maximum age can’t be below the minimum.'],
  [{ max_age: 200 }, 'max_age', 'Enter 120 or less.'],
  [
    { sale_from: '2027-01-01', sale_until: '2026-12-31' },
    'sale_until',
    'The last day can’t be before the first day.',
  ],
  [{ status: 'sold' }, 'status', 'Choose a status from the list.'],
])('a membership with %j is refused at its field', async (wrong, field, message) => {
  expect(await create(wrong)).toMatchObject({ http: 422, errors: { [field]: [message] } })
})

test('two memberships of a discipline do not share a name', async () => {
  const { data } = await create()
  expect(await create({ name: data.name })).toMatchObject({
    http: 409,
    code: 'membership_exists',
    errors: { name: ['This discipline already has a membership by that name.'] },
  })
})

test('of two who edit at once the second is told, with both versions', async () => {
  const { data } = await create()
  const change = (description: string) =>
    office('PATCH', `membership/${data.id}`, { version: 1, description })
  expect(await change('mine')).toMatchObject({ http: 200 })
  expect(await change('yours')).toMatchObject({
    http: 409,
    code: 'conflict',
    detail: { current: { description: 'mine' }, changed_by: 'Ada Ball' },
  })
  expect(await office('PATCH', `membership/${data.id}`, {})).toMatchObject({
    http: 422,
    message: 'ID and data are required for update',
  })
})

test('who may buy it follows from its leagues, divisions and ages, and when from its days on sale', async () => {
  const other = choices['leagues'].find(({ id }: { id: number }) => id !== family.texas).id
  const { data: membership } = await create()
  const set = (fields: object) => office('PATCH', `membership/${membership.id}`, fields)
  await office('POST', 'membership-price', aPrice(membership.id))
  const free = {
    league_ids: [],
    division_ids: [],
    min_age: null,
    max_age: null,
    sale_from: null,
    sale_until: null,
  }
  expect(await offer(membership.name)).toMatchObject({ available: true, price: 4000 })
  const own = (
    await ask(
      'GET',
      `registration/offers?member_type_id=${family.typeId('Player')}&discipline_id=${family.discipline_id}&dob=05%2F02%2F2014`,
    )
  )['data'].divisions.find(({ natural }: { natural: boolean }) => natural).division_id
  const elsewhere = choices['divisions'][0].id
  for (const [limits, reason] of [
    [{ league_ids: [other] }, 'This membership isn’t offered in this league.'],
    [{ division_ids: [elsewhere] }, 'This membership is for other divisions.'],
    [{ max_age: 11 }, 'This membership is for people 11 or younger when the season starts.'],
    [{ sale_from: '2027-01-01' }, 'Not on sale before 01/01/2027.'],
    [{ sale_until: '2026-11-20' }, 'Was on sale until 11/20/2026.'],
  ] as const) {
    expect(await set({ ...free, ...limits })).toMatchObject({ http: 200 })
    const refused = await offer(membership.name)
    expect([refused.available, messageIn(refused.reason)]).toEqual([false, reason])
    const person = await family.daughter({ membership_id: membership.id })
    const { token, version } = await family.start({ registrant: family.registrant(), people: [person] })
    await family.sign(token)
    expect(await family.checkout(token, version)).toMatchObject({ http: 422, code: 'draft_incomplete' })
  }
  await set({ ...free, league_ids: [family.texas], division_ids: [own], min_age: 12, max_age: 12 })
  expect(await offer(membership.name)).toMatchObject({ available: true })
  expect((await ask('GET', `getMemberships?league_id=${other}`)).data.map(({ id }: any) => id)).not.toContain(
    membership.id,
  )
  expect(await ask('GET', `getMemberships/${membership.id}`)).toMatchObject({
    http: 200,
    data: {
      id: membership.id,
      type: 'Player',
      text: membership.name,
      price: 4000,
      min_age: 12,
      benefits: [],
    },
  })
})

test('the memberships of a season and a league carry the price there', async () => {
  const { data: membership } = await create()
  await office('POST', 'membership-price', aPrice(membership.id))
  await office('POST', 'membership-price', aPrice(membership.id, { league_id: family.texas, price: 3500 }))
  const priceOf = async (query: string) =>
    (await ask('GET', `getMemberships${query}`)).data.find(({ id }: any) => id === membership.id)?.price
  expect(await priceOf(`?league_id=${family.texas}`)).toBe(3500)
  expect(await priceOf('?league_id=999999')).toBeUndefined()
  expect(await priceOf(`?season_id=${season}&member_type_id=${family.typeId('Player')}`)).toBe(3500)
  expect(await priceOf(`?member_type_id=${family.typeId('Coach')}`)).toBeUndefined()
  expect(await priceOf('?season_id=999999&unknown=1')).toBeUndefined()
})

test('a copy is a draft of its own with the prices of the season', async () => {
  const { data: membership } = await create({ league_ids: [family.texas], benefits: ['A shirt'] })
  await office('POST', 'membership-price', aPrice(membership.id))
  const copy = await office('POST', `membership/${membership.id}/copy`)
  expect(copy).toMatchObject({
    http: 201,
    data: {
      name: `${membership.name} (copy)`,
      status: 'draft',
      league_ids: [family.texas],
      benefits: ['A shirt'],
    },
  })
  expect((await office('POST', `membership/${membership.id}/copy`))['data'].name).toBe(
    `${membership.name} (copy 2)`,
  )
  const prices = await office('GET', `membership-price?membership_id=${copy['data'].id}`)
  expect(prices['data']).toMatchObject([{ price: 4000, season_id: season }])
})

test('what somebody has is neither deleted nor made into something else', async () => {
  const { data: membership } = await create()
  await office('POST', 'membership-price', aPrice(membership.id))
  const person = await family.daughter({ membership_id: membership.id })
  const { token, version } = await family.start({ registrant: family.registrant(), people: [person] })
  await family.sign(token)
  const { data: order } = await family.checkout(token, version)
  expect((await payIn(house, order.order_token)).data).toMatchObject({ status: 'paid' })
  await house.work()
  expect(await office('DELETE', `membership/${membership.id}`)).toMatchObject({
    http: 409,
    code: 'in_use',
    detail: [
      { what: 'registrations', count: 1 },
      { what: 'prices', count: 1 },
    ],
  })
  expect(
    await office('PATCH', `membership/${membership.id}`, { member_type_id: family.typeId('Coach') }),
  ).toMatchObject({ http: 422, errors: { member_type_id: [expect.stringContaining('can’t change')] } })
})

test('managers look and change nothing; another tenant finds nothing', async () => {
  const { data } = await create()
  const as = (token: string, method: string, path: string, payload?: object) =>
    ask(method, path, payload, token)
  expect(await as(manager, 'GET', `admin/membership/${data.id}`)).toMatchObject({ http: 200 })
  expect(await as(manager, 'PATCH', `admin/membership/${data.id}`, { name: 'X' })).toMatchObject({
    http: 403,
  })
  expect(await as(manager, 'GET', 'admin/getmembertype')).toMatchObject({
    http: 200,
    data: expect.arrayContaining([{ id: family.typeId('Player'), name: 'Player' }]),
  })
  const stranger = { token: await house.tokenOf(ADMIN, 'demo'), label: 'demo' as const }
  for (const method of ['GET', 'DELETE'])
    expect((await house.call(`/api/admin/membership/${data.id}`, { method, ...stranger })).statusCode).toBe(
      404,
    )
})
