import { expect, test } from 'vitest'
import { testDoor } from '../../test/door.ts'
import { authRoutes } from './routes.ts'

const door = await testDoor(authRoutes)
const DAY = 86_400
const tenant = door.tenant('alliance')
const who = { user_id: 1, session_id: 's', client_id: 'web', name: 'Ada', email: 'a@example.org' }

const published = async (server: Pick<typeof door, 'auth'> = door) =>
  (await server.auth.publicKeys(tenant)).map(({ kid }) => kid)
const signsWith = async () =>
  JSON.parse(
    Buffer.from((await door.auth.signAccessToken(tenant, who)).split('.')[0]!, 'base64url').toString(),
  ).kid

test('servers that start at once agree on one key', async () => {
  const [second, third] = [await door.second(), await door.second()]
  const all = await Promise.all([published(), published(second), published(third)])
  expect(all[0]).toHaveLength(1)
  expect(new Set(all.flat()).size).toBe(1)
})

test('the next key is published a day before it signs, and the old one stays as long as its tokens', async () => {
  const [first] = await published()
  door.pass(87 * DAY)
  expect(await published()).toEqual([first])
  door.pass(1 * DAY + 1)
  const [, next] = await published()
  expect(next).toBeDefined()
  expect(await signsWith()).toBe(first)
  door.pass(DAY)
  expect(await signsWith()).toBe(next)
  expect(await published()).toEqual([first, next])
})

test('after a long time without a server the next key signs at once', async () => {
  door.pass(400 * DAY)
  const before = await published()
  expect(await signsWith()).toBe(before.at(-1))
})
