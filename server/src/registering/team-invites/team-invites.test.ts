import { beforeAll, describe, expect, test } from 'vitest'
import { aClubWithTeams } from '../../../test/clubs.ts'
import { loggedIn, registered } from '../../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../../test/house.ts'
import { registeringIn } from '../../../test/registration.ts'
import { aMember, asking, invitedBy, lettersTo, onTeam, teamAdmin } from '../../../test/team.ts'
import { waitingForLock } from '../../../test/waiting.ts'

const house = await testHouse()
const family = await registeringIn(house)
const ask = asking(house)
const { pool } = house.world.database
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

/** A team in the division of the daughters below, its coach and the coach's token. */
async function aTeam(division = '12U') {
  const { team_ids } = await aClubWithTeams(house.acting())
  const team_id = team_ids[0]!
  await pool.query(
    `update team set division_id = (select id from division where tenant_id = $1 and label = $2 limit 1) where id = $3`,
    [house.tenants.alliance.id, division, team_id],
  )
  const coach = await house.tokenOf(teamAdmin(team_id))
  const invite = async (body: object) =>
    (await ask('POST', `/mms/team/${team_id}/send-invite`, coach, body)).data.invites[0] as {
      id: number
      link: string
    }
  return { team_id, coach, invite }
}
/** A mother whose daughter is registered and on no team. */
async function aFamily() {
  const registrant = family.registrant()
  await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  const { rows } = await pool.query<{ id: number }>(
    `select m.id from member m where m.last_name = $1 and m.first_name = 'Sofía'`,
    [registrant.last_name],
  )
  return { email: registrant.email, child: rows[0]!.id }
}
type Link = { token: string; by?: string }
const show = ({ token, by }: Link, login?: string) =>
  ask('GET', `/mms/team-invites/${token}${by ? `?by=${by}` : ''}`, login)
const accept = ({ token, by }: Link, member_id: number, login?: string) =>
  ask('POST', `/mms/team-invites/${token}/accept`, login, { by, member_id })
const decline = ({ token }: Link) => ask('POST', `/mms/team-invites/${token}/decline`, undefined, {})
const players = async (team_id: number) => {
  const { rows } = await pool.query<{ member_id: number }>(
    `select member_id from roster_entry where team_id = $1 and state = 'active' and role = 'player'`,
    [team_id],
  )
  return rows.map(({ member_id }) => member_id)
}

describe('a family that is registered', () => {
  test('sees the team and takes the place by one press; the coach is told', async () => {
    const { team_id, invite } = await aTeam()
    const { email, child } = await aFamily()
    await invite({ email, role: 'player' })
    const link = await invitedBy(house, email)
    expect(await show(link)).toMatchObject({
      http: 200,
      data: {
        team: expect.stringMatching(/^Comets Red/),
        club: expect.stringMatching(/^Comets/),
        division: '12U',
        role: 'player',
        is_known: true,
        people: [{ member_id: child, name: expect.stringMatching(/^Sofía/) }],
      },
    })
    expect(await accept(link, child)).toMatchObject({
      http: 200,
      data: { name: expect.stringMatching(/^Sofía/) },
    })
    expect(await players(team_id)).toEqual([child])
    const { rows } = await pool.query('select team_id from registration where member_id = $1', [child])
    expect(rows).toEqual([{ team_id }])
    const { rows: letters } = await pool.query(
      `select subject from mail where about = 'team_invite' and subject like 'Sofía%'`,
    )
    expect(letters).toMatchObject([{ subject: expect.stringMatching(/is on Comets Red/) }])
  })

  test('finds a place that is taken, withdrawn, declined or too old said so', async () => {
    const { invite, coach } = await aTeam()
    const { email, child } = await aFamily()
    await invite({ email, role: 'player' })
    const link = await invitedBy(house, email)
    const answers = await Promise.all([accept(link, child), accept(link, child)])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 410])
    expect(await show(link)).toMatchObject({
      http: 410,
      message: expect.stringMatching(/already been taken/),
    })

    const [second, third, fourth] = [
      await invite({ as_link: true }),
      await invite({ as_link: true }),
      await invite({ as_link: true }),
    ]
    const tokenOf = ({ link: address }: { link: string }) => ({
      token: /invite\/([\w-]+)/.exec(address)![1]!,
    })
    await ask('DELETE', `/mms/team/invite/${second.id}`, coach)
    expect((await show(tokenOf(second))).message).toMatch(/canceled/)
    expect((await decline(tokenOf(third))).http).toBe(200)
    expect((await decline(tokenOf(third))).http).toBe(410)
    expect((await show(tokenOf(third))).message).toMatch(/declined/)
    await pool.query(`update team_invite set expires_at = '2026-01-01' where id = $1`, [fourth.id])
    expect((await show(tokenOf(fourth))).message).toMatch(/expired/)
    expect((await show({ token: 'x'.repeat(32) })).http).toBe(404)
  })

  test('is refused by the rules of the roster in a sentence, and the place stays open', async () => {
    const { team_id, invite } = await aTeam('10U')
    const { email, child } = await aFamily()
    await invite({ email, role: 'player' })
    const link = await invitedBy(house, email)
    const refused = await accept(link, child)
    expect(refused).toMatchObject({
      http: 409,
      code: 'roster_refused',
      detail: { obstacles: [{ code: 'age' }] },
    })
    expect(await players(team_id)).toEqual([])
    expect((await show(link)).http).toBe(200)
  })

  test('on another team already is told so, whichever link it uses first', async () => {
    const [red, blue] = [await aTeam(), await aTeam()]
    const { email, child } = await aFamily()
    await red.invite({ email, role: 'player' })
    const first = await invitedBy(house, email)
    await blue.invite({ email, role: 'player' })
    const second = await invitedBy(house, email)
    const answers = await Promise.all([accept(first, child), accept(second, child)])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect([...(await players(red.team_id)), ...(await players(blue.team_id))]).toEqual([child])
  })

  test('is not shown to whoever holds the link only, as the coach does: the letter or a login shows who one is', async () => {
    const { invite } = await aTeam()
    const { email, child } = await aFamily()
    await invite({ email, role: 'player' })
    const { token } = await invitedBy(house, email)
    expect((await show({ token })).data).toMatchObject({ is_known: false, people: [] })
    expect((await show({ token, by: 'a'.repeat(22) })).data).toMatchObject({ people: [] })
    expect(await accept({ token }, child)).toMatchObject({ http: 409, code: 'not_registered' })
    const stranger = await house.tokenOf(MEMBER)
    expect((await show({ token }, stranger)).data).toMatchObject({ is_known: true, people: [] })
    expect((await accept({ token }, child, stranger)).http).toBe(409)
    const mother = await loggedIn(house, email)
    expect((await show({ token }, mother)).data.people).toMatchObject([{ member_id: child }])
    expect((await accept({ token }, child, mother)).http).toBe(200)
  })
})

describe('the staff', () => {
  test('joins by the letter: helpers by their own record, coaches when they are registered', async () => {
    const { team_id, invite } = await aTeam()
    const helper = await aMember(house)
    await invite({ email: helper.email, role: 'manager' })
    const link = await invitedBy(house, helper.email)
    expect((await show(link)).data.people).toMatchObject([{ member_id: helper.id }])
    expect((await accept(link, helper.id)).http).toBe(200)
    const admin = await house.tokenOf(ADMIN)
    expect((await ask('GET', `/mms/club/get_team/${team_id}`, admin)).data.staff).toMatchObject([
      { member_id: helper.id, role: 'manager' },
    ])
    const coach = await aMember(house)
    await invite({ email: coach.email, role: 'assistant_coach' })
    expect((await show(await invitedBy(house, coach.email))).data).toMatchObject({
      is_known: true,
      people: [],
    })
  })
})

describe('an invitation without an answer', () => {
  test('is reminded of after three and ten days with the same link, by day, and never after an answer', async () => {
    const { invite } = await aTeam()
    const [quiet, quick] = [await aFamily(), await aFamily()]
    for (const { email } of [quiet, quick]) await invite({ email, role: 'player' })
    const link = await invitedBy(house, quiet.email)
    await accept(await invitedBy(house, quick.email), quick.child)
    const reminded = async (email: string) =>
      (await lettersTo(house, email)).filter(({ subject }) => subject.endsWith('is waiting for your answer'))
        .length
    const remind = async () => {
      const { remindOfInvites } = await import('../../clubs/invites-reminders.ts')
      await house.turn(remindOfInvites)
    }
    await remind()
    expect(await reminded(quiet.email)).toBe(0)
    house.pass(3 * 86_400 + 12 * 3600)
    // Nobody is written to at midnight.
    await remind()
    expect(await reminded(quiet.email)).toBe(0)
    house.pass(12 * 3600)
    await remind()
    await remind()
    expect(await reminded(quiet.email)).toBe(1)
    expect(await invitedBy(house, quiet.email)).toEqual(link)
    house.pass(7 * 86_400)
    await remind()
    await remind()
    expect(await reminded(quiet.email)).toBe(2)
    expect(await reminded(quick.email)).toBe(0)
    house.pass(-11 * 86_400)
  })

  test('of another tenant opens nothing', async () => {
    const { invite } = await aTeam()
    const { email, child } = await aFamily()
    await invite({ email, role: 'player' })
    const { token, by } = await invitedBy(house, email)
    const there = asking(house, 'demo')
    expect((await there('GET', `/mms/team-invites/${token}?by=${by}`)).http).toBe(404)
    expect(
      (await there('POST', `/mms/team-invites/${token}/accept`, undefined, { by, member_id: child })).http,
    ).toBe(404)
    expect((await there('POST', `/mms/team-invites/${token}/decline`, undefined, {})).http).toBe(404)
    await onTeam(house, { team_id: (await aTeam()).team_id, member_id: child, role: 'player' })
  })
})

test('a place is taken while the office ends the registration, and neither waits for the other forever', async () => {
  const { team_id } = await aTeam()
  const { child } = await aFamily()
  const { rows } = await pool.query<{ id: number; version: number }>(
    'select id, version from registration where member_id = $1',
    [child],
  )
  const { id, version } = rows[0]!
  await pool.query('update registration set team_id = $2 where id = $1', [id, team_id])
  await onTeam(house, { team_id, member_id: child, role: 'player' })
  const admin = await house.tokenOf(ADMIN)
  const client = await pool.connect()
  try {
    // Taking a place locks the person first, then changes the registration.
    await client.query('begin')
    await client.query('select id from member where id = $1 for no key update', [child])
    const decided = ask('POST', `/mms/admin/registrations/${id}/status`, admin, {
      version,
      status: 'inactive',
      reason: 'Moves away',
    })
    await expect.poll(() => waitingForLock(pool)).toHaveLength(1)
    await client.query('update registration set version = version where id = $1', [id])
    await client.query('commit')
    expect((await decided).http).toBe(200)
  } finally {
    client.release()
  }
})
