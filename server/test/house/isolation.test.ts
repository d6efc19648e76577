import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fillPath, isRead, operation, type Operation } from 'contract/operation'
import { Id } from 'contract/primitives'
import { contractOperations } from '../contract.ts'
import { ADMIN, testHouse, type Label } from '../house.ts'
import { isToken, namingInputs, placesOfIds, withAt } from '../ids.ts'
import { MEANT, kindOf, tablesNamed, tablesOf } from '../meant.ts'
import { watchSent } from '../sent.ts'
import { TENANT_TABLES } from '../statements.ts'
import { populate, populateFully, separateIds, type Known } from '../populated.ts'
import { cases, isThorough } from '../thorough.ts'
import { connect } from '../../src/plumbing/database/database.ts'
import { createApp } from '../../src/plumbing/http/app.ts'
import { mount, on } from '../../src/plumbing/http/http.ts'

// No prepared statements, because the last test alters their texts.
const house = await testHouse({ env: { DATABASE_PREPARE: 'false' } })
const { call, tokenOf, world } = house
const operations = await contractOperations()
const isSmall = (id: number) => id < 1_000_000_000

let ours: Known
let theirs: Known
/** Every id of the other tenant, as a number and as text. */
let foreign: Set<string>
let theirRows: unknown
let login: Promise<string> | undefined
let stranger: string

beforeAll(async () => {
  await separateIds(world.database)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  theirs = await populateFully(house, 'demo')
  ours = await populate(house, 'alliance')
  foreign = new Set(
    [...theirs.ids.values()]
      .flat()
      .filter((id) => !isSmall(id))
      .map(String),
  )
  stranger = await tokenOf(ADMIN, 'demo')
}, 300_000)

/** The other tenant's rows at the first call; whatever filled it is finished by then. */
beforeAll(async () => {
  theirRows = await rowsOf('demo')
})

// Some calls end the session they are made with; reads and what was refused do not.
let mayHaveEnded = false
beforeEach(() => {
  if (mayHaveEnded) login = undefined
  mayHaveEnded = false
})
const admin = () => (login ??= tokenOf(ADMIN))

const partsOf = ({ path }: Operation) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
/** Values that say what is wanted from a thing, not which thing. */
const FIXED: Record<string, string> = { format: 'pdf', type: 'privacy', person_key: 'kid1', name: 'document' }

/**
 * Each way to put known ids into an operation's path. In the full run that is one thing of each kind in each
 * place; in the gate it is one of each kind the parameter names, if it names one.
 */
function* addresses(op: Operation, known: Known): Generator<Record<string, unknown>> {
  const parts = partsOf(op).filter((name) => !(name in FIXED))
  // All kinds in all of three places would be tens of thousands of calls: there, each place has its turn.
  const turns = !isThorough || parts.length < 3 ? [parts] : parts.map((name) => [name])
  for (const wide of turns) {
    let found: Record<string, unknown>[] = [FIXED]
    for (const name of parts) {
      const values = valuesOf(op, name, known, isThorough && wide.includes(name))
      found = found.flatMap((input) => values.map((value) => ({ ...input, [name]: value })))
    }
    yield* found
  }
}

/** What a tenant has to put into one place of a path: one thing of each kind, or of each kind that the place may mean. */
function valuesOf(op: Operation, name: string, { ids, tokens, slugs }: Known, isWide: boolean): unknown[] {
  if (name === 'token') return tokens
  if (name === 'slug') return slugs.slice(0, 2)
  if (choicesOf(op).has(name)) return [choicesOf(op).get(name)]
  const all = oneOfEach(ids.values())
  if (isWide) return [...all, ...tokens]
  const tables = tablesNamed(op, name)
  if (tables.length === 0) return [...all, ...tokens]
  const named = oneOfEach(tables.map((table) => ids.get(table) ?? []))
  // Where the tenant has none of what is meant, any one thing shows that it is refused.
  return named.length > 0 ? named : all.slice(0, 1)
}

const oneOfEach = (lists: Iterable<number[]>) =>
  [...lists].flatMap((list) => list.slice(0, 1)).filter((id) => !isSmall(id))

const choices = new Map<Operation, ReadonlyMap<string, unknown>>()

/** The parts of a path that take a word from a list, and the first one: they say what is wanted, not which thing. */
function choicesOf(op: Operation): ReadonlyMap<string, unknown> {
  const known = choices.get(op)
  if (known) return known
  const { properties = {} } = z.toJSONSchema(op.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { enum?: unknown[] }>
  }
  const found = new Map(
    Object.entries(properties).flatMap(([name, { enum: words }]) => (words ? [[name, words[0]]] : [])),
  )
  choices.set(op, found)
  return found
}

const WORDS_OF_A_LIST = new Set(
  operations.flatMap(({ op }) => partsOf(op).filter((part) => choicesOf(op).has(part))),
)

/** The same path with values nobody has. */
const nobodys = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (name in FIXED || WORDS_OF_A_LIST.has(name)) return [name, value]
      return [name, typeof value === 'number' ? 999_999_999_999_999 : String(value).replace(/./g, 'z')]
    }),
  )

/** The same question is only asked once. */
function once<T>(ask: (input: Record<string, unknown>) => Promise<T>) {
  const answers = new Map<string, Promise<T>>()
  return (input: Record<string, unknown>) => {
    const key = JSON.stringify(input)
    const answer = answers.get(key) ?? ask(input)
    answers.set(key, answer)
    return answer
  }
}

async function send(op: Operation, input: Record<string, unknown>, sent: { token: string; label?: Label }) {
  const { method } = op
  const { path: filled, rest } = fillPath(op.path, input)
  const asked = method === 'GET' || method === 'DELETE' ? `?${searchOf(rest)}` : ''
  const answer = await call(`/api${filled}${asked}`, {
    method,
    remoteAddress: `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: without(rest, FIXED) }),
    ...sent,
  })
  if (!isRead(op) && answer.statusCode < 400) mayHaveEnded = true
  return answer
}

const without = (input: Record<string, unknown>, names: object) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !(name in names)))
const searchOf = (input: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(without(input, FIXED)).flatMap(([name, value]) =>
      [value]
        .flat()
        .map((one): [string, string] => [name, typeof one === 'object' ? JSON.stringify(one) : String(one)]),
    ),
  )

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
  const answer = await send(op, FIXED, { token: await admin() })
  if (op.access !== 'public') expect(answer.statusCode).not.toBe(401)
  expect([...numbersIn(answer.json())].filter((number) => foreign.has(number))).toEqual([])
  expect(answer.body).not.toContain('Lopez-demo')
})

/** The other tenant's ids that this one's administrator can distinguish from nonexistent ones, one after another. */
async function* seen(op: Operation, ask = send): AsyncGenerator<Record<string, unknown>> {
  const token = await admin()
  const ofNobody = once((input) => ask(op, input, { token }))
  for (const input of addresses(op, theirs)) {
    const answer = await ask(op, input, { token })
    const other = await ofNobody(nobodys(input))
    expect(answer.statusCode).not.toBe(401)
    if (answer.statusCode !== other.statusCode || told(answer.body) !== told(other.body)) yield input
  }
}

async function visible(op: Operation, ask = send) {
  const found: Record<string, unknown>[] = []
  for await (const input of seen(op, ask)) found.push(input)
  return found
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

/** An answer without its trace id and whatever is random. */
const told = (body: string) => body.replace(/"traceId":"[^"]+"/, '').replace(/"draft_token":"[^"]+"/, '')

/** The id of one of our own things of the kind a name refers to; `club_id` is a club's. */
function ourId(name: string): number | undefined {
  const kind = kindOf(name)
  const table = [kind, `${kind}s`].find((one) => ours.ids.has(one))
  // The newest of our seasons is open; for one that is over, nothing else is checked.
  return table === undefined ? undefined : ours.ids.get(table)!.at(kind === 'season' ? -1 : 0)
}

/**
 * The other tenant's ids: of the kind a name refers to, or else one of each kind; in the gate, of each that has the last
 * word of the name in its own.
 */
function theirIds(name: string): number[] {
  const kind = kindOf(name)
  const last = kind.split('_').at(-1)!
  const called = isThorough ? [kind] : [kind, MEANT[name] ?? last, last]
  const table = called.flatMap((one) => [one, `${one}s`]).find((one) => theirs.ids.has(one))
  if (table !== undefined) return oneOfEach([theirs.ids.get(table)!])
  const tables = isThorough ? [] : tablesOf([kind, last])
  const all = oneOfEach(theirs.ids.values())
  if (tables.length === 0) return all
  const named = oneOfEach(tables.map((one) => theirs.ids.get(one) ?? []))
  // Where the tenant has none of what is meant, any one thing shows that it is refused.
  return named.length > 0 ? named : all.slice(0, 1)
}

/** The same input with our own ids in every place that names something, as far as the name says what. */
function furnished(input: Record<string, unknown>): Record<string, unknown> {
  let filled = input
  for (const place of placesOfIds(input)) {
    const id = ourId(place.findLast((part) => !/^\d+$/.test(part))!)
    if (id !== undefined) filled = withAt(filled, place, id) as Record<string, unknown>
  }
  return filled
}

const naming = operations.flatMap(({ name, op }) =>
  namingInputs(op).map((one) => ({ op, call: name, field: one.name, ...one })),
)

test('the inputs that name something are found, those inside of others too', () => {
  const found = naming.map(({ call, field }) => `${call} ${field}`)
  expect(found).toEqual(
    expect.arrayContaining([
      'addNote member_id',
      'inviteUser roles.*.club_id',
      'saveDraft data.people.*.membership_id',
    ]),
  )
  expect(found.length).toBeGreaterThan(60)
})

/** Removes what differs from call to call, whoever is asked about. */
const alike = (body: string, value: unknown) =>
  told(body)
    .replaceAll(String(value), 'it')
    .replace(/\d{10,}/g, '#')
    .replace(/\d{4}-\d\d-\d\dT[^"]*/g, 'then')

test.each(naming)(
  "$call takes another tenant's in $field for what nobody has",
  async ({ op, place, input }) => {
    const [at = {}] = [...addresses(op, ours)]
    const name = place.findLast((part) => !/^\d+$/.test(part))!
    const ask = async (value: unknown) => {
      const pointed = withAt(furnished(input), place, value) as Record<string, unknown>
      const answer = await send(op, { ...at, ...pointed }, { token: await admin() })
      if (op.access !== 'public') expect(answer.statusCode).not.toBe(401)
      expect([...numbersIn(answer.body)].filter((one) => foreign.has(one) && one !== String(value))).toEqual(
        [],
      )
      expect(answer.body).not.toContain('Lopez-demo')
      return [answer.statusCode, op.file && answer.statusCode < 400 ? '' : alike(answer.body, value)]
    }
    const [nobodys, foreigners] = isToken(name)
      ? ['z'.repeat(43), theirs.tokens]
      : [999_999_999_999, theirIds(name)]
    const nobody = await ask(nobodys)
    for (const one of foreigners) expect([one, ...(await ask(one))]).toEqual([one, ...nobody])
  },
  60_000,
)

/**
 * A sample from all over: the step shares no factor with any list's length, so it visits every part of a
 * product.
 */
const spread = <T>(all: readonly T[], most: number) =>
  all.length <= most ? all : Array.from({ length: most }, (_, i) => all[(i * 7919) % all.length]!)

/** Each of one list with each of another; in the gate only as often as it takes for all of both to have had a turn. */
function pairs<A, B>(some: readonly A[], others: readonly B[]): [A, B][] {
  if (isThorough) return some.flatMap((one) => others.map((other): [A, B] => [one, other]))
  if (some.length === 0 || others.length === 0) return []
  const longer = some.length > others.length ? some : others
  return longer.map((_, i) => [some[i % some.length]!, others[i % others.length]!])
}

/** Paths with several ids: each in turn is the other tenant's while the rest are ours. */
const severally = named.filter(({ op }) => partsOf(op).filter((part) => !(part in FIXED)).length > 1)

test.each(severally)(
  '$name is not reached by one foreign name among our own',
  async ({ op }) => {
    const parts = partsOf(op).filter((part) => !(part in FIXED))
    const token = await admin()
    const ofNobody = once((input) => send(op, input, { token }))
    for (const part of parts) {
      // What is around the part: its own value is replaced.
      const around = new Map(
        [...addresses(op, ours)].map((own) => [JSON.stringify(without(own, { [part]: 0 })), own]),
      )
      const wide = part === 'token' ? theirs.tokens : theirIds(part)
      const values = isThorough ? wide : valuesOf(op, part, theirs, false)
      for (const [own, value] of pairs(spread([...around.values()], cases(3, 12)), values)) {
        const nobody = { ...own, ...nobodys({ [part]: value }) }
        const answer = await send(op, { ...own, [part]: value }, { token })
        const other = await ofNobody(nobody)
        expect(answer.statusCode).not.toBe(401)
        expect([part, value, answer.statusCode, alike(answer.body, value)]).toEqual([
          part,
          value,
          other.statusCode,
          alike(other.body, nobody[part as string]),
        ])
      }
    }
  },
  60_000,
)

test('nothing of all this has changed a row of the other tenant', async () => {
  expect(await rowsOf('demo')).toEqual(theirRows)
})

const reached: string[] = []
/** What shows that the walk would notice something: for that the gate asks every third read. */
const shown = named.filter(({ op }, i) => op.method === 'GET' && (isThorough || i % 3 === 0))
// Runs after the other tenant's rows were compared, because its own calls are counted among them.
test('what is refused on the other site is there on its own', async () => {
  const own = { token: stranger, label: 'demo' as const }
  for (const { name, op } of shown) {
    const ofNobody = once((input) => send(op, input, own))
    for (const input of addresses(op, theirs)) {
      const answer = await send(op, input, own)
      if (answer.statusCode >= 400) continue
      if (told(answer.body) === told((await ofNobody(nobodys(input))).body)) continue
      reached.push(name)
      break
    }
  }
  expect(reached.length).toBeGreaterThan(15)
}, 300_000)

/** How many rows a tenant has in each table, and by which transactions they were written. */
async function rowsOf(label: 'demo') {
  const parts = [...TENANT_TABLES].map(
    (name) =>
      `select '${name}' as name, count(*)::int as rows,
         coalesce(sum(hashtextextended(ctid::text || xmin::text, 0)), 0)::text as written
       from ${name} where tenant_id = $1`,
  )
  const { rows } = await world.database.pool.query(`${parts.join(' union all ')} order by name`, [
    house.tenants[label].id,
  ])
  return rows
}

/** From here on statements name no tenant, and no table hides the others' rows. */
async function takeTheWallsAway() {
  const said = /((?:"?\w+"?\.)?"?\btenant_id"?) = (\$\d+)/g
  const put = watchSent(({ text }) => text.replace(said, '($1 = $2 or true)'))
  for (const table of TENANT_TABLES)
    await world.database.pool.query(`alter table ${table} disable row level security`)
  return put
}

/** Inputs of several kinds by which it must show. */
const NOTICED = [
  'addNote member_id',
  'orderFaqs sections.*.id',
  'offersFor league_id',
  'seasonDates season_id',
]

test('with both walls away, what another tenant has shows by addresses and by inputs: all this would notice', async () => {
  const put = await takeTheWallsAway()
  const hidden: string[] = []
  const noticed: string[] = []
  try {
    const tried = naming.filter(({ call, field }) => isThorough || NOTICED.includes(`${call} ${field}`))
    for (const { call, field, op, place, input } of tried) {
      const name = place.findLast((part) => !/^\d+$/.test(part))!
      const [at = {}] = [...addresses(op, ours)]
      const ask = async (value: unknown) => {
        const pointed = withAt(furnished(input), place, value) as Record<string, unknown>
        const answer = await send(op, { ...at, ...pointed }, { token: await admin() })
        return [answer.statusCode, alike(answer.body, value)].join()
      }
      const [nobodys, foreigners] = isToken(name)
        ? ['z'.repeat(43), theirs.tokens]
        : [999_999_999_999, theirIds(name)]
      const nobody = await ask(nobodys)
      // A name that does not reveal its kind is tried with each, because the order of tables is arbitrary.
      for (const one of foreigners) {
        if ((await ask(one)) === nobody) continue
        noticed.push(`${call} ${field}`)
        break
      }
    }
    for (const { name, op } of shown)
      if (reached.includes(name) && (await seen(op).next()).done) hidden.push(name)
  } finally {
    put()
  }
  expect(hidden).toEqual([])
  expect(noticed).toEqual(expect.arrayContaining(NOTICED))
}, 300_000)
