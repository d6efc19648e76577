import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Measure, computeMeasures, listChosenMeasures } from 'contract/competition/weather-calls'
import { refundOf, type Back, type RefundTerms } from 'contract/events/refunds'
import type { Out } from 'contract/operation'
import { settleCutShort } from '../../events/entrants/cutting-short.ts'
import { atOnce } from '../../../test/at-once.ts'
import { anEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { fragile, live } from '../../../test/mishaps.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { end, playingTodayIn } from '../../../test/tournaments.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})
const aDay = playingTodayIn(house)

const PRICE = 42_501
const percent = (of: number, keep_cents = 0): Back => ({
  ...{ kind: 'percent', percent: of, keep_cents, keep_card: false, form: 'cash' },
})
/** Everything back if no game was started, half less a fee after one, nothing after two. */
const TERMS: RefundTerms = {
  withdrawal: [],
  cut_short: { counted: 'started', tables: [{ guarantee: 0, back: [percent(100), percent(50, 1_250)] }] },
  canceled: null,
  credit: { days: 365, is_transferable: false },
}

/** A tournament of four teams that have paid, played today; its first game is over, and the other teams wait in the rain. */
async function aPaidDay() {
  const event = await anEvent(house, {
    ...{ kind: 'tournament', starts_on: '2026-11-28', ends_on: '2026-11-29', terms: TERMS },
    divisions: [{ label: '10U', capacity: 4, price_cents: PRICE }],
  })
  const emails: string[] = []
  for (const number of [1, 2, 3, 4]) {
    // Teams from outside may come at 20 in ten minutes from one address.
    house.pass(31)
    const email = `pat-${event.id}-${number}@example.org`
    emails.push(email)
    const { data } = await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
      ...{ request_key: randomUUID(), name: `Visitors ${number}`, coach: 'Pat Stone', email, language: 'en' },
      ...{ event_division_id: event.divisions[0]!.id, answers: [], total: PRICE },
      players: [{ name: 'Ivy Reed', dob: '2017-05-02', jersey_number: '7' }],
    })
    expect((await payIn(house, data.order_token)).data.status).toBe('paid')
  }
  admin = await house.tokenOf(ADMIN)
  const { rows } = await pool.query('select id::int as id from entrant where event_id = $1 order by id', [
    event.id,
  ])
  const entered = {
    ...{ id: event.id, division: event.divisions[0]!.id },
    entrants: rows.map(({ id }) => id as number),
  }
  const day = await aDay({ isWhole: true, entered })
  expect((await day.send(day.tokenOf(await day.at(0), 'official'), [end(5, 2)])).http).toBe(200)
  const path = `/ems/events/${day.id}`
  const decide = async () => {
    const { data } = await ask('POST', `${path}/measures`, admin, { resumes_time: '', resumes_on: '' })
    return (data as Out<typeof computeMeasures>).measures.find(({ kind }) => kind === 'decide') as Measure
  }
  return {
    ...day,
    emails,
    decide,
    choose: async (measure: Measure) => {
      const answer = await ask('POST', `${path}/decide`, admin, { digest: measure.digest })
      expect(answer.http).toBe(200)
      return answer.data.measure_id as number
    },
    send: (id: number) => ask('POST', `${path}/measures/${id}/refunds`, admin, {}),
    undo: (id: number) => ask('POST', `${path}/measures/${id}/undo`, admin, {}),
    chosen: async () => (await ask('GET', `${path}/measures`, admin)).data as Out<typeof listChosenMeasures>,
    given: async () =>
      (
        await pool.query(
          `select p.id::int as party_id, coalesce(sum(r.amount), 0)::int as cents, count(r.id)::int as refunds
           from event_party p left join refund r on r.order_id = p.order_id
           where p.event_id = $1 group by p.id order by p.id`,
          [event.id],
        )
      ).rows as { party_id: number; cents: number; refunds: number }[],
  }
}
const back = (games: number) =>
  refundOf(TERMS, { why: 'cut_short', paid_cents: PRICE, games, guarantee: 3 }).back_cents
const WHOLE = 2 * back(0) + 2 * back(1)

test('what comes back is shown to the cent before the press, and sent once by a second one', async () => {
  const day = await aPaidDay()
  const decide = await day.decide()
  expect(decide).toMatchObject({ back_cents: WHOLE, least: 0, most: 1 })
  const id = await day.choose(decide)
  await house.work()
  expect((await day.given()).map(({ cents }) => cents)).toEqual([0, 0, 0, 0])
  expect((await day.chosen())[0]!.parties).toHaveLength(4)

  const sent = await atOnce(3, () => day.send(id))
  expect(sent.map(({ data }) => data.parties).toSorted()).toEqual([0, 0, 4])
  await house.work()
  const given = await day.given()
  expect(given.map(({ party_id, cents }) => ({ party_id, back_cents: cents }))).toEqual(
    decide.parties
      .map(({ party_id, back_cents }) => ({ party_id, back_cents }))
      .toSorted((a, b) => a.party_id - b.party_id),
  )
  expect(given.every(({ refunds, cents }) => refunds === 1 && cents <= PRICE)).toBe(true)
  for (const email of day.emails) {
    const letters = (await lettersTo(house, email)).filter(({ subject }) =>
      subject.startsWith('Refund after'),
    )
    expect(letters).toHaveLength(1)
  }
  // The team still is in the event, and what was sent can’t be undone.
  const { rows } = await pool.query(`select distinct status from entrant where event_id = $1`, [day.id])
  expect(rows).toEqual([{ status: 'confirmed' }])
  expect(await day.undo(id)).toMatchObject({ http: 409, code: 'measure_may_not_undo' })
  expect((await day.chosen())[0]).toMatchObject({ undo_until: null, parties: [{}, {}, {}, {}] })
}, 120_000)

test('killed at any step, every team is refunded once, as it was shown', async () => {
  const day = await aPaidDay()
  const id = await day.choose(await day.decide())
  await day.send(id)
  let lives = 0
  for (let dies_at = 1; ; dies_at += 1) {
    lives = dies_at
    const { wasKilled } = await live(dies_at, () => settleCutShort(fragile(house.acting())))
    if (!wasKilled) break
  }
  expect(lives).toBeGreaterThan(3)
  // Two servers that look again at the same moment find nothing to do.
  await atOnce(2, () => settleCutShort(house.acting()))
  await house.work()
  const given = await day.given()
  expect(given.map(({ refunds }) => refunds)).toEqual([1, 1, 1, 1])
  expect(given.reduce((sum, { cents }) => sum + cents, 0)).toBe(WHOLE)
}, 120_000)

test('of an undo and a press that sends at the same moment one happens, and an undone measure gives nothing back', async () => {
  const day = await aPaidDay()
  const id = await day.choose(await day.decide())
  const [sent, undone] = await Promise.all([day.send(id), day.undo(id)])
  expect([sent.http === 200, undone.http === 200].filter(Boolean)).toHaveLength(1)
  await house.work()
  const cents = (await day.given()).reduce((sum, one) => sum + one.cents, 0)
  expect(cents).toBe(sent.http === 200 ? WHOLE : 0)
}, 120_000)
