import { beforeAll, expect, test } from 'vitest'
import { HOLD_SECONDS } from 'contract/batches'
import { aTeamWithFees } from '../../test/fees.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { clubAdmin, lettersTo, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
const { pool } = house.world.database
let team: Awaited<ReturnType<typeof aTeamWithFees>>
let admin: string
let club_id: number
/** Whoever owes the league fee. */
let director: string
let family: Awaited<ReturnType<typeof team.aFamily>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
  admin = await house.tokenOf(ADMIN)
  const { rows } = await pool.query<{
    club_id: number
    season_id: number
    league_id: number
    division_id: number
  }>('select club_id, season_id, league_id, division_id from team where id = $1', [team.team_id])
  club_id = Number(rows[0]!.club_id)
  const owner = await house.tokenOf(clubAdmin(club_id))
  const { version } = (await team.ask('GET', '/ctms/team-terms', admin)).data
  await team.ask('PUT', '/ctms/team-terms', admin, { version, approval: false, league_fee: true })
  await team.ask('POST', '/ctms/teams', owner, { ...rows[0], name: 'Comets Green' })
  const asked = await pool.query<{ email: string }>(
    'select u.email from league_fee f join app_user u on u.tenant_id = f.tenant_id and u.id = f.asked_of',
  )
  director = asked.rows[0]!.email
  family = await team.aFamily()
  await team.make({ member_ids: [family.member_id] })
}, 60_000)

const list = (query = '') => team.ask('GET', `/mms/treasury/balances${query}`, admin)
const which = (more: object) => ({ queue: 'balances', act: 'remind', ...more })
const preview = (more: object, token = admin) => team.ask('POST', '/mms/batches/preview', token, which(more))
const begin = async (more: object) => {
  const { data } = await preview(more)
  return team.ask('POST', '/mms/batches', admin, {
    ...which(more),
    count: data.count,
    newest: data.newest,
  })
}
const done = async () => {
  house.pass(HOLD_SECONDS + 1)
  await pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'")
  await house.work()
}
const subjectsTo = async (address: string) => (await lettersTo(house, address)).map(({ subject }) => subject)

test('what a club owes is said by team, and its league fee is in the list of the club only', async () => {
  const { data } = await team.ask('GET', `/mms/treasury/clubs/${club_id}`, admin)
  expect(data).toEqual([
    expect.objectContaining({ team: 'Comets Green', fees_due: 0, families_due: 0, league_fee: 32_500 }),
    expect.objectContaining({ team_id: team.team_id, fees_due: 30_000, fees_owed: 120_000, families_due: 1 }),
  ])
  expect((await list(`?club_id=${club_id}`)).meta).toMatchObject({ total: 2, due: 62_500 })
  expect((await list('?club_id=999999')).meta).toMatchObject({ total: 0 })
  const coach = await house.tokenOf(teamAdmin(team.team_id))
  expect((await team.ask('GET', `/mms/treasury/clubs/${club_id}`, coach)).http).toBe(403)
})

test('a club’s contacts are its director, admins, coaches and league, with how to reach them', async () => {
  await team.ask('PATCH', `/mms/club/club_details/${club_id}`, admin, {
    club_details: { director_name: 'Dee Rector', phone: '(214) 555-0100' },
  })
  const { data } = await team.ask('GET', `/ctms/clubs/${club_id}/contacts`, admin)
  expect(data[0]).toMatchObject({ name: 'Dee Rector', role: 'director', phone: '2145550100', email: null })
  expect(data).toContainEqual(expect.objectContaining({ role: 'club_admin', email: director }))
  const stranger = await house.tokenOf(teamAdmin(team.team_id))
  expect((await team.ask('GET', `/ctms/clubs/${club_id}/contacts`, stranger)).http).toBe(403)
})

test('undone in time, nobody is written to', async () => {
  const { data } = await begin({ filters: { club_id } })
  await team.ask('POST', `/mms/batches/${data.id}/undo`, admin)
  await done()
  expect(await subjectsTo(director)).not.toContainEqual(expect.stringContaining('league fee'))
})

test('families and clubs are reminded together, each once a day', async () => {
  const seen = await preview({ filters: { club_id } })
  expect(seen.data).toMatchObject({ count: 2, letters: 2, left_out: [] })
  await begin({ filters: { club_id } })
  await done()
  expect(await subjectsTo(director)).toContainEqual('Comets Green: the league fee of $325.00 is open')
  expect(await subjectsTo(family.email)).toContainEqual(expect.stringContaining('$300.00 is late'))
  const again = await preview({ filters: { club_id } })
  expect(again.data).toMatchObject({ count: 0, left_out: [{ why: 'Already reminded today', count: 2 }] })
})

test('what is not due is left out, and only the office reminds across clubs', async () => {
  const later = await team.aFamily()
  await team.make({
    member_ids: [later.member_id],
    name: 'Camp',
    parts: [{ label: 'All of it', due_on: team.day(20), amount: 5_000 }],
  })
  const { data } = await list(`?q=${later.email}&which=all`)
  expect((await preview({ ids: [data[0].id] })).data).toMatchObject({
    count: 0,
    left_out: [{ why: 'Nothing is due yet', count: 1 }],
  })
  const coach = await house.tokenOf(teamAdmin(team.team_id))
  expect((await preview({ ids: [data[0].id] }, coach)).http).toBe(403)
})
