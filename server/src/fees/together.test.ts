import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { aTeamWithFees } from '../../test/fees.ts'
import { testHouse } from '../../test/house.ts'
import { payIn } from '../../test/registration.ts'
import { lettersTo } from '../../test/team.ts'

const house = await testHouse()
let team: Awaited<ReturnType<typeof aTeamWithFees>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
}, 60_000)

/** A family that has accepted two packages: a season fee with a deposit of $300, and $40 for a tournament. */
async function aFamilyWithTwo() {
  const family = await team.aFamily()
  const { member_id, token } = family
  await team.make({ member_ids: [member_id] })
  await team.make({
    member_ids: [member_id],
    name: 'Turkey Shootout',
    parts: [{ label: 'Entry', due_on: team.day(0), amount: 4_000 }],
  })
  for (const plan of (await team.own(token)).plans) await team.acceptPlan(token, plan)
  const plans = async (): Promise<any[]> => (await team.own(token)).plans
  const wanted = (await plans()).map(({ id, instalments }) => ({
    plan_id: id,
    instalment_ids: [instalments[0].id],
  }))
  return { ...family, plans, wanted }
}

const together = (token: string, plans: object, total: number) =>
  team.ask('POST', '/ctms/payments/together', token, { plans, total })

test('what is due of two plans is one payment: each is paid for itself, and each may go back for itself', async () => {
  const { token, email, plans, wanted } = await aFamilyWithTwo()
  const { http, data: placed } = await together(token, wanted, 34_000)
  expect({ http, total: placed.total }).toEqual({ http: 201, total: 34_000 })
  expect(await payIn(house, placed.order_token)).toMatchObject({ data: { status: 'paid' } })
  expect((await plans()).map(({ paid, due }) => ({ paid, due }))).toEqual([
    { paid: 30_000, due: 0 },
    { paid: 4_000, due: 0 },
  ])
  expect((await team.own(token)).payments).toMatchObject([
    { number: placed.order_number, total: 30_000 },
    { number: placed.order_number, total: 4_000 },
  ])
  await house.work()
  const thanks = (await lettersTo(house, email)).filter(({ subject }) => /we received/.test(subject))
  expect(thanks.map(({ subject }) => /\$[\d.]+/.exec(subject)![0]).toSorted()).toEqual(['$300.00', '$40.00'])

  const [season, entry] = await plans()
  const refund = (id: number, order_id: number, amount: number) =>
    team.ask('POST', `/ctms/fees/plans/${id}/refund`, team.coach, {
      order_id,
      amount,
      reason: 'Rained out',
      request_key: randomUUID(),
    })
  const [{ order_id }] = (await team.own(token)).payments
  // A plan's refunds cannot exceed what was paid for it, whatever else was in the same order.
  expect(await refund(entry.id, order_id, 4_001)).toMatchObject({ http: 409, code: 'refund_too_large' })
  expect(await refund(entry.id, order_id, 4_000)).toMatchObject({ http: 200 })
  await house.work()
  expect((await plans()).map(({ refunded }) => refunded)).toEqual([0, 4_000])
  expect(await refund(season.id, order_id, 30_000)).toMatchObject({ http: 200 })
  await house.work()
  expect((await plans()).map(({ refunded }) => refunded)).toEqual([30_000, 4_000])
  expect(await team.drift()).toEqual([])
})

test('nothing is ordered with another family’s plan, one plan twice, or at a sum that was not shown', async () => {
  const [mine, other] = [await aFamilyWithTwo(), await aFamilyWithTwo()]
  const { token, wanted } = mine
  expect(await together(token, [wanted[0], other.wanted[0]], 60_000)).toMatchObject({ http: 404 })
  expect(await together(token, [wanted[0], wanted[0]], 60_000)).toMatchObject({ http: 422 })
  expect(await together(token, wanted, 33_999)).toMatchObject({ http: 409, code: 'fees_changed' })
  expect(
    await team.rowsOf('select 1 from fee_checkout where plan_id = any ($1)', [
      wanted.map((one) => one.plan_id),
    ]),
  ).toEqual([])
})

test('two tabs, one that pays a plan and one that pays it with another: it is charged once', async () => {
  const { token, plans, wanted } = await aFamilyWithTwo()
  const orders = await atOnce(2, (i) =>
    i === 0
      ? together(token, wanted, 34_000)
      : team.order(token, { id: wanted[1]!.plan_id }, wanted[1]!.instalment_ids, 4_000),
  )
  for (const { data } of orders) if (data) await payIn(house, data.order_token)
  const rest = (await plans()).filter(({ due }) => due > 0)
  for (const { id, instalments, due } of rest) await team.pay(token, { id }, [instalments[0].id], due)
  expect((await plans()).map(({ paid, due }) => ({ paid, due }))).toEqual([
    { paid: 30_000, due: 0 },
    { paid: 4_000, due: 0 },
  ])
  const charged = await team.rowsOf<{ amount: number; refunded: number }>(
    `select sum(p.amount)::int as amount, sum(p.refunded)::int as refunded from payment p
     where p.state = 'succeeded' and p.order_id in (select order_id from fee_checkout where plan_id = any ($1))`,
    [wanted.map(({ plan_id }) => plan_id)],
  )
  expect(charged).toEqual([{ amount: 34_000, refunded: 0 }])
  expect(await team.drift()).toEqual([])
})
