import { beforeAll, expect, test } from 'vitest'
import { agreeing } from '../../../test/auto-renewal.ts'
import { chargeCards } from '../../../test/collecting.ts'
import { testHouse } from '../../../test/house.ts'
import { fragile, live } from '../../../test/mishaps.ts'
import { openNextSeason } from '../../../test/next-season.ts'
import { registeringIn } from '../../../test/registration.ts'
import { cases } from '../../../test/thorough.ts'
import type { OutsideContext } from '../../plumbing/context.ts'
import { reconcile } from '../../payments/reconciler.ts'
import { registrationSettlement } from '../renewing.ts'
import { announceAll } from './announcing.ts'

const chargeAll = (outside: OutsideContext) => chargeCards(outside, 'auto_renewal')

/** The gate kills at every third step. */
const EVERY = cases(3, 1)

const house = await testHouse()
const family = await registeringIn(house)
const { pool } = house.world.database
let home: Awaited<ReturnType<typeof agreeing>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  home = await agreeing(house, family)
  await openNextSeason(house)
  await home.allow()
})

/** A family whose charge is due today. */
async function due() {
  const family = await home.withDaughter({ ends_in: 20 })
  await announceAll(house.acting())
  await pool.query(
    `update auto_charge set charge_on = '2026-11-21', next_try_on = '2026-11-21' where state = 'announced'`,
  )
  return family
}

/** Time passes, the provider is asked, and the job runs again; the attempt's order may have expired. */
async function recover() {
  for (const seconds of [6, 150, 300]) {
    house.pass(seconds)
    await reconcile(house.acting(), { registration: registrationSettlement })
    await chargeAll(house.acting())
  }
}

test('killed before or after any step of a charge it is charged once, and renewed once', {
  timeout: 120_000,
}, async () => {
  let dies_at = 1 - EVERY
  let wasKilled = true
  while (wasKilled) {
    dies_at += EVERY
    const { registrant, registrations } = await due()
    ;({ wasKilled } = await live(dies_at, () => chargeAll(fragile(house.acting()))))
    await recover()
    expect(await home.charged(registrant.email), `killed at step ${dies_at}`).toEqual([
      { amount: 4500, status: 'succeeded' },
      { amount: 6000, status: 'succeeded' },
    ])
    expect(await home.newest(registrations[0]!.member_id)).toMatchObject({ count: 2 })
  }
  expect(dies_at).toBeGreaterThan(8)
})

test('two servers that charge at once charge once', async () => {
  const { registrant, registrations } = await due()
  await Promise.allSettled([1, 2, 3].map(() => chargeAll(house.acting())))
  await recover()
  expect(await home.charged(registrant.email)).toHaveLength(2)
  expect(await home.newest(registrations[0]!.member_id)).toMatchObject({ count: 2 })
})
