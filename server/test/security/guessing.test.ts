import { afterAll, expect, test } from 'vitest'
import { buildApp, buildWorld } from '../../src/app.ts'
import { testHouse } from '../house.ts'
import { registeringIn } from '../registration.ts'

const house = await testHouse()
/** A second server process on the same database. */
const other = await buildWorld(house.config, { now: house.world.now })
const app = await buildApp(other, house.config)
afterAll(async () => {
  await app.close()
  await other.auth.close()
  await other.database.close()
})

let turn = 0
/** One after the other at both servers, as a load balancer hands them out. */
const ask: typeof house.call = (path, sent) => {
  const { method = 'GET', label = 'alliance', headers, token: _, ...rest } = sent ?? {}
  const server = turn++ % 2 === 0 ? house.app : app
  return server.inject({
    ...rest,
    method: method as 'GET',
    url: path,
    headers: { host: `${label}.localhost:3000`, ...headers },
  })
}
const statuses = async (times: number, path: string, sent: (i: number) => Parameters<typeof ask>[1]) => {
  const found = []
  for (let i = 0; i < times; i++) found.push((await ask(path, sent(i))).statusCode)
  return found
}
const lettersTo = async (email: string) => {
  const { rows } = await house.world.database.pool.query('select 1 from mail where lower(recipient) = $1', [
    email,
  ])
  return rows.length
}
const family = await registeringIn(house)

test('codes of imported members are guessed ten times a minute, at whichever server', async () => {
  const query = new URLSearchParams({ pre_confirmation_code: 'AAAA1111', pre_member_type_name: 'Player' })
  const found = await statuses(14, `/api/mms/member_lookup?${query}`, () => ({ remoteAddress: '10.4.0.1' }))
  expect(found.filter((status) => status !== 429)).toHaveLength(10)
  expect(found.slice(10)).toEqual([429, 429, 429, 429])
})

test('nobody can fill a mailbox by beginning registrations in its name, from wherever and at whichever server', async () => {
  const email = 'victim@example.org'
  const found = await statuses(12, '/api/mms/registration/store', (i) => ({
    method: 'POST',
    remoteAddress: `10.4.1.${i}`,
    payload: { step: 'people', data: { registrant: family.registrant({ email }), people: [] } },
  }))
  // The registrations go on: whoever has the address for real is not kept out.
  expect(found).toEqual(Array(12).fill(201))
  expect(await lettersTo(email)).toBe(5)
})

test('nor by asking for the link again, which says so', async () => {
  const email = 'another@example.org'
  const { token } = await family.start({ registrant: family.registrant(), people: [] })
  const found = await statuses(8, `/api/mms/registration/${token}/link`, (i) => ({
    method: 'POST',
    remoteAddress: `10.4.2.${i}`,
    payload: { email: i % 2 ? email : email.toUpperCase() },
  }))
  expect(found).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(await lettersTo(email)).toBe(5)
})

test('nor can one registration write to everybody by changing its address', async () => {
  const registrant = family.registrant()
  const draft = await family.start({ registrant, people: [] })
  let { version } = draft
  for (let i = 0; i < 15; i++) {
    const data = { registrant: { ...registrant, email: `crowd-${i}@example.org` }, people: [] }
    version = (await family.save(draft.token, version, data))['data'].version
  }
  const { rows } = await house.world.database.pool.query("select 1 from mail where recipient like 'crowd-%'")
  // The first letter went to the address it was begun with.
  expect(rows).toHaveLength(7)
})

test('guesses at the link of a registration or an order find nothing, however many', async () => {
  const paths = ['get_incomplete_member', 'orders', 'registration/invite', 'card', 'password/reset']
  for (const path of paths)
    for (let i = 0; i < 20; i++) {
      const answer = await ask(`/api/mms/${path}/${'x'.repeat(31)}${i % 10}`, {
        remoteAddress: `10.4.3.${i}`,
      })
      expect(answer.statusCode === 200 ? answer.json().data : answer.statusCode).toSatisfy(
        (said: unknown) =>
          [404, 410, 422].includes(said as number) || (said as { valid?: boolean }).valid === false,
      )
    }
})
