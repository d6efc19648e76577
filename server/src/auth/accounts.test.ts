import { expect, test } from 'vitest'
import { testDoor } from '../../test/door.ts'
import { createAccount } from './auth.ts'
import { permissionsOf, rolesOf } from './permissions.ts'
import { authRoutes } from './routes.ts'

const door = await testDoor(authRoutes)
const MEMBER = [{ module: 'MMS', role: 'member' }] as const
const ada = { first_name: 'Ada', last_name: 'Ball', roles: MEMBER }

const create = (email: string, more: object = {}, label: 'alliance' | 'demo' = 'alliance') =>
  door.acting(label).transaction((context) => createAccount(context, { ...ada, email, ...more }))

test('a new account gets links to choose a password and to confirm the address', async () => {
  const account = await create('Ada@Example.org', { member_id: 7 })
  expect(account).toEqual({
    user_id: expect.any(Number),
    existed: false,
    set_password_path: expect.stringMatching(/^\/set-password\/[\w-]{43}$/),
    verify_email_path: expect.stringMatching(/^\/verify-email\/[\w-]{43}$/),
  })
  const { rows } = await door.world.database.pool.query('select hash from auth_action_token')
  expect(rows).toHaveLength(2)
  for (const { hash } of rows) expect(hash).toHaveLength(32)
})

test('an address that has an account keeps it, with the new role and its first member record', async () => {
  const { email, user_id } = await door.person({ roles: [{ module: 'CTMS', role: 'Club Admin' }] })
  expect(await create(email.toUpperCase(), { member_id: 11 })).toEqual({ user_id, existed: true })
  expect(await create(email, { member_id: 12 })).toEqual({ user_id, existed: true })
  const { rows } = await door.world.database.pool.query(
    'select member_id, first_name from app_user where id = $1',
    [user_id],
  )
  expect(rows).toEqual([{ member_id: 11, first_name: 'Ada' }])
  expect(await door.acting().transaction((context) => rolesOf(context, user_id))).toEqual({
    MMS: ['member'],
    CTMS: ['Club Admin'],
    EMS: [],
  })
})

test('who never chose a password gets new links, and the old ones stop working', async () => {
  const first = await create('late@example.org')
  const second = await create('late@example.org')
  expect(second).toMatchObject({ user_id: first.user_id, existed: true })
  const check = async ({ set_password_path = '' }) =>
    (await door.call(`/api/mms/password/reset/${set_password_path.split('/')[2]}`)).status
  expect([await check(first), await check(second)]).toEqual([410, 200])
})

test('of many at once with one address all get the same account', async () => {
  const accounts = await Promise.all(Array.from({ length: 8 }, () => create('family@example.org')))
  expect(new Set(accounts.map(({ user_id }) => user_id)).size).toBe(1)
  expect(accounts.filter(({ existed }) => !existed)).toHaveLength(1)
})

test('the same address in two tenants is two people', async () => {
  const here = await create('two@example.org')
  const there = await create('two@example.org', {}, 'demo')
  expect(there.existed).toBe(false)
  expect(there.user_id).not.toBe(here.user_id)
})

test('a role nobody knows is refused by the database', async () => {
  await expect(create('x@example.org', { roles: [{ module: 'MMS', role: 'owner' }] })).rejects.toThrow(
    /user_role_check/,
  )
})

test.each([
  ['admin', ['mms.users.edit', 'mms.settings.edit', 'mms.registrations.delete', 'mms.payments.refund'], []],
  [
    'manager',
    ['mms.registrations.approve', 'mms.payments.refund', 'mms.members.edit'],
    ['mms.users.view', 'mms.settings.view', 'mms.registrations.delete'],
  ],
  [
    'volunteer',
    ['mms.dashboard.view', 'mms.registrations.view'],
    ['mms.registrations.approve', 'mms.members.edit', 'mms.payments.view'],
  ],
  ['member', [], ['mms.dashboard.view', 'mms.members.view']],
] as const)('in a new tenant the %s may %j and not %j', async (role, allowed, refused) => {
  const { user_id } = await door.person({ roles: [{ module: 'MMS', role }] })
  const words = await door.acting().transaction((context) => permissionsOf(context, user_id))
  expect(allowed.filter((word) => !words.has(word))).toEqual([])
  expect(refused.filter((word) => words.has(word))).toEqual([])
})

test('the roles to choose from are shown to who may see users', async () => {
  const admin = await door.person({ roles: [{ module: 'MMS', role: 'admin' }] })
  const manager = await door.person({ roles: [{ module: 'MMS', role: 'manager' }] })
  const ask = async (email: string) =>
    door.as((await door.logIn(email)).body.access_token, '/api/mms/roles/getRoleSelect')
  expect((await ask(admin.email)).body.data).toContainEqual({ id: 2, text: 'Club Admin', module: 'CTMS' })
  expect((await ask(manager.email)).status).toBe(403)
  expect((await door.call('/api/mms/roles/getRoleSelect')).status).toBe(401)
})
