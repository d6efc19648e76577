import { beforeAll, expect, test } from 'vitest'
import type { DraftPerson } from 'contract/registering/draft'
import { inviteToTeam } from '../clubs/clubs.ts'
import { atOnce } from '../../test/at-once.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { loggedIn, registered } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
const club = await aClubWithTeams(house.acting())
const [team_id] = club.team_ids as [number, number]
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})

/** A daughter who fits the teams' division, which is 10U. */
const daughter = (more: Partial<DraftPerson> = {}) => family.daughter({ dob: '05/02/2017', ...more })
const invitation = async (role?: 'assistant_coach') => {
  const { token } = await house
    .acting()
    .transaction((context) =>
      inviteToTeam(context, { team_id, member_type_id: family.typeId(role ? 'Coach' : 'Player') }),
    )
  if (role)
    await pool.query('update team_invite set role = $1 where id = (select max(id) from team_invite)', [role])
  return token
}
async function register(people: DraftPerson[]) {
  const registrant = family.registrant()
  await registered(house, family, { registrant, people })
  return registrant
}
const entries = async (last_name: string) =>
  (
    await pool.query(
      `select e.role, e.state, e.note, e.team_id from roster_entry e
         join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
         join registration r on r.member_id = m.id
         join orders o on o.id = r.order_id
       where o.payer_name like $1 order by e.id`,
      [`%${last_name}`],
    )
  ).rows
const registrationsOf = async (last_name: string) =>
  (await ask('POST', 'admin/get_membership', { q: last_name }, admin)).data as {
    id: number
    status: string
  }[]
async function decide(id: number, status: string) {
  const { version } = (await ask('GET', `admin/registrations/${id}`, undefined, admin)).data
  return ask('POST', `admin/registrations/${id}/status`, { version, status }, admin)
}

test('who was invited is on the roster with the payment', async () => {
  const { last_name } = await register([await daughter({ invite_token: await invitation() })])
  expect(await entries(last_name)).toEqual([{ role: 'player', state: 'active', note: null, team_id }])
})

test('an invited coach is on the staff as what was offered', async () => {
  const registrant = family.registrant()
  const people = [
    {
      key: 'coach',
      who: 'me' as const,
      emergency: { name: 'Ana', phone: '2145550101', relation: 'Aunt' },
      ...(await family.place('Coach', registrant.dob!)),
      invite_token: await invitation('assistant_coach'),
    },
  ]
  await registered(house, family, { registrant, people })
  const [row] = await registrationsOf(registrant.last_name)
  await decide(row!.id, 'active')
  expect(await entries(registrant.last_name)).toEqual([
    { role: 'assistant_coach', state: 'active', note: null, team_id },
  ])
})

test('who chose the team asks for a place', async () => {
  const { last_name } = await register([await daughter({ team_id })])
  expect(await entries(last_name)).toEqual([
    { role: 'player', state: 'requested', note: 'Chose the team in the registration.', team_id },
  ])
})

test('nobody who has paid is refused: a full roster makes a request of an invitation', async () => {
  const before = await pool.query('update rule_pack set roster_max = 1, roster_min = 0 returning id')
  expect(before.rowCount).toBeGreaterThan(0)
  const { last_name } = await register([await daughter({ invite_token: await invitation() })])
  await pool.query('update rule_pack set roster_max = 22')
  expect(await entries(last_name)).toMatchObject([
    {
      role: 'player',
      state: 'requested',
      note: { message: 'The roster is full: 1 of 1 players, rule pack USSSA 2027.' },
      team_id,
    },
  ])
  const [row] = await registrationsOf(last_name)
  expect(row!.status).toBe('active')
})

test('a registration that ends gives the place up, and asks for it when it stands again', async () => {
  const { last_name } = await register([await daughter({ invite_token: await invitation() })])
  const [row] = await registrationsOf(last_name)
  await decide(row!.id, 'inactive')
  expect((await entries(last_name)).map(({ state }) => state)).toEqual(['ended'])
  await decide(row!.id, 'active')
  expect((await entries(last_name)).map(({ state }) => state)).toEqual(['ended', 'requested'])
})

test('what the team has declined is not asked again by the approval of the office', async () => {
  const registrant = family.registrant()
  const coach = {
    key: 'coach',
    who: 'me' as const,
    emergency: { name: 'Ana', phone: '2145550101', relation: 'Aunt' },
    ...(await family.place('Coach', registrant.dob!)),
    team_id,
  }
  await registered(house, family, { registrant, people: [coach] })
  expect(await entries(registrant.last_name)).toMatchObject([{ state: 'requested' }])
  await pool.query(`update roster_entry set state = 'ended', left_on = joined_on where state = 'requested'`)
  const [row] = await registrationsOf(registrant.last_name)
  expect(row!.status).toBe('waiting_for_approval')
  await decide(row!.id, 'active')
  expect((await entries(registrant.last_name)).map(({ state }) => state)).toEqual(['ended'])
})

test('whoever registered a team and a club looks after both once they are active', async () => {
  const registrant = family.registrant()
  const people = [
    {
      key: 'club',
      who: 'me' as const,
      club_name: 'Thunder',
      ...(await family.place('Club', registrant.dob!)),
    },
    {
      key: 'team',
      who: 'me' as const,
      team_name: 'Thunder 10U',
      club_name: 'Thunder',
      ...(await family.place('Team', registrant.dob!)),
      division_id: (await daughter()).division_id!,
    },
  ]
  await registered(house, family, { registrant, people })
  for (const { id, status } of await registrationsOf(registrant.last_name))
    if (status === 'waiting_for_approval') await decide(id, 'active')
  const made = await entries(registrant.last_name)
  expect(made.some(({ role, state }) => role === 'head_coach' && state === 'active')).toBe(true)
  const token = await loggedIn(house, registrant.email)
  const { roles, scoped } = (await ask('GET', 'user/permissions', undefined, token)).data
  expect(roles.CTMS.toSorted()).toEqual(['Club Admin', 'End User', 'Team Admin'])
  expect(scoped.ctms).toMatchObject({ rosters: ['edit', 'view'], clubs: ['edit', 'view'] })
})

test('of teams that are registered at once under the name of a new club there is one club', async () => {
  const tenant = house.tenants.alliance.id
  const approved = (needs_approval: boolean) =>
    pool.query(
      `update membership m set needs_approval = $1 from member_type y
       where m.tenant_id = $2 and y.tenant_id = $2 and y.id = m.member_type_id and y.kind = 'team'`,
      [needs_approval, tenant],
    )
  await approved(false)
  const division_id = (await daughter()).division_id!
  const orders = await Promise.all(
    [0, 1, 2, 3].map(async (i) => {
      const registrant = family.registrant()
      const team = {
        key: 'team',
        who: 'me' as const,
        team_name: `Meteors ${i}`,
        club_name: 'Meteors',
        ...(await family.place('Team', registrant.dob!)),
        division_id,
      }
      const { token, version } = await family.start({ registrant, people: [team] })
      await family.sign(token)
      return (await family.checkout(token, version)).data as { order_token: string }
    }),
  )
  await atOnce(4, (i) => payIn(house, orders[i]!.order_token))
  await approved(true)
  const { rows } = await pool.query(
    `select c.status, (select count(*)::int from team t where t.tenant_id = $1 and t.club_id = c.id) as teams
     from club c where c.tenant_id = $1 and c.name = 'Meteors'`,
    [tenant],
  )
  expect(rows).toEqual([{ status: 'active', teams: 4 }])
})

/** The registrations that a team, and perhaps its club, is entered by, waiting for the office. */
async function entered(club_name: string, team_name: string, kinds: readonly ('Team' | 'Club')[] = ['Team']) {
  const registrant = family.registrant()
  const division_id = (await daughter()).division_id!
  const people = await Promise.all(
    kinds.map(async (kind) => ({
      key: kind.toLowerCase(),
      who: 'me' as const,
      club_name,
      ...(await family.place(kind, registrant.dob!)),
      ...(kind === 'Team' && { team_name, division_id }),
    })),
  )
  await registered(house, family, { registrant, people })
  return registrationsOf(registrant.last_name)
}
const clubsNamed = async (name: string) =>
  (
    await pool.query<{ status: string; teams: string[] }>(
      `select c.status, array(select t.name from team t where t.club_id = c.id and t.status = 'active' order by 1) as teams
       from club c where c.name = $1 order by c.id`,
      [name],
    )
  ).rows

test('a team that is approved when its club is there already is a team of that club, and whoever entered it does not look after the club', async () => {
  const [first] = await entered('Falcons', 'Falcons Red')
  const [second] = await entered('Falcons', 'Falcons Blue')
  await decide(first!.id, 'active')
  expect(await decide(second!.id, 'active')).toMatchObject({ http: 200 })
  expect(await clubsNamed('Falcons')).toEqual([
    { status: 'active', teams: ['Falcons Blue', 'Falcons Red'] },
    { status: 'waiting_for_approval', teams: [] },
  ])
  const { rows } = await pool.query('select club_id from registration where id = $1', [second!.id])
  expect(rows).toEqual([{ club_id: null }])
})

test('a second club, and a second team, of a name is not approved', async () => {
  const [first] = await entered('Hornets', 'Hornets Red')
  await decide(first!.id, 'active')
  const [club] = await entered('Hornets', '', ['Club'])
  expect(await decide(club!.id, 'active')).toMatchObject({ http: 409, code: 'club_name_taken' })
  const [team] = await entered('Hornets', 'Hornets red')
  expect(await decide(team!.id, 'active')).toMatchObject({ http: 409, code: 'team_name_taken' })
})

test('a club and its team that are registered together, in whatever order, are one club', async () => {
  const rows = await entered('Wasps', 'Wasps Red', ['Team', 'Club'])
  for (const { id } of rows) expect(await decide(id, 'active')).toMatchObject({ http: 200 })
  expect(await clubsNamed('Wasps')).toEqual([{ status: 'active', teams: ['Wasps Red'] }])
})
