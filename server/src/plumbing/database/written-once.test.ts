import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { cases } from '../../../test/thorough.ts'
import { connect, type Db } from './database.ts'
import { writtenOnce } from './written-once.ts'

const { url } = await testDatabase()
const asked: string[] = []
const database = connect({ url, pool: 1, onStatement: (statement) => asked.push(statement) })
afterAll(() => database.close())

const ask = <T>(work: (db: Db) => Promise<T>) => database.inTenant(1, work)

test('a statement is put together once, and asked with the values of each call', async () => {
  let times = 0
  const numbers = writtenOnce((db, { tenant_id, least }: { tenant_id: number; least: number }) => {
    // With numbers it is only written to prove that it is the same.
    if (typeof least !== 'number') times++
    return db
      .selectFrom(sql<{ n: number }>`generate_series(1, 3)`.as<'s'>(sql`s(n)`))
      .select(['n', sql<number>`${tenant_id}::bigint`.as('tenant')])
      .where('n', '>=', least)
  })
  const found = await ask(async (db) => [
    await numbers(db, { tenant_id: 1, least: 2 }),
    await numbers(db, { tenant_id: 2, least: 3 }),
  ])
  expect(found).toEqual([
    [
      { n: 2, tenant: 1 },
      { n: 3, tenant: 1 },
    ],
    [{ n: 3, tenant: 2 }],
  ])
  const [first, second] = asked.slice(-2)
  expect(second).toBe(first)
  expect(times).toBe(1)
})

test('values arrive as they would without', async () => {
  type Values = {
    text: string | null
    number: number
    moment: Date
    bytes: Buffer
    list: string[]
    flag: boolean
  }
  const select = (db: Db, { text, number, moment, bytes, list, flag }: Values) =>
    db
      .selectNoFrom([
        sql`${text}::text`.as('text'),
        sql`${number}::bigint`.as('number'),
        sql`${moment}::timestamptz`.as('moment'),
        sql`${bytes}::bytea`.as('bytes'),
        sql`${list}::text[]`.as('list'),
        sql`'always'`.as('fixed'),
      ])
      .where(sql<boolean>`${flag}::boolean`)
  const once = writtenOnce(select)
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        text: fc.option(fc.string().map((one) => one.replaceAll('\0', ''))),
        number: fc.maxSafeInteger(),
        moment: fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        bytes: fc.uint8Array().map((one) => Buffer.from(one)),
        list: fc.array(fc.constantFrom('a', '', '{', '"', '\\', 'ñ')),
        flag: fc.boolean(),
      }),
      async (values) => {
        const [written, anew] = await ask((db) =>
          Promise.all([once(db, values), select(db, values).execute()]),
        )
        expect(written).toEqual(anew)
        expect(asked.at(-2)).toBe(asked.at(-1))
      },
    ),
    { numRuns: cases(30, 300) },
  )
})

test('what is made of a value while the statement is written is refused', async () => {
  const greet = writtenOnce((db, { name }: { name: string }) =>
    db.selectNoFrom(sql<string>`${`Hello ${name}`}::text`.as('text')),
  )
  await expect(ask((db) => greet(db, { name: 'Ada' }))).rejects.toThrow('“name” is still to come')
})

test('a statement that depends on its values is refused', async () => {
  const select = (db: Db, { least }: { least: number | null }) =>
    db.selectNoFrom(sql<number>`1`.as('one')).$if(least !== null, (one) => one.where(sql`2`, '>=', least))
  const once = writtenOnce(select)
  await ask((db) => once(db, { least: 2 }))
  await expect(ask((db) => once(db, { least: null }))).rejects.toThrow('depends on its values')
})
