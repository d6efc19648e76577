import { beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from 'contract/dates'
import type { FirstDay, Step } from 'contract/office/first-day'
import { ADMIN, testHouse } from '../../test/house.ts'
import { seedMemberTypes } from '../offers/seed-offers.ts'
import { markNew } from './first-day.ts'

const house = await testHouse()
let admin: string
beforeAll(async () => {
  // As `npm run tenant` leaves it.
  await house.world.database.pool.query(`update tenant set payment_mode = 'sandbox' where id = $1`, [
    house.tenants.demo.id,
  ])
  await house.acting('demo').transaction(async (context) => {
    await seedMemberTypes(context)
    await seedMemberTypes(context)
    await markNew(context)
  })
  admin = await house.tokenOf(ADMIN, 'demo')
})

const ask = async (method: string, path: string, payload?: object) => {
  const answer = await house.call(`/api${path}`, {
    method,
    label: 'demo',
    token: admin,
    ...(payload && { payload }),
  })
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
  return answer.json().data
}
const read = (): Promise<FirstDay> => ask('GET', '/mms/admin/first-day')
const done = async (): Promise<Step[]> =>
  (await read()).steps.filter(({ is_done }) => is_done).map(({ step }) => step)

test('a tenant that was not made by an operator is not led through anything', async () => {
  const other = await house.tokenOf(ADMIN)
  const answer = await house.call('/api/mms/admin/first-day', { token: other })
  expect(answer.json().data).toEqual({ is_new: false, steps: [] })
})

test('a step is skipped and brought back, each by itself', async () => {
  expect(await done()).toEqual([])
  await ask('POST', '/mms/admin/first-day/payments', { is_skipped: true })
  await ask('POST', '/mms/admin/first-day/people', { is_skipped: true })
  const after = await ask('POST', '/mms/admin/first-day/payments', { is_skipped: false })
  expect(after.steps.filter((one: { is_skipped: boolean }) => one.is_skipped)).toEqual([
    { step: 'people', is_done: false, is_skipped: true },
  ])
})

test('from nothing to a membership on sale, each step knows from the data that it is done', async () => {
  const { version, settings } = await ask('GET', '/mms/settings')
  await ask('PATCH', '/mms/settings', { version, settings: { ...settings, title: 'Our club' } })
  expect(await done()).toEqual(['brand'])

  const { sports } = await ask('POST', '/ctms/sports/fastpitch')
  expect(await done()).toEqual(['brand', 'play'])

  await ask('POST', '/ctms/leagues', { name: 'Our League', short_name: 'OL', state_codes: [], contacts: [] })
  expect(await done()).toEqual(['brand', 'play', 'leagues'])

  const today = dayIn(house.tenants.demo.time_zone, house.world.now())
  const days = { start_date: today, end_date: addDays(today, 300) }
  const season = await ask('POST', '/mms/admin/season', { name: '2027', ...days })
  // A draft is seen by the office only.
  expect(await done()).toEqual(['brand', 'play', 'leagues'])
  await ask('PATCH', `/mms/admin/season/${season.id}`, { version: season.version, status: 'active' })
  expect(await done()).toEqual(['brand', 'play', 'leagues', 'season'])

  const { member_types } = await ask('GET', '/mms/admin/membership/choices')
  expect(member_types.map(({ name }: { name: string }) => name)).toEqual([
    'Player',
    'Coach',
    'Volunteer',
    'Team',
    'Club',
  ])
  const membership = await ask('POST', '/mms/admin/membership', {
    name: 'Player membership',
    member_type_id: member_types[0].id,
    discipline_id: sports[0].disciplines[0].id,
    status: 'active',
  })
  // Without a price it is not on sale.
  expect(await done()).not.toContain('memberships')
  await ask('POST', '/mms/admin/membership-price', {
    membership_id: membership.id,
    season_id: season.id,
    kind: 'regular',
    price: 4_500,
    ...days,
  })
  expect(await done()).toEqual(['brand', 'play', 'leagues', 'season', 'memberships'])

  await house.tokenOf([{ module: 'MMS', role: 'member' }], 'demo')
  expect(await done()).not.toContain('people')
  await house.tokenOf([{ module: 'MMS', role: 'manager' }], 'demo')
  expect(await done()).toContain('people')
})
