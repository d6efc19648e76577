import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters, anEvent } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { eventPrivacy } from '../privacy.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let ruled: { id: number; label: string; max_age: number }[]
let club: Awaited<ReturnType<typeof aClubThatEnters>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  club = await aClubThatEnters(house)
  const { rows } = await pool.query(
    'select id, label, max_age from division where tenant_id = $1 order by max_age limit 2',
    [house.tenants.alliance.id],
  )
  ruled = rows
})

type Event = Awaited<ReturnType<typeof anEvent>>
const PRICE = 40_000
const TERMS = {
  withdrawal: [
    {
      until: { kind: 'days', days: 30 },
      back: { kind: 'percent', percent: 50, keep_cents: 0, keep_card: false, form: 'cash' },
    },
  ],
  cut_short: {
    counted: 'started',
    tables: [
      {
        guarantee: 0,
        back: [{ kind: 'percent', percent: 100, keep_cents: 0, keep_card: false, form: 'cash' }],
      },
    ],
  },
  canceled: null,
  credit: { days: null, is_transferable: false },
} as any
const aTournament = (more: { capacity?: number } = {}) =>
  anEvent(house, {
    kind: 'tournament',
    starts_on: '2027-06-12',
    terms: TERMS,
    divisions: ruled.map(({ id, label, max_age }) => ({
      ...{ division_id: id, label, max_age, price_cents: PRICE, ...more },
    })),
  })

let teams = 0
const IVY = { name: 'Ivy Reed', dob: '2017-05-02', jersey_number: '7' }
/** Eleven on the day of the rule pack. */
const WREN = { name: 'Wren Ott', dob: '2015-03-01', jersey_number: null }
const enter = async ({ slug, divisions }: Event, more: object = {}) => {
  const number = ++teams
  const sent = {
    request_key: randomUUID(),
    name: `Visitors ${number}`,
    coach: 'Pat Stone',
    email: `pat-${number}@example.org`,
    language: 'en',
    event_division_id: divisions[0]!.id,
    answers: [],
    players: [IVY],
    total: PRICE,
    ...more,
  }
  return { ...(await ask('POST', `/ems/event/${slug}/outside-teams`, undefined, sent)), sent }
}
const open = async (token: string) => (await ask('GET', `/ems/entries/${token}`)).data

describe('a team from outside', () => {
  test('enters by name, coach and roster, pays, and opens its entry by the link of its letter', async () => {
    const event = await aTournament()
    const { http, data, sent } = await enter(event)
    expect([http, data]).toMatchObject([201, { state: 'held', total: PRICE }])
    expect((await payIn(house, data.order_token)).data.status).toBe('paid')
    const letters = await lettersTo(house, sent.email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Your entry: ${event.name}`,
      `You’re in: ${event.name}`,
    ])
    for (const { body_text } of letters) expect(body_text).toContain(`/ems/entry/${data.token}`)
    expect(await open(data.token)).toMatchObject({
      party: { state: 'confirmed', entrants: [{ name: sent.name, status: 'confirmed', problems: [] }] },
      team: { coach: 'Pat Stone' },
      roster: { version: 1, players: [IVY] },
      may_change: true,
    })
    const { data: rows } = await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)
    expect(rows).toMatchObject([
      {
        name: sent.name,
        member_id: null,
        contact: 'Pat Stone',
        email: sent.email,
        team: { id: null, is_namesake: false, head_coach: 'Pat Stone', players: 1, problems: [] },
      },
    ])
    // No record of a person was made.
    const { rows: members } = await pool.query(`select from member where last_name = 'Reed'`)
    expect(members).toEqual([])
    // The public page names the team, and nobody on it.
    const page = await house.call(`/api/ems/event/${event.slug}/teams`)
    expect(page.json().data[0]).toMatchObject({ teams: [sent.name], waiting: 0 })
    expect(page.body).not.toContain('Reed')
  })

  test('is told that another team has its name, and enters as a different one all the same', async () => {
    const event = await aTournament()
    const { rows } = await pool.query('select name from team where id = $1', [club.team_id])
    const name = rows[0].name.toUpperCase()
    expect(await enter(event, { name })).toMatchObject({ http: 409, code: 'same_name' })
    expect(await enter(event, { name, is_another: true })).toMatchObject({ http: 201 })
    const { data } = await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)
    expect(data).toMatchObject([{ name, team: { id: null, is_namesake: true } }])
    const again = await enter(event, { name: 'Twins', is_another: false })
    expect(again.http).toBe(201)
    expect(await enter(event, { name: 'twins' })).toMatchObject({ code: 'same_name' })
  })

  test('enters once, however often the button is pressed', async () => {
    const event = await aTournament({ capacity: 5 })
    const request_key = randomUUID()
    const answers = await atOnce(3, () =>
      enter(event, { request_key, name: 'Pressers', email: 'p@example.org' }),
    )
    expect(answers.filter(({ http }) => http === 201).length).toBeGreaterThan(0)
    const { data } = await enter(event, { request_key, name: 'Pressers', email: 'p@example.org' })
    expect(data.token).toBe(answers.find(({ http }) => http === 201)!.data.token)
    const { rows } = await pool.query('select from entrant where event_id = $1', [event.id])
    expect(rows).toHaveLength(1)
  })

  test('is kept out by a player who is too old; one who comes later is said to both sides until she is off', async () => {
    const event = await aTournament()
    expect(await enter(event, { players: [IVY, WREN] })).toMatchObject({
      http: 422,
      code: 'not_eligible',
      detail: { players: [{ name: 'Wren Ott', reason: { message: expect.stringContaining('Too old') } }] },
    })
    const { data } = await enter(event)
    await payIn(house, data.order_token)
    const save = (players: object[], version: number) =>
      ask('PUT', `/ems/entries/${data.token}/roster`, undefined, { players, version })
    expect(await save([IVY, WREN], 1)).toMatchObject({ http: 200, data: { version: 2 } })
    expect(await save([IVY], 1)).toMatchObject({ http: 409 })
    const wrong = [{ name: 'Wren Ott', reason: { message: expect.stringContaining('Too old') } }]
    expect((await open(data.token)).party.entrants[0].problems).toMatchObject(wrong)
    const listed = async (filter = '') =>
      (await ask('GET', `/ems/events/${event.id}/entrants${filter}`, event.manager)).data
    expect((await listed())[0].team.problems).toMatchObject(wrong)
    expect(await listed('?roster=problems')).toHaveLength(1)
    await save([IVY], 2)
    expect((await open(data.token)).party.entrants[0].problems).toEqual([])
    expect(await listed('?roster=problems')).toEqual([])
  })

  test('withdraws by its link, and gets what the policy gives back; the next team is offered the spot', async () => {
    const event = await aTournament({ capacity: 1 })
    const first = await enter(event)
    await payIn(house, first.data.order_token)
    expect(await enter(event)).toMatchObject({ code: 'division_full' })
    const next = await enter(event, { may_wait: true })
    expect(next.data.state).toBe('waiting')
    const { data: seen } = await ask('GET', `/ems/entries/${first.data.token}/withdraw`)
    expect(seen.refunds).toMatchObject([{ name: first.sent.name, back_cents: PRICE / 2 }])
    const leave = () =>
      ask('POST', `/ems/entries/${first.data.token}/withdraw`, undefined, { back_cents: PRICE / 2 })
    const answers = await atOnce(2, leave)
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    await house.work()
    const { rows } = await pool.query(
      `select r.amount::int from refund r join event_party p on p.order_id = r.order_id where p.event_id = $1`,
      [event.id],
    )
    expect(rows).toEqual([{ amount: PRICE / 2 }])
    expect((await open(next.data.token)).party).toMatchObject({ state: 'held', is_offered: true })
    const offered = await ask('POST', `/ems/entries/${next.data.token}/pay`, undefined, {})
    expect((await payIn(house, offered.data.order_token)).data.status).toBe('paid')
    expect((await open(first.data.token)).may_change).toBe(false)
  })

  test('is forgotten by the address of its coach: the link is closed, the place and the name stay', async () => {
    const event = await aTournament()
    const { data, sent } = await enter(event)
    await payIn(house, data.order_token)
    const who = {
      request_id: 1,
      people: [],
      member_ids: [],
      user_ids: [],
      emails: [sent.email.toUpperCase()],
    }
    await house.acting().transaction(async (context) => {
      await eventPrivacy.erase!(context, who)
    })
    expect((await ask('GET', `/ems/entries/${data.token}`)).http).toBe(404)
    const { data: rows } = await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)
    expect(rows).toMatchObject([
      { name: sent.name, status: 'confirmed', contact: '', email: '', team: { head_coach: '', players: 0 } },
    ])
  })

  test('is moved to another division by the office, whose list then says who does not fit; the spot goes on', async () => {
    const event = await aTournament({ capacity: 1 })
    // Ten and a half on the day of the rule pack: too old for the first division, right for the second.
    const first = await enter(event, { event_division_id: event.divisions[1]!.id, players: [WREN] })
    await payIn(house, first.data.order_token)
    const next = await enter(event, { event_division_id: event.divisions[1]!.id, may_wait: true })
    expect(next.data.state).toBe('waiting')
    const [row] = (await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)).data
    const move = (division: number) =>
      ask('POST', `/ems/events/${event.id}/entrants/${row.id}/move`, event.manager, {
        event_division_id: event.divisions[division]!.id,
        reason: 'Asked by the coach',
      })
    const answers = await atOnce(2, () => move(0))
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    expect((await ask('GET', `/ems/events/${event.id}/entrants`, event.manager)).data[0]).toMatchObject({
      event_division_id: event.divisions[0]!.id,
      price_cents: PRICE,
      team: { problems: [{ name: 'Wren Ott' }] },
    })
    expect((await open(next.data.token)).party.state).toBe('held')
    // Her old division is full by now.
    expect(await move(1)).toMatchObject({ http: 409, code: 'division_full' })
    const { rows } = await pool.query(
      'select taken from event_division where event_id = $1 order by position',
      [event.id],
    )
    expect(rows.map(({ taken }) => taken)).toEqual([1, 1])
    const letters = await lettersTo(house, first.sent.email)
    expect(letters.filter(({ subject }) => subject.includes('is now in'))).toHaveLength(1)
  })

  test('opens nothing by a wrong link, and releases what it does not want', async () => {
    const event = await aTournament()
    const { data } = await enter(event)
    for (const path of ['', '/withdraw'])
      expect((await ask('GET', `/ems/entries/${'x'.repeat(43)}${path}`)).http).toBe(404)
    expect((await ask('POST', `/ems/entries/${data.token}/release`, undefined, {})).http).toBe(200)
    expect((await open(data.token)).party.state).toBe('over')
    expect((await payIn(house, data.order_token))['code']).toBe('order_cancelled')
  })
})

test('the roster of a team that is in no longer fits once it changes, and fits again when it is mended', async () => {
  const event = await aTournament()
  const held = await ask('POST', `/ems/event/${event.slug}/register/teams`, club.coach.token, {
    request_key: randomUUID(),
    total: PRICE,
    entrants: [{ team_id: club.team_id, event_division_id: event.divisions[0]!.id, answers: [] }],
  })
  await payIn(house, held.data.order_token)
  const problems = async () =>
    (await ask('GET', '/ems/my-events', club.coach.token)).data.find(
      ({ event: of }: any) => of.slug === event.slug,
    ).entrants[0].problems
  expect(await problems()).toEqual([])
  await pool.query(`update member set dob = '2014-01-01' where id = $1`, [club.player.id])
  expect(await problems()).toMatchObject([
    { name: `Sofía ${club.player.last_name}`, reason: { message: expect.stringContaining('Too old') } },
  ])
  await pool.query(`update member set dob = '2017-05-02' where id = $1`, [club.player.id])
  expect(await problems()).toEqual([])
})
