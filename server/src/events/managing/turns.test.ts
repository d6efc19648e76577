import { beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from 'contract/dates'
import { aFamily, anEvent, enterFamily } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { payIn, registeringIn } from '../../../test/registration.ts'
import { asking } from '../../../test/team.ts'
import { balanceCollecting } from '../paying/balance-collecting.ts'

// A house of its own: in one tenant a balance that is due would be named in the place of all others.
const house = await testHouse()
await registeringIn(house)
const ask = asking(house)
const { pool } = house.world.database
const day = (count: number) => addDays(dayIn('America/Chicago', house.acting().now), count)

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const event = await anEvent(house, {
    starts_on: day(120),
    divisions: [
      {
        label: 'Camp',
        price_cents: 40_000,
        deposit: { kind: 'amount', value: 10_000, balance_due_on: day(30) },
      },
    ],
  })
  const who = await aFamily(house)
  const held = await enterFamily(house, event, who, { total: 40_000 })
  const { data } = await ask('POST', `/ems/my-events/${held.party_id}/pay`, who.token, {
    card_terms_hash: held.card_terms.hash,
  })
  await payIn(house, data.order_token)
}, 60_000)

const isNamed = async () =>
  (await balanceCollecting.whoseTurn(house.world)).includes(house.tenants.alliance.id)

/** Whether it is the turn of the tenant when what is left is due in so many days. */
async function isNamedFor(in_days: number) {
  await pool.query('update event_balance set due_on = $1', [day(in_days)])
  return isNamed()
}

test('it is the turn of a tenant when a balance is written about, charged or its spot goes, and else it is not', async () => {
  expect(await isNamedFor(20)).toBe(false)
  // The kept card is charged, however late it is.
  expect(await isNamedFor(-20)).toBe(true)
  await pool.query('update event_balance set tries = 4, next_try_on = null')
  expect(await isNamedFor(-20)).toBe(false)
  await pool.query(`update mandate set kept_card_id = null, ended_at = now(), ended_by = 'payer'`)
  await pool.query('update event_balance set tries = 0')
  // Without a card: from the notice to the day after.
  for (const [in_days, named] of [
    [9, false],
    [1, true],
    [-1, true],
    [-4, false],
  ] as const)
    expect([in_days, await isNamedFor(in_days)]).toEqual([in_days, named])
  // The spot goes, and the day before its payer is warned.
  await pool.query('update event set release_days = 10')
  expect(await isNamedFor(-4)).toBe(false)
  expect(await isNamedFor(-9)).toBe(true)
  expect(await isNamedFor(-40)).toBe(true)
  await pool.query('update event set release_days = null')
  expect(await isNamed()).toBe(false)
})

test('it is the turn of a tenant on the day of a check', async () => {
  await pool.query(`update event_balance set due_on = $1`, [day(20)])
  await pool.query(`update event_party set state = 'held', check_due_on = $1`, [day(20)])
  expect(await isNamed()).toBe(false)
  await pool.query('update event_party set check_due_on = $1', [day(0)])
  expect(await isNamed()).toBe(true)
})
