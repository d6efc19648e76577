import { beforeAll, describe, expect, test } from 'vitest'
import { contractOperations } from '../contract.ts'
import { ADMIN, testHouse } from '../house.ts'

const house = await testHouse()
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})

const operations = (await contractOperations()).map(({ op }) => op)
/** Each call comes from a different household: this test is not about rate limits. */
let calls = 0
const send = (method: 'GET' | 'POST', path: string, payload?: object) =>
  house.call(`/api${path.replaceAll(/:\w+/g, '1')}`, {
    method,
    token: admin,
    remoteAddress: `10.1.${(++calls >> 8) & 255}.${calls & 255}`,
    ...(payload && { payload }),
  })

describe('an action that nobody knows', () => {
  // The login calls create nothing, and come before the others.
  const posted = operations.filter(({ method, path }) => method === 'POST' && !path.startsWith('/mms/check/'))
  test.each(posted.map(({ path }) => path))('makes nothing at %s', async (path) => {
    const answer = await send('POST', path, { _method: 'fly' })
    // An administrator who is not, say, a guardian or another club's manager is refused for that reason.
    if (answer.statusCode !== 403 && answer.statusCode !== 401)
      expect([answer.statusCode, answer.json().message]).toEqual([422, 'Invalid action type'])
  })
})

describe('an address that has forgotten its id', () => {
  const shown = operations.filter(
    ({ method, path }) => method === 'GET' && /^\/mms\/[\w/-]+\/:id$/.test(path),
  )
  test.each(shown.map(({ path }) => path))('%s says so', async (path) => {
    const answer = await send('GET', path.replace(':id', 'edit'))
    if (answer.statusCode !== 403 && answer.statusCode !== 404)
      expect([answer.statusCode, answer.json().message]).toEqual([422, 'ID is required for fetching data'])
  })
  test.each([
    'add-note',
    'admin/coupons',
    'waiver',
    'users',
    'faq',
    'partners',
    'admin/season',
    'admin/membership',
    'admin/membership-price',
  ])('%s/edit says so', async (path) => {
    const answer = await send('GET', `/mms/${path}/edit`)
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'ID is required for fetching data'])
  })
})
