import { beforeAll, describe, expect, test } from 'vitest'
import { aClubWithTeams } from '../../test/clubs.ts'
import { loggedIn, registered } from '../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'
import { aMember, asking, clubAdmin, onTeam, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
const family = await registeringIn(house)
const ask = asking(house)
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let other: Awaited<ReturnType<typeof aClubWithTeams>>
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  club = await aClubWithTeams(house.acting())
  other = await aClubWithTeams(house.acting())
  admin = await house.tokenOf(ADMIN)
})
const mine = async (token: string) =>
  (await ask('GET', '/mms/getMyTeam', token)).data as {
    id: number
    ties: string[]
    head_coach: string | null
  }[]

describe('one’s own teams', () => {
  test('are those of the club, the team and the family, each with what ties one to it', async () => {
    const [red, blue] = club.team_ids as [number, number]
    const coach = await aMember(house, { first_name: 'Dana' })
    await onTeam(house, { team_id: red, member_id: coach.id, role: 'head_coach' })
    expect(await mine(await house.tokenOf(clubAdmin(club.club_id)))).toMatchObject([
      { id: blue, ties: ['office'], head_coach: null },
      { id: red, ties: ['office'], head_coach: `Dana ${coach.last_name}` },
    ])
    const ofRed = await house.tokenOf(teamAdmin(red))
    const shown = {
      id: red,
      text: expect.stringMatching(/^Comets Red \d+$/),
      club: expect.stringMatching(/^Comets \d+$/),
      league: expect.stringMatching(/\w/),
      division: '10U',
      season: '2026-2027',
      head_coach: `Dana ${coach.last_name}`,
      ties: ['office'],
    }
    for (const module of ['mms', 'ems', 'ctms'])
      expect((await ask('GET', `/${module}/getMyTeam`, ofRed)).data).toEqual([shown])
    expect(await mine(await house.tokenOf(MEMBER))).toEqual([])
    expect(await mine(admin)).toEqual([])
    expect((await ask('GET', '/mms/getMyTeam')).http).toBe(401)
  })

  test('are also those of the children', async () => {
    const registrant = family.registrant()
    await registered(house, family, { registrant, people: [await family.daughter()] })
    const token = await loggedIn(house, registrant.email)
    expect(await mine(token)).toEqual([])
    const { rows } = await house.world.database.pool.query<{ id: number }>(
      `select minor_id as id from guardianship order by minor_id desc limit 1`,
    )
    await house.world.database.pool.query(
      `insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, was_active, joined_on, created_at)
       select t.tenant_id, t.id, $2, t.season_id, d.discipline_id, 'player', 'active', true, '2026-11-01', now()
       from team t join division d on d.id = t.division_id where t.id = $1`,
      [club.team_ids[1], rows[0]!.id],
    )
    expect(await mine(token)).toMatchObject([{ id: club.team_ids[1], ties: ['family'] }])
  })
})

describe('a team', () => {
  test('is shown with its staff, head coach, invitations and players', async () => {
    const team_id = other.team_ids[0]!
    const [coach, manager] = [await aMember(house), await aMember(house)]
    const player = await aMember(house, { first_name: 'Mia', dob: '2016-05-02' })
    await onTeam(house, { team_id, member_id: coach.id, role: 'head_coach' })
    await onTeam(house, { team_id, member_id: manager.id, role: 'manager' })
    await onTeam(house, { team_id, member_id: player.id, role: 'player' })
    const token = await house.tokenOf(teamAdmin(team_id))
    await ask('POST', `/mms/team/${team_id}/send-invite`, token, { email: 'new@example.org', role: 'player' })
    const team = await ask('GET', `/mms/club/get_team/${team_id}`, token)
    expect(team).toMatchObject({
      http: 200,
      data: {
        id: team_id,
        head_coach: { member_id: coach.id, role: 'head_coach' },
        staff: [{ member_id: coach.id }, { member_id: manager.id, role: 'manager' }],
        players: [{ member_id: player.id, state: 'active', role: 'player' }],
        invites: [{ email: 'new@example.org' }],
        requests: 0,
        may_edit: true,
      },
    })
    expect(team.data.audit.map(({ action }: { action: string }) => action)).toContain('team.invited')
    const looker = await house.tokenOf([{ module: 'CTMS', role: 'Volunteer Teams', team_id }])
    expect((await ask('GET', `/mms/club/get_team/${team_id}`, looker)).data).toMatchObject({
      may_edit: false,
    })
    for (const [who, http] of [
      [await house.tokenOf(clubAdmin(club.club_id)), 404],
      [await house.tokenOf(MEMBER), 403],
      [undefined, 401],
    ] as const)
      expect((await ask('GET', `/mms/club/get_team/${team_id}`, who)).http).toBe(http)
    expect((await ask('GET', '/mms/club/get_team/999999999', admin)).http).toBe(404)
    expect(
      (await ask('GET', '/mms/club/get_team/999999999', await house.tokenOf(clubAdmin(club.club_id)))).http,
    ).toBe(404)
    const demo = await house.tokenOf(ADMIN, 'demo')
    expect((await asking(house, 'demo')('GET', `/mms/club/get_team/${team_id}`, demo)).http).toBe(404)
  })

  test('is found in pages by name, and each sees their own only', async () => {
    const all = await ask('GET', '/ctms/teams?per_page=4', admin)
    expect(all.data).toHaveLength(4)
    const rest = await ask('GET', `/ctms/teams?per_page=4&cursor=${all.meta.next}`, admin)
    const names = [...all.data, ...rest.data].map(({ name }: { name: string }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(names.length)
    const token = await house.tokenOf(clubAdmin(other.club_id))
    const own = await ask('GET', '/ctms/teams', token)
    expect(own.data.map(({ id }: { id: number }) => id).toSorted()).toEqual(other.team_ids.toSorted())
    expect(own.data.find(({ id }: { id: number }) => id === other.team_ids[0])).toMatchObject({
      players: 1,
      invites: 1,
      requests: 0,
      head_coach: expect.stringMatching(/^Casey/),
      roster_max: expect.any(Number),
    })
    expect((await ask('GET', '/ctms/teams?q=rockets', token)).data).toEqual([])
    expect((await ask('GET', `/ctms/teams?club_id=${other.club_id}&q=RED`, admin)).data).toMatchObject([
      { id: other.team_ids[0] },
    ])
    expect((await ask('GET', '/ctms/teams', await house.tokenOf(MEMBER))).http).toBe(403)
  })
})
