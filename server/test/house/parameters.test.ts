import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fillPath, isRead, type Operation } from 'contract/operation'
import { somethingToAsk, type Pair } from '../asked-tenant.ts'
import { contractOperations } from '../contract.ts'
import { DISTRICT } from '../district.ts'
import { ADMIN, testHouse } from '../house.ts'
import { refuseWithoutTenant } from '../statements.ts'

const house = await testHouse({ beginning: DISTRICT, guard: refuseWithoutTenant })
const operations = await contractOperations()
let token: string
/** A few ids from each table, for paths and filters. */
let ids: number[]
let teamId: number
/** Inputs for calls that answer nothing, or always the same, without one. */
let pairs: Readonly<Record<string, Pair>>

beforeAll(async () => {
  const { world, app, tenants } = house
  const made = tenants.alliance
  await app.listen({ port: 0, host: '127.0.0.1' })
  token = await house.tokenOf(ADMIN)
  pairs = await somethingToAsk(house, made.id)
  const { pool } = world.database
  const idsOf = async (table: string, order = 'id') =>
    (
      await pool.query<{ id: number }>(
        `select id from ${table} t where tenant_id = $1 order by ${order} limit 3`,
        [made.id],
      )
    ).rows.map(({ id }) => id)
  const members = await idsOf('member')
  const teams = await idsOf('team')
  teamId = teams[0]!
  ids = [
    ...members,
    ...teams,
    ...(await idsOf(
      'event',
      `(select count(*) from entrant n where n.tenant_id = $1 and n.event_id = t.id) desc`,
    )),
  ]
  for (const table of ['league', 'season', 'membership', 'registration', 'club', 'member_import', 'waiver'])
    ids.push(...(await idsOf(table)))
  const note = { member_id: members[0], note: 'Plays left-handed.' }
  const paper = new Response(resourceForm())
  for (const sent of [
    { url: 'add-note', payload: note },
    { url: 'add-note', payload: { ...note, note: 'Brings her own bat.' } },
    {
      url: 'admin/resource',
      payload: Buffer.from(await paper.arrayBuffer()),
      headers: { 'content-type': paper.headers.get('content-type')! },
    },
  ]) {
    const { url, ...rest } = sent
    const { statusCode, body } = await house.call(`/api/mms/${url}`, { method: 'POST', token, ...rest })
    if (statusCode !== 201) throw new Error(body)
  }
}, 180_000)

function resourceForm() {
  const form = new FormData()
  form.append('title', 'Field map')
  form.append('file', new File(['%PDF-1.4\n%%EOF\n'], 'map.pdf', { type: 'application/pdf' }))
  return form
}

type Json = { [name: string]: unknown; anyOf?: Json[]; enum?: unknown[]; const?: unknown; type?: string }
type Shape = { properties?: Record<string, Json> }
const inputs = new WeakMap<Operation, Shape>()
function inputOf(op: Operation): Shape {
  const known = inputs.get(op) ?? (z.toJSONSchema(op.input, { io: 'input', unrepresentable: 'any' }) as Shape)
  inputs.set(op, known)
  return known
}
const inPath = ({ path }: Operation) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
/** A read whose answer is data, asked by a user with every right. */
const isReadAsData = (op: Operation) => isRead(op) && !op.file && !op.flat
type Input = Record<string, unknown>
type Read = { name: string; op: Operation }
const reads: Read[] = operations.filter(({ op }) => isReadAsData(op)).map(({ name, op }) => ({ name, op }))

/** An answer without whatever is different each time. */
async function ask(op: Operation, input: Readonly<Record<string, unknown>>, by = token) {
  const { path, rest } = fillPath(op.path, input)
  const asked = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)])
  const search = op.method === 'GET' ? `?${new URLSearchParams(asked)}` : ''
  const answer = await house.call(`/api${path}${search}`, {
    method: op.method,
    token: by,
    remoteAddress: `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    ...(op.method === 'GET' ? {} : { payload: rest }),
  })
  return { status: answer.statusCode, body: answer.body.replace(/"traceId":"[^"]*"/, '') }
}

/** The input for a read that answers nothing without one, before one of its parameters is changed. */
const ASKED_WITH: Readonly<Record<string, () => Record<string, unknown>>> = {
  previewReminder: () => ({
    subject: 'Renew for {season}',
    body: 'Hello {first_name}, your card ends soon.',
  }),
  readinessBoard: () => ({ team_id: teamId }),
  searchMember: () => ({ q: 'a' }),
}

const addresses = new Map<string, Promise<Input | undefined>>()
/** The first way to fill the path that gets an answer; looked for once. */
function addressOf(read: Read): Promise<Input | undefined> {
  const known = addresses.get(read.name) ?? findAddress(read)
  addresses.set(read.name, known)
  return known
}

async function findAddress({ name, op }: Read): Promise<Input | undefined> {
  const given = ASKED_WITH[name]?.()
  if (given) {
    const { status, body } = await ask(op, given)
    expect(status, `${name}: ${body}`).toBe(200)
    return given
  }
  const parts = inPath(op)
  const { properties = {} } = inputOf(op)
  if (parts.length > 1) return undefined
  const values =
    parts.length === 0 ? [undefined] : [...valuesOf(properties[parts[0]!] ?? {}), ...ids, 'faqs', 'me']
  for (const value of values) {
    const input = parts.length === 0 ? {} : { [parts[0]!]: value }
    if ((await ask(op, input)).status === 200) return input
  }
  return undefined
}

/** The values that a schema itself lists. */
function valuesOf(schema: Json): unknown[] {
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum) return schema.enum
  return (schema.anyOf ?? []).flatMap(valuesOf)
}

/** Values of each type that a parameter may take, and one that nothing has. */
const samples = (schema: Json) => [
  ...valuesOf(schema),
  'zqxj',
  '0',
  '1',
  'true',
  'false',
  '2',
  '999999999',
  '2031-01-01',
  '2020-01-01',
  ...ids.map(String),
  // Bodies can carry what URLs cannot.
  true,
  false,
  500,
  ...ids,
  { status: ['refunded'] },
  { from: '2031-01-01' },
]

/**
 * Why any other value is refused, according to its row or its contract, so that no second answer can be seen.
 */
const REFUSED: Readonly<Record<string, string>> = {
  'listTeamPayments user_account_id': 'only one’s own account may be named; of another’s nothing is told',
  'previewMailMany q': 'a search that leaves other people than the list showed is refused',
  'previewMailMany count': 'another number than the list showed is refused',
  'memberLookup pre_member_type_name':
    'a wrong type is answered like a wrong code, so that it tells a guesser nothing',
}

/** What makes a difference only among so many that another test puts them there. */
const SEEN_ELSEWHERE: Readonly<Record<string, string>> = {
  'sumOrders however_many': 'more than 50,000 orders, in treasury/orders.test.ts',
}

/**
 * Whether both inputs are answered, and differently. A refused value does not show that the parameter is
 * used.
 */
async function areAnsweredOtherwise(
  op: Operation,
  [without, having, by]: Pair,
  refused = false,
): Promise<boolean> {
  const [one, other] = [await ask(op, without, by), await ask(op, having, by)]
  if (refused) return one.status === 200 && [403, 404, 409].includes(other.status)
  return one.status === 200 && other.status === 200 && one.body !== other.body
}

async function isHeard(
  { name, op }: Read,
  one: string,
  address: Input | undefined,
  withoutAny: () => ReturnType<typeof ask>,
): Promise<boolean> {
  const key = `${name} ${one}`
  const told = pairs[key]
  if (told) return areAnsweredOtherwise(op, told, Object.hasOwn(REFUSED, key))
  if (!address) return false
  const { properties = {} } = inputOf(op)
  if (one === 'cursor') {
    const first = { ...address, per_page: 1 }
    const { meta } = JSON.parse((await ask(op, first)).body)
    return meta?.next ? areAnsweredOtherwise(op, [first, { ...first, cursor: meta.next }]) : false
  }
  const without = await withoutAny()
  for (const value of samples(properties[one]!)) {
    const answer = await ask(op, { ...address, [one]: value })
    if (answer.status === 200 && answer.body !== without.body) return true
  }
  return false
}

test('each parameter of a read changes the answer', { timeout: 300_000 }, async () => {
  const unseen: string[] = []
  const asked = new Set<string>()
  let seen = 0
  for (const read of reads) {
    const { name, op } = read
    const parameters = Object.keys(inputOf(op).properties ?? {}).filter((one) => !inPath(op).includes(one))
    if (parameters.length === 0) continue
    const address = await addressOf(read)
    let answered: ReturnType<typeof ask> | undefined
    const withoutAny = () => (answered ??= ask(op, address ?? {}))
    for (const one of parameters) {
      asked.add(`${name} ${one}`)
      if (Object.hasOwn(SEEN_ELSEWHERE, `${name} ${one}`)) continue
      if (await isHeard(read, one, address, withoutAny)) seen += 1
      else unseen.push(`${name} ${one}`)
    }
  }
  expect(unseen).toEqual([])
  expect(seen).toBeGreaterThan(150)
  expect(
    [pairs, REFUSED, SEEN_ELSEWHERE].flatMap((known) => Object.keys(known)).filter((key) => !asked.has(key)),
  ).toEqual([])
})

test('each page by number is the one that the cursor leads to, with the total beside it', async () => {
  const walked: string[] = []
  for (const { op, name } of reads) {
    const { properties = {} } = inputOf(op)
    if (!('page' in properties)) {
      expect(Object.keys(properties), name).not.toContain('per_page')
      continue
    }
    const address = await addressOf({ name, op })
    if (!address) continue
    const pageAt = async (input: object) => JSON.parse((await ask(op, { ...address, ...input })).body)
    const [first, second] = [await pageAt({ per_page: 1 }), await pageAt({ page: 2, per_page: 1 })]
    expect(first.meta, name).toMatchObject({ page: 1, per_page: 1 })
    expect(second.meta, name).toMatchObject({ page: 2, per_page: 1, total: first.meta.total })
    expect(second.data, name).toHaveLength(first.meta.total > 1 ? 1 : 0)
    expect((await ask(op, { ...address, page: 101, per_page: 100 })).status, name).toBe(422)
    if (first.meta.total < 2) continue
    expect(second.data, name).not.toEqual(first.data)
    walked.push(name)
    if (!first.meta.next) continue
    const next = await pageAt({ cursor: first.meta.next, per_page: 1 })
    expect(next.data, name).toEqual(second.data)
    expect(next.meta, name).toMatchObject({ page: null, previous: expect.any(String) })
    const back = await pageAt({ cursor: second.meta.previous, per_page: 1 })
    expect(back.data, name).toEqual(first.data)
    expect((await ask(op, { ...address, cursor: first.meta.next, page: 2 })).status, name).toBe(422)
  }
  expect(walked.length).toBeGreaterThan(12)
})

/**
 * What the rows contain, by hand: removing a parameter from the contract fails here, because somebody sends
 * it.
 */
const NAMED = `
GET /mms/getMemberships member_type_id season_id league_id
GET /mms/getDisciplines sport_id
GET /mms/get_teams league_id division_id q
GET /mms/league_with_state_code state
GET /mms/get_season_date season_id
GET /mms/report/coupon-list from to
GET /mms/vertical-insurance-list page per_page
GET /mms/faqlist q
GET /mms/faqadmin page per_page q
GET /mms/admin/dashboard/all-data season_id
GET /mms/member_lookup pre_confirmation_code pre_member_type_name
GET /ems/api/upcoming-events dob client_name
POST /mms/admin/get_membership page per_page search filters sort
POST /mms/searchMember q
GET /mms/admin/resource page per_page q
GET /mms/admin/membership-price page per_page q
GET /mms/partners page per_page q
GET /mms/users page per_page q
GET /mms/add-note page per_page q
GET /mms/waiver page per_page q
GET /mms/admin/coupons page per_page q
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

test.each(NAMED)('%s %s takes each parameter that its row names', (method, path, ...names) => {
  const found = operations.find(
    ({ op }) => op.method === method && [op.path, ...(op.aliases ?? [])].includes(path as `/${string}`),
  )
  expect(Object.keys(inputOf(found!.op).properties ?? {})).toEqual(expect.arrayContaining(names))
})
