import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { ADMIN, testHouse, type Label } from '../../../test/house.ts'
import { payIn, registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const family = await registeringIn(house)
const { ask } = family
let admin: string
let volunteer: string
let picture: Uint8Array<ArrayBuffer>
let coach: number
let season: number
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d4ed8' } })
  picture = new Uint8Array(await drawn.png().toBuffer())
  coach = (await family.place('Coach', '03/14/1986')).membership_id
  season = (await ask('GET', 'getSeason')).data[0].id
})

const PATH = '/api/mms/admin/membership-price'

/** Posts a form like a browser. */
async function post(
  path: string,
  fields: Record<string, string | File>,
  { token = admin, label = 'alliance' as Label } = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const body = new Response(form)
  const answer = await house.call(path, {
    method: 'POST',
    label,
    token,
    headers: { 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { http: answer.statusCode, ...answer.json() }
}

let months = 0
const aPrice = (more: Record<string, string | File> = {}): Record<string, string | File> => {
  const year = 2030 + months++
  return {
    membership_id: String(coach),
    season_id: String(season),
    price: '45.50',
    start_date: `01/01/${year}`,
    end_date: `${year}-12-31`,
    ...more,
  }
}
const aPicture = () => new File([picture], 'price.png', { type: 'image/png' })

test('a price is there once, however often the button is pressed', async () => {
  const price = aPrice()
  const answers = await atOnce(6, () => post(PATH, price))
  expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
})

test('a price is posted as a form with a picture, changed by a posted form and deleted', async () => {
  const created = await post(PATH, aPrice({ image: aPicture() }))
  expect(created).toMatchObject({
    http: 201,
    message: 'Data created successfully',
    data: {
      membership_id: coach,
      membership: 'Coach membership',
      member_type: 'Coach',
      season_id: season,
      league_id: null,
      price: 4550,
      kind: 'regular',
      status: 'active',
      version: 1,
    },
  })
  const { id, image } = created.data
  const shown = await house.call(`/api${image}`, { token: admin })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const changed = await post(`${PATH}/${id}`, { _method: 'Patch', price: '5000' })
  expect(changed).toMatchObject({
    http: 200,
    message: 'Data updated successfully',
    data: { price: 5000, image, version: 2 },
  })
  const inQuery = await post(`/api/admin/membership-price/${id}?_method=patch`, { kind: 'late' })
  expect(inQuery).toMatchObject({ http: 200, data: { kind: 'late', image } })
  for (const path of [`${PATH}/${id}`, `${PATH}/${id}/edit`])
    expect((await house.call(path, { token: volunteer })).json()).toMatchObject({ data: { id, price: 5000 } })
  const remove = () => house.call(`${PATH}/${id}`, { method: 'DELETE', token: admin })
  expect((await remove()).json()).toMatchObject({ message: 'Data deleted successfully' })
  expect((await remove()).statusCode).toBe(404)
  expect((await house.call(`/api${image}`, { token: admin })).statusCode).toBe(404)
})

test('a posted form that does not say it means a change is refused', async () => {
  const { data } = await post(PATH, aPrice())
  expect(await post(`${PATH}/${data.id}`, { price: '1' })).toMatchObject({ http: 405 })
  expect(await post(`${PATH}/${data.id}`, { _method: 'fly', price: '1' })).toMatchObject({
    http: 422,
    message: 'Invalid action specified',
  })
  expect(await post(`${PATH}/${data.id}`, { _method: 'PATCH' })).toMatchObject({
    http: 422,
    message: 'ID and data are required for update',
  })
})

test('what is no picture is refused and leaves no price', async () => {
  const fields = aPrice({ image: new File(['<svg/>'], 'x.png', { type: 'image/png' }) })
  expect(await post(PATH, fields)).toMatchObject({ http: 415 })
  const { image: _, ...plain } = fields
  expect(await post(PATH, plain)).toMatchObject({ http: 201 })
})

test.each([
  [{ membership_id: '999999' }, 'membership_id', 'We couldn’t find this membership.'],
  [{ season_id: '999999' }, 'season_id', 'We couldn’t find this season.'],
  [{ league_id: '999999' }, 'league_id', 'We couldn’t find this league.'],
  [{ member_type_id: '999999' }, 'member_type_id', 'This membership is for a different member type.'],
  [{ start_date: '2/3/2030' }, 'start_date', 'Invalid date format. Please provide a valid date.'],
  [{ end_date: '2001-01-01' }, 'end_date', 'The last day can’t be before the first day.'],
  [{ price: '-1.00' }, 'price', 'An amount can’t be negative.'],
  [{ price: 'much' }, 'price', 'Amounts are whole numbers of cents.'],
])('a price with %j is refused at its field', async (wrong, field, message) => {
  expect(await post(PATH, aPrice(wrong))).toMatchObject({ http: 422, errors: { [field]: [message] } })
})

test('nothing at all makes no price, and the same price is not set twice', async () => {
  const nothing = await house.call(PATH, { method: 'POST', token: admin, payload: {} })
  expect(nothing.json()).toMatchObject({ message: 'Data is required for creation' })
  const fields = aPrice()
  expect(await post(PATH, fields)).toMatchObject({ http: 201 })
  expect(await post(PATH, fields)).toMatchObject({ http: 409, code: 'price_exists' })
})

test('a price that is inactive is not sold, and one somebody paid stays', async () => {
  const row = async () =>
    (await ask('GET', `admin/membership-price?season_id=${season}&q=player`, undefined, admin)).data.find(
      ({ kind }: { kind: string }) => kind === 'regular',
    )
  const { id } = await row()
  const offered = async () =>
    (await ask('GET', 'getMemberships')).data.find(
      ({ text }: { text: string }) => text === 'Player membership',
    ).price
  expect(await offered()).toBe(4500)
  const { token, version } = await family.start({
    registrant: family.registrant(),
    people: [await family.daughter()],
  })
  await family.sign(token)
  const { data: order } = await family.checkout(token, version)
  expect((await payIn(house, order.order_token)).data).toMatchObject({ status: 'paid' })
  await house.work()
  expect(await ask('DELETE', `admin/membership-price/${id}`, undefined, admin)).toMatchObject({
    http: 409,
    code: 'in_use',
    detail: [{ what: 'registrations', count: 1 }],
  })
  await ask('PATCH', `admin/membership-price/${id}`, { status: 'inactive' }, admin)
  expect(await offered()).toBeNull()
})

test('of two who edit at once the second is told', async () => {
  const { data } = await post(PATH, aPrice())
  const change = (price: number) =>
    ask('PATCH', `admin/membership-price/${data.id}`, { version: 1, price }, admin)
  expect(await change(100)).toMatchObject({ http: 200 })
  expect(await change(200)).toMatchObject({
    http: 409,
    code: 'conflict',
    detail: { current: { price: 100 }, changed_by: 'Ada Ball' },
  })
})

test("another tenant's price is not found, and what it is made of is refused elsewhere", async () => {
  const { data } = await post(PATH, aPrice({ image: aPicture() }))
  const stranger = { token: await house.tokenOf(ADMIN, 'demo'), label: 'demo' as Label }
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/image'],
    ['DELETE', ''],
  ] as const)
    expect((await house.call(`${PATH}/${data.id}${path}`, { method, ...stranger })).statusCode).toBe(404)
  expect(await post(`${PATH}/${data.id}`, { _method: 'patch', price: '1' }, stranger)).toMatchObject({
    http: 404,
  })
  expect(await post(PATH, aPrice(), stranger)).toMatchObject({
    errors: { membership_id: ['We couldn’t find this membership.'] },
  })
})

test('volunteers look at prices and change none', async () => {
  expect((await house.call(PATH, { token: volunteer })).statusCode).toBe(200)
  expect((await house.call(PATH)).statusCode).toBe(401)
  expect(await post(PATH, aPrice(), { token: volunteer })).toMatchObject({ http: 403 })
})

test('members see the active prices, and those put away do not exist for them', async () => {
  const member = await house.tokenOf([{ module: 'MMS', role: 'member' }])
  const { data: price } = await post(PATH, aPrice())
  const { data: away } = await post(PATH, aPrice({ status: 'inactive' }))
  const seenBy = async (token: string, query = '') => {
    const { data } = (await house.call(`${PATH}?per_page=100${query}`, { token })).json()
    return data.map(({ id }: { id: number }) => id) as number[]
  }
  expect(await seenBy(volunteer)).toEqual(expect.arrayContaining([price.id, away.id]))
  expect(await seenBy(member)).toContain(price.id)
  expect(await seenBy(member)).not.toContain(away.id)
  expect(await seenBy(member, '&status=inactive')).toEqual([])
  expect((await house.call(`${PATH}/${price.id}`, { token: member })).statusCode).toBe(200)
  expect((await house.call(`${PATH}/${away.id}/edit`, { token: member })).statusCode).toBe(404)
  expect((await house.call(`${PATH}/${away.id}`, { token: volunteer })).statusCode).toBe(200)
  expect(await post(PATH, aPrice(), { token: member })).toMatchObject({ http: 403 })
})

test('a price says why it is what it is, to the office alone', async () => {
  const member = await house.tokenOf([{ module: 'MMS', role: 'member' }])
  const { id } = (await post(PATH, aPrice({ note: ' Board, May 12 ' }))).data
  const read = async (token: string, path = `${PATH}/${id}`) =>
    (await house.call(path, { token })).json().data
  expect(await read(admin)).toMatchObject({ note: 'Board, May 12' })
  expect(await read(volunteer)).toMatchObject({ note: 'Board, May 12' })
  expect(await read(member)).toMatchObject({ id, note: null })
  const listed = await read(member, `${PATH}?per_page=100`)
  expect(listed.filter(({ note }: { note: string | null }) => note !== null)).toEqual([])
  const change = async (payload: object) => {
    const { data } = (await house.call(`${PATH}/${id}`, { method: 'PATCH', token: admin, payload })).json()
    return data?.note
  }
  expect(await change({ price: 5000 })).toBe('Board, May 12')
  expect(await change({ note: 'Board, June 3' })).toBe('Board, June 3')
  expect(await change({ note: '' })).toBeNull()
  expect(await post(PATH, aPrice({ note: 'x'.repeat(301) }))).toMatchObject({
    http: 422,
    errors: { note: ['Note can have up to 300 characters.'] },
  })
})
