import { beforeAll, expect, test } from 'vitest'
import { ROLES, ownRoleId } from 'contract/auth/roles'
import { atOnce } from '../../test/at-once.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, testHouse, type GivenRole } from '../../test/house.ts'
import { asking } from '../../test/team.ts'
import { waitingForLock } from '../../test/waiting.ts'

const house = await testHouse()
const { pool } = house.world.database
const ask = asking(house)
type Json = Record<string, any>

let admin: string
let club: Awaited<ReturnType<typeof aClubWithTeams>>
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  club = await aClubWithTeams(house.acting())
})

let made = 0
const make = (more: object = {}, token = admin): Promise<Json> =>
  ask('POST', '/mms/roles/own', token, { name: `Registrar ${++made}`, scope: 'none', ...more })
const give = (role_id: number, permissions: string[], token = admin): Promise<Json> =>
  ask('PATCH', '/mms/roles/permissions', token, {
    changes: permissions.map((permission) => ({ role_id, permission, allowed: true })),
  })
const invite = (roles: object[], token = admin): Promise<Json> =>
  ask('POST', '/mms/users', token, {
    email: `own-${++made}@example.org`,
    first_name: 'Grace',
    last_name: 'Hopper',
    roles,
  })
const holding = ({ id }: Json, place: object = {}): GivenRole[] => [
  { module: 'OWN', role: String(id), ...place },
]
const status = async (path: string, token: string) => (await house.call(`/api${path}`, { token })).statusCode
const listMembers = async (token: string) => (await ask('POST', '/mms/admin/members', token, {}))['http']
const numberOf = (name: string) => ROLES.find(({ role, module }) => role === name && module === 'MMS')!.id

test('an admin makes a role from the table, gives it to somebody, and she may just that, until it is taken away', async () => {
  const { data: role, http } = await make()
  expect([http, role]).toEqual([
    201,
    { id: role.id, role_id: ownRoleId(role.id), name: role.name, scope: 'none', version: 1 },
  ])
  const { data: matrix } = await give(role.role_id, ['mms.members.edit', 'mms.dashboard.view'])
  const column = matrix.roles.find(({ id }: Json) => id === role.role_id)
  // To edit is to see, too.
  expect(column).toMatchObject({
    own: { name: role.name },
    permissions: ['mms.dashboard.view', 'mms.members.view', 'mms.members.edit'],
  })
  expect(matrix.history[0]).toMatchObject({ name: role.name, what: 'changed', actor: 'Ada Ball' })

  const { data: user } = await invite([{ role_id: role.role_id }])
  const { data: seen } = await ask('GET', `/mms/users/${user.id}`, admin)
  expect(seen.roles).toMatchObject([{ role_id: role.role_id, name: role.name }])
  expect((await ask('GET', '/mms/users?kind=staff&per_page=100', admin)).data).toContainEqual(
    expect.objectContaining({ id: user.id }),
  )
  expect((await ask('GET', `/mms/users?role_id=${role.role_id}`, admin)).data).toHaveLength(1)
  const { rows: letters } = await pool.query(
    `select body_text from mail where recipient = (select email from app_user where id = $1)`,
    [user.id],
  )
  expect(letters[0].body_text).toContain(`as ${role.name}.`)

  const registrar = await house.tokenOf(holding(role))
  expect(await listMembers(registrar)).toBe(200)
  expect(await status('/mms/import/members', registrar)).toBe(403)
  // A dashboard without money, since the role may not see payments.
  const { data: dashboard } = await ask('GET', '/mms/admin/dashboard/all-data', registrar)
  expect(dashboard).toMatchObject({ revenue: null, money: null })
  expect(dashboard.by_month.flatMap(({ money }: Json) => money).every(({ cents }: Json) => cents === 0)).toBe(
    true,
  )

  expect(await ask('DELETE', `/mms/roles/own/${role.id}`, admin)).toMatchObject({ http: 200 })
  await expect.poll(() => status('/mms/admin/dashboard/all-data', registrar)).toBe(403)
  expect((await ask('GET', `/mms/users/${user.id}`, admin)).data.roles).toEqual([])
  const { data: after } = await ask('GET', '/mms/roles/permissions', admin)
  expect(after.roles.map(({ id }: Json) => id)).not.toContain(role.role_id)
  expect(after.history[0]).toMatchObject({
    name: role.name,
    what: 'deleted',
    taken: ['mms.dashboard.view', 'mms.members.view', 'mms.members.edit'],
  })
})

test('nobody passes on what she lacks: not by a copy, not in the table, not to a user, and not by deleting', async () => {
  const { data: lead } = await make()
  await give(lead.role_id, ['mms.roles.edit', 'mms.users.edit', 'mms.members.view'])
  const { data: treasurer } = await make()
  await give(treasurer.role_id, ['mms.payments.refund'])
  const token = await house.tokenOf(holding(lead))

  expect(await make({ copy_of: numberOf('admin') }, token)).toMatchObject({ http: 403 })
  expect(await make({ copy_of: treasurer.role_id }, token)).toMatchObject({
    http: 403,
    code: 'beyond_your_rights',
  })
  const { data: mine } = await make({ copy_of: lead.role_id }, token)
  expect(await give(mine.role_id, ['mms.payments.view'], token)).toMatchObject({ http: 403 })
  expect(await invite([{ role_id: treasurer.role_id }], token)).toMatchObject({ http: 403 })
  expect(await invite([{ role_id: mine.role_id }], token)).toMatchObject({ http: 201 })
  expect(await ask('DELETE', `/mms/roles/own/${treasurer.id}`, token)).toMatchObject({ http: 403 })
  const { rows } = await pool.query(
    `select count(*)::int as n from role_permission where role_module = 'OWN' and role = $1`,
    [String(mine.id)],
  )
  expect(rows[0].n).toBe(5)
  const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
  expect(await make({}, manager)).toMatchObject({ http: 403 })
})

test('a role is given for what it was made for: the organization, or one league, club or team', async () => {
  const [whole, league, ofClub] = await Promise.all(
    ['none', 'league', 'club'].map(async (scope) => (await make({ scope })).data),
  )
  const errors = async (role: object) => (await invite([role]))['errors']
  const club_id = club.club_id
  expect(await errors({ role_id: whole.role_id, club_id })).toEqual({
    'roles.0.role_id': [`${whole.name} is a role for the whole organization.`],
  })
  expect(await errors({ role_id: league.role_id })).toEqual({ 'roles.0.league_id': ['Choose the league.'] })
  expect(await errors({ role_id: league.role_id, club_id })).toEqual({
    'roles.0.league_id': ['Choose the league.'],
  })
  expect(await errors({ role_id: ofClub.role_id })).toEqual({ 'roles.0.club_id': ['Choose the club.'] })
  expect(await errors({ role_id: ownRoleId(999_999) })).toEqual({
    'roles.0.role_id': ['We couldn’t find this role.'],
  })
  expect(await invite([{ role_id: ofClub.role_id, club_id }])).toMatchObject({ http: 201 })

  // Of what concerns all leagues, a role for one has nothing, whatever the table says.
  await give(league.role_id, ['mms.members.view', 'mms.members.import'])
  const { rows } = await pool.query('select id from league where tenant_id = $1 limit 1', [
    house.tenants.alliance.id,
  ])
  const one = await house.tokenOf(holding(league, { league_id: rows[0].id }))
  expect(await status('/mms/import/members', one)).toBe(403)
  expect(await listMembers(one)).toBe(200)
  // And one for a club nothing outside of it.
  await give(ofClub.role_id, ['mms.members.view', 'ctms.clubs.view'])
  const inClub = await house.tokenOf(holding(ofClub, { club_id }))
  expect(await status('/mms/import/members', inClub)).toBe(403)
})

test('names are one of a kind, also beside ours and pressed twice, and a second look is needed to rename', async () => {
  const answers = await atOnce(4, () => make({ name: 'Equipment manager' }))
  expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409, 409, 409])
  expect(await make({ name: 'equipment MANAGER' })).toMatchObject({
    http: 409,
    errors: { name: ['There’s already a role with this name.'] },
  })
  expect(await make({ name: 'Administrator' })).toMatchObject({ http: 409 })
  const { data: role } = answers.find(({ http }) => http === 201)!
  const rename = (name: string, version = role.version) =>
    ask('PATCH', `/mms/roles/own/${role.id}`, admin, { version, name })
  expect(await rename('Gear manager')).toMatchObject({
    http: 200,
    data: { name: 'Gear manager', version: 2 },
  })
  expect(await rename('Kit manager')).toMatchObject({ http: 409, code: 'conflict' })
  expect(await rename('Volunteer', 2)).toMatchObject({ http: 409, code: 'role_name_taken' })
})

test('a role that is deleted just when it is given is given to nobody', async () => {
  const { data: role } = await make()
  const gate = await pool.connect()
  await gate.query('begin')
  await gate.query('delete from own_role where id = $1', [role.id])
  const inviting = invite([{ role_id: role.role_id }])
  await expect.poll(async () => (await waitingForLock(pool)).length).toBeGreaterThan(0)
  await gate.query('commit')
  gate.release()
  const answer = await inviting
  expect(answer).toMatchObject({ http: 422 })
  const { rows } = await pool.query(`select 1 from user_role where module = 'OWN' and role = $1`, [
    String(role.id),
  ])
  expect(rows).toEqual([])
})

test('the roles of another organization are neither seen nor given', async () => {
  const { data: role } = await make()
  const theirs = await house.tokenOf(ADMIN, 'demo')
  const there = asking(house, 'demo')
  expect((await there('GET', '/mms/roles/own', theirs)).data).toEqual([])
  expect(await there('DELETE', `/mms/roles/own/${role.id}`, theirs)).toMatchObject({ http: 404 })
  expect(
    await there('POST', '/mms/users', theirs, {
      email: 'elsewhere@example.org',
      first_name: 'Grace',
      last_name: 'Hopper',
      roles: [{ role_id: role.role_id }],
    }),
  ).toMatchObject({ http: 422 })
})
