import { expect, test } from 'vitest'
import { aTeamWithFees } from '../../test/fees.ts'
import { collecting } from '../../test/collecting.ts'
import { logIn } from '../../test/household.ts'
import { testHouse } from '../../test/house.ts'
import { aPushService } from '../../test/push-service.ts'

const house = await testHouse({ env: { ALLOW_PRIVATE_PUSH: 'true' } })
const push = await aPushService()

test('what is due tomorrow is said on the payer’s phone, once', async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const team = await aTeamWithFees(house)
  const family = await team.agreed()
  await team.ask('POST', '/mms/alerts/devices', await logIn(house, family.email), push.subscribe())
  const days = async (count: number) => {
    house.pass(count * 86_400)
    await collecting(house)
    await house.work()
  }
  await days(28)
  expect(push.taken).toEqual([])
  await days(1)
  await days(0)
  const once = [
    {
      title: expect.stringMatching(/: \$300\.00 is due tomorrow$/),
      body: expect.stringMatching(/^For .+\. We’ll charge your card visa •••• 4242\.$/i),
      path: '/ctms/payments',
    },
  ]
  expect(push.taken.map(({ alert }) => alert)).toMatchObject(once)
  await days(1)
  expect(push.taken.map(({ alert }) => alert)).toMatchObject(once)
})
