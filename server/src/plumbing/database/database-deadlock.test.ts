import { sql } from 'kysely'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { operation } from 'contract/operation'
import { testHouse } from '../../../test/house.ts'
import { serving } from '../../../test/routes.ts'
import type { Context, OutsideContext } from '../context.ts'
import { on, onOutside } from '../http/http.ts'

const { world, acting } = await testHouse()

/** Two clerks take the same two keys in opposite order: in the call's own transaction, or in one it opens. */
const takeKeys = (path: `/${string}`) =>
  operation({
    method: 'POST',
    path,
    access: 'public',
    summary: 'Take both keys',
    input: z.object({ first: z.int(), second: z.int() }),
    output: z.object({ attempts: z.int() }),
  })
type Keys = { first: number; second: number }

let waiting: (() => void)[] = []
/** Waits until both clerks hold a key; retries pass straight through. */
const bothHoldOne = () =>
  new Promise<void>((go) => {
    waiting.push(go)
    if (waiting.length >= 2) for (const one of waiting) one()
  })

const attempts = new Map<number, number>()

async function take({ db, tenant, now }: Context, { first, second }: Keys) {
  attempts.set(first, (attempts.get(first) ?? 0) + 1)
  await db
    .insertInto('property')
    .values({ tenant_id: tenant.id, name: `keys${first}`, value: sql`'1'`, updated_at: now })
    .execute()
  await sql`select pg_advisory_xact_lock(4040, ${first}::int)`.execute(db)
  await bothHoldOne()
  await sql`select pg_advisory_xact_lock(4040, ${second}::int)`.execute(db)
  return { attempts: attempts.get(first)! }
}

const serve = serving(world, [
  on(takeKeys('/mms/keys'), take),
  onOutside(takeKeys('/mms/keys-outside'), (context: OutsideContext, input: Keys) =>
    context.transaction((inside) => take(inside, input)),
  ),
])

// Under libfaketime PostgreSQL's timers never fire, and two who wait for each other wait for ever.
test.skipIf(process.env['FAKETIME']).each([
  ['/api/mms/keys', 1, 2],
  ['/api/mms/keys-outside', 3, 4],
])(
  'of two calls to %s that wait for each other one is done again: both succeed, and each once',
  async (url, ...keys) => {
    const { app } = await serve()
    waiting = []
    const press = (first: number, second: number) =>
      app.inject({ method: 'POST', url, headers: { host: 'localhost' }, payload: { first, second } })
    const [one, other] = keys
    const answers = await Promise.all([press(one, other), press(other, one)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers.map((answer) => answer.json().data.attempts).toSorted()).toEqual([1, 2])
    const kept = await acting('default').read(({ db, tenant }) =>
      db
        .selectFrom('property')
        .select('name')
        .where('tenant_id', '=', tenant.id)
        .where('name', 'in', [`keys${one}`, `keys${other}`])
        .orderBy('name')
        .execute(),
    )
    expect(kept).toEqual([{ name: `keys${one}` }, { name: `keys${other}` }])
  },
)
