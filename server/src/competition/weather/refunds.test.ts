import { beforeAll, expect, test } from 'vitest'
import { settleCutShort } from '../../events/withdrawing/cutting-short.ts'
import { atOnce } from '../../../test/at-once.ts'
import { testHouse } from '../../../test/house.ts'
import { fragile, live } from '../../../test/mishaps.ts'
import { PRICE, rainyDaysIn, WHOLE } from '../../../test/rain.ts'
import { lettersTo } from '../../../test/team.ts'

const house = await testHouse()
const { pool } = house.world.database
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})
const aPaidDay = rainyDaysIn(house)

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
