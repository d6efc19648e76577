import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BerthRule, TeamsBerth } from 'contract/competition/ranking/berths'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters, aFamily, anEvent, cancelEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { fragile, live } from '../../../test/mishaps.ts'
import { aMember, asking, lettersTo, onTeam, teamAdmin } from '../../../test/team.ts'
import { tournamentsIn } from '../../../test/tournaments.ts'
import { releaseHolds } from '../../events/managing/clock.ts'
import { accept } from './answering.ts'
import { watchBerths } from './clock.ts'

const house = await testHouse()
const ask = asking(house)
const alliance = house.tenants.alliance.id
const { pool } = house.world.database
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})
const aTournament = tournamentsIn(house)
const DAY = 86_400
const clock = () => house.turn(watchBerths)

/** A qualifier of four teams that is over, A before B, C and D, and the final it leads to. */
async function aQualifier(
  wanted: { spots?: number; capacity?: number; price_cents?: number; last_place?: number } = {},
) {
  const { spots = 2, capacity, price_cents = 0, last_place = null } = wanted
  const slam = await aTournament()
  await slam.playOut(slam.teams)
  const final = await anEvent(house, {
    kind: 'championship',
    starts_on: '2027-07-20',
    ends_on: '2027-07-22',
    divisions: [{ label: '12U', price_cents, ...(capacity !== undefined && { capacity }) }],
  })
  const made = await ask('POST', '/ems/berths', admin, {
    ...{ event_division_id: slam.division, target_division_id: final.divisions[0]!.id },
    ...{ spots, answer_days: 30, pay_days: 14, last_place },
  })
  expect(made.http).toBe(201)
  const id = made.data.id as number
  const rule = async () =>
    ((await ask('GET', '/ems/berths', admin)).data as BerthRule[]).find((one) => one.id === id)!
  const tokenOf = async (team: number) => {
    const name = (await pool.query('select name from team where id = $1', [slam.teams[team]])).rows[0].name
    return (await rule()).berths
      .find((one) => one.team === name)!
      .link.split('/')
      .at(-1)!
  }
  return {
    slam,
    final,
    rule,
    tokenOf,
    coach: (team: number) => house.tokenOf(teamAdmin(slam.teams[team]!)),
    offer: () => ask('POST', `/ems/berths/${id}/offer`, admin),
    /** Who stands how: 'Team 1-1 offered'. */
    standing: async () => (await rule()).berths.map(({ place, state }) => `${place} ${state}`),
    taken: async () =>
      (await pool.query('select taken from event_division where id = $1', [final.divisions[0]!.id])).rows[0]
        .taken as number,
    entrants: async () =>
      (
        await pool.query(
          `select team_id, status from entrant where event_id = $1 and status in ('held', 'confirmed') order by id`,
          [final.id],
        )
      ).rows as { team_id: number; status: string }[],
  }
}
type Qualifier = Awaited<ReturnType<typeof aQualifier>>
const answer = async (q: Qualifier, team: number, how: 'accept' | 'decline', token?: string) =>
  ask('POST', `/ems/berth/${await q.tokenOf(team)}/${how}`, token ?? (await q.coach(team)), {})

/** Another team enters the final on its own. */
const fromElsewhere = (q: Qualifier, more: object = {}) =>
  ask('POST', `/ems/event/${q.final.slug}/outside-teams`, undefined, {
    ...{
      request_key: randomUUID(),
      total: 0,
      name: 'River Cats',
      coach: 'Pat Doe',
      email: 'pat@example.org',
    },
    ...{ phone: '', language: 'en', answers: [], players: [] },
    event_division_id: q.final.divisions[0]!.id,
    ...more,
  })

describe('a berth', () => {
  test('is offered to the best teams once all is played, and keeps a spot until it is answered', async () => {
    const slam = await aTournament()
    const later = await anEvent(house, {
      kind: 'championship',
      starts_on: '2027-07-20',
      divisions: [{ label: '12U' }],
    })
    const early = await ask('POST', '/ems/berths', admin, {
      ...{ event_division_id: slam.division, target_division_id: later.divisions[0]!.id },
      ...{ spots: 1, answer_days: 30, pay_days: 14, last_place: null },
    })
    expect((await ask('POST', `/ems/berths/${early.data.id}/offer`, admin))['code']).toBe('not_played_out')

    const q = await aQualifier()
    expect(await q.rule()).toMatchObject({
      is_over: true,
      open: 2,
      next: [{ place: 1 }, { place: 2 }, { place: 3 }],
    })
    const [first, again] = [await q.offer(), await q.offer()]
    expect([first.http, again.http]).toEqual([200, 200])
    expect(await q.standing()).toEqual(['1 offered', '2 offered'])
    expect(await q.taken()).toBe(2)
    expect(await q.rule()).toMatchObject({ open: 0, next: [{ place: 3 }, { place: 4 }] })
    expect((await ask('DELETE', `/ems/berths/${(await q.rule()).id}`, admin))['code']).toBe('berths_offered')
  })

  test('is accepted by who looks after the team, and its spot becomes the entry, once', async () => {
    const q = await aQualifier()
    await q.offer()
    const link = await q.tokenOf(0)
    const seen = (token?: string) => ask('GET', `/ems/berth/${link}`, token)
    expect((await seen()).data as TeamsBerth).toMatchObject({ place: 1, state: 'offered', needs_login: true })
    expect((await ask('POST', `/ems/berth/${link}/accept`, undefined, {}))['code']).toBe('log_in_to_answer')
    expect((await answer(q, 0, 'accept', await q.coach(1)))['code']).toBe('log_in_to_answer')
    const coach = await q.coach(0)
    const answers = await atOnce(3, () => answer(q, 0, 'accept', coach))
    expect(answers.map(({ http, data }) => [http, data.state])).toEqual(
      [1, 2, 3].map(() => [200, 'accepted']),
    )
    expect(await q.entrants()).toEqual([{ team_id: q.slam.teams[0], status: 'confirmed' }])
    expect(await q.taken()).toBe(2)
    expect((await answer(q, 0, 'decline'))['code']).toBe('berth_answered')
    expect((await ask('GET', `/ems/berth/${link.replace('-', '-A').slice(0, -1)}`))['code']).toBe(
      'berth_not_found',
    )
  })

  test('passes down when it is declined, as far as the rule says, and then to whoever waits', async () => {
    const q = await aQualifier({ last_place: 3, capacity: 2 })
    await q.offer()
    const waiting = await fromElsewhere(q, { may_wait: true })
    expect(waiting).toMatchObject({ http: 201, data: { state: 'waiting' } })
    await answer(q, 0, 'decline')
    expect(await q.standing()).toEqual(['3 offered', '2 offered', '1 declined'])
    expect(await q.taken()).toBe(2)
    // The fourth is beyond the last place.
    await answer(q, 1, 'decline')
    expect((await q.standing()).toSorted()).toEqual(['1 declined', '2 declined', '3 offered'])
    expect(await q.taken()).toBe(2)
    expect(await q.entrants()).toEqual([{ team_id: null, status: 'held' }])
  })

  test('passes down when its time is up, however often the clock comes; a team is reminded once', async () => {
    const q = await aQualifier({ spots: 1 })
    const coach = `coach-${q.slam.teams[0]}@example.org`
    const person = await aMember(house, { first_name: 'Pat', email: coach })
    await onTeam(house, { team_id: q.slam.teams[0]!, member_id: person.id, role: 'head_coach' })
    await q.offer()
    const subjects = async () => (await lettersTo(house, coach)).map(({ subject }) => subject)
    expect(await subjects()).toEqual([expect.stringMatching(/earned a berth: /)])
    house.pass(24 * DAY)
    await Promise.all([clock(), clock()])
    expect(await subjects()).toHaveLength(2)
    house.pass(7 * DAY)
    await Promise.all([clock(), clock()])
    admin = await house.tokenOf(ADMIN)
    expect(await q.standing()).toEqual(['2 offered', '1 late'])
    expect(await q.taken()).toBe(1)
    expect(await subjects()).toEqual([
      expect.stringMatching(/earned a berth: /),
      expect.stringMatching(/: answer by /),
      expect.stringMatching(/’s berth: /),
    ])
  })

  test('that costs something is paid in time, or passes down', async () => {
    const q = await aQualifier({ spots: 1, price_cents: 40_000 })
    await q.offer()
    await answer(q, 0, 'accept')
    expect(await q.entrants()).toEqual([{ team_id: q.slam.teams[0], status: 'held' }])
    expect((await q.rule()).berths[0]).toMatchObject({ state: 'accepted', entry: 'held' })
    house.pass(15 * DAY)
    await house.turn(releaseHolds)
    await clock()
    admin = await house.tokenOf(ADMIN)
    expect(await q.standing()).toEqual(['2 offered', '1 given_up'])
    expect(await q.taken()).toBe(1)
  })

  test('is extended or declined by the office, with a reason', async () => {
    const q = await aQualifier({ spots: 1 })
    await q.offer()
    const [berth] = (await q.rule()).berths
    const decide = (payload: object) => ask('POST', `/ems/berths/of-team/${berth!.id}`, admin, payload)
    expect((await decide({ decision: 'decline' })).errors).toEqual({ reason: ['Reason is required.'] })
    const longer = await decide({ decision: 'extend', days: 60 })
    expect(Date.parse(longer.data.berths[0].answer_by)).toBeGreaterThan(Date.parse(berth!.answer_by))
    await decide({ decision: 'decline', reason: 'The roster is frozen.' })
    expect((await q.rule()).berths.map(({ state, reason }) => [state, reason])).toEqual([
      ['offered', null],
      ['declined', 'The roster is frozen.'],
    ])
    await cancelEvent(house, q.final)
    await clock()
    expect((await q.standing()).toSorted()).toEqual(['1 declined', '2 called_off'])
  })
})

test('no berth is offered while a score is unconfirmed', async () => {
  const q = await aQualifier({})
  const until = (moment: string) =>
    pool.query(`update game_result set unconfirmed_until = ${moment} where tenant_id = $1 and game_id = $2`, [
      alliance,
      q.slam.games[6],
    ])
  await until(`'2099-01-01'`)
  expect((await q.offer()).http).toBe(409)
  await until('null')
  expect((await q.offer()).http).toBe(200)
})

test('no berth is offered to an event that takes no teams', async () => {
  const q = await aQualifier({ spots: 1 })
  await q.offer()
  await cancelEvent(house, q.final)
  const [berth] = (await q.rule()).berths
  const decline = { decision: 'decline', reason: 'The event is off.' }
  expect((await ask('POST', `/ems/berths/of-team/${berth!.id}`, admin, decline)).http).toBe(200)
  expect(await q.standing()).toEqual(['1 declined'])
  expect((await q.offer())['code']).toBe('berth_closed')
  expect(await q.standing()).toEqual(['1 declined'])
})

describe('a division is never oversold by its berths', () => {
  test('of the last spot, a berth and a team that enters at the same moment get one', async () => {
    const q = await aQualifier({ spots: 3, capacity: 1 })
    const [, entry] = await Promise.all([q.offer(), fromElsewhere(q), q.offer()])
    expect(await q.taken()).toBe(1)
    const offered = (await q.standing()).length
    expect([entry.http, offered]).toEqual(entry.http === 201 ? [201, 0] : [409, 1])
  })

  test('of two who answer differently at the same moment, one counts', async () => {
    const q = await aQualifier({ spots: 1 })
    await q.offer()
    const [coach, link] = [await q.coach(0), await q.tokenOf(0)]
    await Promise.all([
      ask('POST', `/ems/berth/${link}/accept`, coach, {}),
      ask('POST', `/ems/berth/${link}/decline`, coach, {}),
    ])
    const standing = await q.standing()
    expect([['1 accepted'], ['2 offered', '1 declined']]).toContainEqual(standing)
    expect(await q.taken()).toBe(1)
    expect((await q.entrants()).length).toBe(standing[0] === '1 accepted' ? 1 : 0)
  })

  test('a server that is killed while a berth is accepted leaves it as it was, and the next press does it once', async () => {
    const q = await aQualifier({ spots: 1 })
    await q.offer()
    const token = await q.tokenOf(0)
    const { rows } = await pool.query(
      `select u.id, u.first_name || ' ' || u.last_name as name from app_user u join user_role r on r.user_id = u.id
       where u.tenant_id = $1 and r.role = 'admin' limit 1`,
      [alliance],
    )
    const acting = house.acting().inNameOf(
      {
        ...rows[0],
        permissions: new Set(['ctms.rosters.edit']),
        scopes: [],
        leagues: [],
        events: [],
      } as never,
      'ctms.rosters.edit',
    )
    for (let dies_at = 1; ; dies_at++) {
      const { wasKilled, error } = await live(dies_at, () =>
        fragile(acting).transaction((context) => accept(context, { token })),
      )
      expect(error).toBeUndefined()
      const [standing, entrants] = [await q.standing(), await q.entrants()]
      expect([standing[0], entrants.length]).toEqual(
        entrants.length === 0 ? ['1 offered', 0] : ['1 accepted', 1],
      )
      expect(await q.taken()).toBe(1)
      if (!wasKilled) break
    }
    expect(await q.standing()).toEqual(['1 accepted'])
  })
})

/** River Cats, a team from elsewhere, has won the qualifier. */
async function wonFromElsewhere(q: Qualifier) {
  const { rows } = await pool.query(
    `insert into outside_team (tenant_id, event_id, name, coach, email, language, created_at)
     values ($1, $2, 'River Cats', 'Pat Doe', 'river@example.org', 'es', now()) returning id`,
    [alliance, q.slam.id],
  )
  await pool.query(
    `insert into outside_player (tenant_id, outside_team_id, position, name, dob) values ($1, $2, 1, 'Ivy Doe', '2015-05-05')`,
    [alliance, rows[0].id],
  )
  await pool.query('update entrant set team_id = null, outside_team_id = $2 where id = $1', [
    q.slam.entrants[0],
    rows[0].id,
  ])
  await q.offer()
  return (await q.rule()).berths[0]!.link.split('/').at(-1)!
}

test('a team from elsewhere that has entered on its own since has one spot, not two', async () => {
  const q = await aQualifier({ spots: 1 })
  const link = await wonFromElsewhere(q)
  expect((await fromElsewhere(q, { name: 'River cats', email: 'river@example.org' })).http).toBe(201)
  expect(await q.taken()).toBe(2)
  const accepted = await ask('POST', `/ems/berth/${link}/accept`, undefined, {})
  expect(accepted.data).toMatchObject({ state: 'accepted', entry_token: null })
  expect(await q.taken()).toBe(1)
  expect(await q.entrants()).toHaveLength(1)
})

test('a team from elsewhere answers by its link alone, and its roster comes along', async () => {
  const q = await aQualifier({ spots: 1, price_cents: 30_000 })
  const link = await wonFromElsewhere(q)
  const accepted = await ask('POST', `/ems/berth/${link}/accept`, undefined, {})
  expect(accepted.data).toMatchObject({ state: 'accepted', entry_token: expect.any(String) })
  const entry = await ask('GET', `/ems/entries/${accepted.data.entry_token}`)
  expect(entry.http).toBe(200)
  expect(JSON.stringify(entry.data)).toContain('Ivy Doe')
  expect((await lettersTo(house, 'river@example.org')).length).toBeGreaterThanOrEqual(2)
})

test('berths lead to a later event for teams, once', async () => {
  const slam = await aTournament()
  const family = await aFamily(house)
  expect(family.token).toBeTruthy()
  const camp = await anEvent(house, { starts_on: '2027-08-02' })
  const before = await anEvent(house, {
    kind: 'championship',
    starts_on: '2027-05-01',
    divisions: [{ label: '12U' }],
  })
  const rule = (target: number) =>
    ask('POST', '/ems/berths', admin, {
      ...{ event_division_id: slam.division, target_division_id: target },
      ...{ spots: 1, answer_days: 30, pay_days: 14, last_place: null },
    })
  expect((await rule(camp.divisions[0]!.id)).errors).toHaveProperty('target_division_id')
  expect((await rule(before.divisions[0]!.id)).errors).toEqual({
    target_division_id: ['Choose an event that starts after this one is over.'],
  })
})
