import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PaySheet } from 'contract/officials/pay'
import { atOnce } from '../../test/at-once.ts'
import { aClubThatEnters } from '../../test/events.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { asking } from '../../test/team.ts'
import { DAYS, gameDaysIn } from '../../test/tournaments.ts'

const house = await testHouse()
const ask = asking(house)
const aDay = gameDaysIn(house)
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})

async function anUmpire(postal_code = ''): Promise<number> {
  const { data } = await ask('POST', '/ems/officials', admin, {
    ...{ first_name: 'Ada', last_name: `Quill ${randomUUID().slice(0, 8)}` },
    ...{ email: `${randomUUID()}@umpires.example.org`, phone: '', level_id: null, postal_code },
    ...{ most_a_day: null, notes: '', certifications: [], days: [], stays_away: [] },
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
  const account = async () => (await ask('GET', `/ems/events/${day.id}/account`, admin)).data
  return { ...day, crew, official_id, sheet, rates, result, pay, account }
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
    expect((await day.sheet()).people[0]!.trips).toEqual([
      { day: DAYS.starts_on, miles: trip!.miles, cents: trip!.miles! * 100, is_paid: false },
    ])
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
