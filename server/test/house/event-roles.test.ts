import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { isOfEvent } from 'contract/auth/may'
import { isOfEvents } from 'contract/auth/roles'
import { fillPath, isRead, type EventPart, type Operation } from 'contract/operation'
import { actingAtEvents } from '../../src/plumbing/http/events.ts'
import { meant } from '../arbitrary.ts'
import { contractOperations } from '../contract.ts'
import { DISTRICT } from '../district.ts'
import { CLOSED_TO_ONE_EVENT, NAMES_OTHER_EVENTS } from '../event-roles.ts'
import { testHouse } from '../house.ts'
import { keptLogin } from '../kept-login.ts'
import { cases } from '../thorough.ts'

type Json = Record<string, any>

const house = await testHouse({ beginning: DISTRICT })
const { pool } = house.world.database
const tenant = house.tenants.alliance
const operations = await contractOperations()
/** What a director of one event may call, at that event. */
const open = operations.filter(({ op }) => isOfEvents(op.access) && isOfEvent(op))
const isWriting = ({ op }: { op: Operation }) => !isRead(op)
const isPaper = ({ file }: Operation) => file !== undefined && !/csv|text/.test(file)

let event: number
const own = new Map<string, number[]>()
const foreign = new Map<string, number[]>()
let foreignIds: ReadonlySet<string>
let foreignNames: readonly string[]
/** Which event a row is of, by table: told from the foreign keys, so that a new table is among them. */
let eventOf: ReadonlyMap<string, string>
let director: () => Promise<string>
/** An event of others that teams enter. */
let tournamentId: number
const tournament = () => tournamentId

const rowsOf = async <Row extends object>(statement: string, values: readonly unknown[] = [tenant.id]) =>
  (await pool.query<Row>(statement, [...values])).rows

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  eventOf = await eventsOfTables()
  const [most] = await rowsOf<{ id: number }>(
    `select d.event_id as id from game g join event_division d on d.tenant_id = $1 and d.id = g.event_division_id
     where g.tenant_id = $1 group by 1 order by count(*) desc limit 1`,
  )
  event = most!.id
  for (const [table, of] of eventOf) {
    const [hasId] = await rowsOf(
      `select 1 from information_schema.columns where table_name = $1 and column_name = 'id'`,
      [table],
    )
    if (!hasId) continue
    const rows = await rowsOf<{ id: number; is_own: boolean }>(
      `select t.id, coalesce(${of} = $2, false) as is_own from ${table} t where t.tenant_id = $1 and (${of}) is not null order by 1`,
      [tenant.id, event],
    )
    own.set(
      table,
      rows.filter(({ is_own }) => is_own).map(({ id }) => id),
    )
    foreign.set(
      table,
      rows.filter(({ is_own }) => !is_own).map(({ id }) => id),
    )
  }
  const [another] = await rowsOf<{ id: number }>(
    `select id from event where tenant_id = $1 and id <> $2 and entrant = 'team' and status = 'published' limit 1`,
    [tenant.id, event],
  )
  tournamentId = another!.id
  foreignIds = new Set([...foreign.values()].flat().map(String))
  foreignNames = (
    await rowsOf<{ name: string }>('select name from event where tenant_id = $1 and id <> $2', [
      tenant.id,
      event,
    ])
  ).map(({ name }) => name)
  director = keptLogin(house, [{ module: 'EMS', role: 'manager', event_id: event }])
}, 300_000)

/** Every table whose rows belong to an event by their foreign keys, however far away. */
async function eventsOfTables(): Promise<Map<string, string>> {
  const keys = await rowsOf<{ table: string; parent: string; own: string[]; theirs: string[] }>(
    `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as parent,
       (select array_agg(a.attname::text order by k.n) from unnest(c.conkey) with ordinality k(num, n)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as own,
       (select array_agg(a.attname::text order by k.n) from unnest(c.confkey) with ordinality k(num, n)
         join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as theirs
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
    [],
  )
  const known = new Map([['event', (row: string) => `${row}.id`]])
  for (let grown = true; grown; ) {
    grown = false
    for (const { table } of keys) {
      if (known.has(table)) continue
      const ways = keys
        .filter((key) => key.table === table && key.parent !== table && known.has(key.parent))
        .map(({ parent, own: mine, theirs }) => {
          const of = known.get(parent)!
          return (row: string) => {
            const at = mine.map((name, i) => `${row}p.${theirs[i]} = ${row}.${name}`).join(' and ')
            return `(select ${of(`${row}p`)} from ${parent} ${row}p where ${at})`
          }
        })
      if (ways.length === 0) continue
      known.set(table, (row) => `coalesce(${ways.map((way) => way(row)).join(', ')})`)
      grown = true
    }
  }
  // What is about people, and about circuits, which are judged for themselves.
  for (const table of ['user_role', 'circuit_event', 'points_entry']) known.delete(table)
  return new Map([...known].map(([table, of]) => [table, of('t')]))
}

const partsOf = ({ path }: Operation) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

let caller = 0
async function send({ method, path }: Operation, input: Json, token: string) {
  const { path: filled, rest } = fillPath(path, input)
  const isQuery = method === 'GET' || method === 'DELETE'
  const search = () =>
    new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, `${value}`]))
  return house.call(`/api${filled}${isQuery ? `?${search()}` : ''}`, {
    method,
    token,
    remoteAddress: `10.${(++caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
    ...(isQuery ? {} : { payload: rest }),
  })
}

const TABLES: Readonly<Record<EventPart, string>> = {
  event: 'event',
  circuit: 'circuit',
  contest: 'event_division',
  drawer: 'gate_drawer',
  ejection: 'ejection',
  entrant: 'entrant',
  game: 'game',
  protest: 'protest',
  suspension: 'suspension',
}
/** Of calls below an event: whose the other ids of the path are. */
const OTHERS: Readonly<Record<string, string>> = {
  entrant_id: 'entrant',
  balance_id: 'event_balance',
  coupon_id: 'entrant',
  vendor_id: 'event_vendor',
  pass_id: 'event_pass',
  note_id: 'desk_note',
  measure_id: 'weather_measure',
  file_id: 'protest_file',
}

const aboutOf = ({ of_event }: Operation): [EventPart, string] | undefined =>
  of_event === undefined
    ? ['event', 'id']
    : typeof of_event === 'string'
      ? undefined
      : (Object.entries(of_event)[0] as [EventPart, string])

/** The same call about something of the own event, or of others. */
function* ways(op: Operation, of: ReadonlyMap<string, readonly number[]>): Generator<Json> {
  const about = aboutOf(op)
  const others = partsOf(op).filter((name) => name !== about?.[1])
  const fixed = Object.fromEntries(others.map((name) => [name, of.get(OTHERS[name] ?? 'entrant')?.[0] ?? 7]))
  if (!about) return yield fixed
  for (const id of (of.get(TABLES[about[0]]) ?? []).slice(0, cases(2, 20))) yield { ...fixed, [about[1]]: id }
}

const leakIn = (body: string): string[] => [
  ...(body.match(/\d{10,}/g) ?? []).filter((number) => foreignIds.has(number)),
  ...foreignNames.filter((name) => body.includes(`"${name}"`)),
]

test('the demonstration has something of each kind, at this event and at others', () => {
  for (const table of ['event', 'event_division', 'entrant', 'game', 'protest', 'ejection', 'suspension'])
    expect([table, foreign.get(table)!.length > 0]).toEqual([table, true])
  for (const table of ['event', 'event_division', 'entrant', 'game'])
    expect([table, own.get(table)!.length > 0]).toEqual([table, true])
  expect(eventOf.size).toBeGreaterThan(60)
})

test('every call of events is about one of them, or somebody has decided that a role for one doesn’t open it', () => {
  const closed = operations
    .filter(({ op }) => isOfEvents(op.access) && !isOfEvent(op))
    .map(({ name }) => name)
  expect(closed.toSorted()).toEqual(CLOSED_TO_ONE_EVENT)
})

test('every call is refused where the record it is about is of another event', async () => {
  const user = (await house.world.authenticate(await director(), tenant))!
  for (const { name, op } of open) {
    const about = aboutOf(op)
    if (!about) continue
    const ids = [...(foreign.get(TABLES[about[0]]) ?? []).slice(0, 50), 7]
    for (const id of ids)
      await expect(
        actingAtEvents(house.world, tenant, user, op, { [about[1]]: id }),
        `${name} ${id}`,
      ).rejects.toMatchObject({ status: 404 })
    for (const id of own.get(TABLES[about[0]]) ?? []) {
      const acting = await actingAtEvents(house.world, tenant, user, op, { [about[1]]: id })
      expect([name, acting.events.event_ids]).toEqual([name, [event]])
    }
  }
})

describe('a director of one event', () => {
  test.each(open.filter((one) => !isWriting(one)))(
    '$name shows nothing of another event',
    async ({ name, op }) => {
      const token = await director()
      for (const input of ways(op, own)) {
        const answer = await send(op, input, token)
        expect([input, answer.statusCode]).toSatisfy(
          ([, status]: [Json, number]) => status < 500 && (status !== 403 || aboutOf(op)?.[0] === 'circuit'),
        )
        if (!isPaper(op) && !(name in NAMES_OTHER_EVENTS))
          expect([input, leakIn(answer.body)]).toEqual([input, []])
      }
    },
  )

  test.each(open.filter(({ op }) => aboutOf(op)))(
    '$name doesn’t find what another event has',
    async ({ op }) => {
      const token = await director()
      const bodies = isWriting({ op }) ? fc.sample(meant(op.input), { numRuns: 1, seed: 5 }) : [{}]
      for (const way of ways(op, foreign))
        for (const body of bodies) {
          const answer = await send(op, { ...body, ...way }, token)
          expect([way, answer.statusCode]).toSatisfy(([, status]: [Json, number]) =>
            [404, 422].includes(status),
          )
          expect([way, leakIn(answer.body)]).toEqual([way, []])
        }
    },
  )

  test('changes nothing of another event, whichever ids are sent along with her own', async () => {
    const before = await foreignRows()
    const token = await director()
    for (const { name, op } of open.filter((one) => isWriting(one) && !one.op.multipart)) {
      const bodies = fc.sample(meant(op.input), { numRuns: cases(1, 4), seed: 7 })
      const about = aboutOf(op)
      for (const body of bodies)
        for (const id of about ? (own.get(TABLES[about[0]]) ?? []).slice(0, 1) : [undefined]) {
          const others = Object.fromEntries(
            partsOf(op).map((part) => [part, foreign.get(OTHERS[part] ?? 'entrant')?.[0] ?? 7]),
          )
          const input = { ...withForeign(body), ...others, ...(about && { [about[1]]: id }) }
          const answer = await send(op, input, token)
          expect([name, answer.statusCode < 500, leakIn(answer.body)]).toEqual([name, true, []])
        }
    }
    expect(await foreignRows()).toEqual(before)
  }, 120_000)
})

describe('roles for events', () => {
  const ask = async (token: string, method: string, path: string, payload?: object) => {
    const answer = await house.call(`/api${path}`, { method, token, ...(payload && { payload }) })
    return { status: answer.statusCode, ...(answer.json() as Json) } as Json
  }
  const other = () => foreign.get('event')![0]!
  const ofEvents = async (token: string) =>
    (await ask(token, 'GET', '/ems/events?per_page=100'))['data'].map(({ id }: Json) => id)

  test('are for one event each: what one of them allows there, it doesn’t allow at the other', async () => {
    const token = await house.tokenOf([
      { module: 'EMS', role: 'manager', event_id: event },
      { module: 'EMS', role: 'volunteer', event_id: other() },
    ])
    expect((await ofEvents(token)).toSorted()).toEqual([event, other()].toSorted())
    const rename = (id: number) =>
      ask(token, 'PATCH', `/ems/events/${id}`, { version: 9_999, name: 'Another' })
    expect((await rename(event)).status).toBe(409)
    expect((await rename(other())).status).toBe(403)
    for (const id of [event, other()]) {
      expect((await ask(token, 'GET', `/ems/events/${id}/entrants`)).status).toBe(200)
      expect((await ask(token, 'GET', `/ems/events/${id}/account`)).status).toBe(id === event ? 200 : 403)
    }
    const { events, permissions } = (await ask(token, 'GET', '/mms/user/permissions'))['data']
    expect(permissions).toEqual({})
    expect(events.flatMap(({ event_ids }: Json) => event_ids).toSorted()).toEqual([event, other()].toSorted())
  })

  test('give nothing that is about all events, such as umpires, credits and venues', async () => {
    const token = await director()
    for (const path of ['/ems/officials', '/ems/credits', '/ems/refund-policies', '/ems/berths'])
      expect([path, (await ask(token, 'GET', path)).status]).toEqual([path, 403])
    for (const [method, path] of [
      ['POST', '/ems/events'],
      ['POST', '/ems/venues'],
      ['POST', `/ems/events/${event}/copy`],
      ['GET', `/ems/events/${event}/umpires`],
      ['GET', `/ems/events/${event}/people`],
      ['GET', '/mms/audit'],
      ['GET', '/mms/users'],
    ] as const)
      expect([path, (await ask(token, method, path, method === 'POST' ? {} : undefined)).status]).toEqual([
        path,
        path === '/mms/audit' ? 404 : 403,
      ])
  })

  test('for a circuit are for its events as they come and go, for its ranking, and for no other circuit', async () => {
    const [circuit, another] = await rowsOf<{ id: number; event_ids: number[] }>(
      `insert into circuit (tenant_id, slug, name, rules)
       select $1, s, s, (select rules from circuit where tenant_id = $1 limit 1) from unnest(array['north', 'south']) s returning id`,
    )
    const put = (event_id: number) =>
      rowsOf('insert into circuit_event (tenant_id, circuit_id, event_id) values ($1, $2, $3)', [
        tenant.id,
        circuit!.id,
        event_id,
      ])
    await put(event)
    const token = await house.tokenOf([{ module: 'EMS', role: 'manager', circuit_id: circuit!.id }])
    expect(await ofEvents(token)).toEqual([event])
    expect((await ask(token, 'GET', '/ems/circuits'))['data'].map(({ id }: Json) => id)).toEqual([
      circuit!.id,
    ])
    for (const [id, status] of [
      [circuit!.id, 200],
      [another!.id, 404],
    ] as const) {
      expect((await ask(token, 'GET', `/ems/circuits/${id}`)).status).toBe(status)
      expect((await ask(token, 'GET', `/ems/circuits/${id}/ranking`)).status).toBe(status)
    }
    // She can’t take an event into the circuit, and with it into what is hers.
    const office = await house.tokenOf([{ module: 'EMS', role: 'admin' }])
    const { version, name, slug, rules } = (await ask(office, 'GET', `/ems/circuits/${circuit!.id}`))['data']
    const change = { version, name, slug, rules, summary: '', event_ids: [event, tournament()] }
    expect((await ask(token, 'PATCH', `/ems/circuits/${circuit!.id}`, change)).status).toBe(403)
    expect((await ask(token, 'GET', `/ems/events/${tournament()}`)).status).toBe(404)
    expect((await ask(office, 'PATCH', `/ems/circuits/${circuit!.id}`, change)).status).toBe(200)
    await expect
      .poll(async () => (await ofEvents(token)).toSorted())
      .toEqual([event, tournament()].toSorted())
    const now = (await ask(office, 'GET', `/ems/circuits/${circuit!.id}`))['data']
    const back = { ...change, version: now.version, event_ids: [event] }
    expect((await ask(office, 'PATCH', `/ems/circuits/${circuit!.id}`, back)).status).toBe(200)
    await expect.poll(async () => (await ask(token, 'GET', `/ems/events/${tournament()}`)).status).toBe(404)
  })
})

const KINDS: Readonly<Record<string, string>> = {
  event: 'event',
  division: 'event_division',
  event_division: 'event_division',
  target_division: 'event_division',
  entrant: 'entrant',
  game: 'game',
  type: 'event_pass_type',
  pass: 'event_pass',
  drawer: 'gate_drawer',
  option: 'event_addon_option',
  question: 'event_question',
  session: 'event_session',
  '': 'entrant',
}

/** The same input with ids of other events, wherever a name says that there is an id. */
function withForeign(input: unknown, name = ''): any {
  if (Array.isArray(input)) return input.map((one) => withForeign(one, name.replace(/s$/, '')))
  if (typeof input === 'object' && input !== null)
    return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, withForeign(value, key)]))
  const kind = /^(?:(\w+)_)?id$/.exec(name)
  return kind && typeof input === 'number' ? (foreign.get(KINDS[kind[1] ?? ''] ?? '')?.[0] ?? input) : input
}

/** How many rows there are of other events, and a sum over what is in them, table by table. */
async function foreignRows() {
  const sums: Json = {}
  for (const [table, of] of eventOf) {
    const [sum] = await rowsOf<{ rows: string; hash: string }>(
      `select count(*) as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
       from ${table} t where t.tenant_id = $1 and coalesce(${of}, 0) <> $2`,
      [tenant.id, event],
    )
    sums[table] = sum
  }
  return sums
}
