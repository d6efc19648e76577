import { beforeAll, describe, expect, test } from 'vitest'
import type { HomeTeam, OwnHome } from 'contract/home'
import { aPerson, guardianOf } from '../../test/calendar.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { aTeamWithFees } from '../../test/fees.ts'
import { ADMIN, testHouse, type Label } from '../../test/house.ts'
import { aMember, asking, clubAdmin, onTeam, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
let season: Awaited<ReturnType<typeof aTeamWithFees>>
let family: Awaited<ReturnType<typeof season.aFamily>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  season = await aTeamWithFees(house)
  family = await season.aFamily()
})

async function homeOf(token: string, label: Label = 'alliance'): Promise<OwnHome> {
  const answer = await house.call('/api/mms/home', { token, label })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const teamOf = async (token: string, id = season.team_id): Promise<HomeTeam> =>
  (await homeOf(token)).teams.find((team) => team.id === id)!
const practice = (team_id: number, token: string, after: number) =>
  ask('POST', `/ctms/teams/${team_id}/dates`, token, {
    kind: 'practice',
    starts_on: season.day(after),
    starts_time: '18:00',
    ends_time: '19:30',
  })

describe('a family', () => {
  test('reads which age group each child comes into next, from the rules of its sport', async () => {
    const { people, teams } = await homeOf(family.token)
    expect(teams).toEqual([])
    // Born on 05/02/2017: nine on the day that decides about 2026-27, and still young enough a year later.
    expect(people.find(({ member_id }) => member_id === family.member_id)).toMatchObject({
      has_picture: false,
      next_division: {
        label: '10U',
        is_new: false,
        age: 10,
        cutoff: '2027-08-31',
        season_begins: '2027-08-01',
      },
    })
  })

  test('whose child grows out of the group is told the new one', async () => {
    const grown = await season.aFamily({ dob: '10/01/2015' })
    const { people } = await homeOf(grown.token)
    expect(people.find(({ member_id }) => member_id === grown.member_id)?.next_division).toMatchObject({
      is_new: true,
      label: '12U',
      age: 11,
    })
  })

  test('sees nobody of another family, and whoever has none gets an empty home', async () => {
    const other = await aPerson(house, { first_name: 'Noor' })
    const { people } = await homeOf(other.token)
    expect(people.map(({ member_id }) => member_id)).toEqual([other.id])
    const elsewhere = await house.tokenOf([{ module: 'MMS', role: 'member' }], 'demo')
    expect(await homeOf(elsewhere, 'demo')).toEqual({ people: [], teams: [], has_more_teams: false })
  })
})

describe('a coach', () => {
  test('sees what is next, who has said what, and reminds those who have not', async () => {
    const coach = await aPerson(house, { first_name: 'Robin', roles: teamAdmin(season.team_id) })
    await onTeam(house, { team_id: season.team_id, member_id: coach.id, role: 'head_coach' })
    await practice(season.team_id, coach.token, 9)
    const { data } = await practice(season.team_id, coach.token, 2)
    const date = data.dates[0]
    await ask('POST', `/ctms/dates/${date.id}/answer`, family.token, {
      member_id: family.member_id,
      answer: 'yes',
    })
    const { next } = await teamOf(coach.token)
    expect(next).toMatchObject({ id: date.id, counts: { yes: 1, maybe: 0, no: 0 }, asked_at: null })
    expect(next!.counts.open).toBe(next!.silent.count)
    expect(next!.silent.names).toContain(`Robin ${coach.last_name}`)
    await ask('POST', `/ctms/dates/${date.id}/ask`, coach.token)
    expect((await teamOf(coach.token)).next!.asked_at).toEqual(expect.any(String))
    // What is called off is not what is next.
    await ask('POST', `/ctms/dates/${date.id}/cancel`, coach.token, { version: date.version })
    expect((await teamOf(coach.token)).next).toMatchObject({ starts_on: season.day(9) })
  })

  test('sees what is late, of whom, and who is ready', async () => {
    expect((await season.make({ grace_days: 0 })).http).toBe(201)
    expect((await season.accept(family.token)).http).toBe(200)
    expect((await teamOf(season.coach)).late).toEqual({ count: 0, names: [], cents: 0 })
    house.pass(2 * 86_400)
    const token = await house.tokenOf(teamAdmin(season.team_id))
    const team = await teamOf(token)
    expect(team.late).toMatchObject({ cents: expect.any(Number) })
    expect(team.late!.count).toBeGreaterThan(0)
    expect(team.late!.names.length).toBeGreaterThan(0)
    // Without insurance nobody of a team plays.
    expect(team.readiness).toMatchObject({ ready: 0, is_insured: false })
    expect(team.readiness!.people).toBeGreaterThan(0)
  })

  test('sees the own teams only, and a club those of the club', async () => {
    const club = await aClubWithTeams(house.acting())
    const [red, blue] = club.team_ids as [number, number]
    const idsOf = async (token: string) =>
      (await homeOf(token)).teams.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(await idsOf(await house.tokenOf(teamAdmin(blue)))).toEqual([blue])
    expect(await idsOf(await house.tokenOf(clubAdmin(club.club_id)))).toEqual([red, blue])
    // A helper at the gate looks after no team, and the office has lists of all.
    const helper = await house.tokenOf([{ module: 'CTMS', role: 'Volunteer Teams', team_id: red }])
    expect(await idsOf(helper)).toEqual([])
    expect(await idsOf(await house.tokenOf(ADMIN))).toEqual([])
    const elsewhere = await house.tokenOf(clubAdmin(club.club_id), 'demo').catch(() => undefined)
    if (elsewhere) expect((await homeOf(elsewhere, 'demo')).teams).toEqual([])
  })

  test('of several teams the one that meets next comes first, and those with nothing planned last', async () => {
    const club = await aClubWithTeams(house.acting())
    const [red, blue] = club.team_ids as [number, number]
    const token = await house.tokenOf(clubAdmin(club.club_id))
    await practice(blue, token, 3)
    expect((await homeOf(token)).teams.map(({ id }) => id)).toEqual([blue, red])
    await practice(red, token, 1)
    expect((await homeOf(token)).teams.map(({ id }) => id)).toEqual([red, blue])
  })

  test('who may not see fees and readiness is told nothing of them', async () => {
    const club = await aClubWithTeams(house.acting())
    const { pool } = house.world.database
    const taken = await pool.query(
      `delete from role_permission where tenant_id = $1 and role = 'Team Admin' and module = 'ctms'
         and resource in ('fees', 'readiness') and action = 'view' returning *`,
      [house.tenants.alliance.id],
    )
    expect(taken.rowCount).toBe(2)
    const fresh = await house.tokenOf(teamAdmin(club.team_ids[0]!))
    expect(await teamOf(fresh, club.team_ids[0]!)).toMatchObject({
      late: null,
      readiness: null,
      unsigned: null,
    })
    for (const row of taken.rows)
      await pool.query(
        `insert into role_permission (${Object.keys(row).join(', ')}) values (${Object.keys(row)
          .map((_, i) => `$${i + 1}`)
          .join(', ')})`,
        Object.values(row),
      )
  })

  test('has the child of somebody else in no home of the own', async () => {
    const child = await aMember(house, { first_name: 'Ada', dob: '2016-03-03' })
    const [mother, stranger] = [
      await aPerson(house, { first_name: 'Mo' }),
      await aPerson(house, { first_name: 'Si' }),
    ]
    await guardianOf(house, child.id, mother.id)
    const has = async (token: string) =>
      (await homeOf(token)).people.some(({ member_id }) => member_id === child.id)
    expect([await has(mother.token), await has(stranger.token)]).toEqual([true, false])
  })
})

describe('what waits', () => {
  const waiting = async (token: string) => {
    const answer = await house.call('/api/mms/home/work', { token })
    return Object.fromEntries(
      answer.json().data.map(({ what, count }: { what: string; count: number }) => [what, count]),
    )
  }

  test('for a family is counted until it is done: an answer, a plan to agree to, a payment', async () => {
    const own = await season.aFamily()
    const coach = await season.newCoach()
    const { to_answer: before = 0 } = await waiting(own.token)
    const made = await practice(season.team_id, coach, 3)
    await practice(season.team_id, coach, 9)
    const [date] = made.data.dates
    expect(await waiting(own.token)).toEqual({ to_answer: before + 1 })
    await ask('POST', `/ctms/dates/${date.id}/answer`, own.token, { member_id: own.member_id, answer: 'no' })
    expect((await waiting(own.token)).to_answer ?? 0).toBe(before)
    await season.make({ member_ids: [own.member_id] }, coach)
    expect(await waiting(own.token)).toMatchObject({ to_pay: 1 })
    const { data: plan } = await season.accept(own.token)
    expect(await waiting(own.token)).toMatchObject({ to_pay: 1 })
    await season.pay(own.token, plan, [plan.instalments[0].id], plan.instalments[0].owed)
    expect(await waiting(own.token)).not.toHaveProperty('to_pay')
  })

  test('for a coach are the players who asked to join, and not those of other teams', async () => {
    const { team_ids } = await aClubWithTeams(house.acting())
    const [mine, other] = team_ids as [number, number]
    const coach = await house.tokenOf(teamAdmin(mine))
    expect(await waiting(coach)).toEqual({})
    for (const team_id of [mine, other]) {
      const { id } = await aMember(house, { first_name: 'Wren', dob: '2016-05-02' })
      await house.world.database.pool.query(
        `insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, joined_on, created_at)
         select t.tenant_id, t.id, $2, t.season_id, d.discipline_id, 'player', 'requested', '2026-11-21', now()
         from team t join division d on d.tenant_id = t.tenant_id and d.id = t.division_id where t.id = $1`,
        [team_id, id],
      )
    }
    expect(await waiting(coach)).toEqual({ to_decide: 1 })
    expect(await waiting(await house.tokenOf(ADMIN))).toEqual({})
  })
})
