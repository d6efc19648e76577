// `node bench/alike-writes.mjs 4311 4312 postgres://…cluster postgres://…plain` does the same on two servers of this machine that have the
// same rows: first what people do step after step (`twin-stories.mjs`; `STORY='card|merge'` does only those), then each call of the contract
// that writes, as several people, with made-up values and ids of records that are there. Then it compares every table row for row, but for
// moments and what is random (decision 0220). By hand, with demo tenants, `TRUST_PROXY=true` and `DEMO=false`; the rows are changed for good,
// so each run begins with new ones.
import { createHash } from 'node:crypto'
import pg from 'pg'
import fc from 'fast-check'
import { bundled } from '../scripts/bundled.mjs'
import { addCoupons, familiesThroughTheDoors } from './families.mjs'
import { STORIES } from './twin-stories.mjs'
import { Form, callsOfContract, logIn, namedPorts, openTwins } from './twins.mjs'

const PEOPLE = ['admin', 'manager', 'leaguemanager', 'teamadmin', 'member']
const TENANT = 2
/** Inputs for each call and person. */
const TIMES = 5
/** Numbers from here on are given to what is made. */
const NEW = 7_000_000
const APART = 10_000
/** Jobs whose outcome depends on when they ran. */
const ADDING_UP = [
  'find-duplicates',
  'add-up-orders',
  'add-up-takings',
  'add-up-ledger',
  'count-members',
  'verify-seasons',
  'verify-orders',
  'verify-takings',
  'verify-ledger-sums',
]
/** What ends the session of the one who asks, or closes the door behind her. */
const LEFT_OUT =
  /check|auth|logout|realm|passkey|totp|factor|session|password|\/users|erase|settings|hosts?\b|domain/
const DUE =
  'select from graphile_worker._private_jobs where locked_at is not null or (run_at <= now() and attempts < 1) limit 1'
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?)?/g

const [one, other] = namedPorts()
const urls = process.argv.slice(4)
const databases = await Promise.all(
  urls.map(async (connectionString) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    return client
  }),
)
if (databases.length !== 2) throw new Error('Name the databases of both servers after their ports.')
const { ask, close } = openTwins(one)
/** What is of this day may be of another moment. */
const began = new Date(Date.now() - 86_400_000).toISOString()
const { meant } = await bundled('../test/arbitrary.ts')
/** What jobs have met whenever they ran: every name, also of those who were renamed since, and how far the ledger went. */
const MET = ['name_word', 'ledger_added']
const tables = (await tablesOf(databases[1])).filter((name) => !MET.includes(name))
const last = await Promise.all(databases.map(lastNumber))
await Promise.all(databases.map((client) => numberFrom(client, Math.max(NEW, ...last) + 1000)))

const calls = (await callsOfContract())
  .filter(
    ({ method, writes, multipart, path }) =>
      (writes ?? method !== 'GET') && !multipart && !LEFT_OUT.test(path),
  )
  .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
const differing = /** @type {Map<string, string>} */ (new Map())
/** What the other server calls what the first calls so: tokens, links and what it drew. */
const otherName = /** @type {Map<string, unknown>} */ (new Map())
const done = { asked: 0, accepted: 0, calls: new Set() }
const idsOf = /** @type {Map<string, number[]>} */ (new Map())
await registerFamilies()
for (const [name, story] of Object.entries(STORIES)) await tell(name, story)
if (process.env.STORY) PEOPLE.length = 0
for (const person of PEOPLE) {
  const tokens = await Promise.all([one, other].map((port) => logIn(ask, port, person)))
  for (const call of calls)
    for (const [i, body] of fc.sample(meant(call.input), { numRuns: TIMES, seed: 11 }).entries())
      await both(person, tokens, call, await withIds(call, body, i))
}
await Promise.all(databases.map(untilIdle))
await Promise.all(databases.map(addUp))
for (const table of tables) await compare(table)
for (const [what, how] of differing) console.log(`${what}: ${how}`)
console.log(
  `${calls.length} calls, made ${done.asked} times, ${done.accepted} of them accepted, of ${done.calls.size} calls; ${tables.length} tables compared; ${differing.size} differ`,
)
close()
await Promise.all(databases.map((client) => client.end()))
process.exitCode = differing.size > 0 ? 1 : 0

/** Through every step of the registration: two families sign and check out with a coupon that pays for everything. */
async function registerFamilies() {
  for (const sql of databases) await addCoupons(/** @type {any} */ ({ sql }), TENANT)
  const ask = (method, path, body = {}) =>
    both(
      'a family',
      [undefined, undefined],
      { method, path: path.replace('/api', '').replace(/\/[\w-]{20,}/, '/:token') },
      {
        path: path.replace('/api', ''),
        body: method === 'GET' ? undefined : body,
      },
    )
  const families = await familiesThroughTheDoors(/** @type {any} */ ({ ask }), 2)
  for (const { token, quote_hash } of families)
    await ask('POST', `/api/mms/registration/${token}/checkout`, { version: 1, quote_hash })
}

/** What people do one after the other; each step has to succeed on both. */
async function tell(/** @type {string} */ name, /** @type {import('./twin-stories.mjs').Story} */ story) {
  if (process.env.STORY && !new RegExp(process.env.STORY).test(name)) return
  const tokens = /** @type {Map<string, Promise<string[]>>} */ (new Map())
  const as = (/** @type {string} */ person) => async (method, path, body) => {
    if (!tokens.has(person))
      tokens.set(person, Promise.all([one, other].map((port) => logIn(ask, port, person))))
    const known = person ? await tokens.get(person) : [undefined, undefined]
    const pattern = path.replace(/\/\d+(?=\/|$)/g, '/:id').replace(/\/[\w-]{20,}/, '/:token')
    const { data, status, text } = await answers(
      person || 'anybody',
      known,
      { method, path: `${pattern} (${name})`, hasFiles: true },
      { path, body },
    )
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 600)}`)
    return data
  }
  const rows = async (/** @type {string} */ text) =>
    (await databases[0].query(text.replaceAll('$1', String(TENANT)))).rows
  try {
    await story({ as, rows, idle: () => Promise.all(databases.map(untilIdle)) })
  } catch (error) {
    differing.set(`story ${name}`, `ended: ${error.message}`)
  }
}

/** From now on both give the same numbers, and those of two tables are never the same: a number says what the other calls it. */
async function numberFrom(/** @type {pg.Client} */ client, /** @type {number} */ number) {
  await client.query(`do $$ declare s record; begin
    for s in select schemaname, sequencename, row_number() over (order by sequencename) as i from pg_sequences
      where schemaname = 'public' loop
      perform setval(format('%I.%I', s.schemaname, s.sequencename), ${number} + ${APART} * s.i);
    end loop; end $$`)
}

async function lastNumber(/** @type {pg.Client} */ client) {
  const { rows } = await client.query(
    `select coalesce(max(last_value), 0) as last from pg_sequences where schemaname = 'public'`,
  )
  return Number(rows[0].last)
}

async function tablesOf(/** @type {pg.Client} */ client) {
  const { rows } = await client.query(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The path filled, and ids in the body that are there. */
async function withIds(call, body, /** @type {number} */ i) {
  const filled = { ...body }
  let path = call.path
  for (const [part, name] of call.path.matchAll(/:(\w+)/g)) {
    const kind = name.endsWith('_id')
      ? name.slice(0, -3)
      : (call.path.split(`/${part}`)[0].split('/').at(-1) ?? '')
    const ids = await known(kind)
    path = path.replace(
      part,
      encodeURIComponent(
        String(ids.length > 0 ? ids[i % ids.length] : (filled[name] ?? i + 1)).replace(/\p{Surrogate}/gu, ''),
      ),
    )
    delete filled[name]
  }
  const made = await deeply(filled, i)
  if ('version' in made) made.version = await versionAt(call.path, path)
  return { path, body: made }
}

/** The current version of the record in a path; a change that does not send it is refused. */
async function versionAt(/** @type {string} */ pattern, /** @type {string} */ path) {
  const [, id] = /\/(\d+)(?:\/[a-z-]+)?$/.exec(path) ?? []
  const kind = /([a-z-]+)\/:\w+(?:\/[a-z-]+)?$/.exec(pattern)?.[1]
  const table = tableOf(kind ?? '')
  if (!id || !table) return 1
  const { rows } = await databases[1]
    .query(
      `select to_jsonb(one) -> 'version' as version from ${table} one where tenant_id = ${TENANT} and id = $1`,
      [id],
    )
    .catch(() => ({ rows: [] }))
  return rows[0]?.version ?? 1
}

/** What people type, by the name of the field: made-up letters are refused in most. */
function typed(/** @type {string} */ name, /** @type {string} */ value, /** @type {number} */ i) {
  if (/email/.test(name)) return `made-${done.asked}-${i}@example.org`
  if (/phone/.test(name)) return `(214) 555-${String(1000 + ((done.asked + i) % 9000))}`
  if (/dob/.test(name)) return '05/02/2014'
  if (/color/.test(name)) return '#336699'
  if (/url|link|website/.test(name)) return 'https://example.org/made'
  if (/zip/.test(name)) return '75201'
  if (/_on$|date|^from|until|day$/.test(name)) return '12/15/2026'
  if (/_at$|time/.test(name)) return '10:30'
  if (/stock|year|min|max|spots|days|place|amount|cents|price|count|hours|number|size|limit/.test(name))
    return '12'
  if (name.endsWith('state')) return 'Texas'
  if (/country/.test(name)) return 'USA'
  if (/name|title|label|subject/.test(name)) return `Made ${done.asked} ${String.fromCharCode(65 + (i % 26))}`
  if (/reason|note|text|message|description|answer|body|content/.test(name))
    return `What was meant ${done.asked}`
  return value
}

async function deeply(value, i, name = '') {
  if (Array.isArray(value))
    return Promise.all(value.map((one, at) => deeply(one, i + at, name.replace(/s$/, ''))))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      await Promise.all(Object.entries(value).map(async ([key, one]) => [key, await deeply(one, i, key)])),
    )
  if (typeof value === 'string' && !/^\d{4}-\d\d-\d\d|^[a-z_]+$/.test(value)) return typed(name, value, i)
  if (typeof value === 'number' && !/_ids?$/.test(name))
    return Math.abs(value) > 100_000 ? Math.abs(value) % 1000 : value
  if (typeof value !== 'number') return value
  const ids = await known(name.replace(/_ids?$/, ''))
  return ids.length > 0 ? ids[i % ids.length] : value
}

/** Some ids of the table that a word means. */
async function known(/** @type {string} */ word) {
  const table = tableOf(word)
  if (!table) return []
  if (!idsOf.has(table)) {
    const { rows } = await databases[1]
      .query(`select id from ${table} where tenant_id = ${TENANT} order by id % 7, id limit 12`)
      .catch(() => ({ rows: [] }))
    idsOf.set(
      table,
      rows.map(({ id }) => Number(id)),
    )
  }
  return idsOf.get(table) ?? []
}

function tableOf(/** @type {string} */ word) {
  const singular = word.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', '_')
  return [word, singular, `event_${singular}`, `member_${singular}`, `team_${singular}`].find((name) =>
    tables.includes(name),
  )
}

async function both(person, tokens, call, sent) {
  return (await answers(person, tokens, call, sent)).data
}

/** Asks both, and notes the first difference of a call. */
async function answers(person, tokens, call, { path, body }) {
  const query = call.method === 'DELETE' ? '' : undefined
  done.asked++
  const from = {
    'x-forwarded-for': `10.${(done.asked >> 16) & 255}.${(done.asked >> 8) & 255}.${done.asked & 255}`,
  }
  const [here, there] = await Promise.all([
    ask(one, call.method, path, tokens[0], query ?? body, from),
    ask(
      other,
      call.method,
      path.split('/').map(partTranslated).join('/'),
      tokens[1],
      query ?? translated(body),
      from,
    ),
  ])
  if (here.status < 300) {
    done.accepted++
    done.calls.add(call)
    if (call.method !== 'GET') await Promise.all(databases.map(untilNoneIsDue))
  } else if (process.env.WHY)
    console.log(call.method, path, here.text.slice(0, 400), JSON.stringify(body)?.slice(0, 300))
  learn(here, there)
  const data = here.text.startsWith('{') ? JSON.parse(here.text) : {}
  const answer = { status: here.status, text: here.text, data: data.data ?? data }
  const [said, expected] = [here, there].map(
    ({ status, text, bytes }) =>
      `${status} ${masked(text)}${call.hasFiles && !text ? createHash('sha256').update(bytes).digest('hex') : ''}`,
  )
  const key = `${call.method} ${call.path}`
  if (said === expected || differing.has(key)) return answer
  let at = 0
  while (said[at] === expected[at]) at++
  const around = (text) => text.slice(Math.max(0, at - 60), at + 140)
  differing.set(
    key,
    `${path} ${JSON.stringify(body, shortly)?.slice(0, 300)} as ${person}: ${around(said)} | ${around(expected)}`,
  )
  return answer
}

/** A body without what its files hold. */
function shortly(/** @type {string} */ name, value) {
  return name === 'bytes' ? undefined : value
}

/** Notes what both say at the same place. */
function learn(here, there) {
  if (!here.text.startsWith('{') || here.status !== there.status) return
  const walk = (a, b) => {
    if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null)
      for (const key of Object.keys(a)) walk(a[key], b[key])
    else if (a !== b && (typeof a === 'string' || Number(a) > NEW)) otherName.set(JSON.stringify(a), b)
  }
  try {
    walk(JSON.parse(here.text), JSON.parse(there.text))
  } catch {}
}

function partTranslated(/** @type {string} */ part) {
  return /^\d+$/.test(part) ? String(otherName.get(part) ?? part) : translated(part)
}

function translated(value) {
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Form) return new Form(translated(value.fields))
  if (Array.isArray(value)) return value.map(translated)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, translated(one)]))
  return otherName.get(JSON.stringify(value)) ?? value
}

/** A text without moments since the beginning, and without what is random. */
function masked(/** @type {string} */ text) {
  return text
    .replace(MOMENT, (moment) => (moment.replace(' ', 'T') >= began.slice(0, moment.length) ? '·' : moment))
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '·')
    .replace(/\\+x[0-9a-f]{32,}/g, '·')
    .replace(/(?<="keys": )\[[^\]]*\]/g, (keys) =>
      keys
        .split(/(?<=\}), |[[\]]/)
        .toSorted()
        .join(),
    )
    .replace(/\b[0-9a-f]{12}(?=\.(?:jpg|png|webp|pdf)\b)/g, '·')
    .replace(/\b[0-9a-f]{24,}\b/g, '·')
    .replace(/(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{32}(?![\w-])/g, '·')
    .replace(/(?<=confirmation_code\\?": ?\\?")[0-9A-Z]{13}\b/g, '·')
    .replace(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}/g, '·')
    .replace(/\b(?:[7-9]\d{6}|(?:2814749|5629499)\d{8})\b/g, '·')
    .replace(/job-\d+|(?:re|evt|pay|card|cus|pm)_[a-z]{20,}|_secret_[a-z]{20,}|:1\d{12}\b/g, '·')
    .replace(/\b(?:[A-Z0-9]{4}-){2}[A-Z0-9]{4}\b|\d\d?:\d\d [AP]M/g, '·')
    .replaceAll(new RegExp(`:${other}(?=[/"])`, 'g'), `:${one}`)
}

async function compare(/** @type {string} */ table) {
  const [here, there] = await Promise.all(
    databases.map(async (client) => {
      const { rows } = await client.query(
        `select (to_jsonb(one) - 'search')::text as row from ${table} one where tenant_id = ${TENANT}`,
      )
      return rows.map(({ row }) => masked(row)).toSorted()
    }),
  )
  const only = (these, those) => {
    const left = new Map()
    for (const row of those) left.set(row, (left.get(row) ?? 0) + 1)
    return these.filter((row) => {
      const count = left.get(row) ?? 0
      left.set(row, count - 1)
      return count <= 0
    })
  }
  const [more, fewer] = [only(here, there), only(there, here)]
  if (more.length + fewer.length === 0) return
  differing.set(
    `table ${table}`,
    `${here.length} rows, of which ${more.length} are not in the other’s ${there.length}\n    ${more[0]?.slice(0, 700)}\n    ${fewer[0]?.slice(0, 700)}`,
  )
}

/** What is added up now and then, each at its own hour, is added up on both. */
async function addUp(/** @type {pg.Client} */ client) {
  for (const name of ADDING_UP) {
    await client.query(`select graphile_worker.add_job($1::text, '{}', job_key => $1::text)`, [name])
    await untilIdle(client)
  }
}

/** A call may leave a job, and the next one reads what it has done. */
async function untilNoneIsDue(/** @type {pg.Client} */ client) {
  while ((await client.query(DUE)).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Until no job waits that could run now. */
async function untilIdle(/** @type {pg.Client} */ client) {
  for (let quiet = 0; quiet < 3; ) {
    const { rows } = await client.query(DUE)
    quiet = rows.length > 0 ? 0 : quiet + 1
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
