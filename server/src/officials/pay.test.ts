import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PaySheet } from 'contract/officials/pay'
import { atOnce } from '../../test/at-once.ts'
import { aClubThatEnters } from '../../test/events.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { asking } from '../../test/team.ts'
import { DAYS, gameDaysIn } from '../../test/tournaments.ts'
import { inTurn } from '../../test/waiting.ts'

const house = await testHouse()
const ask = asking(house)
const aDay = gameDaysIn(house)
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})

async function anUmpire(postal_code = '', is_umpire = true): Promise<number> {
  const { data } = await ask('POST', '/ems/officials', admin, {
    ...{ first_name: 'Ada', last_name: `Quill ${randomUUID().slice(0, 8)}` },
    ...{ email: `${randomUUID()}@umpires.example.org`, phone: '', level_id: null, postal_code },
    ...{ is_umpire, most_a_day: null, notes: '', certifications: [], days: [], stays_away: [] },
  })
  return data.id
}

/** A day with an umpire on its first two games, which pay $55 and, as a forfeit, half of that. */
async function aWorkedDay({ home = '' } = {}) {
  const day = await aDay()
  const games = day.games.slice(0, 3).map((game_id, i) => ({
    ...{
      game_id,
      date: DAYS.starts_on,
      start_time: ['09:00', '10:30', '12:00'][i],
      field_id: day.fields[0]!,
    },
  }))
  // The event is on its own days while the schedule is made.
  const { pool } = house.world.database
  const on = (starts: string, ends: string) =>
    pool.query('update event set starts_on = $3, ends_on = $4 where tenant_id = $1 and id = $2', [
      ...[house.tenants.alliance.id, day.id],
      ...[starts, ends],
    ])
  await on(DAYS.starts_on, DAYS.ends_on)
  await day.save(games, { keep: true })
  const { version } = await day.board()
  expect((await day.act('publish', { version, reason: 'As it is.' })).http).toBe(200)
  const official_id = await anUmpire(home)
  const crew = `/ems/events/${day.id}/umpires`
  for (const game of [0, 1, 2])
    await ask('POST', `${crew}/assign`, admin, {
      ...{ game_id: day.games[game], position: 1, official_id, instead_of: null },
    })
  await ask('POST', `${crew}/ask`, admin, {})
  const sheet = async () => (await ask('GET', `${crew}/pay`, admin)).data as PaySheet
  const rates = async (cents: number, forfeit_percent = 50, travel = { mile_cents: 0, free_miles: 0 }) =>
    ask('PUT', `${crew}/rates`, admin, {
      ...{ version: (await sheet()).version, forfeit_percent, ...travel },
      rates: [
        { division_id: null, role: 'plate', from_minutes: 0, cents: 4_000 },
        { division_id: day.division, role: 'plate', from_minutes: 60, cents },
        { division_id: day.division, role: 'plate', from_minutes: 90, cents: 9_900 },
      ],
    })
  const result = async (game: number, forfeit: 'home' | null) => {
    const { version: seen } = await day.at(game)
    const done = await ask('POST', `/ems/games/${day.games[game]}/result`, admin, {
      ...{ version: seen, ended: forfeit ? 'forfeit' : 'final', forfeit },
      ...{ home_runs: forfeit ? 0 : 3, visitor_runs: forfeit ? 7 : 1 },
    })
    expect(done.http).toBe(200)
  }
  const pay = (cents: number, more: object = {}) =>
    ask('POST', `${crew}/pay`, admin, {
      ...{ official_id, cents, paid_on: '2027-06-14', method: 'check', reference: '#104', ...more },
    })
  const roles = async (all: object[], travel = { mile_cents: 0, free_miles: 0 }) =>
    ask('PUT', `${crew}/rates`, admin, {
      ...{ version: (await sheet()).version, forfeit_percent: 50, rates: [], roles: all, ...travel },
    })
  const work = (who: number, role_id: number, quantity: unknown, more: object = {}) =>
    ask('PUT', `/ems/events/${day.id}/staff/work`, admin, {
      ...{ official_id: who, role_id, day: DAYS.starts_on, quantity, ...more },
    })
  const account = async () => (await ask('GET', `/ems/events/${day.id}/account`, admin)).data
  return { ...day, crew, official_id, sheet, rates, result, pay, roles, work, account }
}

const booked = async (id: number) =>
  (
    await house.world.database.pool.query<{ account: string; sum: string }>(
      `select l.account, sum(l.amount)::text as sum from ledger_line l
       join umpire_payment p on p.tenant_id = l.tenant_id and p.order_id = l.order_id
       where l.tenant_id = $1 and p.event_id = $2 group by l.account order by l.account`,
      [house.tenants.alliance.id, id],
    )
  ).rows

describe('the pay of umpires', () => {
  test('comes from games that are over: the closest rate, forfeits by rule, nothing for others', async () => {
    const day = await aWorkedDay()
    await day.result(0, null)
    expect(await day.sheet()).toMatchObject({ unrated: 1, due: 0 })
    expect((await day.rates(5_500)).http).toBe(200)
    await day.result(1, 'home')
    const { people, due, unrated } = await day.sheet()
    expect({ due, unrated }).toEqual({ due: 8_250, unrated: 0 })
    expect(people[0]!.games.map(({ cents, is_forfeit }) => [cents, is_forfeit])).toEqual([
      [5_500, false],
      [2_750, true],
    ])
    const csv = await house.call(`/api${day.crew}/pay.csv`, { token: admin })
    expect(csv.body).toContain('27.50,Due')
    const pdf = await house.call(`/api${day.crew}/pay.pdf`, { token: admin })
    expect(pdf.headers['content-type']).toBe('application/pdf')
  })

  test('is marked as paid into the ledger, stays as it was paid, and a mistake is undone', async () => {
    const day = await aWorkedDay()
    await day.rates(5_500)
    await day.result(0, null)
    expect(await day.pay(5_400)).toMatchObject({ http: 409, code: 'umpire_pay_changed' })
    expect((await day.pay(5_500)).data).toMatchObject({ paid: 5_500, due: 0 })
    expect(await booked(day.id)).toEqual([
      { account: 'asset:bank', sum: '-5500' },
      { account: 'expense:umpires', sum: '5500' },
    ])
    expect((await day.account()).figures).toMatchObject({ umpires: -5_500 })
    await day.rates(7_000)
    expect(await day.sheet()).toMatchObject({ paid: 5_500, due: 0, earned: 5_500 })
    const year = (await ask('GET', '/ems/umpire-years/2027', admin)).data
    expect(year.threshold_cents).toBe(200_000)
    expect(
      year.people.find((one: { official_id: number }) => one.official_id === day.official_id),
    ).toMatchObject({ cents: 5_500, events: 1, is_reported: false })
    const saved = await ask('PUT', '/ems/umpire-years/2027', admin, { threshold_cents: 5_000 })
    expect(
      saved.data.people.find((one: { official_id: number }) => one.official_id === day.official_id),
    ).toMatchObject({ is_reported: true })
    const { id } = (await day.sheet()).people[0]!.payments[0]!
    const undo = () => ask('POST', `/ems/umpire-payments/${id}/undo`, admin, { reason: 'Wrong umpire' })
    expect((await undo()).data).toMatchObject({ paid: 0, due: 7_000 })
    expect(await undo()).toMatchObject({ http: 409, code: 'umpire_payment_undone' })
    expect(await booked(day.id)).toEqual([
      { account: 'asset:bank', sum: '0' },
      { account: 'expense:umpires', sum: '0' },
    ])
    expect((await day.account()).figures).toMatchObject({ umpires: 0 })
  })

  test('is paid once, of several who press at the same moment', async () => {
    const day = await aWorkedDay()
    await day.rates(5_500)
    await day.result(0, null)
    const answers = await atOnce(4, () => day.pay(5_500))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409, 409])
    expect(await day.sheet()).toMatchObject({ paid: 5_500, due: 0 })
  })

  test('counts the road of a day once, there and back, beyond what isn’t paid; paid with the games and let go with them', async () => {
    // Houston; the games are in Dallas, some 225 miles away.
    const day = await aWorkedDay({ home: '77002' })
    const terms = { mile_cents: 70, free_miles: 50 }
    await day.rates(5_500, 50, terms)
    expect(await day.sheet()).toMatchObject({ due: 0, people: [] })
    await day.result(0, null)
    await day.result(1, null)
    const { people, due } = await day.sheet()
    const [trip, ...more] = people[0]!.trips
    expect(more).toEqual([])
    expect(trip!.miles).toBeGreaterThan(400)
    expect(trip!.miles).toBeLessThan(500)
    expect(trip).toMatchObject({ day: DAYS.starts_on, cents: (trip!.miles! - 50) * 70, is_paid: false })
    expect(due).toBe(11_000 + trip!.cents)
    expect((await house.call(`/api${day.crew}/pay.csv`, { token: admin })).body).toContain(
      `Travel,,,${trip!.miles} miles`,
    )

    const answers = await atOnce(3, () => day.pay(due))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409])
    expect(await booked(day.id)).toContainEqual({ account: 'expense:umpires', sum: String(due) })
    await day.rates(5_500, 50, { mile_cents: 100, free_miles: 0 })
    await day.result(2, null)
    const later = await day.sheet()
    expect(later).toMatchObject({ paid: due, due: 5_500 })
    expect(later.people[0]!.trips).toEqual([{ ...trip, is_paid: true }])
    const { id } = later.people[0]!.payments[0]!
    await ask('POST', `/ems/umpire-payments/${id}/undo`, admin, { reason: 'Wrong check' })
    expect((await day.sheet()).people[0]!.trips).toEqual([{ ...trip, cents: trip!.miles! * 100 }])
  })

  test('says where the road isn’t known, and pays the games all the same', async () => {
    const day = await aWorkedDay()
    await day.rates(5_500, 50, { mile_cents: 70, free_miles: 0 })
    await day.result(0, null)
    expect(await day.sheet()).toMatchObject({
      ...{ unmeasured: 1, due: 5_500 },
      people: [{ trips: [{ miles: null, cents: 0, is_paid: false }] }],
    })
    expect((await day.pay(5_500)).data).toMatchObject({ due: 0, unmeasured: 1 })
  })
})

describe('the pay of other staff', () => {
  const ROLES = [
    { name: 'Site director', unit: 'day', cents: 20_000 },
    { name: 'Scorekeeper', unit: 'game', cents: 1_500 },
    { name: 'Gate', unit: 'hour', cents: 1_425 },
  ]

  test('is their hours, games or days at the rate of the role, on the sheet, in the ledger and in the year’s totals', async () => {
    const day = await aWorkedDay()
    const [director, , gate] = ((await day.roles(ROLES)).data as PaySheet).roles
    const who = await anUmpire('', false)
    expect((await day.work(who, director!.id, 1)).http).toBe(200)
    // What is entered again for a day stands instead of what was there.
    await day.work(who, gate!.id, '6')
    const sheet = (await day.work(who, gate!.id, '7.5')).data as PaySheet
    expect(sheet.people).toMatchObject([
      {
        official_id: who,
        due: 30_688,
        work: [
          { role: 'Site director', unit: 'day', hundredths: 100, cents: 20_000 },
          { role: 'Gate', unit: 'hour', hundredths: 750, cents: 10_688 },
        ],
      },
    ])
    expect((await house.call(`/api${day.crew}/pay.csv`, { token: admin })).body).toContain(
      'Gate,,,7.5 hours,106.88,Due',
    )
    const answers = await atOnce(3, () => day.pay(30_688, { official_id: who }))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409])
    expect(await booked(day.id)).toContainEqual({ account: 'expense:umpires', sum: '30688' })
    expect((await day.account()).figures).toMatchObject({ umpires: -30_688 })
    const { people } = (await ask('GET', '/ems/umpire-years/2027', admin)).data
    expect(people).toContainEqual(expect.objectContaining({ official_id: who, cents: 30_688 }))

    // What was paid stays, whatever the rates and hours become.
    expect(await day.work(who, gate!.id, 2)).toMatchObject({ http: 409, code: 'staff_work_paid' })
    expect(await day.work(who, gate!.id, null)).toMatchObject({ http: 409, code: 'staff_work_paid' })
    const raised = (await day.sheet()).roles.map((one) => ({ ...one, cents: one.cents * 2 }))
    expect((await day.roles(raised)).data).toMatchObject({ paid: 30_688, due: 0 })
    const { id } = (await day.sheet()).people[0]!.payments[0]!
    await ask('POST', `/ems/umpire-payments/${id}/undo`, admin, { reason: 'Wrong check' })
    expect((await day.sheet()).due).toBe(61_375)
    expect(((await day.work(who, gate!.id, null)).data as PaySheet).due).toBe(40_000)
  })

  test('keeps roles that someone has worked in, days near the event, and staff off the games', async () => {
    const day = await aWorkedDay()
    const [director, ...others] = ((await day.roles(ROLES)).data as PaySheet).roles
    const who = await anUmpire('', false)
    expect(await day.work(who, director!.id, 1, { day: '2072-06-12' })).toMatchObject({ http: 422 })
    expect(await day.work(who, director!.id, 'many')).toMatchObject({ http: 422 })
    expect(await day.work(who, 999_999, 1)).toMatchObject({ http: 404, code: 'staff_role_not_found' })
    await day.work(who, director!.id, 1)
    expect(await day.roles(others)).toMatchObject({ http: 409, code: 'staff_role_in_use' })
    // What was entered as a day doesn’t become an hour.
    expect(await day.roles([{ ...director!, unit: 'hour' }, ...others])).toMatchObject({
      ...{ http: 409, code: 'staff_role_in_use' },
    })
    expect((await day.roles([director!, { ...others[0]!, unit: 'game' }])).http).toBe(200)
    expect((await day.roles([director!])).data.roles).toHaveLength(1)
    const { fits, others: unfit } = (
      await ask('GET', `${day.crew}/suggestions?game_id=${day.games[2]}&position=2`, admin)
    ).data
    const named = [...fits, ...unfit].map(({ official_id }: { official_id: number }) => official_id)
    expect(named).toContain(day.official_id)
    expect(named).not.toContain(who)
  })

  test('work that is removed just when it is paid stays, and is paid', async () => {
    const day = await aWorkedDay()
    const [role] = ((await day.roles(ROLES.slice(0, 1))).data as PaySheet).roles
    const who = await anUmpire('', false)
    await day.work(who, role!.id, 1)
    const answers = await inTurn(
      house.world.database.pool,
      // Payments can’t be written, and everything can be read.
      { text: 'lock table umpire_paid_work in share mode', values: [] },
      () => day.pay(20_000, { official_id: who }),
      () => day.work(who, role!.id, null),
    )
    expect(answers.map(({ http }) => http)).toEqual([200, 409])
    expect(await day.sheet()).toMatchObject({ due: 0, paid: 20_000 })
  })

  test('a role that is removed while someone enters work in it: either stays whole', async () => {
    const day = await aWorkedDay()
    const [role] = ((await day.roles(ROLES.slice(0, 1))).data as PaySheet).roles
    const who = await anUmpire('', false)
    const { version } = await day.sheet()
    const [removed, worked] = await atOnce(2, (i) =>
      i === 0
        ? ask('PUT', `${day.crew}/rates`, admin, {
            ...{ version, forfeit_percent: 50, rates: [], roles: [], mile_cents: 0, free_miles: 0 },
          })
        : day.work(who, role!.id, 1),
    )
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([removed!.http, worked!.http])
    expect((await day.sheet()).due).toBe(worked!.http === 200 ? 20_000 : 0)
  })

  test('the road of a day is paid once, also by two events that pay at the same moment', async () => {
    const [one, other] = [await aWorkedDay(), await aWorkedDay()]
    const who = await anUmpire('77002', false)
    const terms = { mile_cents: 70, free_miles: 0 }
    for (const day of [one, other]) {
      const { roles, venues } = (await day.roles(ROLES.slice(0, 1), terms)).data as PaySheet
      await day.work(who, roles[0]!.id, 1, { venue_id: venues[0]!.id })
    }
    const due = (await one.sheet()).due
    expect(due).toBeGreaterThan(20_000 + 400 * 70)
    expect((await other.sheet()).due).toBe(due)
    const answers = await atOnce(2, (i) => [one, other][i]!.pay(due, { official_id: who }))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const [paid, unpaid] = answers[0]!.http === 200 ? [one, other] : [other, one]
    expect((await unpaid.sheet()).people).toMatchObject([
      { due: 20_000, trips: [{ cents: 0, is_paid: false, paid_with: (await paid.sheet()).name }] },
    ])
    expect((await unpaid.pay(20_000, { official_id: who })).http).toBe(200)
    expect(await booked(unpaid.id)).toContainEqual({ account: 'expense:umpires', sum: '20000' })
    // Undone, the road is due again where it was paid.
    const { id } = (await paid.sheet()).people[0]!.payments[0]!
    await ask('POST', `/ems/umpire-payments/${id}/undo`, admin, { reason: 'Wrong check' })
    expect((await paid.sheet()).due).toBe(due)
  })
})
