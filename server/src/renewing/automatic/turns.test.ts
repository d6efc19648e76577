import { beforeAll, expect, test } from 'vitest'
import { addDays } from 'contract/dates'
import { agreeing } from '../../../test/auto-renewal.ts'
import { testHouse } from '../../../test/house.ts'
import { openNextSeason } from '../../../test/next-season.ts'
import { registeringIn } from '../../../test/registration.ts'
import { autoRenewalCollecting } from './charging.ts'

// A house of its own: in one tenant a renewal that waits would be named in the place of all others.
const house = await testHouse()
const family = await registeringIn(house)
let home: Awaited<ReturnType<typeof agreeing>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  home = await agreeing(house, family)
  const season = await openNextSeason(house)
  const { pool } = house.world.database
  await pool.query(`update membership_price set sale_until = '2030-01-01'`)
  await pool.query(`update season set end_date = '2029-07-31' where id = $1`, [season])
  await home.allow()
})

const isNamed = async () =>
  (await autoRenewalCollecting.whoseTurn(house.world)).includes(house.tenants.alliance.id)

test('it is the turn of a tenant when something is to be announced, charged, followed or ended, and else it is not', async () => {
  expect(await isNamed()).toBe(false)
  const { registrant, registrations, end } = await home.withDaughter({ ends_in: 60 })
  expect(await isNamed()).toBe(false)
  home.days(30)
  expect(await isNamed()).toBe(true)
  await home.run()
  expect(await home.lettersTo(registrant.email, 'Your membership renews%')).toHaveLength(1)
  expect(await isNamed()).toBe(false)
  home.days(30)
  expect(await home.today()).toBe(end)
  expect(await isNamed()).toBe(true)
  await home.run()
  expect(await home.charged(registrant.email)).toHaveLength(2)
  expect(await isNamed()).toBe(false)

  const { member_id } = registrations[0]!
  // As if what was renewed had been renewed by hand.
  const renewed = `update auto_renewal set registration_id = $1 where registrant_id in (select registrant_id from auto_renewal)`
  await home.rowsOf(renewed, [registrations[0]!.id])
  expect(await isNamed()).toBe(true)
  await home.run()
  expect(await isNamed()).toBe(false)

  const setNewest = (change: string, values: unknown[] = []) =>
    home.rowsOf(
      `update registration set ${change} where id = (select max(id) from registration where member_id = ${member_id})`,
      values,
    )
  const standing = () => home.rowsOf('select from auto_renewal where ended_at is null')
  await home.rowsOf('update auto_renewal set charge_id = (select max(id) from auto_charge)')
  await setNewest('valid_until = $1', [addDays(await home.today(), -119)])
  await home.rowsOf(`update registration set valid_until = valid_until - 300 where id = $1`, [
    registrations[0]!.id,
  ])
  expect(await isNamed()).toBe(false)
  home.days(2)
  expect(await isNamed()).toBe(true)
  await setNewest('valid_until = $1', [await home.today()])
  expect(await isNamed()).toBe(false)
  await setNewest(`status = 'closed'`)
  expect(await isNamed()).toBe(true)
  await home.run()
  expect(await standing()).toEqual([])
  expect(await isNamed()).toBe(false)
})
