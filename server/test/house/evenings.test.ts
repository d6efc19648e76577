import { expect, test } from 'vitest'
import { registeringIn } from '../registration.ts'
import { testHouse } from '../house.ts'

/**
 * In Chicago it is the last evening of the season; in UTC, the server's clock, it is already the next day.
 */
const LAST_EVENING = Date.parse('2027-08-01T04:30:00Z')

const house = await testHouse()
const family = await registeringIn(house)

test('what ends today is there until midnight where the tenant is, and no longer', async () => {
  const { choices } = family
  expect(choices.season).toMatchObject({ name: '2026-2027', end_date: '2027-07-31' })
  const seen = async () => {
    const { data } = await family.ask('GET', 'registration/choices')
    return { today: data?.today, open: data?.open_seasons.map(({ name }: { name: string }) => name) }
  }
  house.pass((LAST_EVENING - Date.parse('2026-11-21T18:00:00Z')) / 1000)
  expect(await seen()).toMatchObject({ today: '2027-07-31', open: expect.arrayContaining(['2026-2027']) })
  expect(await family.place('Volunteer', '03/14/1986', choices.season.id)).toMatchObject({
    membership_id: expect.any(Number),
  })
  house.pass(3600)
  expect((await seen()).open ?? []).not.toContain('2026-2027')
})
