import { expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { testHouse } from '../../test/house.ts'
import { memberFor } from './members.ts'

const house = await testHouse()
const person = (first_name: string) => ({ first_name, last_name: 'Ball', dob: '2014-05-02' })
const numbering = { emails: ['ball@example.org'], prefix: 'AF', year: 2026 }

test('nobody waits for the number of a family that is not done yet, and no two have the same', async () => {
  const { transaction } = house.acting()
  const [ada, eve] = await transaction(async (first) => {
    const ada = await memberFor(first, person('Ada'), numbering)
    const eve = await transaction((second) => memberFor(second, person('Eve'), numbering))
    return [ada, eve]
  })
  expect([ada.member_number, eve.member_number]).toEqual(['AF-2026-000001', 'AF-2026-000002'])
})

test('of many who are entered at once each has a number of their own', async () => {
  const { transaction } = house.acting('default')
  const entered = await atOnce(12, (i) =>
    transaction((context) => memberFor(context, person(`Ada ${i}`), numbering)),
  )
  expect(new Set(entered.map(({ member_number }) => member_number)).size).toBe(12)
})

test('the number of somebody who was not entered in the end is not given to another', async () => {
  const { transaction } = house.acting('demo')
  const lost = transaction(async (context) => {
    await memberFor(context, person('Ada'), numbering)
    throw new Error('the payment was refused')
  })
  await expect(lost).rejects.toThrow('refused')
  const { member_number } = await transaction((context) => memberFor(context, person('Eve'), numbering))
  expect(member_number).toBe('AF-2026-000002')
})
