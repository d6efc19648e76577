import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Circuit, Ranking } from 'contract/competition/ranking/circuits'
import type { Contest } from 'contract/competition/contests'
import { USUAL_POINTS } from 'contract/competition/ranking/ranking'
import { atOnce } from '../../../test/at-once.ts'
import { entriesIn } from '../../../test/calendars.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { asking } from '../../../test/team.ts'
import { tournamentsIn } from '../../../test/tournaments.ts'

const house = await testHouse()
const ask = asking(house)
const alliance = house.tenants.alliance.id
const { pool } = house.world.database
let admin: string
let manager: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  manager = await house.tokenOf([{ module: 'EMS', role: 'manager' }])
  // Leagues, divisions and a season, which teams are of.
  await aClubThatEnters(house)
})
const aTournament = tournamentsIn(house)
type Slam = Awaited<ReturnType<typeof aTournament>>

const RULES = {
  ...USUAL_POINTS,
  tables: [{ kind: null, class_word: null, teams_from: 2, places: [100, 80, 60], rest: 20 }],
}

let circuits = 0
/** A published circuit of these tournaments. */
async function aCircuit(slams: readonly Slam[], rules: object = RULES): Promise<Circuit> {
  circuits += 1
  const made = (await ask('POST', '/ems/circuits', admin, { name: `Gold Series ${circuits}` }))
    .data as Circuit
  const changed = await ask('PATCH', `/ems/circuits/${made.id}`, admin, {
    ...{ version: made.version, name: made.name, slug: made.slug, summary: 'All count.', rules },
    event_ids: slams.map(({ id }) => id),
  })
  expect(changed.http).toBe(200)
  const { data } = await ask('POST', `/ems/circuits/${made.id}/publish`, admin, {
    version: changed.data.version,
    is_published: true,
  })
  return data
}
const rankingOf = async (id: number) =>
  (await ask('GET', `/ems/circuits/${id}/ranking`, admin)).data as Ranking
const told = ({ rows }: Ranking) => rows.map(({ team, total }) => [team, total])

/** Two tournaments of the same four teams, A B C D: won by A, and by B. */
async function aSeason() {
  const first = await aTournament()
  const second = await aTournament({ teams: first.teams })
  const [a, b, c, d] = first.teams as [number, number, number, number]
  await first.playOut([a, b, c, d])
  await second.playOut([b, a, d, c])
  return {
    first,
    second,
    keys: [a, b, c, d].map((team) => `t${team}`),
    circuit: await aCircuit([first, second]),
  }
}

describe('a circuit', () => {
  test('ranks teams by the places of its events, and each rank says what it is made of', async () => {
    const { circuit, keys, second } = await aSeason()
    const [a, b, c, d] = keys
    const ranking = await rankingOf(circuit.id)
    expect(ranking).toMatchObject({ division: 'name-12u', divisions: [{ label: '12U', teams: 4 }], best: 4 })
    // 100 + 80 each: titles and best results are even, they have beaten each other as often, and B won the later event.
    expect(told(ranking)).toEqual([
      [b, 180],
      [a, 180],
      [d, 80],
      [c, 80],
    ])
    expect(ranking.rows[0]).toMatchObject({
      results: [
        { slug: second.slug, place: 1, teams: 4, points: 100, counts: true },
        { place: 2, teams: 4, points: 80, counts: true },
      ],
      why: [
        { code: 'circuit_tied' },
        { message: expect.stringMatching(/^Most first places: .* 1, .* 1\.$/) },
        {},
        {},
        { message: expect.stringMatching(/^Points at the latest event: /) },
      ],
    })
  })

  test('a corrected score corrects the ranking, and correcting it back restores all', async () => {
    const { circuit, second, keys } = await aSeason()
    const before = await rankingOf(circuit.id)
    const { view } = (await ask('GET', `/ems/contests/${second.division}`, admin)).data as Contest
    const final = view!.games.at(-1)!
    const correct = async (home_runs: number, visitor_runs: number) => {
      const { data } = await ask('GET', `/ems/contests/${second.division}`, admin)
      const { id, version } = (data as Contest).view!.games.at(-1)!
      const answer = await ask('POST', `/ems/games/${id}/correct`, admin, {
        ...{ version, home_runs, visitor_runs, ended: 'final', forfeit: null },
        ...{ take_back: false, reason: 'Wrong way round.', accept_moves: false },
      })
      expect(answer.http).toBe(200)
    }
    const { home_runs, visitor_runs } = final.result!
    await correct(visitor_runs, home_runs)
    expect(told(await rankingOf(circuit.id)).slice(0, 2)).toEqual([
      [keys[0], 200],
      [keys[1], 160],
    ])
    await correct(home_runs, visitor_runs)
    expect(await rankingOf(circuit.id)).toEqual(before)
  })

  test('counts only divisions that are published and over', async () => {
    const slam = await aTournament()
    const circuit = await aCircuit([slam])
    expect(await rankingOf(circuit.id)).toMatchObject({ divisions: [], division: null, rows: [] })
    await slam.playOut(slam.teams)
    expect((await rankingOf(circuit.id)).rows).toHaveLength(4)
    const { data } = await ask('GET', `/ems/contests/${slam.division}`, admin)
    const { id, version } = (data as Contest).view!.games.at(-1)!
    await ask('POST', `/ems/games/${id}/correct`, admin, {
      ...{ version, home_runs: 0, visitor_runs: 0, ended: 'final', forfeit: null },
      ...{ take_back: true, reason: 'Not played yet.', accept_moves: false },
    })
    expect((await rankingOf(circuit.id)).rows).toEqual([])
  })

  test('points that an admin gives or takes count with their reason, once, and stand in its history', async () => {
    const { circuit, keys } = await aSeason()
    const [a] = keys
    const payload = {
      ...{ division: 'name-12u', team: a, points: '-150', reason: 'Played an ineligible pitcher.' },
      request_key: randomUUID(),
    }
    const give = (more: object = {}, token = admin) =>
      ask('POST', `/ems/circuits/${circuit.id}/points`, token, { ...payload, ...more })
    expect((await give({}, manager)).http).toBe(403)
    const answers = await atOnce(3, () => give())
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
    const { rows } = await rankingOf(circuit.id)
    expect(rows.at(-1)).toMatchObject({
      team: a,
      total: 30,
      given: [{ points: -150, reason: 'Played an ineligible pitcher.' }],
    })
    const { data } = await ask('GET', `/ems/circuits/${circuit.id}`, admin)
    expect(data.audit[0]).toMatchObject({
      action: 'circuit.points_given',
      after: { points: -150 },
      note: 'Played an ineligible pitcher.',
    })
    expect(
      data.audit.filter(({ action }: { action: string }) => action === 'circuit.points_given'),
    ).toHaveLength(1)
    expect((await give({ team: 't999999', request_key: randomUUID() })).errors).toEqual({
      team: ['Choose a team of this ranking.'],
    })
    expect((await give({ points: 0, request_key: randomUUID() })).http).toBe(422)
    // What was given by hand would be lost.
    expect((await ask('DELETE', `/ems/circuits/${circuit.id}`, admin)).http).toBe(409)
  })

  test('a team from elsewhere is the same team in each event that it enters with its name and address', async () => {
    const { first, second, circuit } = await aSeason()
    for (const slam of [first, second]) {
      const { rows } = await pool.query(
        `insert into outside_team (tenant_id, event_id, name, coach, email, language, created_at)
         values ($1, $2, $3, 'Pat Doe', $4, 'en', now()) returning id`,
        [alliance, slam.id, slam === first ? 'River Cats' : 'River cats', 'Pat@example.org'],
      )
      await pool.query(
        `update entrant set team_id = null, outside_team_id = $3 where tenant_id = $1 and id = $2`,
        [alliance, slam.entrants[0], rows[0].id],
      )
    }
    const { rows } = await rankingOf(circuit.id)
    expect(rows).toHaveLength(4)
    expect(rows.find(({ name }) => name === 'River Cats')).toMatchObject({ total: 180, results: [{}, {}] })
  })
})

describe('its page', () => {
  test('shows rankings, events and rules to everybody once it is published, and its events as a calendar', async () => {
    const { circuit, first } = await aSeason()
    const draft = (
      await ask('POST', '/ems/events', admin, {
        ...{
          kind: 'qualifier',
          name: `Secret ${circuit.id}`,
          starts_on: '2027-07-01',
          ends_on: '2027-07-02',
        },
      })
    ).data
    const { data: now } = await ask('GET', `/ems/circuits/${circuit.id}`, admin)
    const events = [...now.events.map(({ id }: { id: number }) => id), draft.id]
    await ask('PATCH', `/ems/circuits/${circuit.id}`, admin, { ...now, event_ids: events })
    const page = await ask('GET', `/ems/circuit/${circuit.slug}`)
    expect(page.data).toMatchObject({
      name: circuit.name,
      events: [{ slug: first.slug }, {}],
      rules: [{}, {}, {}, {}].map(() => expect.anything()),
      ranking: { rows: [{}, {}, {}, {}] },
    })
    expect(page.data.events).toHaveLength(2)
    const file = await house.app.inject({
      url: `/api/ems/circuit/${circuit.slug}/calendar.ics`,
      headers: { host: 'alliance.localhost' },
    })
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(entriesIn(file.body)).toHaveLength(2)
    expect((await ask('GET', `/ems/event/${first.slug}/contests`)).data.circuits).toContainEqual({
      slug: circuit.slug,
      name: circuit.name,
    })

    const { version } = (await ask('GET', `/ems/circuits/${circuit.id}`, admin)).data
    await ask('POST', `/ems/circuits/${circuit.id}/publish`, admin, { version, is_published: false })
    expect((await ask('GET', `/ems/circuit/${circuit.slug}`)).http).toBe(404)
    expect((await ask('GET', `/ems/event/${first.slug}/contests`)).data.circuits).toEqual([])
  })

  test('of two who change a circuit, one is told who was first', async () => {
    const circuit = await aCircuit([])
    const change = (name: string) =>
      ask('PATCH', `/ems/circuits/${circuit.id}`, admin, { ...circuit, name, event_ids: [] })
    const answers = await atOnce(2, (i) => change(`Name ${i}`))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const other = await aCircuit([])
    expect(
      (
        await ask('PATCH', `/ems/circuits/${other.id}`, admin, {
          ...other,
          slug: circuit.slug,
          event_ids: [],
        })
      ).errors,
    ).toEqual({ slug: ['Another circuit has this address.'] })
    const [camp] = (
      await pool.query(`select id from event where tenant_id = $1 and entrant = 'person' limit 1`, [alliance])
    ).rows
    if (camp)
      expect(
        (await ask('PATCH', `/ems/circuits/${other.id}`, admin, { ...other, event_ids: [camp.id] })).errors,
      ).toEqual({ 'event_ids.0': ['Choose an event that teams enter.'] })
  })
})
