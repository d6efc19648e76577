import { beforeAll, expect, test } from 'vitest'
import { aTeamWithFees } from '../../test/fees.ts'
import { chargeCards } from '../../test/collecting.ts'
import { testHouse } from '../../test/house.ts'
import { fragile, live } from '../../test/mishaps.ts'
import { cases } from '../../test/thorough.ts'
import type { OutsideContext } from '../plumbing/context.ts'
import { reconcile } from '../payments/reconciler.ts'
import { feeSettlement } from './fees.ts'

const chargeDue = (outside: OutsideContext) => chargeCards(outside, 'team_fee')

/** The gate kills at every third step. */
const EVERY = cases(3, 1)

const house = await testHouse()
let team: Awaited<ReturnType<typeof aTeamWithFees>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
}, 60_000)

test('killed before or after any step of a charge it is charged once and booked once', {
  timeout: 120_000,
}, async () => {
  const parts = [
    { label: 'Deposit', due_on: team.day(0), amount: 10_000 },
    { label: 'Rest', due_on: team.day(0), amount: 5_000 },
    { label: 'Later', due_on: team.day(300), amount: 5_000 },
  ]
  let dies_at = 1 - EVERY
  let wasKilled = true
  while (wasKilled) {
    dies_at += EVERY
    const family = await team.agreed({ parts })
    ;({ wasKilled } = await live(dies_at, () => chargeDue(fragile(house.acting()))))
    for (const seconds of [6, 150, 2000]) {
      house.pass(seconds)
      await reconcile(house.acting(), { team_fee: feeSettlement })
      await chargeDue(house.acting())
    }
    expect(await family.charged(), `killed at step ${dies_at}`).toEqual([10_000, 5_000])
    expect(await family.own()).toMatchObject({ owed: 5_000, paid: 15_000 })
    parts[0]!.due_on = team.day(0)
    parts[1]!.due_on = team.day(0)
  }
  expect(dies_at).toBeGreaterThan(5)
  expect(await team.drift()).toEqual([])
})

test('two servers that charge at once charge once', async () => {
  const family = await team.agreed()
  house.pass(30 * 86_400)
  await Promise.allSettled([1, 2, 3].map(() => chargeDue(house.acting())))
  for (const seconds of [6, 150, 300]) {
    house.pass(seconds)
    await reconcile(house.acting(), { team_fee: feeSettlement })
    await chargeDue(house.acting())
  }
  expect(await family.charged()).toEqual([30_000, 30_000])
})
