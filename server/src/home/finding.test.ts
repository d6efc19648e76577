import { beforeAll, describe, expect, test } from 'vitest'
import type { Found } from 'contract/home/finding'
import { aPerson, guardianOf } from '../../test/calendar.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { loggedIn } from '../../test/household.ts'
import { ADMIN, testHouse, type GivenRole, type Label } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'
import { aMember, clubAdmin, onTeam, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { pool } = house.world.database
const tenant = house.tenants.alliance.id

/** A role that is left with these rights alone, in a house of its own that nobody else has it in. */
const TREASURER: GivenRole[] = [{ module: 'MMS', role: 'volunteer' }]

let admin: string
let treasurer: string
let number: string
let payer: { first_name: string; last_name: string; email: string }
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let huong: Awaited<ReturnType<typeof aMember>>
let coach: Awaited<ReturnType<typeof aPerson>>

const find = async (q: string, token = admin, more: object = {}, label: Label = 'alliance') => {
  const answer = await house.call('/api/mms/find', { method: 'POST', token, label, payload: { q, ...more } })
  expect(answer.statusCode).toBe(200)
  return answer.json().data as Found
}
const people = async (q: string, token = admin) => (await find(q, token)).people.rows.map(({ name }) => name)
const rename = (id: number, first_name: string, last_name: string, phone: string | null = null) =>
  pool.query(
    'update member set first_name = $3, last_name = $4, phone = $5 where tenant_id = $1 and id = $2',
    [tenant, id, first_name, last_name, phone],
  )

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  await pool.query(
    `delete from role_permission where tenant_id = $1 and role_module = 'MMS' and role = 'volunteer'`,
    [tenant],
  )
  await pool.query(
    `insert into role_permission (tenant_id, role_module, role, module, resource, action)
     values ($1, 'MMS', 'volunteer', 'mms', 'payments', 'view'), ($1, 'MMS', 'volunteer', 'mms', 'payments', 'refund')`,
    [tenant],
  )
  treasurer = await house.tokenOf(TREASURER)

  const registrant = family.registrant({
    first_name: 'Zoë',
    last_name: 'Quintanilla',
    phone: '(512) 555-0187',
  })
  payer = { ...registrant, email: registrant.email! } as typeof payer
  const { token, version } = await family.start({
    registrant,
    people: [await family.daughter({ first_name: 'Paloma', last_name: 'Quintanilla', dob: '05/02/2017' })],
  })
  await family.sign(token)
  await payIn(house, (await family.checkout(token, version)).data.order_token)
  await house.work()
  number = (await find('quintanilla')).orders.rows[0]!.number

  // People who never registered: an imported player, a guardian and a coach.
  club = await aClubWithTeams(house.acting())
  const [red, blue] = club.team_ids as [number, number]
  huong = await aMember(house, { dob: '2016-05-02' })
  await rename(huong.id, 'Hương', 'Nguyễn-Brøgger')
  const mother = await aMember(house)
  await rename(mother.id, 'Siobhán', 'O’Brien', '+1 (808) 555-0142')
  await guardianOf(house, huong.id, mother.id)
  await onTeam(house, { team_id: red, member_id: huong.id, role: 'player' })
  const other = await aMember(house, { dob: '2016-05-02' })
  await rename(other.id, 'Huong', 'Elsewhere')
  await onTeam(house, { team_id: club.other_team_id, member_id: other.id, role: 'player' })
  const johnson = await aMember(house, { dob: '2016-05-02' })
  await rename(johnson.id, 'Wren', 'Johnson')
  await onTeam(house, { team_id: blue, member_id: johnson.id, role: 'player' })
  coach = await aPerson(house, { first_name: 'Robin', roles: teamAdmin(red) })
  await onTeam(house, { team_id: red, member_id: coach.id, role: 'head_coach' })
})

describe('the manager of one league finds', () => {
  const ofLeague = async (of: number, id: number) => {
    const { rows } = await pool.query('select league_id from team where tenant_id = $1 and id = $2', [
      tenant,
      id,
    ])
    const { rows: others } = await pool.query(
      'select id from league where tenant_id = $1 and id <> $2 order by id limit 1',
      [tenant, rows[0].league_id],
    )
    const league_id = of === 0 ? rows[0].league_id : others[0].id
    return house.tokenOf([{ module: 'MMS', role: 'manager', league_id }])
  }

  test('its people, teams and clubs by a part of a word, and nothing of another', async () => {
    const [red] = club.team_ids as [number, number]
    const hers = await ofLeague(0, red)
    const { people: found } = await find('huong br', hers)
    expect(found).toMatchObject({ total: 1, rows: [{ name: 'Hương Nguyễn-Brøgger', opens: 'member' }] })
    const { teams, clubs } = await find('comets red', hers)
    expect(teams.rows.some(({ id, opens }) => id === red && opens === 'team')).toBe(true)
    expect((await find('comets', hers)).clubs.rows.map(({ id }) => id)).toContain(club.club_id)
    expect(clubs.rows.length).toBeLessThanOrEqual(1)
    const others = await ofLeague(1, red)
    expect(await people('huong br', others)).toEqual([])
    expect((await find('comets red', others)).teams.rows.map(({ id }) => id)).not.toContain(red)
  })

  test('her own family, although it plays elsewhere, once', async () => {
    const [red] = club.team_ids as [number, number]
    const other = await ofLeague(1, red)
    const { rows } = await pool.query(
      `select r.user_id from user_role r where r.tenant_id = $1 and r.league_id is not null order by r.id desc limit 1`,
      [tenant],
    )
    await pool.query('update app_user set member_id = $3 where tenant_id = $1 and id = $2', [
      tenant,
      rows[0].user_id,
      huong.id,
    ])
    expect(await find('huong br', other)).toMatchObject({
      people: { total: 1, rows: [{ name: 'Hương Nguyễn-Brøgger', opens: 'family' }] },
    })
    await pool.query('update app_user set member_id = null where tenant_id = $1 and id = $2', [
      tenant,
      rows[0].user_id,
    ])
  })
})

describe('the office finds', () => {
  test.each([
    ['a part of a word, without accents', 'huong br', ['Hương Nguyễn-Brøgger']],
    ['parts of words in any order', 'ogger nguy', ['Hương Nguyễn-Brøgger']],
    [
      'a guardian by phone in any writing, with the child',
      '808.555.0142',
      ['Hương Nguyễn-Brøgger', 'Siobhán O’Brien'],
    ],
    ['copied dashes', '808–555–0142', ['Hương Nguyễn-Brøgger', 'Siobhán O’Brien']],
    ['a name without its apostrophe', 'siobhan obrien', ['Hương Nguyễn-Brøgger', 'Siobhán O’Brien']],
    ['a letter left out', 'Jonson', ['Wren Johnson']],
    ['a payer by phone', '(512) 555 0187', ['Paloma Quintanilla', 'Zoë Quintanilla']],
  ])('people who never registered too: %s', async (_, q, names) => {
    expect((await people(q)).toSorted()).toEqual(names)
  })

  test('a member number and an address', async () => {
    expect(await people(huong.member_number)).toEqual(['Hương Nguyễn-Brøgger'])
    expect((await people(payer.email)).toSorted()).toEqual(['Paloma Quintanilla', 'Zoë Quintanilla'])
  })

  test('who fits best first, and says of a guardian whose', async () => {
    const { rows } = (await find('obrien')).people
    expect(rows[0]).toMatchObject({
      name: 'Siobhán O’Brien',
      guardian_of: ['Hương'],
      opens: 'member',
      membership: null,
    })
  })

  test.each(['comets red', 'Comts', 'RED comets', 'cométs red'])('a team by “%s”', async (q) => {
    const { teams, clubs } = await find(q)
    expect(teams.rows.some(({ id }) => id === club.team_ids[0])).toBe(true)
    if (!/red/i.test(q)) expect(clubs.rows.map(({ id }) => id)).toContain(club.club_id)
  })

  test('an order by number, a part of it, payer, amount and card', async () => {
    const { rows } = await pool.query('select total from orders where tenant_id = $1 and number = $2', [
      tenant,
      number,
    ])
    const dollars = (rows[0].total / 100).toFixed(2)
    for (const q of [
      number,
      number.toLowerCase(),
      number.slice(-4),
      'quintan',
      'Quintanila',
      `$${dollars}`,
      dollars,
      '4242',
    ])
      expect([q, (await find(q)).orders.rows.map((one) => one.number)]).toEqual([q, [number]])
    expect((await find(`$${dollars.replace(/.$/, '1')}`)).orders.rows).toEqual([])
  })

  test('of a caller’s many orders the newest, whether they are known by account or by address', async () => {
    const { rows: users } = await pool.query<{ id: number }>(
      `insert into app_user (tenant_id, email, first_name, last_name, status, profile_complete, phone, created_at)
       values ($1, 'teodora@example.org', 'Teodora', 'Zwick', 'invited', 0, '(737) 555-0199', now()) returning id`,
      [tenant],
    )
    const caller = await aMember(house)
    await rename(caller.id, 'Teodora', 'Zwick', '737-555-0199')
    const { rows: columns } = await pool.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
    )
    const as: Record<string, string> = {
      payer_name: `'T. Zwick'`,
      payer_email: `case when i % 2 = 0 then '${caller.email}' else 'office@example.org' end`,
      user_id: `case when i % 2 = 1 then ${users[0]!.id} end`,
      created_at: `now() + i * interval '1 minute'`,
      token_hash: 'sha256(i::text::bytea)',
    }
    const names = columns.map(({ name }) => name)
    await pool.query('set session_replication_role = replica')
    const { rows } = await pool.query<{ number: string }>(
      `insert into orders (${names.map((name) => `"${name}"`)})
       select ${names.map((name) => as[name] ?? `o."${name}"`)} from orders o cross join generate_series(1, 400) i
       where o.tenant_id = $1 and o.number = $2 order by i returning number`,
      [tenant, number],
    )
    await pool.query('set session_replication_role = origin')
    const newest = rows.slice(-5).map((one) => one.number)
    expect((await find('7375550199')).orders.rows.map((one) => one.number)).toEqual(newest.toReversed())
    await pool.query('delete from orders where tenant_id = $1 and number = any ($2)', [
      tenant,
      rows.map((one) => one.number),
    ])
  })

  test('a coupon by its code or name, also misspelt', async () => {
    await pool.query(
      `insert into coupon (tenant_id, code, name, kind, value, created_at) values ($1, 'EARLY10', 'Early bird', 'percentage', 1000, now())`,
      [tenant],
    )
    for (const q of ['early10', 'bird', 'erly bird'])
      expect((await find(q)).coupons.rows.map(({ code }) => code)).toEqual(['EARLY10'])
    for (const q of ['zebra', 'R-2026-000010']) expect((await find(q)).coupons.rows).toEqual([])
  })

  test('what can be refunded, if that is asked', async () => {
    const { orders, people: none } = await find('quintanilla', admin, { act: 'refund' })
    expect(orders.rows).toMatchObject([{ number, may_refund: true, opens: 'order' }])
    expect(none.rows).toEqual([])
  })

  test('registrations that wait, if somebody is to be approved', async () => {
    const { rows } = await pool.query(
      `update registration set status = 'waiting_for_approval' where tenant_id = $1 and id = (
         select id from registration where tenant_id = $1 order by id limit 1) returning id`,
      [tenant],
    )
    const approve = async (q: string) => (await find(q, admin, { act: 'approve' })).waiting.rows
    expect(await approve('quintanila')).toMatchObject([{ id: rows[0].id, name: 'Paloma Quintanilla' }])
    await pool.query(`update registration set status = 'active' where tenant_id = $1 and id = $2`, [
      tenant,
      rows[0].id,
    ])
    expect(await approve('quintanilla')).toEqual([])
  })
})

describe('each within their rights:', () => {
  test('a treasurer finds orders and refunds them, and no people', async () => {
    const found = await find('quintanilla', treasurer)
    expect(found.orders.rows).toMatchObject([{ number, may_refund: true }])
    expect([found.people.rows, found.coupons.rows, found.teams.rows, found.clubs.rows]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  test('a coach finds who is on the own team, misspelt too, and opens the roster', async () => {
    const [red] = club.team_ids
    expect((await find('huong', coach.token)).people.rows).toMatchObject([
      { id: huong.id, opens: 'team', opens_id: red, email: null, guardian_of: [] },
    ])
    expect(await people('Nguyan Brogger', coach.token)).toEqual(['Hương Nguyễn-Brøgger'])
    // Neither another team's players nor whoever is only a guardian, by name or by phone.
    for (const q of ['johnson', 'elsewhere', 'obrien', '808 555 0142', 'quintanilla'])
      expect([q, await people(q, coach.token)]).toEqual([q, []])
    const { teams, orders, clubs, coupons } = await find('comets', coach.token)
    expect(teams.rows.map(({ id }) => id)).toEqual([red])
    expect([orders.rows, clubs.rows, coupons.rows]).toEqual([[], [], []])
  })

  test('a club finds the people of all its teams, the teams and itself', async () => {
    const token = await house.tokenOf(clubAdmin(club.club_id))
    expect(await people('jonson', token)).toEqual(['Wren Johnson'])
    expect(await people('huong', token)).toEqual(['Hương Nguyễn-Brøgger'])
    const { teams, clubs, orders } = await find('comets', token)
    expect(teams.rows.map(({ id }) => id).toSorted()).toEqual(club.team_ids.toSorted())
    expect(clubs.rows.map(({ id }) => id)).toEqual([club.club_id])
    expect(orders.rows).toEqual([])
    expect((await find('rockets', token)).teams.rows).toEqual([])
  })

  test('a family finds its own people, teams and receipts, and nobody else', async () => {
    const token = await loggedIn(house, payer.email)
    const found = await find('quintanila', token)
    expect(found.people.rows.map(({ name, opens }) => [name, opens]).toSorted()).toEqual([
      ['Paloma Quintanilla', 'family'],
      ['Zoë Quintanilla', 'family'],
    ])
    expect((await find(number, token)).orders.rows).toMatchObject([
      { number, may_refund: false, opens: 'family' },
    ])
    const { people: others, teams, clubs } = await find('comets', token)
    expect([others.rows, teams.rows, clubs.rows]).toEqual([[], [], []])
    expect(await people('huong', token)).toEqual([])
    expect((await find(number, token, { act: 'approve' })).waiting.rows).toEqual([])
    const paloma = found.people.rows.find(({ name }) => name.startsWith('Paloma'))!
    await onTeam(house, { team_id: club.team_ids[1]!, member_id: paloma.id, role: 'player' })
    expect((await find('comets', token)).teams.rows).toMatchObject([
      { id: club.team_ids[1], opens: 'calendar' },
    ])
  })

  test('who is not logged in finds nothing, and another association has nobody of this one', async () => {
    expect((await house.call('/api/mms/find', { method: 'POST', payload: { q: 'huong' } })).statusCode).toBe(
      401,
    )
    const elsewhere = await house.tokenOf(ADMIN, 'demo')
    const found = await find('huong', elsewhere, {}, 'demo')
    expect([found.people.rows, found.teams.rows]).toEqual([[], []])
  })
})

test.each([' ', '', '\u0000', '%', '_', '\\', '’', "'", ',', 'a'.repeat(100), '1'.repeat(40), '-- ;'])(
  '%j is searched for or refused, and breaks nothing',
  async (q) => {
    const answer = await house.call('/api/mms/find', { method: 'POST', token: admin, payload: { q } })
    expect([200, 422]).toContain(answer.statusCode)
    if (answer.statusCode === 200) expect(answer.json().data.people.rows).toEqual([])
  },
)
