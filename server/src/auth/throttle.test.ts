import { expect, test } from 'vitest'
import { testDoor } from '../../test/door.ts'
import { visitorKey } from '../plumbing/http/visitor-key.ts'
import { throttle } from './auth.ts'
import { authRoutes, authJobs } from './routes.ts'

const door = await testDoor(authRoutes)

test('of parallel tries as many pass as may, and a new window begins on time', async () => {
  const attempt = () =>
    throttle(door.acting(), 'coupon:a', 10, 60).then(
      () => 'passed',
      ({ code }) => code,
    )
  const outcomes = await Promise.all(Array.from({ length: 40 }, attempt))
  expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(10)
  expect(new Set(outcomes)).toEqual(new Set(['passed', 'too_many_requests']))
  door.pass(59)
  expect(await attempt()).toBe('too_many_requests')
  door.pass(1)
  expect(await attempt()).toBe('passed')
})

test('another key and another tenant have counts of their own', async () => {
  await throttle(door.acting(), 'one', 1, 60)
  await throttle(door.acting(), 'two', 1, 60)
  await throttle(door.acting('demo'), 'one', 1, 60)
  await expect(throttle(door.acting(), 'one', 1, 60)).rejects.toMatchObject({ detail: { retry_after: 60 } })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:DB8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1:2:3', 'fe80:0:0:0'],
])('a visitor from %s is known as %s', (ip, key) => expect(visitorKey(ip)).toBe(key))

test('what has lost its meaning is cleared away at night, and nothing else', async () => {
  const { email } = await door.person()
  const { refresh_token } = (await door.logIn(email)).body
  await door.logIn('nobody@example.org', 'wrong')
  const left = async () => {
    const { rows } = await door.world.database.pool.query(`
      select (select count(*) from auth_session) as sessions, (select count(*) from auth_throttle) as tries,
        (select count(*) from auth_action_token) as links, (select count(*) from auth_key) as keys`)
    return Object.fromEntries(Object.entries(rows[0]).map(([name, count]) => [name, Number(count)]))
  }
  const tidy = () => authJobs.find(({ name }) => name === 'tidy-auth')!.run(door.acting(), undefined as never)
  const before = await left()
  await tidy()
  expect(await left()).toEqual(before)
  door.pass(2 * 86_400)
  await tidy()
  expect(await left()).toMatchObject({ sessions: 1, links: before['links'] })
  expect((await door.refresh(refresh_token)).status).toBe(200)
  door.pass(121 * 86_400)
  await door.logIn(email)
  await tidy()
  expect(await left()).toMatchObject({ sessions: 1, links: 0, keys: 1 })
})
