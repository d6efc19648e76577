import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fillPath, isRead, type Operation } from 'contract/operation'
import { copyAll } from '../../../scripts/move/copy.mjs'
import { start } from '../../../scripts/postgres.mjs'
import { buildApp, buildWorld } from '../../src/app.ts'
import { createAccount, givePassword } from '../../src/auth/auth.ts'
import { readConfig } from '../../src/plumbing/config.ts'
import { ACCESS } from '../../src/plumbing/database/access.gen.ts'
import { migrate } from '../../src/plumbing/database/migrate.ts'
import { contextFor } from '../../src/plumbing/world.ts'
import { meant } from '../arbitrary.ts'
import { contractOperations } from '../contract.ts'
import { databaseUrl } from '../database.ts'
import { ADMIN, PASSWORD, testHouse } from '../house.ts'
import { placesOfIds, withAt } from '../ids.ts'
import { keptLogin } from '../kept-login.ts'
import { populateFully, type Known } from '../populated.ts'
import { addressesOf, servedRoutes } from '../security/served.ts'
import { worst } from '../worst.ts'

const ROLES = 'fieldhouse_app, fieldhouse_psp, fieldhouse_league, fieldhouse_league_desk, fieldhouse_watch'
/** The database that is made on each server. */
const CLUB = 'club'

/** How the dump is made: by `pg_dump`, or copied to look like its result where `pg_dump` is not installed. */
type Way = 'pg_dump' | 'row by row'
const installed = installedWithDump()

const house = await testHouse()
const { tokenOf, world } = house
await house.app.listen({ port: 0, host: '127.0.0.1' })
const operations = (await contractOperations()).map(({ op }) => op)
const servers: { stop: () => Promise<void> }[] = []
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-restored-'))
chmodSync(folder, 0o711) // as root, the database runs as another user and must get through
let known: Known
let token: string

beforeAll(async () => {
  known = await populateFully(house, 'alliance')
  await house.work()
  token = await tokenOf(ADMIN)
  // A webhook that arrives later would reach only one of the two databases.
  const untold = () =>
    world.database.pool.query('select from psp.event where delivered_at is null and next_try_at is not null')
  const isTold = async () => {
    if (((await untold()).rowCount ?? 0) > 0)
      throw new Error('the card provider has something left to deliver')
  }
  await vi.waitFor(isTold, { timeout: 30_000, interval: 100 })
}, 300_000)
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** The folder of an installed PostgreSQL that has `pg_dump`; the packaged one has none. */
function installedWithDump(): string | undefined {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).filter((name) => Number(name) >= 15) : []
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(home, version, 'bin'))
    .find((bin) => ['pg_dump', 'pg_restore', 'initdb'].every((name) => existsSync(join(bin, name))))
}

/** A PostgreSQL server without our roles, with one empty database. @returns its address */
async function emptyServer(way: Way): Promise<string> {
  if (way === 'pg_dump') vi.stubEnv('PG_BINDIR', installed!)
  const server = await start({ dataDir: join(folder, `server-${servers.length}`), fast: true })
  vi.unstubAllEnvs()
  servers.push(server)
  const url = databaseUrl(server.url, CLUB)
  await asked(server.url, `create database ${CLUB}`)
  expect(await rolesOf(url)).toEqual([])
  return url
}

async function asked<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(statement)).rows)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const rolesOf = (url: string) =>
  asked(url, `select rolname from pg_roles where rolname like 'fieldhouse%' order by 1`)

/** The house’s rows on another server, whose schema the migrations have made. */
async function filledServer(way: Way): Promise<string> {
  const url = await emptyServer(way)
  await migrate(url)
  await withClient(house.url, (from) => withClient(url, (to) => copyAll(from, to)))
  return url
}

/** A database on a server without roles, as it is after a dump was restored there. */
async function restored(way: Way): Promise<string> {
  const filled = await filledServer(way)
  if (way === 'row by row') {
    await asked(filled, `drop owned by ${ROLES}; drop role ${ROLES}; ${OPEN_FUNCTIONS}`)
    return filled
  }
  const dump = join(folder, 'club.dump')
  await run('pg_dump', '--format=custom', `--file=${dump}`, filled)
  const url = await emptyServer(way)
  // It continues after errors, all of which are about the roles, and exits with 1 if there were any.
  const { status, said } = await run('pg_restore', `--dbname=${url}`, dump)
  expect(status).toBe(1)
  const errors = said.split('\n').filter((line) => line.includes('ERROR:'))
  expect(errors.filter((line) => !/ERROR: {2}role "fieldhouse_\w+" does not exist/.test(line))).toEqual([])
  return url
}

/** Restored without its grants, a dump leaves every function open to everybody. */
const OPEN_FUNCTIONS = `
  do $$ declare f record; begin
    for f in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace and proacl is not null loop
      execute format('grant execute on function %s to public', f.name);
    end loop;
  end $$`

/** Not `spawnSync`: this process reads the server’s log, and the server blocks when nobody does. */
const run = (program: string, ...args: string[]) =>
  new Promise<{ status: number; said: string }>((resolve, reject) => {
    execFile(join(installed!, program), args, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') return reject(error)
      resolve({ status: Number(error?.code ?? 0), said: stdout + stderr })
    })
  })

let callers = 0
type Asked = { method: string; url: string; payload?: object }
type Answer = { status: number; body: string }

/** Makes a call as the administrator. @returns the answer without the parts that differ each time */
async function ask(app: FastifyInstance, { method, url, payload }: Asked, by = token): Promise<Answer> {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { host: 'alliance.localhost:3000', authorization: `Bearer ${by}` },
    remoteAddress: `10.3.${(++callers >> 8) & 255}.${callers & 255}`,
    ...(payload && { payload }),
  })
  // PDFs contain the moment they were drawn.
  const isText = /json|text|csv|calendar/.test(String(answer.headers['content-type']))
  return { status: answer.statusCode, body: isText ? answer.body.replace(OF_THE_MOMENT, '') : '' }
}

const OF_THE_MOMENT = /"(?:traceId|draft_token|challenge)":"[^"]*"|nonce="[^"]*"/g
/** These are about the server process, or are built files. */
const OF_THE_SERVER = ['/metrics', '/readyz', '/healthz', '*']

/** Whether a statement names one of our roles. A dump already contains some of the rights that are taken from `public`. */
const isOfRole = (statement: string) =>
  statement.startsWith('grant ') ||
  (statement.startsWith('create policy ') && !statement.includes(' to public '))

/** The input with ids of existing records in every place that takes one. */
function furnished(input: Record<string, unknown>): Record<string, unknown> {
  let filled = input
  for (const place of placesOfIds(input)) {
    const kind = place.findLast((part) => !/^\d+$/.test(part))!.replace(/_?ids?$/, '')
    const ids = kind.endsWith('token') ? known.tokens : (known.ids.get(kind) ?? known.ids.get(`${kind}s`))
    if (ids) filled = withAt(filled, place, ids[0]) as Record<string, unknown>
  }
  return filled
}

function* inputsOf({ input }: Operation) {
  yield {}
  for (const sample of fc.sample(meant(input), { numRuns: 20, seed: 7 })) yield furnished(sample)
  yield furnished(worst(input, 'least'))
}

/** For each call that reads, the requests to try until one succeeds. */
function* readCalls(): Generator<Asked[]> {
  const writing = new Set(
    operations.flatMap((op) => (op.method === 'GET' && op.writes ? [`/api${op.path}`] : [])),
  )
  for (const { method, path } of servedRoutes(house.app))
    if (method === 'GET' && !writing.has(path) && !OF_THE_SERVER.includes(path))
      yield addressesOf(path, known).map((url) => ({ method, url }))
  for (const op of operations)
    if (op.method !== 'GET' && isRead(op)) yield [...inputsOf(op)].map((input) => callOf(op, input))
}

function callOf(op: Operation, input: Record<string, unknown>): Asked {
  const { path, rest } = fillPath(addressesOf(op.path, known)[0]!.split('?')[0]!, input)
  return { method: op.method, url: `/api${path}`, payload: rest }
}

/** For each call that reads, the first request that succeeds here, or else the first one, with its answer. */
async function readHere(): Promise<{ asked: Asked; here: Answer }[]> {
  const found = []
  for (const ways of readCalls()) {
    const first = ways[0]!
    let read = { asked: first, here: await ask(house.app, first) }
    for (const asked of ways.slice(1, MOST_WAYS)) {
      if (read.here.status < 400) break
      const here = await ask(house.app, asked)
      if (here.status < 400) read = { asked, here }
    }
    found.push(read)
  }
  return found
}
const MOST_WAYS = 12
/** The test wrote this event’s entrants straight into their table, so no division counts them. */
const OF_AN_ODD_ROW = '/ems/events/:id/entrants/:entrant_id/remove'

describe.each<Way>(installed ? ['pg_dump', 'row by row'] : ['row by row'])('a club dumped by %s', (way) => {
  const data = join(folder, `data-${way}`)
  let roles: unknown[]
  let given: string[]
  let reads: Awaited<ReturnType<typeof readHere>>
  let app: FastifyInstance
  let there: Awaited<ReturnType<typeof buildWorld>>

  beforeAll(async () => {
    const url = await restored(way)
    // Not before the dump: some reads are recorded in the history.
    reads = await readHere()
    roles = await rolesOf(url)
    given = (await migrate(url)).given
    cpSync(house.folder, data, { recursive: true })
    const config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: url,
      DATA_DIR: data,
      WEB_DIR: join(data, 'web'),
      LOG_LEVEL: 'silent',
      TEST_HASH_MEMORY: '64',
    })
    there = await buildWorld(config, { now: world.now })
    app = await buildApp(there, config)
  }, 300_000)
  afterAll(async () => {
    await app?.close()
    await there?.close()
  })

  /** The token of a new administrator there; some calls end the session they are made with. */
  async function newAdmin(): Promise<string> {
    const email = `admin-${++callers}@example.org`
    const origin = { trace_id: 'test', ip: '', user_agent: '' }
    await contextFor(there, house.tenants.alliance, null, origin).transaction(async (context) => {
      const { user_id } = await createAccount(context, {
        email,
        first_name: 'Ada',
        last_name: 'Ball',
        roles: ADMIN,
      })
      await givePassword(context, user_id, PASSWORD)
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/mms/check/login',
      headers: { host: 'alliance.localhost:3000' },
      payload: { grant_type: 'password', client_id: 'web', username: email, password: PASSWORD },
    })
    return answer.json().access_token
  }

  test('it comes without the roles, and the start names each right that it gives them', () => {
    expect(roles).toEqual([])
    expect(given).toEqual(expect.arrayContaining(ACCESS.filter(isOfRole)))
  })

  test('every call that reads answers what it answered where the dump was made', async () => {
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect(reads.filter(({ here }) => here.status < 400).length).toBeGreaterThan(350)
    const different = []
    for (const { asked, here } of reads) {
      const answer = await ask(app, asked)
      const isSame = answer.status === here.status && answer.body === here.body
      if (!isSame || answer.status >= 500) different.push({ asked, here, answer })
    }
    expect(different).toEqual([])
  }, 300_000)

  test('no call that writes fails there', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const admin = keptLogin({ world: there, tenants: house.tenants, tokenOf: newAdmin }, ADMIN)
    const failed = []
    let done = 0
    for (const op of operations.filter(
      (one) => !isRead(one) && !one.multipart && one.path !== OF_AN_ODD_ROW,
    )) {
      const asked = callOf(op, furnished(worst(op.input, 'most')))
      const answer = await ask(app, asked, await admin())
      if (answer.status < 400) done += 1
      if (answer.status >= 500) failed.push({ asked, answer })
    }
    expect(failed).toEqual([])
    expect(done).toBeGreaterThan(80)
  }, 300_000)
})
