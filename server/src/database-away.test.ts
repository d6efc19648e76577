import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { isDatabaseAway } from './database-away.ts'

const { url } = await testDatabase()

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a connection that ends under a statement, one that has ended and one that cannot be had are told from a refusal', async () => {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const refused = await failure(client.query('select 1 / 0'))
  const ended = await failure(client.query('select pg_terminate_backend(pg_backend_pid())'))
  const over = await failure(client.query('select 1'))
  const nowhere = await failure(new pg.Client('postgres://localhost:1/none').connect())
  const noSocket = await failure(new pg.Client('postgres://user@%2Fnowhere/none').connect())
  expect([refused, ended, over, nowhere, noSocket].map(isDatabaseAway)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
  const noFile = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  expect([noFile, undefined, 'a text', new Error('another')].map(isDatabaseAway)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
