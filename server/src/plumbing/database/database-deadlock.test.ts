import { sql } from 'kysely'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { operation } from 'contract/operation'
import { testHouse } from '../../../test/house.ts'
import { serving } from '../../../test/routes.ts'
import { on } from '../http/http.ts'

const { world, acting } = await testHouse()

/** Two clerks take the same two keys in opposite order. */
const takeKeys = operation({
  method: 'POST',
  path: '/mms/keys',
  access: 'public',
  summary: 'Take both keys',
  input: z.object({ first: z.int(), second: z.int() }),
  output: z.object({ attempts: z.int() }),
})

const waiting: (() => void)[] = []
/** Waits until both clerks hold a key; retries pass straight through. */
const bothHoldOne = () =>
  new Promise<void>((go) => {
    waiting.push(go)
    if (waiting.length >= 2) for (const one of waiting) one()
  })

const attempts = new Map<number, number>()
const serve = serving(world, [
  on(takeKeys, async ({ db, tenant, now }, { first, second }) => {
    attempts.set(first, (attempts.get(first) ?? 0) + 1)
    await db
      .insertInto('property')
      .values({ tenant_id: tenant.id, name: `keys${first}`, value: sql`'1'`, updated_at: now })
      .execute()
    await sql`select pg_advisory_xact_lock(4040, ${first}::int)`.execute(db)
    await bothHoldOne()
    await sql`select pg_advisory_xact_lock(4040, ${second}::int)`.execute(db)
    return { attempts: attempts.get(first)! }
  }),
])

test('of two calls that wait for each other one is done again: both succeed, and each once', async () => {
  const { app } = await serve()
  const take = (first: number, second: number) =>
    app.inject({
      method: 'POST',
      url: '/api/mms/keys',
      headers: { host: 'localhost' },
      payload: { first, second },
    })
  const answers = await Promise.all([take(1, 2), take(2, 1)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(answers.map((answer) => answer.json().data.attempts).toSorted()).toEqual([1, 2])
  const kept = await acting('default').read(({ db, tenant }) =>
    db
      .selectFrom('property')
      .select('name')
      .where('tenant_id', '=', tenant.id)
      .where('name', 'like', 'keys%')
      .orderBy('name')
      .execute(),
  )
  expect(kept).toEqual([{ name: 'keys1' }, { name: 'keys2' }])
})
