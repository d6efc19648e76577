import { beforeAll, describe, expect, test } from 'vitest'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { aMember, asking, clubAdmin, lettersTo, onTeam, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let admin: string
let coach: string
beforeAll(async () => {
  club = await aClubWithTeams(house.acting())
  await later(0)
})

/** Time passes, and logged-in users log in again. */
async function later(seconds: number) {
  house.pass(seconds)
  admin = await house.tokenOf(ADMIN)
  coach = await house.tokenOf(teamAdmin(club.team_ids[0]!))
}

let families = 0
const anAddress = () => `family-${++families}@example.org`
const send = (body: object, token = coach, team_id = club.team_ids[0]!) =>
  ask('POST', `/mms/team/${team_id}/send-invite`, token, body)
const resend = (invite_id: number, token = coach) =>
  ask('POST', '/mms/team/resend-invite', token, { invite_id })
const withdraw = (id: number, token = coach) => ask('DELETE', `/mms/team/invite/${id}`, token)
/** The token in a letter. */
const tokenIn = ({ body_text }: { body_text: string }) => /\/ctms\/invite\/([\w-]+)/.exec(body_text)![1]!
const isOpen = async (token: string) => (await ask('GET', `/mms/registration/invite/${token}`)).http === 200
const listed = async (token = coach) =>
  (await ask('GET', `/mms/club/get_team/${club.team_ids[0]}`, token)).data.invites as {
    id: number
    email: string | null
    status: string
    link: string | null
  }[]

describe('an invitation to a team', () => {
  test('goes to one address or to several, with a link of its own each', async () => {
    const [one, two, three] = [anAddress(), anAddress(), anAddress()]
    const answer = await send({ email: one, member_type: 'player', first_name: 'Mia' })
    expect(answer).toMatchObject({
      http: 200,
      data: {
        invites: [{ email: one, role: 'player', member_type: 'Player', first_name: 'Mia', status: 'open' }],
      },
    })
    const many = await send({ emails: [two, three, two.toUpperCase()], member_type: 'Coach' })
    expect(many.data.invites).toMatchObject([
      { email: two, role: 'assistant_coach', member_type: 'Coach' },
      { email: three },
    ])
    const [letter] = await lettersTo(house, one)
    expect(letter!.subject).toMatch(/^Comets Red \d+ invites you to the team$/)
    expect(letter!.body_text).toMatch(/has a spot for Mia: player\./)
    expect(letter!.body_text).toMatch(/Club: Comets/)
    const token = tokenIn(letter!)
    expect((await ask('GET', `/mms/registration/invite/${token}`)).data).toMatchObject({
      team_id: club.team_ids[0],
      member_type: 'Player',
    })
    expect(await listed()).toMatchObject([
      { email: three, status: 'open' },
      { email: two, link: expect.stringMatching(/ctms.invite/) },
      { email: one, link: expect.stringContaining(token) },
    ])
  })

  test('may be a link that the coach passes on', async () => {
    const { data } = await send({ as_link: true, role: 'manager', first_name: 'Lee' })
    expect(data.invites).toMatchObject([{ email: null, role: 'manager', first_name: 'Lee' }])
    expect(await isOpen(/\/ctms\/invite\/([\w-]+)/.exec(data.invites[0].link)![1]!)).toBe(true)
  })

  test('needs an address, a role that fits, and at most forty at once', async () => {
    const say = (field: string) => ({ http: 422, errors: { [field]: [expect.anything()] } })
    expect(await send({ role: 'player' })).toMatchObject(say('email'))
    expect(await send({ email: 'nobody', member_type: 'Player' })).toMatchObject(say('email'))
    expect(await send({ emails: [], role: 'player' })).toMatchObject(say('emails'))
    expect(await send({ email: anAddress(), member_type: 'Team' })).toMatchObject(say('member_type'))
    expect(await send({ email: anAddress(), member_type: 'Coach', role: 'player' })).toMatchObject(
      say('member_type'),
    )
    expect(await send({ email: anAddress(), role: 'guest' })).toMatchObject(say('role'))
    expect(await send({ emails: [anAddress(), anAddress()], first_name: 'Mia' })).toMatchObject(
      say('first_name'),
    )
    const most = Array.from({ length: 41 }, anAddress)
    expect(await send({ emails: most, role: 'player' })).toMatchObject(say('emails'))
  })

  test('is not sent to who is on the team, but to a sister', async () => {
    const child = await aMember(house, { first_name: 'Zoe', dob: '2016-05-02', email: anAddress() })
    await onTeam(house, { team_id: club.team_ids[0]!, member_id: child.id, role: 'player' })
    const other = anAddress()
    expect(await send({ emails: [other, child.email], role: 'player' })).toMatchObject({
      http: 409,
      code: 'already_on_team',
      detail: { emails: [child.email] },
    })
    expect(await lettersTo(house, other)).toEqual([])
    expect((await send({ email: child.email, role: 'player', first_name: 'zoe' })).http).toBe(409)
    expect((await send({ email: child.email, role: 'player', first_name: 'Ida' })).http).toBe(200)
  })

  test('is sent once by two coaches at the same moment', async () => {
    const email = anAddress()
    const second = await house.tokenOf(clubAdmin(club.club_id))
    const answers = await Promise.all([
      send({ email, role: 'player' }),
      send({ email, role: 'player' }, second),
    ])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect(await lettersTo(house, email)).toHaveLength(1)
  })

  test('is sent again with a new link after some minutes; the old link ends', async () => {
    const email = anAddress()
    const { id } = (await send({ email, role: 'player' })).data.invites[0]
    expect(await resend(id)).toMatchObject({ http: 429, code: 'invite_just_sent' })
    await later(301)
    expect(await resend(id)).toMatchObject({
      http: 200,
      data: { message: `We’ve sent a new email to ${email}.`, invite: { id, status: 'open' } },
    })
    const [first, again] = (await lettersTo(house, email)).map(tokenIn)
    expect(again).not.toBe(first)
    expect([await isOpen(first!), await isOpen(again!)]).toEqual([false, true])
    expect((await resend(999_999_999)).http).toBe(404)
  })

  test('that has expired opens again with a new letter', async () => {
    const email = anAddress()
    const { id } = (await send({ email, role: 'player' })).data.invites[0]
    await later(31 * 86_400)
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ status: 'expired', link: null })
    expect((await resend(id)).http).toBe(200)
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ status: 'open' })
  })

  test('is withdrawn, and then its link leads nowhere', async () => {
    const email = anAddress()
    const { id } = (await send({ email, role: 'player' })).data.invites[0]
    const token = tokenIn((await lettersTo(house, email))[0]!)
    expect(await withdraw(id)).toMatchObject({ http: 200, message: 'Data deleted successfully' })
    expect(await isOpen(token)).toBe(false)
    expect((await withdraw(id)).http).toBe(404)
    expect((await resend(id)).http).toBe(404)
    expect((await withdraw(999_999_999)).http).toBe(404)
    expect((await send({ email, role: 'player' })).http).toBe(200)
  })

  test('that was accepted is neither withdrawn nor sent again', async () => {
    const { id } = (await send({ email: anAddress(), role: 'player' })).data.invites[0]
    await house.world.database.pool.query(`update team_invite set status = 'accepted' where id = $1`, [id])
    expect(await withdraw(id)).toMatchObject({ http: 409, code: 'invite_accepted' })
    expect(await resend(id)).toMatchObject({ http: 409, code: 'invite_accepted' })
  })

  test('is no way to flood an address', async () => {
    const email = anAddress()
    const teams = await Promise.all(
      Array.from({ length: 7 }, async () => (await aClubWithTeams(house.acting())).team_ids[0]!),
    )
    const codes = []
    for (const team_id of teams) codes.push((await send({ email, role: 'player' }, admin, team_id)).http)
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect(await lettersTo(house, email)).toHaveLength(6)
  })

  test('is sent by those who look after the team, and by nobody else', async () => {
    await later(60)
    const { id } = (await send({ email: anAddress(), role: 'player' })).data.invites[0]
    const stranger = await aClubWithTeams(house.acting())
    for (const [token, http] of [
      [await house.tokenOf(clubAdmin(stranger.club_id)), 404],
      [await house.tokenOf(teamAdmin(club.team_ids[1]!)), 404],
      [await house.tokenOf([{ module: 'CTMS', role: 'Volunteer Teams', team_id: club.team_ids[0]! }]), 403],
      [await house.tokenOf(MEMBER), 403],
    ] as const) {
      expect((await send({ email: anAddress(), role: 'player' }, token)).http).toBe(http)
      expect((await resend(id, token)).http).toBe(http)
      expect((await withdraw(id, token)).http).toBe(http)
    }
    expect((await send({ email: anAddress(), role: 'player' }, admin, 999_999_999)).http).toBe(404)
    // Read-only users see who is invited, but not the link.
    const looker = await house.tokenOf([
      { module: 'CTMS', role: 'Volunteer Teams', team_id: club.team_ids[0]! },
    ])
    expect(new Set((await listed(looker)).map(({ link }) => link))).toEqual(new Set([null]))
    const demo = await house.tokenOf(ADMIN, 'demo')
    const there = asking(house, 'demo')
    expect((await there('DELETE', `/mms/team/invite/${id}`, demo)).http).toBe(404)
    expect((await there('POST', '/mms/team/resend-invite', demo, { invite_id: id })).http).toBe(404)
  })
})
