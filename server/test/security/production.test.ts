import { expect, test } from 'vitest'
import { testHouse } from '../house.ts'
import { start } from '../../src/main.ts'
import { testDatabase } from '../database.ts'
import { servedRoutes } from './served.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://{tenant}.fieldhouse.example',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLIC_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  ROOT_KEY: Buffer.alloc(32, 1).toString('base64url'),
}
const house = await testHouse({ env: PRODUCTION })

test('in production there is no card provider to play with, no outbox and no further door', () => {
  const paths = servedRoutes(house.app).map(({ path }) => path)
  expect(paths).toContain('/healthz')
  expect(paths.filter((path) => /sandbox|\/dev\/|outbox|debug|(?<!con|pro)test|seed/.test(path))).toEqual([])
})

test.each([
  '/dev/outbox',
  '/sandbox-pay/v1.js',
  '/sandbox-pay/v1/balance',
  '/api/payments/webhooks/sandbox',
  '/.env',
])('%s is nothing there', async (url) => {
  const answer = await house.call(url, { method: url.includes('webhooks') ? 'POST' : 'GET' })
  expect([404, 405]).toContain(answer.statusCode)
})

test('a production server makes no demo people: nobody has a password that stands in a file', async () => {
  const { url } = await testDatabase()
  const { close } = await start({
    ...PRODUCTION,
    DATABASE_URL: url,
    DATABASE_POOL: '2',
    DATA_DIR: house.folder,
    WEB_DIR: house.folder,
    LOG_LEVEL: 'silent',
    PORT: '0',
  })
  await close()
  const { default: pg } = await import('pg')
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select label from tenant')
  const { rows: users } = await client.query('select id from app_user')
  await client.end()
  expect([rows.map(({ label }) => label), users]).toEqual([['default'], []])
})
