import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PlateBoard, PlateTerms, ShownPlate } from 'contract/events/plate'
import { plateGamesOf } from '../../competition/competition.ts'
import { createAccount } from '../../auth/auth.ts'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse, type GivenRole } from '../../../test/house.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { playingTodayIn } from '../../../test/tournaments.ts'
import { inTurn, whileHeld } from '../../../test/waiting.ts'
import { settleCanceledPlates } from './refunding.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const aDayOfPlay = playingTodayIn(house)
const alliance = house.tenants.alliance.id
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})

const GATE: readonly GivenRole[] = [{ module: 'EMS', role: 'volunteer' }]
const TERMS = { cents: 5_000, owed_by: 'both', due: 'each_game', forfeit: 'forfeiting', divisions: [] }

let coaches = 0
/** A day with six games of four teams, three for each, and $50 a game; the first two begin in an hour. */
async function aDay(terms: Partial<PlateTerms> = {}) {
  const day = await aDayOfPlay({ isWhole: true })
  const email = `coach-${++coaches}@plate.example.org`
  const { user_id } = await house
    .acting()
    .transaction((context) =>
      createAccount(context, { email, first_name: 'Robin', last_name: 'Vega', roles: [] }),
    )
  await pool.query('update event_party set user_id = $3 where tenant_id = $1 and event_id = $2', [
    ...[alliance, day.id],
    user_id,
  ])
  const path = `/ems/events/${day.id}/plate`
  const saved = await ask('PUT', path, admin, { ...TERMS, version: 0, ...terms })
  expect(saved.http).toBe(200)
  const board = async () => (await ask('GET', path, admin)).data as PlateBoard
  const team = async (at: number) =>
    (await board()).teams.find(({ entrant_id }) => entrant_id === day.entrants[at])!
  const tokenOf = async (at: number) => (await team(at)).link.split('/').at(-1)!
  return {
    ...day,
    email,
    path,
    board,
    team,
    tokenOf,
    /** The first two games begin. */
    begin: () =>
      pool.query(
        `update placement set starts_at = starts_at - interval '2 hours' where tenant_id = $1 and event_id = $2
         and game_id = any ($3::bigint[])`,
        [alliance, day.id, day.games.slice(0, 2)],
      ),
    shown: async (at: number) => (await ask('GET', `/ems/plate/${await tokenOf(at)}`)).data as ShownPlate,
    /** The order by link. */
    order: async (at: number, total: number, what = 'left') =>
      ask('POST', `/ems/plate/${await tokenOf(at)}/pay`, undefined, { what, total }),
    byHand: (at: number, cents: number, more: object = {}) =>
      ask('POST', `${path}/${day.entrants[at]}/payments`, admin, {
        ...{ cents, method: 'cash', received_on: '2026-11-21', request_key: randomUUID() },
        ...more,
      }),
    refund: (at: number, cents: number) =>
      ask('POST', `${path}/${day.entrants[at]}/refund`, admin, { cents, reason: 'Rain' }),
    result: async (game: number, forfeit: 'home' | 'visitor' | null = null) => {
      const { version } = await day.at(game)
      const done = await ask('POST', `/ems/games/${day.games[game]}/result`, admin, {
        ...{ version, ended: forfeit ? 'forfeit' : 'final', forfeit },
        ...{ home_runs: forfeit === 'home' ? 0 : 7, visitor_runs: forfeit === 'home' ? 7 : 0 },
      })
      expect(done.http).toBe(200)
    },
    account: async () => (await ask('GET', `/ems/events/${day.id}/account`, admin)).data,
  }
}

const drawerRow = (id: number) => ({
  text: 'select from gate_drawer where tenant_id = $1 and id = $2 for no key update',
  values: [alliance, id],
})
const accountRow = (id: number) => ({
  text: 'select from plate_account where tenant_id = $1 and entrant_id = $2 for no key update',
  values: [alliance, id],
})
const orderRow = (id: number) => ({
  text: 'select from orders where tenant_id = $1 and id = $2 for no key update',
  values: [alliance, id],
})

describe('plate fees', () => {
  test('are owed for the games of the published schedule and by the rules of the event', async () => {
    const day = await aDay()
    expect(await day.board()).toMatchObject({ total: 60_000, paid: 0, left: 60_000, due: 0, over: 0 })
    expect((await day.team(0)).games.map(({ state }) => state)).toEqual(['coming', 'coming', 'coming'])
    await day.begin()
    expect((await day.team(0)).due).toBe(5_000)
    await day.result(0, 'home')
    const [home, visitor] = day.sides(0).map((id) => day.teams.indexOf(id))
    expect((await day.team(home!)).total).toBe(15_000)
    expect((await day.team(visitor!)).total).toBe(10_000)
    const { version } = (await day.board()).terms
    const changed = { ...TERMS, cents: 6_000, divisions: [{ division_id: day.division, cents: 4_000 }] }
    expect(await ask('PUT', day.path, admin, { ...changed, version: 0 })).toMatchObject({ http: 409 })
    expect((await ask('PUT', day.path, admin, { ...changed, version })).data).toMatchObject({ cents: 6_000 })
    expect((await day.team(home!)).total).toBe(12_000)
  })

  test('are paid by whoever has the link: what is due, then the rest, with receipts and in the event’s account', async () => {
    const day = await aDay()
    await day.begin()
    expect(await day.shown(0)).toMatchObject({ left: 15_000, due: 5_000, is_processing: false })
    expect(await day.order(0, 6_000, 'due')).toMatchObject({ http: 409, code: 'plate_changed' })
    const due = await day.order(0, 5_000, 'due')
    expect((await payIn(house, due.data.order_token)).data.status).toBe('paid')
    const rest = await day.order(0, 10_000)
    expect((await payIn(house, rest.data.order_token)).data.status).toBe('paid')
    expect(await day.shown(0)).toMatchObject({ left: 0, due: 0, paid: 15_000 })
    expect(await day.order(0, 0)).toMatchObject({ http: 409 })
    expect((await lettersTo(house, day.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('$50.00 in plate fees paid'),
      expect.stringContaining('$100.00 in plate fees paid'),
    ])
    const { figures, entrants, paid } = await day.account()
    expect(figures).toMatchObject({ plate: 15_000, entries: 0 })
    expect(paid).toMatchObject({ card: 15_000 })
    expect(
      entrants.find((one: { entrant_id: number }) => one.entrant_id === day.entrants[0]).figures.plate,
    ).toBe(15_000)
  })

  test('are written down as a check or cash, once by a press, and never more than is left', async () => {
    const day = await aDay()
    const request_key = randomUUID()
    const same = await atOnce(3, () =>
      day.byHand(0, 5_000, { request_key, method: 'check', reference: '104' }),
    )
    expect(same.filter(({ http }) => http === 200).length).toBeGreaterThan(0)
    expect((await day.byHand(0, 5_000, { request_key, method: 'check' })).http).toBe(200)
    expect((await day.team(0)).payments).toMatchObject([{ cents: 5_000, method: 'check', refunded: 0 }])
    expect(await day.byHand(0, 10_001)).toMatchObject({ http: 409, code: 'plate_too_much' })
    expect(await day.byHand(0, 1, { received_on: '2027-01-01' })).toMatchObject({ http: 422 })
    expect((await day.byHand(0, 10_000)).data).toMatchObject({ paid: 15_000 })
    expect((await day.account()).by_hand).toMatchObject({ in_office: 15_000 })
    expect(await day.byHand(0, 1, {})).toMatchObject({ http: 409 })
  })

  test('are taken once, of a card and cash, two tabs, or two desks at the same moment', async () => {
    const day = await aDay()
    const { data } = await day.order(0, 15_000)
    await atOnce(4, (i) => (i === 0 ? payIn(house, data.order_token) : day.byHand(0, 15_000)))
    expect(await day.team(0)).toMatchObject({ paid: 15_000, left: 0, over: 0 })
    expect((await day.team(0)).payments).toHaveLength(1)

    const tabs = [await day.order(1, 15_000), await day.order(1, 15_000)]
    await atOnce(2, (i) => payIn(house, tabs[i]!.data.order_token))
    expect(await day.team(1)).toMatchObject({ paid: 15_000, left: 0, over: 0 })

    await atOnce(4, () => day.byHand(2, 10_000))
    expect(await day.team(2)).toMatchObject({ paid: 10_000, left: 5_000 })
    // Cash that came before an order was paid ends it.
    const late = await day.order(3, 15_000)
    expect((await day.byHand(3, 15_000)).http).toBe(200)
    expect((await payIn(house, late.data.order_token)).data?.status).not.toBe('paid')
    expect(await day.team(3)).toMatchObject({ paid: 15_000, over: 0 })
    const { figures } = await day.account()
    expect(figures.plate + figures.refunded).toBe(55_000)
  })

  test('are the card’s if it was first at the order, and the cash’s if that was', async () => {
    const day = await aDay()
    for (const [at, isCardFirst] of [true, false].entries()) {
      const { data } = await day.order(at, 15_000)
      const { rows } = await pool.query<{ order_id: string }>(
        `select order_id from plate_payment where tenant_id = $1 and entrant_id = $2 and state = 'open'`,
        [alliance, day.entrants[at]],
      )
      const card = () => payIn(house, data.order_token)
      const cash = () => day.byHand(at, 15_000)
      const order = isCardFirst ? [card, cash] : [cash, card]
      const [first, second] = await inTurn(pool, orderRow(Number(rows[0]!.order_id)), ...order)
      expect([first!.http, second!.http]).toEqual([200, 409])
      expect((await day.team(at)).payments).toMatchObject([
        { cents: 15_000, refunded: 0, method: isCardFirst ? 'card' : 'cash' },
      ])
    }
  })

  test('come back for games that weren’t played, once, the latest payment first', async () => {
    const day = await aDay({ forfeit: 'none' })
    await day.byHand(0, 5_000)
    const { data } = await day.order(0, 10_000)
    await payIn(house, data.order_token)
    expect(await day.refund(0, 0)).toMatchObject({ http: 409, code: 'plate_nothing_back' })
    await day.result(0, 'home')
    expect(await day.refund(0, 4_000)).toMatchObject({ http: 409, code: 'plate_changed' })
    const answers = await inTurn(
      pool,
      accountRow(day.entrants[0]!),
      () => day.refund(0, 5_000),
      () => day.refund(0, 5_000),
    )
    expect(answers.map(({ http }) => http)).toEqual([200, 409])
    expect((await day.team(0)).payments).toMatchObject([
      { cents: 5_000, refunded: 0, method: 'cash' },
      { cents: 10_000, refunded: 5_000, method: 'card' },
    ])
    expect(await day.team(0)).toMatchObject({ paid: 10_000, left: 0, over: 0 })
  })

  test('come back by themselves when the event is canceled, except for games that were played', async () => {
    const day = await aDay()
    await day.byHand(0, 15_000)
    await day.result(0)
    const open = await day.order(1, 15_000)
    await pool.query(`update event set status = 'cancelled' where tenant_id = $1 and id = $2`, [
      alliance,
      day.id,
    ])
    expect((await payIn(house, open.data.order_token)).http).toBe(409)
    const job = settleCanceledPlates(plateGamesOf)
    await house.turn(job)
    await house.turn(job)
    expect(await day.team(0)).toMatchObject({ paid: 5_000, total: 5_000, over: 0 })
    expect((await day.team(0)).payments).toMatchObject([{ refunded: 10_000 }])
  })

  test('are asked for by email with the link, once an hour', async () => {
    const day = await aDay()
    await day.byHand(0, 15_000)
    const remind = (body: object = {}) => ask('POST', `${day.path}/remind`, admin, body)
    const answers = await atOnce(2, () => remind())
    expect(answers.map(({ data }) => data.sent).toSorted()).toEqual([0, 3])
    const letters = await lettersTo(house, day.email)
    expect(letters.filter(({ subject }) => subject.startsWith('Reminder: '))).toHaveLength(3)
    expect(letters.at(-1)!.body_text).toContain('/ems/plate/')
    // A team that pays while the reminders go out gets none.
    await pool.query('update plate_account set reminded_at = null where tenant_id = $1 and event_id = $2', [
      ...[alliance, day.id],
    ])
    const [first = 0, last = 0] = [1, 2, 3].toSorted(
      (one, other) => day.entrants[one]! - day.entrants[other]!,
    )
    const sent = await whileHeld(pool, accountRow(day.entrants[first]!), remind, async () =>
      expect((await day.byHand(last, 15_000)).http).toBe(200),
    )
    expect(sent.data.sent).toBe(2)
    await pool.query(
      `update plate_account set reminded_at = reminded_at - interval '61 minutes' where tenant_id = $1 and event_id = $2`,
      [alliance, day.id],
    )
    expect((await remind({ entrant_id: day.entrants[first] })).data.sent).toBe(1)
    expect((await remind({ entrant_id: day.entrants[0] })).data.sent).toBe(0)
    expect((await remind({ entrant_id: 999_999 })).http).toBe(404)
  })

  test('are taken in cash at the gate into one’s own open drawer, whose sum has them', async () => {
    const day = await aDay()
    const [helper, other] = [await house.tokenOf(GATE), await house.tokenOf(GATE)]
    const path = `${day.path}/${day.entrants[0]}`
    expect((await ask('GET', path, helper)).data).toMatchObject({ left: 15_000, due: 0, drawer_id: null })
    const open = await ask('POST', '/ems/gate/drawers', helper, {
      ...{ event_id: day.id, key: randomUUID(), float_cents: 2_000 },
    })
    const { id: drawer_id } = open.data
    const take = (cents: number, request_key: string, token = helper) =>
      ask('POST', `${path}/cash`, token, { drawer_id, cents, request_key })
    expect(await take(5_000, randomUUID(), other)).toMatchObject({ http: 404, code: 'drawer_not_found' })
    const key = randomUUID()
    expect((await take(5_000, key)).data).toMatchObject({ left: 10_000, drawer_id })
    expect((await take(5_000, key)).data).toMatchObject({ left: 10_000 })
    expect(await take(10_001, randomUUID())).toMatchObject({ http: 409, code: 'plate_too_much' })
    const { drawer } = (await ask('GET', `/ems/gate/drawers/mine?event_id=${day.id}`, helper)).data
    expect(drawer).toMatchObject({ sold_cents: 5_000, sales: 1 })
    const close = (sold_cents: number) =>
      ask('POST', `/ems/gate/drawers/${drawer_id}/close`, helper, {
        ...{ sold_cents, counted_cents: 2_000 + sold_cents, signed_name: 'Ada Ball' },
      })
    // Cash that comes before the closing is in the sum that is signed; after it, it is refused.
    const [taken, early] = await inTurn(
      pool,
      drawerRow(drawer_id),
      () => take(1_000, randomUUID()),
      () => close(5_000),
    )
    expect([taken!.http, early!.http]).toEqual([200, 409])
    const [closed, late] = await inTurn(
      pool,
      drawerRow(drawer_id),
      () => close(6_000),
      () => take(1_000, randomUUID()),
    )
    expect(closed!.http).toBe(200)
    expect(late).toMatchObject({ http: 409, code: 'drawer_closed' })
    expect((await day.account()).by_hand.in_office).toBe(6_000)
  })

  test('that were paid in cash at the gate go back while the drawer is closed, and the sum that is signed stays what was taken', async () => {
    const day = await aDay({ forfeit: 'none' })
    const helper = await house.tokenOf(GATE)
    const { data } = await ask('POST', '/ems/gate/drawers', helper, {
      ...{ event_id: day.id, key: randomUUID(), float_cents: 0 },
    })
    const paid = { drawer_id: data.id, cents: 15_000, request_key: randomUUID() }
    expect((await ask('POST', `${day.path}/${day.entrants[0]}/cash`, helper, paid)).http).toBe(200)
    await day.result(0, 'home')
    const answers = await atOnce(3, (i) =>
      i === 0
        ? ask('POST', `/ems/gate/drawers/${data.id}/close`, helper, {
            ...{ sold_cents: 15_000, counted_cents: 15_000, signed_name: 'Ada Ball' },
          })
        : day.refund(0, 5_000),
    )
    expect(answers[0]!.http).toBe(200)
    expect(
      answers
        .slice(1)
        .map(({ http }) => http)
        .toSorted(),
    ).toEqual([200, 409])
    const drawers = (await ask('GET', `/ems/events/${day.id}/drawers`, admin)).data
    expect(drawers).toMatchObject([{ sold_cents: 15_000, closed: { counted_cents: 15_000, over_cents: 0 } }])
    expect(await day.team(0)).toMatchObject({ paid: 10_000, left: 0, over: 0 })
  })

  test('are shown to those who entered the team, and the fee to everybody', async () => {
    const day = await aDay({ divisions: [] })
    expect((await ask('GET', `/ems/event/${day.slug}/plate`)).data).toEqual({
      ...{ owed_by: 'both', due: 'each_game', from_cents: 5_000, to_cents: 5_000 },
    })
    const { rows } = await pool.query<{ id: string; user_id: string }>(
      'select id, user_id from event_party where tenant_id = $1 and event_id = $2',
      [alliance, day.id],
    )
    const party = Number(rows[0]!.id)
    const stranger = await house.tokenOf(GATE)
    expect((await ask('GET', `/ems/my-events/${party}/plate`, stranger)).http).toBe(404)
    await day.byHand(0, 15_000)
    const coach = await house.tokenOf([])
    await pool.query(
      'update event_party set user_id = (select max(id) from app_user where tenant_id = $1) where tenant_id = $1 and id = $2',
      [alliance, party],
    )
    const own = (await ask('GET', `/ems/my-events/${party}/plate`, coach)).data
    expect(own).toHaveLength(3)
    expect(own[0]).toMatchObject({ left: 15_000, due: 0 })
    expect((await ask('GET', `/ems/plate/${own[0].token}`)).data.left).toBe(15_000)
    const outside = 'a'.repeat(32)
    await pool.query('update event_party set link_digest = $3 where tenant_id = $1 and id = $2', [
      ...[alliance, party],
      createHash('sha256').update(outside).digest(),
    ])
    expect((await ask('GET', `/ems/entry/${outside}/plate`)).data).toHaveLength(3)
    expect((await ask('GET', `/ems/entry/${'b'.repeat(32)}/plate`)).http).toBe(404)
  })

  test('are downloaded as a list, in which no name becomes a formula', async () => {
    const day = await aDay()
    const { rows } = await pool.query(
      `update team t set name = '=' || t.name from entrant n
       where t.tenant_id = $1 and n.tenant_id = t.tenant_id and n.team_id = t.id and n.id = $2 returning t.name`,
      [alliance, day.entrants[0]],
    )
    await day.byHand(0, 5_000)
    const file = async (token: string) =>
      house.call(`/api/ems/events/${day.id}/plate.csv`, { token, label: 'alliance' })
    const { body, headers } = await file(admin)
    expect(headers['content-disposition']).toContain('plate-fees.csv')
    const [, ...lines] = body.trim().split('\n')
    expect(lines).toHaveLength(4)
    const own = lines.find((line) => line.includes(rows[0].name))!
    expect(own).toContain(`'${rows[0].name}`)
    expect(own).toContain(',Yes,3,150.00,50.00,100.00,0.00,')
    expect(own).toContain(',0.00,0.00,0.00,50.00,')
    expect((await file(await house.tokenOf(GATE))).statusCode).toBe(403)
  })

  test('are shown to nobody without their link', async () => {
    expect((await ask('GET', `/ems/plate/1-${'a'.repeat(30)}`)).http).toBe(404)
  })
})
