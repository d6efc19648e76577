import { beforeAll, describe, expect, test } from 'vitest'
import { judgeOf } from 'contract/competition/schedule/schedule-check'
import { costsOf } from 'contract/competition/schedule/schedule-cost'
import type { OwnRequests, TeamRequests } from 'contract/competition/schedule/schedule-requests'
import { messageIn } from 'contract/message'
import { atOnce } from '../../../test/at-once.ts'
import { aPerson } from '../../../test/calendar.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { asking } from '../../../test/team.ts'
import { DAYS, tournamentsIn } from '../../../test/tournaments.ts'
import { inTurn } from '../../../test/waiting.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const alliance = house.tenants.alliance.id
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})

const aTournament = tournamentsIn(house)
const [SATURDAY, SUNDAY] = [DAYS.starts_on, DAYS.ends_on]
const NOT_BEFORE_TEN = { kind: 'not_before', on: SATURDAY, time: '10:00' }

/** A tournament in which two clubs’ teams play; the first has a coach. */
async function withACoach(more: Parameters<typeof aTournament>[0] = {}) {
  const [own, others] = [await aClubThatEnters(house), await aClubThatEnters(house)]
  const slam = await aTournament({
    teams: [own.team_id, others.team_id, own.second_id, others.second_id],
    ...more,
  })
  const entrant = slam.entrants[0]!
  const path = `/ems/entrants/${entrant}/schedule-requests`
  const office = `${slam.path}/requests`
  const places = slam.games.slice(0, 6).map((game_id, i) => ({
    ...{ game_id, field_id: slam.fields[0]!, date: SATURDAY },
    start_time: `${String(8 + Math.floor((i * 75) / 60)).padStart(2, '0')}:${String((i * 75) % 60).padStart(2, '0')}`,
  }))
  return {
    ...{ slam, entrant, path, others, coach: own.coach.token, places },
    show: async (token = own.coach.token) => (await ask('GET', path, token)).data as OwnRequests,
    wish: (wishes: object[], version = 0, token = own.coach.token) =>
      ask('PUT', path, token, { version, wishes }),
    list: async () => (await ask('GET', office, admin)).data as TeamRequests[],
    set: (payload: object, of = entrant) => ask('PUT', `${office}/${of}`, admin, payload),
    problem: async () => (await slam.board()).problem,
  }
}

describe('a coach asks for times', () => {
  test('and the schedule is judged by it: what is not met costs, the first most', async () => {
    const { slam, entrant, show, wish, list, problem, places } = await withACoach()
    expect(await show()).toMatchObject({ ...DAYS, version: 0, wishes: [], is_open: true })
    const wishes = [NOT_BEFORE_TEN, { kind: 'not_on', on: SUNDAY, time: null }]
    const saved = await wish([NOT_BEFORE_TEN, { kind: 'not_on', on: SUNDAY, time: '' }])
    expect(saved).toMatchObject({ http: 200, data: { version: 1, wishes } })
    expect((await list()).find((one) => one.entrant_id === entrant)).toMatchObject({ wishes, version: 1 })
    expect((await problem()).teams.find(({ id }) => id === entrant)).toMatchObject({
      arrives: null,
      wishes: [
        { kind: 'not_before', day: 0, minute: 600, rank: 1 },
        { kind: 'not_on', day: 1, rank: 2 },
      ],
    })
    await slam.save(places, { keep: true })
    const board = await slam.board()
    const unmet = costsOf(board.problem, board.working).filter(({ kind }) => kind === 'wish')
    expect(unmet.map(({ minutes, game_ids }) => [minutes, ...game_ids])).toEqual([[120, slam.games[0]]])
  })

  test('is told what is wrong, and nothing is saved', async () => {
    const { wish, show } = await withACoach()
    const refused = async (wishes: object[]) => {
      const { http, errors } = await wish(wishes)
      expect(http).toBe(422)
      return Object.entries(errors as Record<string, string[]>).map(([field, [said]]) => `${field}: ${said}`)
    }
    expect(await refused([{ kind: 'not_before', on: '', time: '' }])).toEqual([
      'wishes.0.time: Enter a time.',
    ])
    expect(await refused([{ kind: 'not_on', on: '', time: '' }])).toEqual(['wishes.0.on: Choose the day.'])
    expect(await refused([NOT_BEFORE_TEN, { ...NOT_BEFORE_TEN, on: '2027-06-14' }])).toEqual([
      'wishes.1.on: Choose a day of the event.',
    ])
    expect(await refused(Array.from({ length: 4 }, () => NOT_BEFORE_TEN))).toEqual([
      'wishes: A team can have up to 3 requests.',
    ])
    expect((await show()).version).toBe(0)
  })

  test('for her own team alone', async () => {
    const { path, others, wish, show, set, slam } = await withACoach()
    const stranger = await aPerson(house, { first_name: 'Stella' })
    for (const token of [others.coach.token, stranger.token]) {
      expect((await ask('GET', path, token)).code).toBe('entry_not_found')
      expect((await wish([NOT_BEFORE_TEN], 0, token)).code).toBe('entry_not_found')
    }
    const elsewhere = await aTournament()
    expect(
      (await set({ version: 0, wishes: [], arrives_on: '', arrives_time: '' }, elsewhere.entrants[0])).http,
    ).toBe(404)
    expect((await ask('GET', `${slam.path}/requests`, others.coach.token)).http).toBe(403)
    expect((await show()).version).toBe(0)
  })

  test('on two phones at the same time: one is kept, and the other one is told', async () => {
    const { wish, show } = await withACoach()
    for (const version of [0, 1]) {
      const answers = await atOnce(2, () => wish([NOT_BEFORE_TEN], version))
      expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
      expect(answers.find(({ http }) => http === 409)!.detail.current).toMatchObject({ version: version + 1 })
      expect((await show()).version).toBe(version + 1)
    }
  })

  test('until the schedule is published, also at that very moment; the office may later', async () => {
    const { slam, entrant, wish, show, set, places } = await withACoach()
    await slam.save(places.slice(0, 1), { keep: true })
    const event_schedule = {
      text: 'select from event_schedule where tenant_id = $1 and event_id = $2 for update',
      values: [alliance, slam.id],
    }
    const { version } = await slam.board()
    const [published, late] = await inTurn(
      ...[pool, event_schedule],
      () => slam.act('publish', { version }),
      () => wish([NOT_BEFORE_TEN]),
    )
    expect(published!.http).toBe(200)
    expect(late).toMatchObject({ http: 409, code: 'schedule_requests_closed' })
    expect(await show()).toMatchObject({ version: 0, is_open: false })
    expect((await set({ version: 0, wishes: [NOT_BEFORE_TEN], arrives_on: '', arrives_time: '' })).http).toBe(
      200,
    )
    expect((await show()).wishes).toEqual([NOT_BEFORE_TEN])
    expect((await slam.board()).problem.teams.find(({ id }) => id === entrant)!.wishes).toHaveLength(1)
  })

  test('not of an event that was canceled', async () => {
    const { slam, wish, set } = await withACoach()
    await pool.query(`update event set status = 'cancelled' where tenant_id = $1 and id = $2`, [
      alliance,
      slam.id,
    ])
    expect((await wish([NOT_BEFORE_TEN])).code).toBe('event_called_off')
    expect((await set({ version: 0, wishes: [], arrives_on: '', arrives_time: '' })).code).toBe(
      'event_called_off',
    )
  })
})

describe('the office promises', () => {
  test('when a team plays at the earliest, and no schedule breaks it', async () => {
    const { slam, set, problem, entrant, wish, list, places } = await withACoach()
    await wish([NOT_BEFORE_TEN])
    const promised = { version: 1, wishes: [NOT_BEFORE_TEN], arrives_on: SATURDAY, arrives_time: '11:30' }
    expect(await set(promised)).toMatchObject({
      http: 200,
      data: { arrives_on: SATURDAY, arrives_time: '11:30' },
    })
    expect((await problem()).teams.find(({ id }) => id === entrant)!.arrives).toBe(690)
    const team = (await problem()).teams.find(({ id }) => id === entrant)!.name
    expect((await slam.save(places)).http).toBe(422)
    const broken = judgeOf(await problem()).all(
      places.slice(0, 1).map(({ game_id, field_id }) => ({ game_id, field_id, starts: 480, locked: false })),
    )
    expect(broken.map(({ rule, reason }) => [rule, messageIn(reason)])).toEqual([
      ['arrival', `${team} can’t play before 11:30 AM on 06/12/2027.`],
    ])
    const { version } = await slam.board()
    const built = await slam.act('build', { version, effort: 'quick' })
    expect(built).toMatchObject({ http: 200, data: { legal: true } })
    const { problem: then, working } = await slam.board()
    const own = then.games.filter(({ team_ids }) => team_ids.includes(entrant)).map(({ id }) => id)
    expect(own).toHaveLength(3)
    for (const { game_id, starts } of working)
      if (own.includes(game_id)) expect(starts).toBeGreaterThanOrEqual(690)
    // A coach who changes her wishes later leaves the promise.
    expect((await wish([], 2)).http).toBe(200)
    expect((await list()).find((one) => one.entrant_id === entrant)).toMatchObject({
      wishes: [],
      arrives_time: '11:30',
    })
  })

  test('for days that an event that was moved has no longer, nothing is asked', async () => {
    const { slam, set, problem, entrant } = await withACoach()
    await set({
      ...{ version: 0, arrives_on: SUNDAY, arrives_time: '11:30' },
      wishes: [NOT_BEFORE_TEN, { kind: 'not_before', on: '', time: '09:00' }],
    })
    await pool.query(
      `update event set starts_on = '2027-06-05', ends_on = '2027-06-06' where tenant_id = $1 and id = $2`,
      [alliance, slam.id],
    )
    expect((await problem()).teams.find(({ id }) => id === entrant)).toMatchObject({
      arrives: null,
      wishes: [{ kind: 'not_before', day: null, minute: 540, rank: 2 }],
    })
  })

  test('a day needs a time, and a time a day', async () => {
    const { set } = await withACoach()
    const none = { version: 0, wishes: [] }
    expect((await set({ ...none, arrives_on: SATURDAY, arrives_time: '' })).errors).toEqual({
      arrives_time: ['Enter a time.'],
    })
    expect((await set({ ...none, arrives_on: '', arrives_time: '11:30' })).errors).toEqual({
      arrives_on: ['Choose the day.'],
    })
    expect((await set({ ...none, arrives_on: '2027-06-20', arrives_time: '11:30' })).errors).toEqual({
      arrives_on: ['Choose a day of the event.'],
    })
  })
})

test('who drives two hours would rather not play first thing, and who stays overnight doesn’t mind', async () => {
  const { slam, entrant, problem, places } = await withACoach()
  // From Dallas it is 85 miles to Waco as the crow flies, and 570 to El Paso.
  const livesAt = (zip: string) =>
    pool.query(
      `update club c set club_details = jsonb_set(c.club_details, '{address}', jsonb_build_object('zip', $3::text))
       from entrant n join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
       where n.tenant_id = $1 and n.id = $2 and c.tenant_id = t.tenant_id and c.id = t.club_id`,
      [alliance, entrant, zip],
    )
  const early = async () => (await problem()).teams.find(({ id }) => id === entrant)!.early
  await livesAt('79901')
  expect(await early()).toBeNull()
  await livesAt('76701')
  expect(await early()).toBeGreaterThan(9 * 60)
  await slam.save(places, { keep: true })
  const { problem: then, working } = await slam.board()
  const costs = costsOf(then, working).filter(
    ({ kind, game_ids }) => kind === 'early' && game_ids.includes(slam.games[0]!),
  )
  expect(costs.map(({ minutes }) => minutes)).toEqual([Math.round((45 * ((await early())! - 480)) / 60)])
})

test('on a field without lights games end by sunset; with lights they may go on, and under a roof', async () => {
  const hours = [
    {
      field_ids: null,
      weekdays: [0, 6],
      starts_time: '08:00',
      ends_time: '23:00',
      from_on: '',
      until_on: '',
    },
  ]
  const slam = await aTournament({ hours })
  const brokenAt = async (start_time: string) => {
    const { data } = await slam.act('check', {
      games: [{ game_id: slam.games[0], field_id: slam.fields[0], date: SATURDAY, start_time }],
    })
    return (data.broken as { rule: string; reason: string }[]).map(({ rule, reason }) => [
      rule,
      messageIn(reason as never),
    ])
  }
  const lit = (light: string) =>
    pool.query(`update venue_field set ${light} where tenant_id = $1 and id = $2`, [alliance, slam.fields[0]])
  await lit('has_lights = false')
  // Dallas, June 12: the sun sets at 8:36 PM.
  expect(await brokenAt('19:35')).toEqual([])
  const [[rule, reason]] = (await brokenAt('19:40')) as [[string, string]]
  expect(rule).toBe('field_dark')
  expect(reason).toMatch(/^12U #\d would end in the dark: 1 has no lights, and it’s dark at 8:3[567] PM\.$/)
  for (const light of ['has_lights = true', "has_lights = false, surface = 'indoor'"]) {
    await lit(light)
    expect(await brokenAt('21:00')).toEqual([])
  }
})
