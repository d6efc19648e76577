import { beforeAll, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { emergency, payIn, registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const family = await registeringIn(house)
const { ask } = family
let admin: string
let manager: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
})

let codes = 0
const aCoupon = (more: object = {}) => ({
  code: `office-${++codes}`,
  name: 'Ten percent',
  coupon_type_id: 1,
  value: 10,
  ...more,
})
const create = (fields: object) => ask('POST', 'admin/coupons', fields, admin)
const change = (id: number, fields: object) => ask('PATCH', `admin/coupons/${id}`, fields, admin)

/** A family that pays with the coupon. */
async function paid(coupon_code: string) {
  const registrant = family.registrant()
  const people = [await family.daughter({ last_name: registrant.last_name })]
  const { token, version } = await family.start({ registrant, people, coupon_code })
  await family.sign(token)
  const { data: order } = await family.checkout(token, version)
  expect((await payIn(house, order.order_token)).data).toMatchObject({ status: 'paid' })
}

test('a coupon is made, read, changed and deleted, with the sentences of the specification', async () => {
  const created = await create(aCoupon({ start_date: '01/01/2027', end_date: '2027-12-31', max_uses: 5 }))
  expect(created).toMatchObject({
    http: 201,
    message: 'Data created successfully',
    data: {
      code: `OFFICE-${codes}`,
      coupon_type_id: 1,
      value: 10,
      start_date: '2027-01-01',
      end_date: '2027-12-31',
      max_uses: 5,
      max_uses_per_buyer: null,
      membership_ids: null,
      status: 'active',
      used: 0,
      version: 1,
    },
  })
  const { id } = created['data']
  for (const path of [`/api/admin/coupons/${id}`, `/api/mms/admin/coupons/${id}/edit`]) {
    const answer = await house.call(path, { token: admin })
    expect(answer.json()).toMatchObject({ success: true, data: created['data'] })
  }
  expect(await change(id, { value: 12.5, end_date: '' })).toMatchObject({
    http: 200,
    message: 'Data updated successfully',
    data: { value: 12.5, end_date: null, max_uses: 5, version: 2 },
  })
  expect(await ask('PUT', `admin/coupons/${id}`, { name: 'Put' }, admin)).toMatchObject({
    message: 'Data updated successfully',
    data: { name: 'Put' },
  })
  const spoofed = { method: 'POST', token: admin, payload: { status: 'inactive' } }
  expect((await house.call(`/api/admin/coupons/${id}?_method=patch`, spoofed)).json()).toMatchObject({
    data: { status: 'inactive' },
  })
  expect(await ask('DELETE', `admin/coupons/${id}`, undefined, admin)).toMatchObject({
    http: 200,
    message: 'Data deleted successfully',
  })
  expect(await ask('DELETE', `admin/coupons/${id}`, undefined, admin)).toMatchObject({ http: 404 })
  expect(await ask('GET', `admin/coupons/${id}`, undefined, admin)).toMatchObject({ http: 404 })
})

test.each([
  ['GET', '/edit', 'ID is required for fetching data'],
  ['PATCH', '', 'ID and data are required for update'],
  ['PUT', '', 'ID and data are required for update'],
  ['DELETE', '', 'ID is required for deletion'],
  ['POST', '', 'Data is required for creation'],
])('%s without an ID or data is refused in the words of the specification', async (method, path, message) => {
  const answer = await ask(
    method,
    `admin/coupons${path}`,
    method === 'GET' || method === 'DELETE' ? undefined : {},
    admin,
  )
  expect(answer).toMatchObject({ http: 422, message })
})

test('ten for a percentage is ten percent, and takes off a tenth', async () => {
  const { data: coupon } = await create(aCoupon({ value: '10' }))
  expect(coupon.value).toBe(10)
  const registrant = family.registrant()
  const people = [await family.daughter({ last_name: registrant.last_name })]
  const { token } = await family.start({ registrant, people, coupon_code: coupon.code })
  expect(await family.quote(token)).toMatchObject({ subtotal: 4500, discount: 450 })
  expect((await ask('GET', `admin/coupons?q=${coupon.code}`, undefined, admin)).data).toMatchObject([
    { value: 10 },
  ])
  expect(await create(aCoupon({ coupon_type_id: 2, value: 10.5 }))).toMatchObject({
    http: 422,
    errors: { value: ['Amounts are in whole cents.'] },
  })
})

test('an update of nothing says what it needs', async () => {
  const { data } = await create(aCoupon())
  expect(await change(data.id, {})).toMatchObject({
    http: 422,
    message: 'ID and data are required for update',
  })
})

test.each([
  [{ code: '' }, 'code', 'Code is required.'],
  [{ coupon_type_id: 3 }, 'coupon_type_id', 'We don’t recognize this type of coupon.'],
  [{ value: 0 }, 'value', 'Enter a discount.'],
  [{ value: 100.01 }, 'value', 'A percentage can’t be more than 100%.'],
  [{ start_date: 'soon' }, 'start_date', 'Invalid date format. Please provide a valid date.'],
  [
    { start_date: '2027-02-01', end_date: '2027-01-31' },
    'end_date',
    'The last day can’t be before the first day.',
  ],
  [{ max_uses: 0 }, 'max_uses', 'Enter 1 or more, or leave blank for no limit.'],
  [{ membership_ids: [999_999] }, 'membership_ids', 'We couldn’t find one of these memberships.'],
])('a coupon with %j is refused at its field', async (wrong, field, message) => {
  const answer = await create(aCoupon(wrong))
  expect(answer).toMatchObject({ http: 422, errors: { [field]: [message] } })
})

test('a code exists once, however it is written', async () => {
  const { data } = await create(aCoupon())
  const again = await create(aCoupon({ code: data.code.toLowerCase() }))
  expect(again).toMatchObject({ http: 409, errors: { code: ['There’s already a coupon with this code.'] } })
})

test('families use what the office made, and what is used is counted and stays', async () => {
  const { data } = await create(aCoupon({ max_uses: 2 }))
  await paid(data.code.toLowerCase())
  const shown = await ask('GET', `admin/coupons/${data.id}`, undefined, admin)
  expect(shown['data']).toMatchObject({ used: 1, discount_total: 450 })
  expect(await ask('DELETE', `admin/coupons/${data.id}`, undefined, admin)).toMatchObject({
    http: 409,
    code: 'in_use',
    detail: [{ what: 'orders', count: 1 }],
  })
  await paid(data.code)
  expect(await change(data.id, { max_uses: 1 })).toMatchObject({
    http: 422,
    errors: { max_uses: ['It has already been used 2 times.'] },
  })
  const report = await ask('GET', 'report/coupon-list?from=11/01/2026&to=11/30/2026', undefined, manager)
  expect(report['data']).toContainEqual({
    id: data.id,
    code: data.code,
    name: data.name,
    used: 2,
    discount_total: 900,
  })
  const before = await ask('GET', 'report/coupon-list?to=10/31/2026', undefined, manager)
  expect(before['data']).toContainEqual(expect.objectContaining({ id: data.id, used: 0, discount_total: 0 }))
})

test('a coupon for some memberships reduces those alone', async () => {
  const coach = (await family.place('Coach', '03/14/1986')).membership_id
  const { data } = await create(aCoupon({ membership_ids: [coach], coupon_type_id: 2, value: 700 }))
  const { token } = await family.start({
    registrant: family.registrant(),
    people: [await family.daughter()],
    coupon_code: data.code,
  })
  expect(await family.quote(token)).toMatchObject({
    discount: 0,
    coupon_problem: 'This coupon doesn’t apply to anything in your order.',
  })
  const registrant = family.registrant()
  const both = await family.start({
    registrant,
    people: [
      { key: 'coach', who: 'me', emergency, ...(await family.place('Coach', registrant.dob)) },
      await family.daughter({ last_name: registrant.last_name }),
    ],
    coupon_code: data.code,
  })
  expect(await family.quote(both.token)).toMatchObject({
    discount: 700,
    coupon_problem: null,
    lines: [
      { person_key: 'coach', discount: 700 },
      { person_key: 'kid1', discount: 0 },
    ],
  })
  // An unrelated change reports the same memberships as a read.
  for (const answer of [
    await change(data.id, { name: 'For coaches' }),
    await ask('GET', `admin/coupons/${data.id}`, undefined, admin),
  ])
    expect(answer['data'].membership_ids).toEqual([coach])
})

test('of two who edit at once the second is told', async () => {
  const { data } = await create(aCoupon())
  expect(await change(data.id, { version: 1, name: 'Hers' })).toMatchObject({ http: 200 })
  expect(await change(data.id, { version: 1, name: 'His' })).toMatchObject({
    http: 409,
    code: 'conflict',
    detail: { current: { name: 'Hers', version: 2 }, changed_by: 'Ada Ball' },
  })
})

test('the list is searched and narrowed, and the types are two', async () => {
  const { data } = await create(aCoupon({ name: 'Needle in the hay', status: 'inactive' }))
  expect(await ask('GET', 'admin/coupons?q=needle&status=inactive', undefined, admin)).toMatchObject({
    data: [{ id: data.id }],
    meta: { total: 1 },
  })
  expect(await ask('GET', 'admin/coupons?q=needle&status=active', undefined, admin)).toMatchObject({
    data: [],
  })
  expect((await ask('GET', 'admin/coupon_type', undefined, admin))['data']).toEqual([
    { id: 1, name: 'Percentage' },
    { id: 2, name: 'Fixed amount' },
  ])
})

test('coupons are the administrators’ alone, the report is the managers’ too', async () => {
  for (const path of ['admin/coupons', 'admin/coupon_type']) {
    expect(await ask('GET', path, undefined, manager)).toMatchObject({ http: 403 })
    expect(await ask('GET', path)).toMatchObject({ http: 401 })
  }
  expect(await ask('GET', 'report/coupon-list', undefined, manager)).toMatchObject({ http: 200 })
  expect(await ask('GET', 'report/coupon-list')).toMatchObject({ http: 401 })
})

test("another tenant's coupon is not found, and its memberships are refused in a coupon", async () => {
  const { data } = await create(aCoupon())
  const stranger = await house.tokenOf(ADMIN, 'demo')
  const as = (method: string, path: string, payload?: object) =>
    house.call(`/api/mms/admin/coupons${path}`, {
      method,
      label: 'demo',
      token: stranger,
      ...(payload ? { payload } : {}),
    })
  for (const answer of [
    await as('GET', `/${data.id}`),
    await as('PATCH', `/${data.id}`, { name: 'Mine' }),
    await as('DELETE', `/${data.id}`),
  ])
    expect(answer.statusCode).toBe(404)
  const { membership_id } = await family.place('Coach', '03/14/1986')
  const answer = await as('POST', '', aCoupon({ membership_ids: [membership_id] }))
  expect(answer.json()).toMatchObject({
    errors: { membership_ids: ['We couldn’t find one of these memberships.'] },
  })
})
