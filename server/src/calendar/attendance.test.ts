import { beforeEach, expect, test } from 'vitest'
import { aTeamWithFamily } from '../../test/calendar.ts'
import { testHouse } from '../../test/house.ts'
import { aMember, asking, onTeam } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
const sql = (text: string, values: unknown[]) => house.world.database.pool.query(text, values)
let team: Awaited<ReturnType<typeof aTeamWithFamily>>

beforeEach(async () => {
  team = await aTeamWithFamily(house)
  await joined(team.girl.id, '2026-08-01')
  await joined(team.coach.id, '2026-08-01')
})

const joined = (member_id: number, day: string) =>
  sql('update roster_entry set joined_on = $2 where member_id = $1', [member_id, day])

/** A practice that takes place on a day ahead, answered by the family, and is then moved to a day that is over. */
async function practice(on: string, answers: readonly string[]) {
  const made = await ask('POST', `/ctms/teams/${team.team_id}/dates`, team.coach.token, {
    kind: 'practice',
    starts_on: '12/01/2026',
    starts_time: '18:00',
    ends_time: '19:30',
  })
  const { id } = made.data.dates[0]
  for (const answer of answers) {
    const given = { member_id: team.girl.id, answer }
    expect((await ask('POST', `/ctms/dates/${id}/answer`, team.mother.token, given)).http).toBe(200)
  }
  await sql(
    `update team_date set starts_on = $2::date, ends_on = $2::date, starts_at = $2::date + interval '23 hours',
       ends_at = $2::date + interval '24 hours' where id = $1`,
    [id, on],
  )
  return id as number
}

const season = async (token = team.coach.token) => ask('GET', `/ctms/teams/${team.team_id}/attendance`, token)
const of = async (member_id: number) =>
  (await season()).data.people.find((one: { member_id: number }) => one.member_id === member_id)

test('a coach sees how often everybody said to come, by the last word about each date', async () => {
  await practice('2026-09-01', ['yes'])
  await practice('2026-09-08', ['yes', 'no'])
  await practice('2026-09-15', ['maybe'])
  await practice('2026-09-22', [])
  expect((await season()).data.dates).toBe(4)
  expect(await of(team.girl.id)).toMatchObject({ yes: 1, no: 1, maybe: 1, open: 1, late: 0 })
  expect(await of(team.coach.id)).toMatchObject({ yes: 0, open: 4, is_staff: true })
})

test('nobody is silent about what was before they joined, or was canceled, or is still ahead', async () => {
  await practice('2026-09-01', ['yes'])
  const off = await practice('2026-09-08', ['yes'])
  await sql(`update team_date set status = 'cancelled', cancelled_at = now() where id = $1`, [off])
  await practice('2027-03-01', ['yes'])
  const late = await aMember(house, { first_name: 'Nora', dob: '2017-05-02' })
  await onTeam(house, { team_id: team.team_id, member_id: late.id, role: 'player' })
  await joined(late.id, '2026-09-02')
  expect((await season()).data.dates).toBe(1)
  expect(await of(team.girl.id)).toMatchObject({ yes: 1, open: 0 })
  expect(await of(late.id)).toMatchObject({ yes: 0, maybe: 0, no: 0, open: 0 })
})

test('only those who look after the team see it', async () => {
  expect((await season(team.mother.token)).http).toBe(403)
})

test('it leaves as CSV without formulas', async () => {
  await practice('2026-09-01', ['no'])
  await sql(`update member set first_name = '=1+1' where id = $1`, [team.girl.id])
  const file = await house.call(`/api/ctms/teams/${team.team_id}/attendance/file`, {
    token: team.coach.token,
  })
  expect(file.body).toContain("'=1+1")
  expect(file.body.split('\n')[0]).toContain('Name,Role,Going,Maybe,Not going,No answer,Late answers')
  expect(file.body).toMatch(/player,0,0,1,0,0/)
})
