import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { CrewBoard } from 'contract/officials/assigning'
import type { PaySheet } from 'contract/officials/pay'
import { atOnce } from '../../test/at-once.ts'
import { aClubThatEnters, cancelEvent } from '../../test/events.ts'
import { ADMIN, testHouse, type GivenRole } from '../../test/house.ts'
import { aPushService } from '../../test/push-service.ts'
import { asking, lettersTo } from '../../test/team.ts'
import { playingTodayIn } from '../../test/tournaments.ts'
import { inTurn } from '../../test/waiting.ts'

const house = await testHouse({ env: { ALLOW_PRIVATE_PUSH: 'true' } })
const push = await aPushService()
const ask = asking(house)
const { pool } = house.world.database
const alliance = house.tenants.alliance.id
const [DIRECTOR, HELPER] = [10, 11]
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})
const aDay = playingTodayIn(house)

async function anOfficial(more: object = {}) {
  const { data } = await ask('POST', '/ems/officials', admin, {
    ...{ first_name: 'Ada', last_name: `Quill ${randomUUID().slice(0, 8)}`, phone: '', postal_code: '' },
    ...{ email: `${randomUUID()}@umpires.example.org`, level_id: null, most_a_day: null, notes: '' },
    ...{ certifications: [], days: [], stays_away: [], ...more },
  })
  return data as { id: number; email: string }
}

/** Somebody with an account. */
async function somebody(roles: GivenRole[] = [{ module: 'MMS', role: 'member' }]) {
  const token = await house.tokenOf(roles)
  const { rows } = await pool.query<{ id: number; email: string }>(
    'select id, email from app_user where tenant_id = $1 order by id desc limit 1',
    [alliance],
  )
  return { token, ...rows[0]! }
}

/** A day of play with an umpire who was asked for the first game, and one for the second. */
async function anUmpiredDay() {
  const day = await aDay()
  const path = `/ems/events/${day.id}`
  const umpires = [await anOfficial(), await anOfficial()]
  for (const [i, { id }] of umpires.entries())
    await ask('POST', `${path}/umpires/assign`, admin, {
      ...{ game_id: day.games[i], position: 1, official_id: id, instead_of: null },
    })
  await ask('POST', `${path}/umpires/ask`, admin, {})
  const board = async () => (await ask('GET', `${path}/umpires`, admin)).data as CrewBoard
  const on = async (game: number) =>
    (await board()).games.find(({ id }) => id === day.games[game])!.positions[0]!
  const begin = (game: number) =>
    pool.query('update placement set starts_at = $2 where game_id = $1', [
      day.games[game],
      new Date(house.acting().now.getTime() - 3_600_000),
    ])
  const result = async (game: number) => {
    const { version } = await day.at(game)
    return ask('POST', `/ems/games/${day.games[game]}/result`, admin, {
      ...{ version, ended: 'final', forfeit: null, home_runs: 4, visitor_runs: 1 },
    })
  }
  return { ...day, at_path: path, umpires, crews: board, on, begin, result }
}

const heard = async (email: string) =>
  (await lettersTo(house, email)).filter(({ subject }) => /^(Canceled|Cancelado)/.test(subject))

test('whoever works at an event or has a role for it hears once that it is canceled, and nobody else does', async () => {
  const [day, other] = [await anUmpiredDay(), await aDay()]
  const give = (event_id: number, email: string, role_id: number) =>
    ask('POST', `/ems/events/${event_id}/people`, admin, { email, role_id })
  const [gate, blocked, elsewhere, director, both, round] = [
    await somebody(),
    await somebody(),
    await somebody(),
    await somebody(),
    await somebody(),
    await somebody(),
  ]
  for (const [event_id, { email }, role_id] of [
    [day.id, gate, HELPER],
    [day.id, gate, DIRECTOR],
    [day.id, blocked, HELPER],
    [other.id, elsewhere, HELPER],
    [day.id, director, DIRECTOR],
    [day.id, both, HELPER],
  ] as const)
    expect((await give(event_id, email, role_id)).http).toBe(201)
  await pool.query(
    `update app_user set language = 'es', email_verified_at = now() where tenant_id = $1 and id = $2`,
    [alliance, gate.id],
  )
  await pool.query(`update app_user set status = 'blocked' where tenant_id = $1 and id = $2`, [
    alliance,
    blocked.id,
  ])
  // One of the umpires also has a role for the event.
  await pool.query('update official set email = $3 where tenant_id = $1 and id = $2', [
    ...[alliance, day.umpires[0]!.id, both.email],
  ])
  const circuit = (await ask('POST', '/ems/circuits', admin, { name: 'Gold Series' })).data
  await ask('PATCH', `/ems/circuits/${circuit.id}`, admin, {
    ...{
      version: circuit.version,
      name: circuit.name,
      slug: circuit.slug,
      summary: '',
      rules: circuit.rules,
    },
    event_ids: [day.id],
  })
  await pool.query(
    `insert into user_role (tenant_id, user_id, module, role, circuit_id, created_at)
     values ($1, $2, 'EMS', 'volunteer', $3, now())`,
    [alliance, round.id, circuit.id],
  )
  // Field crew, of whose work only the day before was entered.
  const [crew, idle] = [await anOfficial({ is_umpire: false }), await anOfficial({ is_umpire: false })]
  const { version } = (await ask('GET', `${day.at_path}/umpires/pay`, admin)).data as PaySheet
  const rates = await ask('PUT', `${day.at_path}/umpires/rates`, admin, {
    ...{ version, forfeit_percent: 50, rates: [], mile_cents: 0, free_miles: 0 },
    roles: [{ name: 'Field crew', unit: 'hour', cents: 1_500 }],
  })
  const worked = await ask('PUT', `${day.at_path}/staff/work`, admin, {
    ...{ official_id: crew.id, role_id: rates.data.roles[0].id, day: '2026-11-20', quantity: '2' },
  })
  expect(worked.http).toBe(200)
  const phone = push.subscribe()
  await house.call('/api/mms/alerts/devices', { method: 'POST', token: gate.token, payload: phone })

  const { data: event } = await ask('GET', day.at_path, director.token)
  const move = { version: event.version, status: 'cancelled', reason: 'The fields are under water.' }
  const presses = await atOnce(2, () => ask('POST', `${day.at_path}/move`, director.token, move))
  expect(presses.map(({ http }) => http).toSorted()).toEqual([200, 409])

  const [letter, ...more] = await heard(gate.email)
  expect(more).toEqual([])
  expect(letter!.subject).toBe(`Cancelado: ${event.name}`)
  expect(letter!.body_text).toContain('ya nadie necesita trabajar allí')
  expect(letter!.body_text).toContain('The fields are under water.')
  for (const { email } of [crew, round, both, day.umpires[1]!]) expect(await heard(email)).toHaveLength(1)
  expect((await heard(both.email))[0]!.body_text).toContain('umpire')
  for (const { email } of [blocked, elsewhere, director, idle]) expect(await heard(email)).toEqual([])
  await house.work()
  expect(push.taken.map(({ alert }) => [alert.title, alert.path])).toEqual([
    [`Cancelado: ${event.name}`, `/ems/event/${day.slug}`],
  ])
})

type Day = Awaited<ReturnType<typeof anUmpiredDay>>
const CALLS: [string, string, (day: Day) => Promise<[path: string, payload: object]>][] = [
  [
    'publishes the schedule',
    'event_called_off',
    async ({ at_path, board }) => [`${at_path}/schedule/publish`, { version: (await board()).version }],
  ],
  [
    'draws a division',
    'event_called_off',
    async ({ division }) => {
      const { version, format, tie_breaks } = (await ask('GET', `/ems/contests/${division}`, admin)).data
      return [
        `/ems/contests/${division}/draw`,
        { version, format, tie_breaks, method: 'entered', keep_apart: false },
      ]
    },
  ],
  [
    'asks an umpire',
    'event_called_off',
    async ({ at_path, umpires }) => [`${at_path}/umpires/ask`, { official_id: umpires[1]!.id }],
  ],
  [
    'gives an umpire a game',
    'event_called_off',
    async ({ at_path, games }) => [
      `${at_path}/umpires/assign`,
      {
        ...{ game_id: games[1], position: 1, official_id: (await anOfficial()).id },
        instead_of: null,
      },
    ],
  ],
  [
    'sends an invoice',
    'event_called_off',
    async ({ at_path }) => {
      const { data } = await ask('POST', `${at_path}/vendors`, admin, {
        ...{ kind: 'vendor', name: 'Kettle Corn', contact: 'Dana', email: 'dana@corn.example.org' },
        ...{ website: null, level: null, space: null, is_shown: false, due_on: '2027-01-01' },
        items: [{ label: 'Booth', cents: 5_000 }],
      })
      const [{ id, version }] = data.vendors
      return [`${at_path}/vendors/${id}/invoice`, { version }]
    },
  ],
  [
    'stops play',
    'event_not_played',
    async ({ at_path }) => [`${at_path}/stop`, { venue_ids: null, reason: 'rain', next_word: '' }],
  ],
]

test.each(CALLS)(
  'whoever %s just as the event is canceled is refused, and nobody gets a letter about it',
  async (_, code, callOf) => {
    const day = await anUmpiredDay()
    const [path, payload] = await callOf(day)
    const { id: held } = (await day.on(0)).assignment!
    const [, answer] = await inTurn(
      pool,
      // Whoever cancels has held the event by then, and comes to its umpires last.
      { text: 'select from umpire_assignment where id = $1 for update', values: [held] },
      async (): Promise<unknown> => cancelEvent(house, { id: day.id, manager: admin }),
      () => ask('POST', path, admin, payload),
    )
    expect(answer).toMatchObject({ code })
    const { rows } = await pool.query<{ subject: string }>(
      `select subject from mail where tenant_id = $1 and about = 'event' and about_id = $2 order by id desc limit 2`,
      [alliance, day.id],
    )
    expect(rows.map(({ subject }) => subject.split(':')[0])).toEqual(['Canceled', 'Canceled'])
  },
)

test('of a canceled event, umpires stay on games that had started, and didn’t show up only to those that were played', async () => {
  const day = await anUmpiredDay()
  await day.begin(0)
  await day.begin(1)
  expect((await day.result(0)).http).toBe(200)
  await cancelEvent(house, { id: day.id, manager: admin })
  const [played, never] = [(await day.on(0)).assignment!, (await day.on(1)).assignment!]
  const did = (id: number, what: string) =>
    ask('POST', `/ems/umpire-assignments/${id}/${what}`, admin, { reason: '' })
  for (const { id } of [played, never])
    expect(await did(id, 'release')).toMatchObject({ http: 409, code: 'event_called_off' })
  expect(await did(never.id, 'no-show')).toMatchObject({ http: 409, code: 'event_called_off' })
  const paid = async () =>
    ((await ask('GET', `${day.at_path}/umpires/pay`, admin)).data as PaySheet).people.map(
      ({ official_id }) => official_id,
    )
  expect(await paid()).toEqual([day.umpires[0]!.id])
  expect((await did(played.id, 'no-show')).http).toBe(200)
  expect(await paid()).toEqual([])
  const { version, rest, most_a_day, most_miles } = await day.crews()
  const rules = { version, rest, most_a_day, most_miles, divisions: [] }
  expect((await ask('PUT', `${day.at_path}/umpires/rules`, admin, rules)).code).toBe('event_called_off')
})

test('those who only give umpires games, pay them or keep score read there that the event is canceled', async () => {
  const day = await anUmpiredDay()
  await cancelEvent(house, { id: day.id, manager: admin })
  for (const path of ['umpires', 'umpires/pay', 'scoring'])
    expect((await ask('GET', `${day.at_path}/${path}`, admin)).data, path).toMatchObject({
      is_cancelled: true,
      cancel_reason: 'Rain',
    })
  for (const path of ['protests', 'ejections'])
    expect((await ask('GET', `${day.at_path}/${path}`, admin)).data.event, path).toMatchObject({
      is_cancelled: true,
      cancel_reason: 'Rain',
    })
})
