import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { isDatabaseAway, isStorageFull } from './database-away.ts'

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

test('a full disk is told from a database that is away, and both from a mistake', async () => {
  const client = new pg.Client(url)
  await client.connect()
  const raised = (code: string) =>
    failure(client.query(`do $$ begin raise exception using errcode = '${code}'; end $$`))
  const kindOf = async (code: string) => {
    const error = await raised(code)
    return [code, isDatabaseAway(error), isStorageFull(error)]
  }
  for (const code of ['53100', '53400']) expect(await kindOf(code)).toEqual([code, false, true])
  for (const code of [
    '53000',
    '53200',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '58000',
    '58030',
    '58P01',
  ])
    expect(await kindOf(code)).toEqual([code, true, false])
  for (const code of ['23505', '42703', '57014', 'XX000'])
    expect(await kindOf(code)).toEqual([code, false, false])
  await client.end()
})
