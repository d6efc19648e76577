import { beforeAll, expect, test } from 'vitest'
import { aTeamWithFees } from '../../test/fees.ts'
import { testHouse } from '../../test/house.ts'
import { settle } from '../app.ts'
import { collectByCard } from '../payments/collecting/collecting.ts'
import { feeCollecting } from './collecting.ts'

// A house of its own: in one tenant a plan that is due would be named in the place of all others.
const house = await testHouse()
const { pool } = house.world.database
let team: Awaited<ReturnType<typeof aTeamWithFees>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
}, 60_000)

/** Whether it is the turn of the tenant when something is due in so many days. */
async function isNamed(in_days: number) {
  const { now } = house.acting()
  await pool.query(
    `update fee_instalment set due_on = ($1::timestamptz at time zone 'America/Chicago')::date + $2::int`,
    [now, in_days],
  )
  return (await feeCollecting.whoseTurn(house.world)).includes(house.tenants.alliance.id)
}

test('it is the turn of a tenant when an instalment is written about, charged or late, and else it is not', async () => {
  await team.agreed()
  await pool.query('update fee_plan set late_fee = 0')
  expect(await isNamed(10)).toBe(false)
  // The kept card is charged, however late it is.
  expect(await isNamed(-10)).toBe(true)
  await pool.query(`update fee_instalment set tries = 4, next_try_on = null`)
  expect(await isNamed(-10)).toBe(false)
  await pool.query(`update mandate set kept_card_id = null, ended_at = now(), ended_by = 'payer'`)
  await pool.query(`update fee_instalment set tries = 0`)
  // Without a card: three days before, the day before and the day after.
  for (const [day, named] of [
    [6, false],
    [3, true],
    [1, true],
    [-1, true],
    [-4, false],
  ] as const)
    expect([day, await isNamed(day)]).toEqual([day, named])
  await pool.query(
    `update fee_plan set late_fee = 500, grace_days = 5, accepted_at = accepted_at - interval '90 days'`,
  )
  expect(await isNamed(-6)).toBe(true)
  await pool.query('update fee_plan set accepted_at = $1', [house.acting().now])
  expect(await isNamed(-9)).toBe(false)
})

test('it is the turn of a tenant until a charge that was begun has its outcome', async () => {
  await pool.query('update fee_instalment set owed = 0')
  const { due } = collectByCard(settle, { team_fee: feeCollecting })
  const isDue = async () => (await due!(house.world)).includes(house.tenants.alliance.id)
  expect(await isDue()).toBe(false)
  await pool.query(
    `insert into collection_try (tenant_id, purpose, subject_id, order_id, attempt_key, begun_at)
     select tenant_id, 'team_fee', 1, id, gen_random_uuid(), now() from orders where tenant_id = $1 limit 1`,
    [house.tenants.alliance.id],
  )
  expect(await isDue()).toBe(true)
  await pool.query('update collection_try set done_at = now()')
  expect(await isDue()).toBe(false)
})
