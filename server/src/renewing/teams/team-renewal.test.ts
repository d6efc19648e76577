import { beforeAll, beforeEach, expect, test } from 'vitest'
import { copyTeams } from '../../clubs/clubs.ts'
import { aClubWithTeams } from '../../../test/clubs.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { aPlayer } from '../../../test/rosters.ts'
import { aMember, asking, clubAdmin, lettersTo, onTeam, teamAdmin } from '../../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let admin: string
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let [red, next_id] = [0, 0]
let [coach, owner] = ['', '']
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})
beforeEach(async () => {
  club = await aClubWithTeams(house.acting())
  red = club.team_ids[0]!
  coach = await house.tokenOf(teamAdmin(red))
  owner = await house.tokenOf(clubAdmin(club.club_id))
  await pool.query(
    `insert into season (tenant_id, name, start_date, end_date, status)
     select tenant_id, '2027-2028', start_date + interval '1 year', end_date + interval '1 year', 'active'
     from season s where s.id = (select season_id from team where id = $1)
       and not exists (select from season n where n.tenant_id = s.tenant_id and n.name = '2027-2028')`,
    [red],
  )
  const { rows } = await pool.query<{ id: number }>(`select id from season where name = '2027-2028'`)
  next_id = rows[0]!.id
})

const see = (token = owner, id = red) => ask('GET', `/mms/renewal/team/${id}`, token)
const renew = (body: object, token = owner, id = red) =>
  ask('POST', `/mms/renewal/team/${id}`, token, { name: 'Comets Red', ...body })
async function divisionOf(team_id: number) {
  const { rows } = await pool.query<{ division_id: number }>('select division_id from team where id = $1', [
    team_id,
  ])
  return rows[0]!.division_id
}
async function aTeamWithPeople() {
  const [young, old] = [await aPlayer(house), await aPlayer(house, { dob: '2016-05-02' })]
  const lead = await aMember(house)
  for (const { id } of [young, old]) await onTeam(house, { team_id: red, member_id: id, role: 'player' })
  await onTeam(house, { team_id: red, member_id: lead.id, role: 'head_coach' })
  return { young, old, lead }
}

test('a club sees who is on the team, who will be too old, and what the league asks for', async () => {
  const { young, old, lead } = await aTeamWithPeople()
  const { data } = await see()
  expect(data).toMatchObject({
    team: { id: red, division_id: await divisionOf(red) },
    season: { id: next_id, name: '2027-2028' },
    staff: [{ member_id: lead.id, role: 'head_coach', has_email: true }],
    may_renew: true,
    fees: [],
  })
  const byId = new Map(data.players.map((one: { member_id: number }) => [one.member_id, one]))
  expect(byId.get(young.id)).toMatchObject({ is_eligible: true, has_email: true })
  expect(byId.get(old.id)).toMatchObject({
    is_eligible: false,
    eligibility: { message: expect.stringMatching(/too old/) },
  })
  // A coach can look at it, and asks the club to do it.
  expect((await see(coach)).data).toMatchObject({ may_renew: false })
  expect(await renew({ division_id: data.team.division_id, member_ids: [] }, coach)).toMatchObject({
    http: 403,
  })
})

test.each([
  [
    'at the price of today, not at one that is over',
    [
      ['2026-08-01', '2026-10-31', 27_000],
      ['2026-11-01', null, 32_500],
    ],
    32_500,
  ],
  [
    'before the sale at that of its first day',
    [
      ['2027-06-01', '2027-06-30', 30_000],
      ['2027-07-01', null, 32_500],
    ],
    30_000,
  ],
  [
    'at that of its league',
    [
      ['2026-08-01', null, 32_500],
      ['2026-08-01', null, 29_000, 'own'],
    ],
    29_000,
  ],
  [
    'at none that is put away or another league’s',
    [
      ['2026-08-01', null, 1, 'put away'],
      ['2026-08-01', null, 2, 'other'],
    ],
    null,
  ],
  ['at none whose sale is over', [['2026-08-01', '2026-10-31', 27_000]], null],
] as const)('what the league asks of a team is shown %s', async (_, prices, amount) => {
  for (const [sale_from, sale_until, cents, whose] of prices)
    await pool.query(
      `insert into membership_price (tenant_id, membership_id, season_id, league_id, amount, sale_from, sale_until, status)
       select m.tenant_id, m.id, $1, case $7 when 'own' then t.league_id
           when 'other' then (select min(l.id) from league l where l.tenant_id = t.tenant_id and l.id <> t.league_id) end,
         $2, $3, coalesce($4::date, '2028-07-31'), $5
       from membership m join member_type k on k.tenant_id = m.tenant_id and k.id = m.member_type_id and k.kind = 'team'
         join team t on t.tenant_id = m.tenant_id and t.id = $6`,
      [
        next_id,
        cents,
        sale_from,
        sale_until,
        whose === 'put away' ? 'inactive' : 'active',
        red,
        whose ?? null,
      ],
    )
  const { fees } = (await see()).data
  await pool.query('delete from membership_price where season_id = $1', [next_id])
  expect(fees).toEqual(amount === null ? [] : [{ name: 'Team registration', amount }])
})

test('the team is made in the next season and whoever was chosen gets a letter', async () => {
  const { young, old, lead } = await aTeamWithPeople()
  await pool.query(`update member set email = null, dob = '2017-05-02' where id = $1`, [old.id])
  await pool.query(`update team set class = 'B' where id = $1`, [red])
  const body = { division_id: await divisionOf(red), member_ids: [young.id, old.id, lead.id] }
  const made = await renew(body)
  expect(made).toMatchObject({
    http: 201,
    data: { invited: 2, not_invited: [expect.stringMatching(/^Sofía/)] },
  })
  const { rows } = await pool.query(
    'select name, season_id, club_id, class, status from team where id = $1',
    [made.data.team_id],
  )
  expect(rows).toEqual([
    { name: 'Comets Red', season_id: next_id, club_id: club.club_id, class: 'B', status: 'active' },
  ])
  const { rows: invites } = await pool.query(
    'select email, role from team_invite where team_id = $1 order by role',
    [made.data.team_id],
  )
  expect(invites).toEqual([
    { email: lead.email, role: 'head_coach' },
    { email: young.email, role: 'player' },
  ])
  expect((await lettersTo(house, young.email)).at(-1)!.subject).toBe('Comets Red invites you to the team')
  const again = { http: 409, code: 'team_renewed', detail: { team_id: made.data.team_id } }
  expect(await see()).toMatchObject(again)
  expect(await renew({ ...body, name: 'Comets Scarlet' })).toMatchObject(again)
  const { data: old_team } = await ask('GET', `/mms/club/get_team/${red}`, admin)
  expect(old_team.next).toEqual({ id: made.data.team_id, name: 'Comets Red', season: '2027-2028' })
  expect(old_team.audit[0]).toMatchObject({ action: 'team.renewed', after: { team_id: made.data.team_id } })
})

test('of two who renew it at the same moment one does, and a team of this name is one already', async () => {
  const body = { division_id: await divisionOf(red), member_ids: [] }
  const both = await Promise.all([renew(body), renew({ ...body, name: 'Comets Crimson' }, admin)])
  expect(both.map(({ http }) => http).toSorted()).toEqual([201, 409])
  const blue = club.team_ids[1]!
  await pool.query(
    `insert into team (tenant_id, club_id, name, league_id, division_id, season_id, status, created_at)
     select tenant_id, club_id, upper(name), league_id, division_id, $2, 'active', now() from team where id = $1`,
    [blue, next_id],
  )
  expect(await see(owner, blue)).toMatchObject({ http: 409, code: 'team_renewed' })
})

test('a renewed team that bears another name is known, is not entered again by a roll-over, and can be renewed once it has ended', async () => {
  const body = { division_id: await divisionOf(red), member_ids: [], name: 'Comets Scarlet' }
  const made = (await renew(body)).data.team_id
  expect(await renew(body)).toMatchObject({ code: 'team_renewed', detail: { team_id: made } })
  const seen = async (id: number) => (await ask('GET', `/mms/club/get_team/${id}`, admin)).data
  expect((await seen(made)).previous).toMatchObject({ id: red })
  const copied = await house.acting().transaction(async (context) => {
    const { rows } = await pool.query<{ season_id: number }>('select season_id from team where id = $1', [
      red,
    ])
    return copyTeams(context, rows[0]!.season_id, next_id)
  })
  expect(await Promise.all(copied.map(async (id) => (await seen(id)).previous?.id))).not.toContain(red)
  await ask('POST', `/ctms/teams/${made}/end`, owner, { version: (await seen(made)).version })
  expect((await seen(red)).next).toBeNull()
  expect(await renew(body)).toMatchObject({ http: 201 })
})

test('nobody renews a team of others, one that does not exist, or into a season nobody has set up', async () => {
  expect(await see(owner, club.other_team_id)).toMatchObject({ http: 404 })
  expect(await see(admin, 999_999)).toMatchObject({ http: 404, code: 'team_not_found' })
  expect((await see(admin, club.other_team_id)).data).toMatchObject({ may_renew: true })
  await pool.query(`update season set status = 'closed' where id = $1`, [next_id])
  expect(await see()).toMatchObject({ http: 409, code: 'no_next_season' })
  await pool.query(`update season set status = 'active' where id = $1`, [next_id])
})

test('whoever is too old for the division by then is not invited: nothing is made, and the club is told who and why', async () => {
  const { young, old } = await aTeamWithPeople()
  const body = { division_id: await divisionOf(red), member_ids: [young.id, old.id] }
  expect(await renew(body)).toMatchObject({
    http: 422,
    errors: { member_ids: [expect.stringMatching(/^Sofía .* can’t come along\. .*too old/)] },
  })
  expect((await see()).http).toBe(200)
  const { divisions } = (await see()).data as { divisions: { id: number; name: string }[] }
  const division_id = divisions.find(({ name }) => name === '12U')!.id
  expect(await renew({ ...body, division_id })).toMatchObject({ http: 201, data: { invited: 2 } })
})
