import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayIn } from 'contract/dates'
import type { ClubDashboard } from 'contract/readiness/dashboard'
import { aClubWithTeams } from '../../test/clubs.ts'
import { testHouse } from '../../test/house.ts'
import { aPlayer } from '../../test/rosters.ts'
import { joinTeam } from '../clubs/clubs.ts'

const house = await testHouse()
const { pool } = house.world.database
const tenant = house.tenants.alliance.id
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let leader: string
beforeAll(() => house.app.ready())
beforeEach(async () => {
  // Time passes, so that nobody was reminded recently.
  house.pass(4 * 86_400)
  club = await aClubWithTeams(house.acting())
  leader = await house.tokenOf([{ module: 'CTMS', role: 'Club Admin', club_id: club.club_id }])
})

async function put(
  role: 'player' | 'head_coach',
  team = 0,
  dob = role === 'player' ? '2017-05-02' : '1986-03-14',
) {
  const person = await aPlayer(house, { dob })
  await house
    .acting()
    .transaction((context) =>
      joinTeam(
        context,
        { team_id: club.team_ids[team]!, member_id: person.id, role },
        { hand: 'office', otherwise: 'request' },
      ),
    )
  return person
}
async function guard(minor_id: number, language: 'en' | 'es' = 'en') {
  const guardian = await aPlayer(house, { dob: '1986-03-14' })
  await pool.query(
    `insert into guardianship (tenant_id, minor_id, guardian_id, relation, is_primary, created_at)
     values ($1, $2, $3, 'mother', true, now())`,
    [tenant, minor_id, guardian.id],
  )
  if (language === 'es')
    await pool.query(
      `insert into app_user (tenant_id, email, first_name, last_name, status, profile_complete, language, created_at)
       values ($1, $2, 'Ana', 'Lopez', 'invited', 0, 'es', now())`,
      [tenant, guardian.email],
    )
  return guardian
}
async function ask(method: string, what: string, payload?: object, token = leader) {
  const answer = await house.call(`/api/ctms/clubs/${club.club_id}/${what}`, {
    method,
    token,
    ...(payload && { payload }),
  })
  return { http: answer.statusCode, ...answer.json() }
}
const dashboard = async (token = leader): Promise<ClubDashboard> =>
  (await ask('GET', 'dashboard', undefined, token)).data
const remind = (member_ids: readonly number[], token = leader) => ask('POST', 'remind', { member_ids }, token)
const lettersTo = async (email: string) =>
  (
    await pool.query<{ subject: string; body_text: string }>(
      'select subject, body_text from mail where recipient = $1 order by id',
      [email],
    )
  ).rows

describe('the dashboard of a club', () => {
  test('counts by team what is open, and names the people', async () => {
    const [player, coach] = [await put('player'), await put('head_coach', 1)]
    const shown = await dashboard()
    const openOf = (team: number) => shown.teams.find(({ id }) => id === club.team_ids[team])
    const nothing = { paid: 0, signed: 0, cleared: 0, papers: 0, accepted: 0 }
    expect(openOf(0)).toMatchObject({ people: 1, open: { ...nothing, paid: 1 }, invites: 0 })
    expect(openOf(1)).toMatchObject({ people: 1, open: { ...nothing, cleared: 1 }, invites: 0 })
    expect(shown.people.find(({ member_id }) => member_id === player.id)).toMatchObject({
      what: ['paid'],
      open: [{ title: 'Membership', says: 'Not registered for this season.' }],
      reminded_at: null,
    })
    expect(shown.people.find(({ member_id }) => member_id === coach.id)?.what).toEqual(['cleared'])
  })

  test('counts who has not accepted the fees, also when their first part is due already or late', async () => {
    const player = await put('player')
    const today = dayIn('America/Chicago', house.world.now())
    const made = await house.call('/api/ctms/packages', {
      method: 'POST',
      token: leader,
      payload: {
        team_id: club.team_ids[0],
        name: 'Season fee',
        basis: 'each',
        grace_days: 0,
        late_fee: 0,
        parts: [{ label: 'Deposit', due_on: today, amount: 5_000 }],
        member_ids: [player.id],
      },
    })
    expect(made.statusCode).toBe(201)
    for (const days of [0, 2]) {
      house.pass(days * 86_400)
      leader = await house.tokenOf([{ module: 'CTMS', role: 'Club Admin', club_id: club.club_id }])
      const { teams, people } = await dashboard()
      expect(teams.find(({ id }) => id === club.team_ids[0])!.open).toMatchObject({ accepted: 1 })
      expect(people.find(({ member_id }) => member_id === player.id)!.open).toContainEqual({
        title: expect.stringMatching(/fees/i),
        says: 'Payment plan not accepted yet.',
      })
    }
  })

  test('shows a coach the own team, and others nothing', async () => {
    await put('player')
    await put('player', 1)
    const coach = await house.tokenOf([{ module: 'CTMS', role: 'Team Admin', team_id: club.team_ids[1]! }])
    expect((await dashboard(coach)).teams.map(({ id }) => id)).toEqual([club.team_ids[1]])
    const elsewhere = await aClubWithTeams(house.acting())
    const stranger = await house.tokenOf([{ module: 'CTMS', role: 'Club Admin', club_id: elsewhere.club_id }])
    expect((await ask('GET', 'dashboard', undefined, stranger)).http).toBe(404)
    expect((await remind([1], stranger)).http).toBe(404)
    const helper = await house.tokenOf([
      { module: 'CTMS', role: 'Volunteer Teams', team_id: club.team_ids[0]! },
    ])
    expect((await remind([1], helper)).http).toBe(403)
  })
})

describe('one button', () => {
  test('reminds exactly those who are shown: a letter to each address, with all that is open of its family', async () => {
    const [one, sister, other] = [await put('player'), await put('player', 1), await put('player')]
    const mother = await guard(one.id, 'es')
    await pool.query(
      `insert into guardianship (tenant_id, minor_id, guardian_id, relation, is_primary, created_at)
       values ($1, $2, $3, 'mother', true, now())`,
      [tenant, sister.id, mother.id],
    )
    expect((await remind([one.id, sister.id])).data).toEqual({
      letters: 1,
      people: 2,
      too_soon: 0,
      unreachable: 0,
      done: 0,
    })
    const [letter, ...more] = await lettersTo(mother.email)
    expect(more).toEqual([])
    expect(letter!.subject).toMatch(/esto sigue pendiente$/)
    expect(letter!.body_text.match(/registration/g)).toHaveLength(2)
    for (const { email } of [one, sister, other]) expect(await lettersTo(email)).toEqual([])
    const { people } = await dashboard()
    expect(
      people
        .filter(({ reminded_at }) => reminded_at !== null)
        .map(({ member_id }) => member_id)
        .toSorted(),
    ).toEqual([one.id, sister.id].toSorted())
  })

  test('writes to nobody again within three days, and says so', async () => {
    const player = await put('player')
    await remind([player.id])
    expect((await remind([player.id])).data).toMatchObject({ letters: 0, people: 0, too_soon: 1 })
    house.pass(3 * 86_400 + 60)
    leader = await house.tokenOf([{ module: 'CTMS', role: 'Club Admin', club_id: club.club_id }])
    expect((await remind([player.id])).data).toMatchObject({ letters: 1, people: 1, too_soon: 0 })
    expect(await lettersTo(player.email)).toHaveLength(2)
  })

  test('pressed in two windows at once sends once', async () => {
    const player = await put('player')
    const answers = await Promise.all([remind([player.id]), remind([player.id])])
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    expect(answers.map(({ data }) => data.letters).toSorted()).toEqual([0, 1])
    expect(await lettersTo(player.email)).toHaveLength(1)
  })

  test('leaves out who has nothing open any more, who has no address, and who is of no team of the club', async () => {
    const [silent, stranger] = [await put('player'), await aPlayer(house)]
    await pool.query('update member set email = null where id = $1', [silent.id])
    expect((await remind([silent.id, stranger.id])).data).toEqual({
      letters: 0,
      people: 0,
      too_soon: 0,
      unreachable: 1,
      done: 1,
    })
    expect(await lettersTo(stranger.email)).toEqual([])
  })
})
