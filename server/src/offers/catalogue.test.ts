import { beforeAll, expect, test } from 'vitest'
import { createAccount, givePassword } from '../auth/auth.ts'
import { ADMIN, MEMBER, PASSWORD, testHouse } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'

const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const family = await registeringIn(house)
const { ask } = family
let admin: string
let member: string
let team: number
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  member = await house.tokenOf(MEMBER)
  team = await house.acting().transaction(async ({ db, tenant, now }) => {
    const of = { tenant_id: tenant.id, league_id: family.texas, season_id: family.choices.season.id }
    const { id: division_id } = await db
      .selectFrom('division')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('label', '=', '12U')
      .executeTakeFirstOrThrow()
    const named = (name: string, status: string) => ({ ...of, division_id, name, status, created_at: now })
    const rows = await db
      .insertInto('team')
      .values([named('Lone Star 12U', 'active'), named('Asleep 12U', 'inactive')])
      .returning('id')
      .execute()
    return rows[0]!.id
  })
})

/** The same call with and without its module in the path. */
async function both(path: string, token?: string) {
  const answers = [`/api/mms/${path}`, `/api/${path}`].map(async (url) => {
    const answer = await house.call(url, token ? { token } : {})
    return { http: answer.statusCode, ...answer.json() }
  })
  const [first, second] = await Promise.all(answers)
  const said = ({ http, message, data, meta }: Record<string, unknown>) => ({ http, message, data, meta })
  expect(said(second!)).toEqual(said(first!))
  return first!
}

test.each([
  ['getMemberships?unknown=1'],
  ['getDisciplines?unknown=1'],
  ['get_teams?unknown=1'],
  ['league_with_state_code?unknown=1'],
  ['getSeason?unknown=1'],
  ['get_season_date?unknown=1'],
])('%s answers anybody, and does not mind what it does not know', async (path) => {
  expect(await both(path)).toMatchObject({
    http: 200,
    success: true,
    message: 'Data fetched successfully',
  })
})

test.each([['getMembershipStatus'], ['membership-list'], ['admin/getmembertype']])(
  '%s is for who is logged in',
  async (path) => {
    expect(await both(path)).toMatchObject({ http: 401 })
    expect(await both(path, admin)).toMatchObject({ http: 200 })
  },
)

test('the memberships on sale say what they are, for whom and for how much', async () => {
  const { data } = await both('getMemberships')
  expect(data).toContainEqual(
    expect.objectContaining({
      id: expect.any(Number),
      type: 'Player',
      text: 'Player membership',
      member_type: 'Player',
      price: 4500,
    }),
  )
  const coach = data.find(({ type }: { type: string }) => type === 'Coach')
  expect((await both(`getMemberships/${coach.id}`)).data).toMatchObject({
    id: coach.id,
    type: 'Coach',
    text: 'Coach membership',
    price: 5000,
    description: expect.stringContaining('assistant coaches'),
    benefits: expect.arrayContaining(['May be rostered as staff']),
  })
  expect(await both('getMemberships/999999')).toMatchObject({ http: 404 })
})

test('disciplines are of a sport', async () => {
  const [{ sport_id }] = family.choices.disciplines
  expect((await both(`getDisciplines?sport_id=${sport_id}`)).data).toEqual([
    { id: family.discipline_id, name: 'Fastpitch', sport_id },
  ])
  expect((await both('getDisciplines?sport_id=999999')).data).toEqual([])
})

test.each(['sports-list', 'getSeason'])('%s answers in every area of the house', async (path) => {
  const { data } = await both(path)
  for (const area of ['ems', 'ctms']) {
    const answer = await house.call(`/api/${area}/${path}`)
    expect(answer.json()).toMatchObject({ success: true, data })
  }
})

test('a league plays in all divisions, and one that is not there in none', async () => {
  const all = await both('getDivisions')
  expect(Object.values(all.data)).toContain('12U')
  expect(await both(`getDivisions/${family.texas}`)).toMatchObject({
    http: 200,
    message: 'Divisions fetched successfully',
    data: all.data,
  })
  expect(await both('getDivisions/999999')).toMatchObject({
    http: 404,
    message: 'We couldn’t find this league.',
  })
})

test('teams are named without anybody’s contact, and only those that play', async () => {
  expect((await both('get_teams?q=12u')).data).toEqual([
    {
      id: team,
      text: 'Lone Star 12U',
      club: null,
      league_id: family.texas,
      division_id: expect.any(Number),
    },
  ])
  expect((await both('get_teams?league_id=999999')).data).toEqual([])
  const none = await house.call('/api/mms/get_teams', { label: 'demo' })
  expect(none.json()).toMatchObject({ success: true, data: [] })
})

test('a state proposes its league', async () => {
  const { data } = await both('league_with_state_code?state=Texas')
  expect(data).toMatchObject([{ id: family.texas, name: 'Texas Fastpitch League', state_codes: ['TX'] }])
})

test('seasons come with the current one first, and its days', async () => {
  const { data } = await both('getSeason')
  expect(data[0]).toMatchObject({ name: '2026-2027', is_current: true })
  expect(data[1]).toMatchObject({ name: '2025-2026', is_current: false })
  expect((await both('get_season_date')).data).toEqual({
    season_id: data[0].id,
    start_date: '2026-08-01',
    end_date: '2027-07-31',
  })
  expect((await both(`get_season_date?season_id=${data[1].id}`)).data.end_date).toBe('2026-07-31')
  const none = await house.call('/api/mms/get_season_date', { label: 'demo' })
  expect(none.statusCode).toBe(404)
})

test('lists for a choice are short', async () => {
  const { data } = await both('membership-list', member)
  expect(data).toContainEqual({ id: expect.any(Number), text: 'Player membership' })
  expect((await both('admin/getmembertype', admin)).data).toContainEqual({
    id: family.typeId('Club'),
    name: 'Club',
  })
  expect(await both('admin/getmembertype', member)).toMatchObject({ http: 403 })
})

test('the nine statuses come with the own one, if there is one', async () => {
  const { data, meta } = await both('getMembershipStatus', member)
  expect(data.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'Active',
    'Blocked',
    'Closed',
    'Draft',
    'Failed',
    'Inactive',
    'Rejected',
    'Success',
    'Waiting for Approval',
  ])
  expect(meta).toEqual({ current: null })
})

test('registrations of one membership are listed by its id, and their own status is said to members', async () => {
  const person = await family.daughter()
  const { token, version } = await family.start({ registrant: family.registrant(), people: [person] })
  await family.sign(token)
  const { data: order } = await family.checkout(token, version)
  expect((await payIn(house, order.order_token)).data).toMatchObject({ status: 'paid' })
  await house.work()
  const { rows } = await house.world.database.pool.query<{ member_id: number }>(
    'select member_id from registration',
  )
  const email = 'own@example.org'
  await house.acting().transaction(async (context) => {
    const { member_id } = rows[0]!
    const account = await createAccount(context, {
      email,
      first_name: 'Ada',
      last_name: 'Ball',
      roles: MEMBER,
      member_id,
    })
    await givePassword(context, account.user_id, PASSWORD)
  })
  const login = await house.call('/api/mms/check/login', {
    method: 'POST',
    payload: { grant_type: 'password', client_id: 'web', username: email, password: PASSWORD },
  })
  expect((await both('getMembershipStatus', login.json().access_token)).meta).toEqual({
    current: { id: 'active', name: 'Active' },
  })
  const list = (path: string, payload: object = {}) => ask('POST', `admin/${path}`, payload, admin)
  const coach = (await family.place('Coach', '03/14/1986')).membership_id
  expect(await list('get_membership')).toMatchObject({ http: 200, meta: { total: 1 } })
  expect(await list(`get_membership/${person.membership_id}`)).toMatchObject({ meta: { total: 1 } })
  expect(await list(`get_membership/${coach}`)).toMatchObject({ http: 200, data: [], meta: { total: 0 } })
  expect(await list('get_membership/999999')).toMatchObject({ http: 404 })
  expect(await list('get_membership', { filters: { status: ['nonsense'] } })).toMatchObject({ http: 422 })
  expect(await ask('POST', 'admin/get_membership', {}, member)).toMatchObject({ http: 403 })
  expect(await ask('POST', 'admin/get_membership', {})).toMatchObject({ http: 401 })
})
