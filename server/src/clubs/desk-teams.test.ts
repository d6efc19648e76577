import { beforeAll, describe, expect, test } from 'vitest'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { aMember, asking, clubAdmin, onTeam, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let other: Awaited<ReturnType<typeof aClubWithTeams>>
let admin: string
let ofClub: string
let place: { season_id: number; league_id: number; division_id: number }
let divisions: { id: number; name: string }[]
beforeAll(async () => {
  club = await aClubWithTeams(house.acting())
  other = await aClubWithTeams(house.acting())
  admin = await house.tokenOf(ADMIN)
  ofClub = await house.tokenOf(clubAdmin(club.club_id))
  const { data } = await ask('GET', '/ctms/choices', admin)
  divisions = data.divisions
  place = {
    season_id: data.seasons.find(({ is_open }: { is_open: boolean }) => is_open).id,
    league_id: data.leagues[0].id,
    division_id: divisions[0]!.id,
  }
})
let names = 0
const make = (body: object = {}, token = ofClub) =>
  ask('POST', '/ctms/teams', token, { ...place, name: `Team ${++names}`, club_id: club.club_id, ...body })
const change = (id: number, body: object, token = ofClub) => ask('PATCH', `/ctms/teams/${id}`, token, body)
const end = (id: number, version: number, token = ofClub) =>
  ask('POST', `/ctms/teams/${id}/end`, token, { version })

describe('a team is made', () => {
  test('by a club in itself, and by the office anywhere', async () => {
    expect((await ask('GET', '/ctms/choices', ofClub)).data).toMatchObject({
      clubs: [{ id: club.club_id }],
      without_club: false,
    })
    expect(await make({ name: 'Comets Green' })).toMatchObject({
      http: 201,
      data: {
        name: 'Comets Green',
        club_id: club.club_id,
        status: 'active',
        head_coach: null,
        staff: [],
        players: [],
      },
    })
    expect(await make({ club_id: null }, admin)).toMatchObject({ http: 201, data: { club: null } })
    expect(await make({ club_id: other.club_id })).toMatchObject({
      http: 422,
      errors: { club_id: [expect.anything()] },
    })
    expect(await make({ club_id: null })).toMatchObject({
      http: 422,
      errors: { club_id: [expect.anything()] },
    })
    expect((await make({}, await house.tokenOf(MEMBER))).http).toBe(403)
    expect((await make({}, await house.tokenOf(teamAdmin(club.team_ids[0]!)))).http).toBe(422)
  })

  test('with a name of its own, in a season, league and division that are there', async () => {
    expect((await make({ name: 'Comets Gold' })).http).toBe(201)
    expect(await make({ name: 'comets gold' })).toMatchObject({
      http: 422,
      errors: { name: [expect.anything()] },
    })
    for (const field of ['season_id', 'league_id', 'division_id'])
      expect(await make({ [field]: 999_999_999 })).toMatchObject({
        http: 422,
        errors: { [field]: [expect.anything()] },
      })
    expect((await make({ name: ' ' })).http).toBe(422)
  })
})

describe('a team is changed', () => {
  test('by its name; whoever is second is told, with both versions', async () => {
    const { id, version } = (await make()).data
    const coach = await house.tokenOf(teamAdmin(id))
    expect(await change(id, { version, name: 'Comets Pink' }, coach)).toMatchObject({
      http: 200,
      data: { name: 'Comets Pink', version: version + 1 },
    })
    expect(await change(id, { version, name: 'Comets Teal' })).toMatchObject({
      http: 409,
      detail: { current: { name: 'Comets Pink' }, changed_by: 'Ada Ball' },
    })
    const both = await Promise.all([
      change(id, { version: version + 1, name: 'A' }),
      change(id, { version: version + 1, name: 'B' }, coach),
    ])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
  })

  test('to another division by its club while nobody plays, and then by the office', async () => {
    const { id, version } = (await make()).data
    const division_id = divisions[1]!.id
    const coach = await house.tokenOf(teamAdmin(id))
    expect((await change(id, { version, division_id }, coach)).http).toBe(403)
    expect((await change(id, { version, club_id: other.club_id })).http).toBe(422)
    expect((await change(id, { version, division_id })).http).toBe(200)
    const player = await aMember(house, { dob: '2017-05-02' })
    await onTeam(house, { team_id: id, member_id: player.id, role: 'player' })
    expect(await change(id, { version: version + 1, division_id: divisions[0]!.id })).toMatchObject({
      http: 409,
      code: 'team_has_people',
    })
    expect((await change(id, { version: version + 1, division_id: divisions[0]!.id }, admin)).http).toBe(200)
    expect(
      (await change(id, { version: 1, name: 'X' }, await house.tokenOf(clubAdmin(other.club_id)))).http,
    ).toBe(403)
    expect((await change(999_999_999, { version: 1, name: 'X' })).http).toBe(404)
  })
})

describe('a team is ended', () => {
  test('when nobody plays for it: its staff leave and its invitations end', async () => {
    const { id, version } = (await make()).data
    const [coach, player] = [await aMember(house), await aMember(house, { dob: '2017-05-02' })]
    await onTeam(house, { team_id: id, member_id: coach.id, role: 'head_coach' })
    const entry = await onTeam(house, { team_id: id, member_id: player.id, role: 'player' })
    await ask('POST', `/mms/team/${id}/send-invite`, ofClub, { email: 'late@example.org', role: 'player' })
    expect(await end(id, version)).toMatchObject({ http: 409, code: 'team_has_people' })
    expect((await ask('GET', `/mms/club/get_team/${id}`, ofClub)).data.invites).toMatchObject([
      { status: 'open' },
    ])
    await house.world.database.pool.query(
      `update roster_entry set state = 'ended', left_on = '2026-11-21' where id = $1`,
      [entry.id],
    )
    expect((await end(id, version + 7)).http).toBe(409)
    expect((await end(id, version, await house.tokenOf(clubAdmin(other.club_id)))).http).toBe(403)
    expect(await end(id, version)).toMatchObject({
      http: 200,
      data: { status: 'inactive', staff: [], invites: [{ status: 'withdrawn' }] },
    })
    expect(await end(id, version + 1)).toMatchObject({ http: 409, code: 'team_not_active' })
    expect(
      await ask('POST', `/mms/team/${id}/send-invite`, ofClub, { email: 'x@example.org', role: 'player' }),
    ).toMatchObject({ http: 409, code: 'team_not_active' })
    expect((await end(999_999_999, 1)).http).toBe(404)
  })
})
