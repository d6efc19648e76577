import { beforeAll, describe, expect, test } from 'vitest'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { aMember, asking, clubAdmin, lettersTo, onTeam, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})

/** A club with a team that is led by somebody. */
async function aLedTeam() {
  const club = await aClubWithTeams(house.acting())
  const team_id = club.team_ids[0]!
  const coach = await aMember(house)
  const { id } = await onTeam(house, { team_id, member_id: coach.id, role: 'head_coach' })
  return { ...club, team_id, coach: { ...coach, staff_id: id } }
}
const add = (body: object, token = admin) => ask('POST', '/mms/team/add-staff', token, body)
const remove = (body: object, token = admin) => ask('POST', '/mms/team/remove-staff', token, body)
const makeHead = (body: object, token = admin) => ask('POST', '/mms/team/make-as-head-coach', token, body)
const rolesOf = (answer: { data: { staff: { member_id: number; role: string }[] } }) =>
  answer.data.staff.map(({ member_id, role }) => [member_id, role])

describe('the staff of a team', () => {
  test('grows by the number of a membership card, and who is added gets a letter', async () => {
    const { team_id, coach } = await aLedTeam()
    const helper = await aMember(house, { first_name: 'Robin' })
    const added = await add(
      { team_id, role: 'manager', member_number: helper.member_number.toLowerCase(), dob: helper.dob },
      await house.tokenOf(teamAdmin(team_id)),
    )
    expect(added).toMatchObject({ http: 200, data: { team_id, invites: [] } })
    expect(rolesOf(added)).toEqual([
      [coach.id, 'head_coach'],
      [helper.id, 'manager'],
    ])
    const [letter] = await lettersTo(house, helper.email)
    expect(letter).toMatchObject({ subject: expect.stringMatching(/^You’re on the staff of Comets Red/) })
    expect(letter!.body_text).toMatch(/Ada Ball added you.*team manager/s)
    expect(
      await add({ team_id, role: 'trainer', member_number: helper.member_number, dob: helper.dob }),
    ).toMatchObject({
      http: 409,
      code: 'already_on_team',
    })
  })

  test('is never looked for among strangers: a number of a record must be of somebody one sees', async () => {
    const { team_id, team_ids, coach } = await aLedTeam()
    const stranger = await aMember(house)
    const token = await house.tokenOf(teamAdmin(team_id))
    const said = { http: 404, code: 'member_unseen' }
    expect(await add({ team_id, role: 'trainer', member_id: stranger.id }, token)).toMatchObject(said)
    expect(await add({ team_id, role: 'trainer', member_id: 999_999_999 }, token)).toMatchObject(said)
    const card = { team_id, role: 'trainer', member_number: stranger.member_number }
    expect(await add({ ...card, dob: '1985-04-02' }, token)).toMatchObject(said)
    expect(await add(card, token)).toMatchObject({
      http: 422,
      errors: { dob: ['Enter the date of birth on the card, too.'] },
    })
    // The club can see a person on another of its teams.
    const ofClub = await house.tokenOf(clubAdmin((await clubOf(team_id))!))
    expect(
      await add({ team_id: team_ids[1], role: 'head_coach', member_id: coach.id }, ofClub),
    ).toMatchObject({ http: 200 })
    expect((await add({ team_id, role: 'trainer', member_id: stranger.id })).http).toBe(200)
  })

  test('is asked by email: that makes an invitation with the role', async () => {
    const { team_id } = await aLedTeam()
    const asked = await add({ team_id, role: 'scorekeeper', email: 'Score@Example.org' })
    expect(asked).toMatchObject({
      http: 200,
      data: { invites: [{ email: 'score@example.org', role: 'scorekeeper', status: 'open' }] },
    })
    expect(await lettersTo(house, 'score@example.org')).toHaveLength(1)
    expect(await add({ team_id, role: 'scorekeeper', email: 'score@example.org' })).toMatchObject({
      http: 409,
      code: 'already_invited',
    })
  })

  test('needs one way to know who is meant, and a role', async () => {
    const { team_id, coach } = await aLedTeam()
    expect(await add({ team_id, role: 'trainer' })).toMatchObject({
      http: 422,
      errors: { member_number: ['Enter a member number or an email address.'] },
    })
    expect(await add({ team_id, member_id: coach.id })).toMatchObject({
      http: 422,
      errors: { role: [expect.anything()] },
    })
    expect((await add({ team_id, role: 'player', member_id: coach.id })).http).toBe(422)
    expect((await add({ team_id, role: 'head_coach', member_id: (await aMember(house)).id })).http).toBe(409)
  })

  test('shrinks, but for the head coach', async () => {
    const { team_id, coach } = await aLedTeam()
    const helper = await aMember(house)
    const staff_id = (await add({ team_id, role: 'trainer', member_id: helper.id })).data.staff[1].id
    expect(await remove({ team_id, staff_id: coach.staff_id })).toMatchObject({
      http: 409,
      code: 'head_coach_stays',
    })
    const left = await remove({ team_id, staff_id })
    expect(rolesOf(left)).toEqual([[coach.id, 'head_coach']])
    expect((await remove({ team_id, staff_id })).http).toBe(404)
    expect((await remove({ team_id, staff_id: 999_999_999 })).http).toBe(404)
  })

  test('has one head coach: another one makes the first an assistant, with the rights', async () => {
    const { team_id, coach } = await aLedTeam()
    const next = await aMember(house)
    const staff_id = (await add({ team_id, role: 'assistant_coach', member_id: next.id })).data.staff[1].id
    expect(rolesOf(await makeHead({ team_id, staff_id }))).toEqual([
      [next.id, 'head_coach'],
      [coach.id, 'assistant_coach'],
    ])
    expect(rolesOf(await makeHead({ team_id, staff_id }))).toHaveLength(2)
    const player = await aMember(house, { dob: '2016-05-02' })
    const place = await onTeam(house, { team_id, member_id: player.id, role: 'player' })
    expect(await makeHead({ team_id, staff_id: place.id })).toMatchObject({ http: 422, code: 'not_staff' })
    expect((await makeHead({ team_id, staff_id: 999_999_999 })).http).toBe(404)
  })

  test('keeps one head coach when two are named at the same moment, or one is taken off meanwhile', async () => {
    const { team_id } = await aLedTeam()
    const [a, b] = [await aMember(house), await aMember(house)]
    await add({ team_id, role: 'assistant_coach', member_id: a.id })
    const { data } = await add({ team_id, role: 'assistant_coach', member_id: b.id })
    const [first, second] = data.staff.slice(1).map(({ id }: { id: number }) => id)
    await Promise.all([
      makeHead({ team_id, staff_id: first }),
      makeHead({ team_id, staff_id: second }),
      remove({ team_id, staff_id: first }),
    ])
    const { head_coach, staff } = (await ask('GET', `/mms/club/get_team/${team_id}`, admin)).data
    expect(head_coach).not.toBeNull()
    expect(staff.filter(({ role }: { role: string }) => role === 'head_coach')).toHaveLength(1)
  })

  test('is changed by those who look after the team, and by nobody else', async () => {
    // Stays below the rate limit.
    house.pass(60)
    const { team_id, team_ids, coach, other_team_id } = await aLedTeam()
    const stranger = await aClubWithTeams(house.acting())
    const body = { team_id, staff_id: coach.staff_id }
    for (const [token, http] of [
      [await house.tokenOf(teamAdmin(team_ids[1]!)), 404],
      [await house.tokenOf(clubAdmin(stranger.club_id)), 404],
      [await house.tokenOf(MEMBER), 403],
      [undefined, 401],
    ] as const) {
      expect((await ask('POST', '/mms/team/make-as-head-coach', token, body)).http).toBe(http)
      expect((await ask('POST', '/mms/team/remove-staff', token, body)).http).toBe(http)
      expect(
        (await ask('POST', '/mms/team/add-staff', token, { team_id, role: 'trainer', member_id: coach.id }))
          .http,
      ).toBe(http)
    }
    // A staff member of another team is not found on this one.
    expect((await makeHead({ team_id: other_team_id, staff_id: coach.staff_id })).http).toBe(404)
    expect((await remove({ team_id: 999_999_999, staff_id: coach.staff_id })).http).toBe(404)
    const demo = await house.tokenOf(ADMIN, 'demo')
    expect((await asking(house, 'demo')('POST', '/mms/team/remove-staff', demo, body)).http).toBe(404)
  })
})

describe('who leads a team', () => {
  test('is answered for a member, and for a member and a team', async () => {
    const { team_id, team_ids, coach } = await aLedTeam()
    const anybody = await house.tokenOf(MEMBER)
    const is = (path: string) => ask('GET', `/mms/is-head-coach/${path}`, anybody)
    expect((await is(`${coach.id}`)).data).toEqual({ is_head_coach: true, teams: [team_id] })
    expect((await is(`${coach.id}/${team_id}`)).data).toEqual({ is_head_coach: true })
    expect((await is(`${coach.id}/${team_ids[1]}`)).data).toEqual({ is_head_coach: false })
    expect((await is(`${(await aMember(house)).id}`)).data).toEqual({ is_head_coach: false, teams: [] })
    for (const path of ['999999999', `${coach.id}/999999999`, `999999999/${team_id}`])
      expect((await is(path)).http).toBe(404)
    expect((await ask('GET', `/mms/is-head-coach/${coach.id}`)).http).toBe(401)
  })
})

async function clubOf(team_id: number) {
  const { rows } = await house.world.database.pool.query<{ club_id: number }>(
    'select club_id from team where id = $1',
    [team_id],
  )
  return rows[0]?.club_id
}
