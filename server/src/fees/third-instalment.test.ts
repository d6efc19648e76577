import { beforeAll, expect, test } from 'vitest'
import { aTeamWithFees } from '../../test/fees.ts'
import { collecting } from '../../test/collecting.ts'
import { testHouse } from '../../test/house.ts'

const house = await testHouse()
let team: Awaited<ReturnType<typeof aTeamWithFees>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
}, 60_000)

const days = (count: number) => house.pass(count * 86_400)
async function collect() {
  await collecting(house)
  await house.work()
}

test('a card that fails in the third instalment leaves the first two as they are, and is charged once when it works again', async () => {
  const family = await team.agreed({ late_fee: 0 })
  days(30)
  await collect()
  await family.behave('decline_insufficient_funds')
  days(30)
  await collect()
  expect(await family.instalments()).toMatchObject([
    { state: 'paid' },
    { state: 'paid' },
    { owed: 30_000, declined: expect.stringContaining('enough funds'), next_try_on: team.day(1) },
    { state: 'open', declined: null },
  ])
  expect(await family.charged()).toEqual([30_000, 30_000])
  expect(await family.own()).toMatchObject({ paid: 60_000, owed: 60_000, is_automatic: true })
  expect(await family.letters(/couldn’t charge your card/)).toHaveLength(1)
  await family.behave('succeeds')
  days(1)
  await collect()
  expect((await family.instalments())[2]).toMatchObject({ state: 'paid', declined: null })
  days(29)
  await collect()
  expect(await family.charged()).toEqual([30_000, 30_000, 30_000, 30_000])
  expect(await family.own()).toMatchObject({ owed: 0, paid: 120_000, is_automatic: false })
  expect(await team.drift()).toEqual([])
})
