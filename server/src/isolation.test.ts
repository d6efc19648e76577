import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fillPath, operation, type Operation } from 'contract/operation'
import { Id } from 'contract/primitives'
import { contractOperations } from '../test/contract.ts'
import { ADMIN, testHouse } from '../test/house.ts'
import { populate, separateIds, type Known } from '../test/populated.ts'
import { connect } from './database.ts'
import { createApp } from './http-app.ts'
import { mount, on } from './http.ts'

const house = await testHouse()
const { call, tokenOf, world } = house
const operations = await contractOperations()
const isSmall = (id: number) => id < 1_000_000_000

let ours: Known
let theirs: Known
/** Every id of the other tenant, as numbers and as text. */
let foreign: Set<string>
let admin: string
let stranger: string

beforeAll(async () => {
  await separateIds(world.database)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  theirs = await populate(house, 'demo')
  ours = await populate(house, 'alliance')
  foreign = new Set(
    [...theirs.ids.values()]
      .flat()
      .filter((id) => !isSmall(id))
      .map(String),
  )
  stranger = await tokenOf(ADMIN, 'demo')
}, 120_000)

// For each test its own, because some calls end the session.
beforeEach(async () => {
  admin = await tokenOf(ADMIN)
})

const partsOf = ({ path }: Operation) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
/** Values that say what is wanted of a thing, and not which thing. */
const FIXED: Record<string, string> = { format: 'pdf', type: 'privacy', person_key: 'kid1', name: 'document' }

/** Each way to name something known in the address of an operation. */
function* addresses(op: Operation, { ids, tokens, slugs }: Known): Generator<Record<string, unknown>> {
  const parts = partsOf(op).filter((name) => !(name in FIXED))
  const someIds = [...ids.values()].flatMap((list) => list.slice(0, 1)).filter((id) => !isSmall(id))
  const valuesOf = (name: string) => {
    if (name === 'token') return tokens
    if (name === 'slug') return slugs.slice(0, 2)
    return [...someIds, ...tokens]
  }
  let found: Record<string, unknown>[] = [FIXED]
  for (const name of parts)
    found = found.flatMap((input) => valuesOf(name).map((value) => ({ ...input, [name]: value })))
  yield* found
}

/** The same address with values that nobody has. */
const nobodys = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (name in FIXED) return [name, value]
      return [name, typeof value === 'number' ? 999_999_999_999_999 : String(value).replace(/./g, 'z')]
    }),
  )

const send = ({ method, path }: Operation, input: Record<string, unknown>, sent: object) => {
  const { path: filled } = fillPath(path, input)
  return call(`/api${filled}`, {
    method,
    remoteAddress: `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
    ...sent,
  })
}

/** Every number, and every text that is one, anywhere in an answer. */
function* numbersIn(value: unknown): Generator<string> {
  if (typeof value === 'number') yield String(value)
  else if (typeof value === 'string') yield* value.match(/\d{10,}/g) ?? []
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* numbersIn(part)
}

test('both tenants have something to lose', () => {
  for (const table of [
    'member',
    'registration',
    'orders',
    'payment',
    'waiver_signature',
    'mail',
    'audit_entry',
    'event',
  ])
    expect([table, theirs.ids.has(table), ours.ids.has(table)]).toEqual([table, true, true])
  expect(foreign.size).toBeGreaterThan(50)
})

const named = operations.filter(({ op }) => partsOf(op).some((name) => !(name in FIXED)))
const lists = operations.filter(({ op }) => !op.file && partsOf(op).every((name) => name in FIXED))
const closed = operations.filter(({ op }) => op.access !== 'public')

test.each(closed)("$name refuses a login of another tenant's site", async ({ op }) => {
  const [input] = addresses(op, ours)
  expect((await send(op, input!, { token: stranger })).statusCode).toBe(401)
})

test.each(lists)('$name shows no row of another tenant', async ({ op }) => {
  const answer = await send(op, FIXED, { token: admin })
  expect([...numbersIn(answer.json())].filter((number) => foreign.has(number))).toEqual([])
  expect(answer.body).not.toContain('Lopez-demo')
})

/** What the other tenant has and this one's administrator can tell from what nobody has. */
async function visible(op: Operation, ask = send): Promise<Record<string, unknown>[]> {
  const seen: Record<string, unknown>[] = []
  for (const input of addresses(op, theirs)) {
    const answer = await ask(op, input, { token: admin })
    const other = await ask(op, nobodys(input), { token: admin })
    expect(answer.statusCode).not.toBe(401)
    if (answer.statusCode !== other.statusCode || told(answer.body) !== told(other.body)) seen.push(input)
  }
  return seen
}

test.each(named)('$name answers to what another tenant has as to what nobody has', async ({ op }) => {
  expect(await visible(op)).toEqual([])
})

test('a call that forgot its tenant stands before one wall, and without that it would be noticed here', async () => {
  const forgetful = operation({
    method: 'GET',
    path: '/mms/forgetful/:id',
    access: 'signed-in',
    summary: 'Read any letter',
    input: z.object({ id: Id }),
    output: z.object({ recipient: z.nullable(z.string()) }),
  })
  const database = connect({ url: house.config.database.url, pool: 1 })
  const app = await createApp(world)
  const route = on(forgetful, async ({ db }, { id }) => {
    const { rows } = await sql<{ recipient: string }>`select recipient from mail where id = ${id}`.execute(db)
    return { recipient: rows[0]?.recipient ?? null }
  })
  mount(app, [route], { ...world, database })
  const ask = (_: Operation, input: Record<string, unknown>, { token }: { token?: string }) =>
    app.inject({
      url: `/api/mms/forgetful/${input['id']}`,
      headers: { host: 'alliance.localhost', authorization: `Bearer ${token}` },
    })
  expect(await visible(forgetful, ask as typeof send)).toEqual([])
  await world.database.pool.query('alter table mail disable row level security')
  expect(await visible(forgetful, ask as typeof send)).not.toEqual([])
  await world.database.pool.query('alter table mail enable row level security')
  await app.close()
  await database.close()
})

/** What an answer says, without the number of the call. */
const told = (body: string) => body.replace(/"traceId":"[^"]+"/, '')

test('what is refused on the other site is there on its own', async () => {
  const reached: string[] = []
  for (const { name, op } of named)
    for (const input of addresses(op, theirs))
      if (
        op.method === 'GET' &&
        (await send(op, input, { token: stranger, label: 'demo' })).statusCode < 400
      ) {
        reached.push(name)
        break
      }
  expect(reached.length).toBeGreaterThan(15)
})
