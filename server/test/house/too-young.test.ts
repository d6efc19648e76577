import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinTeam } from '../../src/clubs/clubs.ts'
import { agreeing } from '../auto-renewal.ts'
import { aClubWithTeams } from '../clubs.ts'
import { loggedIn, registered } from '../household.ts'
import { ADMIN, testHouse } from '../house.ts'
import { importingIn } from '../import.ts'
import { openNextSeason } from '../next-season.ts'
import { registeringIn, signing } from '../registration.ts'
import { aPlayer } from '../rosters.ts'
import { cases } from '../thorough.ts'
import { asking, clubAdmin, invitedBy, onTeam, teamAdmin } from '../team.ts'

/**
 * Every way into a division or onto a team, each tried with children who are too young for it under the
 * default rules: players start at 4, 14U at 7 and 18U at 11. Add new ways to the table.
 */
const house = await testHouse()
const family = await registeringIn(house)
const ask = asking(house)
const { pool } = house.world.database
let admin: string
const importing = importingIn(house, () => admin)
let home: Awaited<ReturnType<typeof agreeing>>
const divisions = new Map<string, number>()
let gold: number
let season: number
let next: number
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  home = await agreeing(house, family)
  const tenant = house.tenants.alliance.id
  for (const { id, label } of await home.rowsOf<{ id: number; label: string }>(
    'select id, label from division where tenant_id = $1',
    [tenant],
  ))
    divisions.set(label, id)
  const [made] = await home.rowsOf<{ id: number }>(
    `insert into membership (tenant_id, member_type_id, discipline_id, name)
     select tenant_id, member_type_id, discipline_id, 'Gold membership' from membership
     where tenant_id = $1 and name = 'Player membership' returning id`,
    [tenant],
  )
  gold = made!.id
  await pool.query(
    `insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
     select $1, $2, id, 7000, '2026-08-01', '2027-07-31' from season where tenant_id = $1`,
    [tenant, gold],
  )
  const [running] = await home.rowsOf<{ id: number }>(
    `select id from season where tenant_id = $1 and name = '2026-2027'`,
    [tenant],
  )
  season = running!.id
  next = await openNextSeason(house)
  await ask('POST', '/mms/save/playerTransfer/enable', await house.tokenOf(ADMIN), { enabled: true })
}, 60_000)
beforeEach(async () => {
  // Calls from one address are limited per minute.
  house.pass(61)
  admin = await house.tokenOf(ADMIN)
})

/** Who is tried where: the date of birth, the division, and what is answered. */
type Try = { dob: string; division: string; says: RegExp }
const TODDLER = '2024-10-10'
const SMALL = '2020-05-02'
/** Old enough for every division she is moved from. */
const GROWN = '2017-05-02'
const MIN_AGES = { '10U': 4, '12U': 5, '14U': 7, '16U': 9, '18U': 11 }
const TRIES: readonly Try[] = [
  {
    dob: TODDLER,
    division: '10U',
    says: /10U: too young, age 1 on Aug 31, 2026 and 4 is the minimum, .* Players start at age 4, in 10U\./,
  },
  { dob: SMALL, division: '18U', says: /18U: too young, age 6 .* and 11 is the minimum, .* Choose 10U\./ },
  {
    dob: SMALL,
    division: '14U',
    says: /14U: too young, age 6 on Aug 31, 2026 and 7 is the minimum, .* Choose 10U\./,
  },
  {
    dob: TODDLER,
    division: '18U',
    says: /18U: too young, age 1 .* and 11 is the minimum, .* Players start at age 4, in 10U\./,
  },
]

/** As people type it. */
const typed = (dob: string) => `${dob.slice(5, 7)}/${dob.slice(8)}/${dob.slice(0, 4)}`
const born = (member_id: number, dob: string) =>
  pool.query('update member set dob = $2 where id = $1', [member_id, dob])

async function aTeam(division: string) {
  const club = await aClubWithTeams(house.acting())
  const [team_id, from] = club.team_ids as [number, number]
  await pool.query('update team set division_id = $2 where id = $1', [team_id, divisions.get(division)])
  const { rows } = await pool.query<{ name: string }>('select name from team where id = $1', [team_id])
  return { team_id, from, name: rows[0]!.name, ...club }
}

/** A logged-in mother, and her daughter who is registered in 10U. */
async function aFamily() {
  const registrant = family.registrant()
  const people = [await family.daughter({ last_name: registrant.last_name, dob: typed(GROWN) })]
  await registered(house, family, { registrant, people })
  const [child] = await home.rowsOf<{ id: number; registration_id: number }>(
    `select m.id, r.id as registration_id from member m join registration r on r.member_id = m.id
     where m.last_name = $1 and m.first_name = 'Sofía'`,
    [registrant.last_name],
  )
  return { ...child!, email: registrant.email, token: await loggedIn(house, registrant.email) }
}

/** A player on a club's second team who is about to move to the first. */
async function onTheMove(division: string, who: { id: number }) {
  const team = await aTeam(division)
  await onTeam(house, { team_id: team.from, member_id: who.id, role: 'player' })
  return team
}

/** Everything that is written when somebody gets in, or pays for it. */
async function written() {
  const { rows } = await pool.query(
    `select (select json_agg(m.id order by m.id) from member m) as members,
       (select json_agg(json_build_array(r.id, r.status, r.membership_id, r.league_id, r.division_id, r.team_id, r.paid)
          order by r.id) from registration r) as registrations,
       (select json_agg(json_build_array(e.id, e.team_id, e.state, e.role) order by e.id) from roster_entry e) as rosters,
       (select json_agg(json_build_array(t.id, t.division_id) order by t.id) from team t) as teams,
       (select json_agg(json_build_array(t.id, t.status) order by t.id) from transfer t) as transfers,
       (select json_agg(json_build_array(i.id, i.status) order by i.id) from team_invite i) as invites,
       (select count(*) from orders where total > 0) as orders, (select count(*) from registration_upgrade) as upgrades,
       (select count(*) from psp.payment) as payments, (select count(*) from auto_charge where amount > 0) as announced`,
  )
  return rows[0]
}

type Answer = Record<string, any>
/** What an answer says, at its fields and as a whole. */
const saidBy = ({ message, errors }: Answer) =>
  [message, ...Object.values((errors ?? {}) as Record<string, string[]>).flat()].join(' ')
/** The outcome of the rows in an office's file: none may be good. */
async function saidOfRows(file: Answer): Promise<Answer> {
  expect(file['counts']).toMatchObject({ new: 0, update: 0, bad: 1 })
  const [row] = await importing.rows(file)
  return { http: 422, message: row!['problems'].join(' ') }
}
const lines = (header: string, ...rows: string[]) => [header, ...rows].join('\n')

async function importMembership() {
  const { membership_id, league_id } = await family.place('Player', typed(GROWN))
  return { membership_id, league_id, season_id: season, status: 'active' }
}

let names = 0
const somebody = () => `Young${Array.from(String(++names), (digit) => 'abcdefghij'[+digit]).join('')}`

type Press = () => Promise<Answer>
/** The preparation succeeds; the press that follows may not. */
const DOORS: Readonly<Record<string, (one: Try) => Promise<Press>>> = {
  'registers for a division': async ({ dob, division }) => {
    const child = await family.daughter({ dob: typed(dob), division_id: divisions.get(division)! })
    const { token, version } = await family.start({ registrant: family.registrant(), people: [child] })
    await family.sign(token)
    return () => family.checkout(token, version)
  },
  'registers for a team': async ({ dob, division }) => {
    const { team_id } = await aTeam(division)
    const place = { dob: typed(dob), division_id: divisions.get(division)!, team_id }
    const people = [await family.daughter(place)]
    const { token, version } = await family.start({ registrant: family.registrant(), people })
    await family.sign(token)
    return () => family.checkout(token, version)
  },
  'registers by an invitation': async ({ dob, division }) => {
    const { team_id } = await aTeam(division)
    const { data } = await ask('POST', `/mms/team/${team_id}/send-invite`, admin, {
      email: `${somebody()}@example.org`,
      role: 'player',
    })
    const invite_token = data.invites[0].link.split('/').at(-1)
    const place = { dob: typed(dob), division_id: divisions.get(division)!, team_id, invite_token }
    const people = [await family.daughter(place)]
    const { token, version } = await family.start({ registrant: family.registrant(), people })
    await family.sign(token)
    return () => family.checkout(token, version)
  },
  'is registered and takes the place an invitation offers': async ({ dob, division }) => {
    const { team_id } = await aTeam(division)
    const { id, email } = await aFamily()
    await ask('POST', `/mms/team/${team_id}/send-invite`, admin, { email, role: 'player' })
    const { token, by } = await invitedBy(house, email)
    await born(id, dob)
    return () => ask('POST', `/mms/team-invites/${token}/accept`, undefined, { by, member_id: id })
  },
  'is put on the roster by the coach': async ({ dob, division }) => {
    const { team_id } = await aTeam(division)
    const coach = await house.tokenOf(teamAdmin(team_id))
    const { card } = await aPlayer(house, { dob })
    return () => ask('POST', `/ctms/team/${team_id}/roster`, coach, { ...card, role: 'player' })
  },
  'is put on the roster by the club': async ({ dob, division }) => {
    const { team_id, club_id } = await aTeam(division)
    const club = await house.tokenOf(clubAdmin(club_id))
    const { card } = await aPlayer(house, { dob })
    return () => ask('POST', `/ctms/team/${team_id}/roster`, club, { ...card, role: 'player' })
  },
  'is put on the roster by the office': async ({ dob, division }) => {
    const { team_id } = await aTeam(division)
    const { card } = await aPlayer(house, { dob })
    return () => ask('POST', `/ctms/team/${team_id}/roster`, admin, { ...card, role: 'player' })
  },
  'helps out as a guest': async ({ dob, division }) => {
    const { team_id } = await aTeam(division)
    const { card } = await aPlayer(house, { dob })
    const guest = { ...card, role: 'guest', until_on: '2027-07-01' }
    return () => ask('POST', `/ctms/team/${team_id}/roster`, admin, guest)
  },
  'has asked the team and is taken by the office': async ({ dob, division }) => {
    const { team_id } = await aTeam(division)
    const { id: member_id } = await aPlayer(house, { dob })
    const entry = await house
      .acting()
      .transaction((context) =>
        joinTeam(
          context,
          { team_id, member_id, role: 'player' },
          { hand: 'team', otherwise: 'request', unasked: 'Chose the team.' },
        ),
      )
    return () => ask('POST', `/ctms/roster/${entry!.id}/grant`, admin, { version: 1 })
  },
  'plays for a team that the office moves to the division': async ({ dob, division }) => {
    const { team_id } = await aTeam('12U')
    const { id } = await aPlayer(house)
    await onTeam(house, { team_id, member_id: id, role: 'player' })
    await born(id, dob)
    const { version } = (await ask('GET', `/mms/club/get_team/${team_id}`, admin)).data
    return () =>
      ask('PATCH', `/ctms/teams/${team_id}`, admin, { version, division_id: divisions.get(division) })
  },
  'asks, as a family, to move to another team': async ({ dob, division }) => {
    const { id, token } = await aFamily()
    const { team_id, from } = await onTheMove(division, { id })
    await born(id, dob)
    const teams = { from_team_id: from, to_team_id: team_id }
    return () => ask('POST', '/mms/member/transfers', token, { member_id: id, ...teams, reason: 'We moved.' })
  },
  'is asked for by another team': async ({ dob, division }) => {
    const { id, card } = await aPlayer(house)
    const { team_id } = await onTheMove(division, { id })
    await born(id, dob)
    return () => ask('POST', `/ctms/team/${team_id}/transfers`, admin, { ...card, dob })
  },
  'is moved by the club': async ({ dob, division }) => {
    const { id } = await aPlayer(house)
    const { team_id, from, club_id } = await onTheMove(division, { id })
    await born(id, dob)
    const club = await house.tokenOf(clubAdmin(club_id))
    const teams = { from_team_id: from, to_team_id: team_id }
    return () => ask('POST', '/mms/club/transferPlayer', club, { member_id: id, ...teams })
  },
  'is moved by the office as an exception': async ({ dob, division }) => {
    const { id } = await aPlayer(house)
    const { team_id, from } = await onTheMove(division, { id })
    await born(id, dob)
    const teams = { from_team_id: from, to_team_id: team_id }
    return () =>
      ask('POST', '/mms/club/transferPlayer', admin, { member_id: id, ...teams, exception: 'A hardship.' })
  },
  'has a transfer that the office approves': async ({ dob, division }) => {
    const { id } = await aFamily()
    const { team_id, from } = await onTheMove('10U', { id })
    // The registration's team and division would follow the player.
    await pool.query('update registration set team_id = $2 where member_id = $1', [id, from])
    const teams = { from_team_id: from, to_team_id: team_id }
    const { data } = await ask('POST', '/mms/club/transferPlayer', admin, { member_id: id, ...teams })
    const path = `/mms/admin/transfers/${data.transfer.id}`
    await born(id, dob)
    await pool.query('update team set division_id = $2 where id = $1', [team_id, divisions.get(division)])
    const { version } = (await ask('GET', path, admin)).data
    return () => ask('POST', path, admin, { version, status: 'done', reason: 'Both clubs agree.' })
  },
  'comes in the list of a coach': async ({ dob, division }) => {
    const { team_id } = await aTeam(division)
    const form = new FormData()
    form.append('team_id', String(team_id))
    form.append('date_format', 'mdy')
    const file = lines('First name,Last name,Date of birth', `Pia,${somebody()},${typed(dob)}`)
    form.append('file', new File([file], 'players.csv'))
    const encoded = new Response(form)
    const payload = Buffer.from(await encoded.arrayBuffer())
    return async () => {
      const answer = await house.call('/api/mms/team/import_players', {
        method: 'POST',
        token: await house.tokenOf(teamAdmin(team_id)),
        payload,
        headers: { 'content-type': encoded.headers.get('content-type')! },
      })
      const { data } = answer.json()
      expect(data.imported).toBe(0)
      return { http: 422, message: data.failed[0].errors.join(' ') }
    }
  },
  'comes in a file of the office with a team': async ({ dob, division }) => {
    const { name } = await aTeam(division)
    const file = lines('First name,Last name,DOB,Team', `Pia,${somebody()},${typed(dob)},${name}`)
    return async () => saidOfRows(await importing.enter(file, { member_type_id: family.typeId('Player') }))
  },
  'comes in a file of the office with a membership and a team': async ({ dob, division }) => {
    const { name } = await aTeam(division)
    const file = lines('First name,Last name,DOB,Team', `Pia,${somebody()},${typed(dob)},${name}`)
    const membership = await importMembership()
    return async () => saidOfRows(await importing.enter(file, { membership }))
  },
  'is on record and comes in a file with a membership and a team': async ({ dob, division }) => {
    const { name } = await aTeam(division)
    const last = somebody()
    await importing.enter(lines('First name,Last name,DOB', `Pia,${last},${typed(dob)}`))
    const file = lines('First name,Last name,DOB,Team', `Pia,${last},${typed(dob)},${name}`)
    const settings = { membership: await importMembership(), existing: 'update' }
    return async () => saidOfRows(await importing.enter(file, settings))
  },
  'comes in a file with a membership for that division': async ({ dob, division }) => {
    const membership = await importMembership()
    const only = `only-${somebody()}`
    const [made] = await home.rowsOf<{ id: number }>(
      `insert into membership (tenant_id, member_type_id, discipline_id, name)
       select tenant_id, member_type_id, discipline_id, $2 from membership where id = $1 returning id`,
      [membership.membership_id, only],
    )
    await pool.query(
      'insert into membership_division (tenant_id, membership_id, division_id) values ($1, $2, $3)',
      [house.tenants.alliance.id, made!.id, divisions.get(division)],
    )
    const file = lines('First name,Last name,DOB', `Pia,${somebody()},${typed(dob)}`)
    return async () =>
      saidOfRows(await importing.enter(file, { membership: { ...membership, membership_id: made!.id } }))
  },
  'has been checked in a file, and the team plays in the division since': async ({ dob, division }) => {
    const { team_id, name } = await aTeam('10U')
    await pool.query('update rule_pack set min_ages = $1', [{ '10U': 0 }])
    const list = lines('First name,Last name,DOB,Team', `Pia,${somebody()},${typed(dob)},${name}`)
    const { data } = await importing.upload(list)
    const file = await importing.check(data, { membership: await importMembership() })
    await pool.query('update rule_pack set min_ages = $1', [MIN_AGES])
    expect(file['counts']).toMatchObject({ new: 1, bad: 0 })
    await pool.query('update team set division_id = $2 where id = $1', [team_id, divisions.get(division)])
    return async () => saidOfRows(await importing.run(file))
  },
  'is registered there and asks for another membership': async ({ dob, division }) => {
    const { id, registration_id, token } = await aFamily()
    await pool.query('update registration set division_id = $2 where id = $1', [
      registration_id,
      divisions.get(division),
    ])
    await born(id, dob)
    const path = `/mms/member/upgrades/${registration_id}`
    return async () => {
      const { data } = await ask('GET', path, token)
      expect(data.upgrades).toEqual([])
      const answer = await ask('POST', path, token, { membership_id: gold, difference: 2500 })
      expect(data.reason.message).toBe(answer.message)
      return answer
    }
  },
  'plays there and is upgraded by the coach': async ({ dob, division }) => {
    const { id, registration_id } = await aFamily()
    const { team_id } = await aTeam('10U')
    await onTeam(house, { team_id, member_id: id, role: 'player' })
    await pool.query('update registration set division_id = $2 where id = $1', [
      registration_id,
      divisions.get(division),
    ])
    await born(id, dob)
    const coach = await house.tokenOf(teamAdmin(team_id))
    const payload = { team_id, membership_id: gold, players: [id] }
    return () => ask('POST', '/mms/upgrade/team/payment-totals', coach, payload)
  },
}
describe.each(Object.entries(DOORS))('whoever %s', (_, door) => {
  test.each(TRIES.slice(0, cases(2, TRIES.length)))(
    'is refused in words when born on $dob, in $division',
    async (one) => {
      const press = await door(one)
      const before = await written()
      const answer = await press()
      expect(answer['http']).toBeGreaterThanOrEqual(400)
      expect(saidBy(answer)).toMatch(one.says)
      expect(await written()).toEqual(before)
    },
  )
})

test('an invitation leads to no team of another division or season than those that were judged', async () => {
  const { team_id } = await aTeam('18U')
  const { data } = await ask('POST', `/mms/team/${team_id}/send-invite`, admin, {
    email: `${somebody()}@example.org`,
    role: 'player',
  })
  const invite_token = data.invites[0].link.split('/').at(-1)
  const refused = async (dob: string, division: string, season_id: number) => {
    const place = { dob: typed(dob), division_id: divisions.get(division)!, invite_token }
    const people = [await family.daughter(place)]
    const { token, version } = await family.start({ registrant: family.registrant(), people, season_id })
    await family.sign(token)
    const before = await written()
    const answer = await family.checkout(token, version)
    expect(answer['http']).toBe(422)
    expect(await written()).toEqual(before)
    return saidBy(answer)
  }
  expect(await refused(SMALL, '10U', season)).toMatch(/plays in a different division/)
  // Too young for 18U this season, but old enough in the next one.
  expect(await refused('2016-05-02', '18U', next)).toMatch(/isn’t playing this season/)
})

describe('where nobody so young plays at all', () => {
  const START = 'Players start at age 4, in 10U.'

  test('a membership for players comes in no file, also without a team', async () => {
    const membership = await importMembership()
    const before = await written()
    const file = lines('First name,Last name,DOB', `Pia,${somebody()},${typed(TODDLER)}`)
    expect(saidBy(await saidOfRows(await importing.enter(file, { membership })))).toBe(START)
    expect(await written()).toEqual(before)
  })

  test('who is on no team and takes no membership is on record, as who is not a player', async () => {
    const { name } = await aTeam('18U')
    const header = 'First name,Last name,DOB,Member type,Team'
    const row = (type: string, team = '') => `Pia,${somebody()},${typed(TODDLER)},${type},${team}`
    expect((await importing.enter(lines(header, row('Player'), row('Volunteer', name))))['counts']).toEqual(
      expect.objectContaining({ new: 2, bad: 0 }),
    )
  })

  test('a family reads why the next season has nothing, and nothing is ordered', async () => {
    const { id, registration_id, token } = await aFamily()
    const begun = (await ask('POST', '/mms/member/renewals', token, { registration_ids: [registration_id] }))
      .data
    const path = `/mms/renewals/${begun.token}`
    let seen = (await ask('GET', path, token)).data
    for (const group of seen.groups)
      seen = (await ask('POST', `${path}/sign`, token, { ...signing(group), version: seen.version })).data
    await born(id, TODDLER)
    const before = await written()
    expect((await ask('GET', '/mms/member/renewals', token)).data).toMatchObject([
      { reason: { message: START } },
    ])
    expect((await ask('GET', path, token)).data.people).toMatchObject([{ reason: { message: START } }])
    const answer = await ask('POST', `${path}/checkout`, token, {
      version: seen.version,
      quote_hash: seen.quote.hash,
    })
    expect(answer).toMatchObject({ http: 409, message: START })
    expect(await ask('POST', `/mms/renewalUpdate/${registration_id}`, token, {})).toMatchObject({
      http: 409,
      message: START,
    })
    expect(await written()).toEqual(before)
  })

  test('a child who may not play so far up any more is renewed in her own division', async () => {
    const { id, registration_id, token } = await aFamily()
    await pool.query('update registration set division_id = $2 where id = $1', [
      registration_id,
      divisions.get('18U'),
    ])
    await born(id, SMALL)
    const begun = (await ask('POST', '/mms/member/renewals', token, { registration_ids: [registration_id] }))
      .data
    expect((await ask('GET', `/mms/renewals/${begun.token}`, token)).data.people).toMatchObject([
      { reason: null, place: '10U' },
    ])
  })

  test('an upgrade of a membership without a division is sold to nobody', async () => {
    const { id, registration_id, token } = await aFamily()
    await pool.query('update registration set division_id = null where id = $1', [registration_id])
    await born(id, TODDLER)
    const order = { membership_id: gold, difference: 2500 }
    expect(await ask('POST', `/mms/member/upgrades/${registration_id}`, token, order)).toMatchObject({
      http: 409,
      message: START,
    })
  })

  test('nothing renews by itself, announced or not, and the payer is told why', async () => {
    await home.allow()
    const announced = await home.withDaughter({ ends_in: 20 })
    await home.run()
    const later = await home.withDaughter({ ends_in: 20 })
    for (const { registrations } of [announced, later]) await born(registrations[0]!.member_id, TODDLER)
    home.days(20)
    await home.run()
    for (const { registrant, registrations } of [announced, later]) {
      expect(await home.charged(registrant.email)).toHaveLength(1)
      expect(await home.newest(registrations[0]!.member_id)).toMatchObject({ count: 1 })
      const [letter] = await home.lettersTo(
        registrant.email,
        'We couldn’t renew the membership automatically',
      )
      expect(letter!.body_text).toContain(START)
    }
  })
})
