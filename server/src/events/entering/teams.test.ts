import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters, aFamily, anEvent } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { payIn } from '../../../test/registration.ts'
import { aMember, asking, lettersTo } from '../../../test/team.ts'
import { waitingForLock } from '../../../test/waiting.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let ruled: { id: number; label: string; max_age: number }[]
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await aClubThatEnters(house)
  const { rows } = await pool.query(
    'select id, label, max_age from division where tenant_id = $1 order by max_age limit 3',
    [house.tenants.alliance.id],
  )
  ruled = rows
})

type Event = Awaited<ReturnType<typeof anEvent>>
type Wanted = [team_id: number, division?: number][]

const PRICE = 40_000
/** A tournament of the three youngest divisions of the rule pack, in June. */
const aTournament = (more: { capacity?: number; terms?: any } = {}) =>
  anEvent(house, {
    kind: 'tournament',
    starts_on: '2027-06-12',
    ...(more.terms && { terms: more.terms }),
    divisions: ruled.map(({ id, label, max_age }) => ({
      ...{ division_id: id, label, max_age, price_cents: PRICE },
      ...(more.capacity !== undefined && { capacity: more.capacity }),
    })),
  })
const enter = (
  { slug, divisions }: Event,
  token: string,
  teams: Wanted,
  more: { total?: number; may_wait?: boolean; request_key?: string } = {},
) =>
  ask('POST', `/ems/event/${slug}/register/teams`, token, {
    request_key: more.request_key ?? randomUUID(),
    total: more.total ?? teams.length * PRICE,
    ...(more.may_wait && { may_wait: true }),
    entrants: teams.map(([team_id, division = 0]) => ({
      ...{ team_id, event_division_id: divisions[division]!.id, answers: [] },
    })),
  })
const choices = async ({ slug }: Event, token: string) =>
  (await ask('GET', `/ems/event/${slug}/register/teams`, token)).data
const mine = async (token: string) => (await ask('GET', '/ems/my-events', token)).data
const taken = async ({ id }: Event) =>
  (await pool.query('select taken from event where id = $1', [id])).rows[0].taken as number

describe('a club', () => {
  test('enters several of its teams at a time, and pays for them in one order', async () => {
    const event = await aTournament()
    const club = await aClubThatEnters(house)
    const listed = await choices(event, club.admin.token)
    expect(listed.map(({ name, players, entered }: any) => [name.split(' ')[1], players, entered])).toEqual([
      ['Blue', 0, null],
      ['Red', 1, null],
    ])
    const found = async (q: string) =>
      (
        await ask(
          'GET',
          `/ems/event/${event.slug}/register/teams?q=${encodeURIComponent(q)}`,
          club.admin.token,
        )
      ).data
    expect(await found('blue')).toHaveLength(1)
    expect(await found(`' or true --`)).toEqual([])
    const held = await enter(event, club.admin.token, [[club.team_id], [club.second_id, 1]])
    expect(held).toMatchObject({ http: 201, data: { state: 'held', total: 2 * PRICE } })
    expect((await payIn(house, held.data.order_token)).data).toMatchObject({ status: 'paid' })
    const [party] = await mine(club.admin.token)
    expect(party.entrants).toMatchObject([
      { name: expect.stringContaining('Comets Red'), status: 'confirmed', team_id: club.team_id },
      { name: expect.stringContaining('Comets Blue'), status: 'confirmed', division: ruled[1]!.label },
    ])
    expect((await lettersTo(house, club.admin.email)).map(({ subject }) => subject)).toContain(
      `You’re in: ${event.name}`,
    )
    expect(await taken(event)).toBe(2)
    const { data: rows } = await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)
    expect(rows).toMatchObject([
      {
        member_id: null,
        team: { id: club.team_id, division: ruled[0]!.label, players: 1, head_coach: expect.any(String) },
        contact: expect.stringContaining('Dana'),
        price_cents: PRICE,
      },
      { team: { id: club.second_id, head_coach: null, players: 0 } },
    ])
    const csv = await house.call(`/api/ems/events/${event.id}/entrants.csv`, { token: event.manager })
    expect(csv.body).toContain('Name,Club,Registered in,Class,Head coach,Players,Roster,Division,Status')
    // The team's own coach sees that it is in.
    const [seen] = await choices(event, club.coach.token)
    expect(seen).toMatchObject({ team_id: club.team_id, entered: { status: 'confirmed' } })
    expect(await enter(event, club.coach.token, [[club.team_id]])).toMatchObject({
      http: 409,
      code: 'already_entered',
      message: expect.stringContaining('Comets Red'),
    })
  })

  test('enters no team of another, and teams enter nothing that is for people', async () => {
    const event = await aTournament()
    const [club, other] = [await aClubThatEnters(house), await aClubThatEnters(house)]
    const refused = await enter(event, club.admin.token, [[other.team_id]])
    expect(refused).toMatchObject({ http: 422, errors: { 'entrants.0.team_id': expect.any(Array) } })
    const family = await aFamily(house)
    expect(await choices(event, family.token)).toEqual([])
    const camp = await anEvent(house)
    expect(await enter(camp, club.admin.token, [[club.team_id]])).toMatchObject({ code: 'people_enter' })
    expect(await enter(event, club.admin.token, [[club.team_id], [club.team_id]])).toMatchObject({
      http: 422,
    })
  })

  test('is told who keeps a team out of a division, and is not let in there', async () => {
    const event = await aTournament()
    const club = await aClubThatEnters(house)
    // Eleven on the day of the rule pack.
    const old = await aMember(house, { first_name: 'Wren', dob: '2015-03-01' })
    await pool.query(
      `insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, was_active, joined_on, created_at)
       select r.tenant_id, r.team_id, $1, r.season_id, r.discipline_id, 'player', 'active', true, r.joined_on, r.created_at
       from roster_entry r where r.member_id = $2`,
      [old.id, club.player.id],
    )
    const [team] = await choices(event, club.coach.token)
    expect(team.divisions.map(({ fits }: any) => fits)).toEqual(['no', 'plays_up', 'plays_up'])
    expect(team.divisions[0]).toMatchObject({
      reason: { message: '1 of 2 players don’t fit.' },
      players: [{ name: `Wren ${old.last_name}`, reason: { message: expect.stringContaining('Too old') } }],
    })
    const refused = await enter(event, club.coach.token, [[club.team_id]])
    expect(refused).toMatchObject({ http: 422, code: 'not_eligible', detail: { players: [{}] } })
    expect((await enter(event, club.coach.token, [[club.team_id, 1]])).http).toBe(201)
  })

  test('plays up as the rule pack says, never down, and nobody is too young', async () => {
    const event = await aTournament()
    const club = await aClubThatEnters(house)
    await pool.query('update team set division_id = $1 where id = $2', [ruled[1]!.id, club.second_id])
    const second = (await choices(event, club.admin.token)).find(
      ({ team_id }: any) => team_id === club.second_id,
    )
    expect(second.divisions.map(({ fits }: any) => fits)).toEqual(['no', 'fits', 'plays_up'])
    expect(second.divisions[0].reason.message).toBe(
      `Registered in ${ruled[1]!.label}, and teams can’t play down.`,
    )
    // A pack with a minimum keeps the nine-year-old out of the older division.
    await pool.query(`update rule_pack set min_ages = jsonb_build_object($1::text, 11)`, [ruled[1]!.label])
    try {
      const first = (await choices(event, club.admin.token)).find(
        ({ team_id }: any) => team_id === club.team_id,
      )
      expect(first.divisions.map(({ fits }: any) => fits)).toEqual(['fits', 'no', 'no'])
      expect(first.divisions[1].players[0].reason.message).toContain('too young')
    } finally {
      await pool.query(`update rule_pack set min_ages = '{}'`)
    }
  })
})

describe('spots for teams', () => {
  test('are sold to as many as there are, and to each team once, of however many who press at once', async () => {
    const event = await aTournament({ capacity: 2 })
    const club = await aClubThatEnters(house)
    const others = [await aClubThatEnters(house), await aClubThatEnters(house)]
    const answers = await atOnce(6, (i) =>
      i < 3
        ? enter(event, i === 0 ? club.coach.token : club.admin.token, [[club.team_id]])
        : enter(event, others[i % 2]!.admin.token, [[i < 5 ? others[i % 2]!.team_id : others[1]!.second_id]]),
    )
    expect(answers.filter(({ http }) => http === 201)).toHaveLength(2)
    expect(await taken(event)).toBe(2)
    const { rows } = await pool.query(
      `select count(*)::int as entries, count(distinct team_id)::int as teams from entrant where event_id = $1`,
      [event.id],
    )
    expect(rows).toEqual([{ entries: 2, teams: 2 }])
  })

  test('are not sold to a team that is ended at the same moment', async () => {
    const event = await aTournament()
    const club = await aClubThatEnters(house)
    const ending = await pool.connect()
    try {
      await ending.query('begin')
      await ending.query(`update team set status = 'inactive' where id = $1`, [club.second_id])
      const pressed = enter(event, club.admin.token, [[club.second_id]])
      await expect.poll(() => waitingForLock(pool)).toHaveLength(1)
      await ending.query('commit')
      expect(await pressed).toMatchObject({ http: 422, errors: { 'entrants.0.team_id': expect.any(Array) } })
    } finally {
      ending.release()
    }
    expect(await taken(event)).toBe(0)
  })

  test('are offered to the team that waits when another leaves', async () => {
    const event = await aTournament({ capacity: 1 })
    const [first, second] = [await aClubThatEnters(house), await aClubThatEnters(house)]
    const held = await enter(event, first.coach.token, [[first.team_id]])
    expect(await enter(event, second.coach.token, [[second.team_id]])).toMatchObject({
      code: 'division_full',
      detail: { others: [{ label: ruled[1]!.label }, {}] },
    })
    const waits = await enter(event, second.coach.token, [[second.team_id]], { may_wait: true })
    expect(waits.data).toMatchObject({ state: 'waiting', order_token: null })
    await ask('POST', `/ems/my-events/${held.data.party_id}/release`, first.coach.token, {})
    expect((await mine(second.coach.token))[0]).toMatchObject({ state: 'held', is_offered: true })
  })
})
