import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { connect } from './database.ts'

const { url } = await testDatabase()
const database = connect({ url, pool: 1 })
const owner = new pg.Client(url)
beforeAll(async () => {
  await owner.connect()
  await owner.query(
    `insert into tenant (label, name, time_zone, currency, created_at)
     select label, label, 'America/Chicago', 'USD', now() from unnest(array['ours', 'theirs']) label`,
  )
  await owner.query(
    `insert into property (tenant_id, name, value, updated_at)
     select id, case label when 'ours' then 'mine' else 'foreign' end, '1', now() from tenant`,
  )
})
afterAll(() => Promise.all([database.close(), owner.end()]))

const [ours, theirs] = [1, 2]
/** The server's COPY statements, as the database sees them. */
const copies = async () => {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and state = 'active' and query like 'copy (%'`,
  )
  return rows
}

test('a copy sees the rows of its tenant only, also by a statement that forgot it, and may not write', async () => {
  const read = async (tenant: number) =>
    text(await database.copyOut(tenant, sql`select name, current_user from property`))
  expect(await read(ours)).toBe('mine,fieldhouse_app\n')
  expect(await read(theirs)).toBe('foreign,fieldhouse_app\n')
  const writing = sql`with written as (update property set value = '2' where tenant_id = ${ours} returning name) select name from written`
  await expect(database.copyOut(ours, writing)).rejects.toThrow('read-only transaction')
})

test('a value is what it was, whatever stands in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(`'`, '\\', '$1', `\\'; --`, '$$')), {
        minLength: 1,
      }),
      async (parts) => {
        const value = parts.join('').replaceAll('\0', '')
        const copied = await text(
          await database.copyOut(ours, sql`select encode(convert_to(${value}, 'UTF8'), 'hex')`),
        )
        expect(Buffer.from(copied.trim(), 'hex').toString()).toBe(Buffer.from(value).toString())
      },
    ),
    { numRuns: 60 },
  )
  const others = sql`select ${12}::bigint + 1, ${null}::text, ${true}::boolean, 7 = any(${[7, 8]}::bigint[]), 7 = any(${[]}::bigint[])`
  expect(await text(await database.copyOut(ours, others))).toBe('13,,t,t,f\n')
})

test('a copy of many rows is whole, and one of none is empty', async () => {
  const rows = await buffer(
    await database.copyOut(ours, sql`select repeat('x', i % 300), i from generate_series(1, 20000) i`),
  )
  const wanted = Array.from({ length: 20_000 }, (_, i) => `${'x'.repeat((i + 1) % 300) || '""'},${i + 1}\n`)
  expect(rows.toString()).toBe(wanted.join(''))
  const long = await text(await database.copyOut(ours, sql`select repeat('y', 300000)`))
  expect(long).toHaveLength(300_001)
  expect(await text(await database.copyOut(ours, sql`select 1 where false`))).toBe('')
})

test('what fails before the first row fails the call, and what fails later breaks the file off', async () => {
  await expect(database.copyOut(ours, sql`select 1 / 0`)).rejects.toThrow('division by zero')
  await expect(database.copyOut(ours, sql`select ${'a\0b'}`)).rejects.toMatchObject({ code: '22021' })
  const late = await database.copyOut(ours, sql`select 1 / (100000 - i) from generate_series(1, 100000) i`)
  await expect(text(late)).rejects.toThrow('division by zero')
  expect(await text(await database.copyOut(ours, sql`select 1`))).toBe('1\n')
})

test('who leaves ends the statement, and who reads slowly makes the database wait', async () => {
  const endless = sql`select repeat('x', 1000), generate_series(1, 1000000000)`
  const file = await database.copyOut(ours, endless)
  await expect.poll(() => file.readableLength).toBeGreaterThan(60_000)
  expect(file.readableLength).toBeLessThan(1_000_000)
  expect(await copies()).toHaveLength(1)
  file.destroy()
  await expect.poll(copies).toEqual([])
  for (let i = 0; i < 6; i++) (await database.copyOut(ours, endless)).destroy()
  await expect.poll(copies).toEqual([])
})
