import { beforeAll, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const { ask } = await registeringIn(house)
let admin: string
let manager: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
})

let years = 2030
const aSeason = (more: object = {}) => {
  const year = years++
  return { name: `Season ${year}`, start_date: `08/01/${year}`, end_date: `${year + 1}-07-31`, ...more }
}
const create = (fields: object) => ask('POST', 'admin/season', fields, admin)
const change = (id: number, fields: object) => ask('PATCH', `admin/season/${id}`, fields, admin)

test('a season is made, loaded into its form, changed and deleted, with the sentences of the specification', async () => {
  const fields = aSeason({ start_date: '08/01/2030' })
  const created = await create(fields)
  expect(created).toMatchObject({
    http: 201,
    message: 'Data created successfully',
    data: { name: fields.name, start_date: '2030-08-01', status: 'draft', is_current: false, version: 1 },
  })
  const { id } = created['data']
  const form = await ask('GET', `admin/season/${id}/edit`, undefined, admin)
  expect(form).toMatchObject({ http: 200, data: created['data'] })
  expect(await change(id, { name: 'Renamed' })).toMatchObject({
    http: 200,
    message: 'Data updated successfully',
    data: { id, name: 'Renamed', start_date: '2030-08-01', version: 2 },
  })
  expect(await ask('DELETE', `admin/season/${id}`, undefined, admin)).toMatchObject({
    http: 200,
    message: 'Data deleted successfully',
  })
  expect(await ask('DELETE', `admin/season/${id}`, undefined, admin)).toMatchObject({ http: 404 })
  expect(await ask('GET', `admin/season/${id}/edit`, undefined, admin)).toMatchObject({ http: 404 })
  expect(await change(id, { name: 'Gone' })).toMatchObject({ http: 404 })
})

test('a client that can only post changes a season, at the path without its module too', async () => {
  const { data } = await create(aSeason())
  for (const path of ['/api/mms/admin/season', '/api/admin/season']) {
    const answer = await house.call(`${path}/${data.id}?_method=PATCH`, {
      method: 'POST',
      token: admin,
      payload: { status: 'closed' },
    })
    expect(answer.json()).toMatchObject({ message: 'Data updated successfully', data: { status: 'closed' } })
  }
})

test.each([
  [{}, 'Data is required for creation', undefined],
  [{ start_date: '08/01/2040', end_date: '07/31/2041' }, 'Name is required.', 'name'],
  [
    { name: 'X', start_date: '2040-13-01', end_date: '07/31/2041' },
    'Invalid date format. Please provide a valid date.',
    'start_date',
  ],
  [
    { name: 'X', start_date: '08/01/2041', end_date: '08/01/2041' },
    'The last day needs to be after the first day.',
    'end_date',
  ],
  [aSeason({ status: 'open' }), 'Choose a status from the list.', 'status'],
])('a season is not made of %j', async (fields, message, field) => {
  const answer = await create(fields)
  expect(answer).toMatchObject({ http: 422, message })
  if (field) expect(answer['errors']).toEqual({ [field]: [message] })
})

test('an update says what it changes, and two seasons never share a name', async () => {
  const [first, second] = [await create(aSeason()), await create(aSeason())]
  expect(await change(second['data'].id, {})).toMatchObject({
    http: 422,
    message: 'ID and data are required for update',
  })
  const { name } = first['data']
  for (const answer of [await create(aSeason({ name })), await change(second['data'].id, { name })])
    expect(answer).toMatchObject({ http: 409, errors: { name: ['There’s already a season by this name.'] } })
  expect(await change(second['data'].id, { end_date: '01/01/2000' })).toMatchObject({ http: 422 })
})

test('of two who edit at once the second is told, with what the first has made of it', async () => {
  const { data } = await create(aSeason())
  expect(await change(data.id, { version: data.version, name: 'Hers' })).toMatchObject({ http: 200 })
  expect(await change(data.id, { version: data.version, name: 'His' })).toMatchObject({
    http: 409,
    code: 'conflict',
    detail: { current: { name: 'Hers', version: 2 }, changed_by: 'Ada Ball' },
  })
})

test('a season with prices or registrations stays, and who wants to delete it hears of what', async () => {
  const { data } = await ask('GET', 'getSeason')
  const current = data.find(({ is_current }: { is_current: boolean }) => is_current)
  const answer = await ask('DELETE', `admin/season/${current.id}`, undefined, admin)
  expect(answer).toMatchObject({ http: 409, code: 'in_use', detail: [{ what: 'prices', count: 7 }] })
  expect(answer['message']).toBe('This season is in use: prices 7.')
})

test('a draft is seen by the office alone, and the current season comes first', async () => {
  const { data } = await create(aSeason())
  const names = async () => (await ask('GET', 'getSeason')).data.map(({ name }: { name: string }) => name)
  expect(await names()).not.toContain(data.name)
  await change(data.id, { status: 'active' })
  expect(await names()).toContain(data.name)
  expect((await names())[0]).toBe('2026-2027')
  const listed = await ask('GET', `admin/season?q=${encodeURIComponent(data.name)}`, undefined, admin)
  expect(listed).toMatchObject({
    data: [{ id: data.id, status: 'active', registrations: 0, prices: 0, is_current: false }],
    meta: { total: 1 },
  })
})

test('whoever did something stands in the history, with what was and what became', async () => {
  const { data } = await create(aSeason())
  await change(data.id, { status: 'active' })
  const detail = await ask('GET', `admin/season/${data.id}`, undefined, manager)
  expect(detail['data']).toMatchObject({
    uses: { registrations: 0, teams: 0, prices: 0, orders: 0 },
    audit: [
      {
        action: 'season.changed',
        actor: 'Ada Ball',
        before: { status: 'draft' },
        after: { status: 'active' },
      },
      { action: 'season.created' },
    ],
  })
})

test("another tenant's season is not found, whatever is done with it", async () => {
  const { data } = await create(aSeason())
  const stranger = await house.tokenOf(ADMIN, 'demo')
  for (const [method, path, payload] of [
    ['GET', '', undefined],
    ['GET', '/edit', undefined],
    ['PATCH', '', { name: 'Mine' }],
    ['DELETE', '', undefined],
  ] as const) {
    const answer = await house.call(`/api/mms/admin/season/${data.id}${path}`, {
      method,
      label: 'demo',
      token: stranger,
      ...(payload ? { payload } : {}),
    })
    expect([method, path, answer.statusCode]).toEqual([method, path, 404])
  }
})

test('a manager looks at seasons and does not change them; without a login there is nothing', async () => {
  expect(await ask('GET', 'admin/season', undefined, manager)).toMatchObject({ http: 200 })
  expect(await ask('POST', 'admin/season', aSeason(), manager)).toMatchObject({ http: 403 })
  expect(await ask('GET', 'admin/season')).toMatchObject({ http: 401 })
  expect(await ask('POST', 'admin/season', aSeason())).toMatchObject({ http: 401 })
})
