import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, testHouse } from '../test/house.ts'
import { atOnce } from '../test/at-once.ts'
import { createAccount, givePassword } from './auth/auth.ts'
import { openTenantCommands, type TenantCommands } from './main-tenant.ts'
import { openAdminCommands } from './main-admin.ts'
import type { OutsideContext } from './plumbing/context.ts'
import { problemOf } from './plumbing/http/faults.ts'
import { enqueue } from './plumbing/jobs/jobs.ts'
import { findTenants } from './plumbing/jobs/jobs-queries.ts'
import { contextFor } from './plumbing/world.ts'
import { readerToken } from './renewing/reminders/readers.ts'
import { addMembers } from './seed-command.ts'

type House = Awaited<ReturnType<typeof testHouse>>

/** Two installations, each with its database, files and root key; their tenants have the same numbers. */
const north = await testHouse()
const south = await testHouse()
const envOf = ({ url, folder }: House) => ({
  NODE_ENV: 'test',
  DATABASE_URL: url,
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  TEST_HASH_MEMORY: '64',
})
const commands = {} as Record<'north' | 'south', TenantCommands>
const LABEL = 'big'
const HOST = { host: `${LABEL}.localhost:3000` }
const EMAIL = 'office@big.example'
const AT_ONCE = { notice_ms: 50 }
const FILE = 'users/big/1/0a1b2c.jpg'

async function asked({ url }: House, statement: string, values: unknown[] = []) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

const contextIn = async ({ world }: House) => {
  const tenant = (await findTenants(world.database)).find(({ label }) => label === LABEL)!
  return contextFor(world, tenant, null, { trace_id: 'test', ip: '', user_agent: '' })
}

const logIn = (house: House) =>
  house.call('/api/mms/check/login', {
    method: 'POST',
    headers: HOST,
    payload: { grant_type: 'password', client_id: 'mobile', username: EMAIL, password: PASSWORD },
  })
const refresh = (house: House, refresh_token: string) =>
  house.call(`/realms/${LABEL}/protocol/openid-connect/token`, {
    method: 'POST',
    headers: { ...HOST, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'mobile',
      refresh_token,
    }).toString(),
  })
/** Sealed with the keys of where it is, and what is written there on arrival. */
const SEALED_ANEW = ['audit_entry', 'auth_key', 'brought_key', 'user_totp', 'waiver_register_key']

/** Count and checksum of the tenant’s rows in each table that has any. */
async function everyRow(house: House): Promise<Record<string, string>> {
  const [{ statement }] = await asked(
    house,
    `select string_agg(format('select %L as name, count(*)::text || '' '' || md5(string_agg(md5(r::text), '''' order by md5(r::text))) as said
       from %1$I r where tenant_id = (select id from tenant where label = $1)', table_name), ' union all ') as statement
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'tenant_id'`,
  )
  const rows = await asked(house, statement, [LABEL])
  return Object.fromEntries(rows.filter(({ said }) => said).map(({ name, said }) => [name, said]))
}
const differences = (a: Record<string, string>, b: Record<string, string>) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]).sort()

const openLink = (house: House, token: string) => house.call(`/api/mms/reminders/${token}`, { headers: HOST })
const siteOf = async (house: House) =>
  (await house.call('/api/mms/getProperties/document', { headers: HOST })).json().data?.value.label
const jobsOf = (house: House) =>
  asked(
    house,
    `select t.identifier as name, j.key
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where (j.payload ->> 'tenant_id')::bigint = (select id from tenant where label = $1) order by 1, 2`,
    [LABEL],
  )

let letter: string
/** Of a server that has not heard of anything since. */
let unaware: OutsideContext
let before: { access_token: string; refresh_token: string }

beforeAll(async () => {
  commands.north = await openTenantCommands(envOf(north))
  commands.south = await openTenantCommands(envOf(south))
  await addMembers(envOf(north), { members: 4, tenant: LABEL, now: north.world.now })
  const context = await contextIn(north)
  unaware = context
  await context.transaction(async (inside) => {
    const { user_id } = await createAccount(inside, {
      email: EMAIL,
      first_name: 'Ada',
      last_name: 'Ball',
      roles: [{ module: 'MMS', role: 'admin' }],
    })
    await givePassword(inside, user_id, PASSWORD)
    letter = readerToken(inside, 7)
    await enqueue(inside, { name: 'send-reminders' }, {}, { key: 'of-big' })
  })
  // A server had taken it when it died.
  await asked(
    north,
    `update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() where key = 'of-big'`,
  )
  await north.world.outside.storage.put(FILE, Buffer.from('a picture'), 'image/jpeg')
  await asked(north, `update app_user set profile_pic = $1 where email = $2`, [FILE, EMAIL])
  await asked(
    north,
    `insert into reminder_reader (tenant_id, id, email) overriding system value values ($1, 7, $2)`,
    [context.tenant.id, EMAIL],
  )
  before = (await logIn(north)).json()
  const totp = await north.call('/api/mms/user/totp', {
    method: 'POST',
    headers: HOST,
    token: before.access_token,
    payload: {},
  })
  if (totp.statusCode !== 200) throw new Error(totp.body)
}, 400_000)
afterAll(() => Promise.all([commands.north.end(), commands.south.end()]))

test('a tenant is moved with its rows, files, jobs and links, and is served where it is', async () => {
  const waiting = await jobsOf(north)
  expect(waiting).toContainEqual({ name: 'send-reminders', key: 'of-big' })
  const rows = await everyRow(north)
  const moved = await commands.north.move(LABEL, envOf(south), AT_ONCE)
  expect(moved).toMatchObject({ url: `http://${HOST.host}`, jobs: waiting.length })
  expect(moved.rows).toBeGreaterThan(1000)
  expect(differences(rows, await everyRow(south))).toEqual(SEALED_ANEW)
  expect(await jobsOf(south)).toEqual(waiting)
  expect(await jobsOf(north)).toEqual([])
  expect((await south.world.outside.storage.get(FILE))?.content.toString()).toBe('a picture')

  await expect.poll(() => siteOf(south)).toBe(LABEL)
  const again = await refresh(south, before.refresh_token)
  expect(again.statusCode, again.body).toBe(200)
  expect((await openLink(south, letter)).json()).toMatchObject({ success: true })
  expect((await logIn(south)).json()).toHaveProperty('access_token')
  const code = await south.call('/api/mms/user/totp/confirm', {
    method: 'POST',
    headers: HOST,
    token: again.json().access_token,
    payload: { code: '000000' },
  })
  expect(code.json().message, 'the secret can be read there').toContain('That code isn’t current')
  // The keys that came along are those of this tenant only.
  const other = await south.call(`/api/mms/reminders/${letter}`, { label: 'demo' })
  expect(other.statusCode).toBe(404)
})

test('where it was, people and programs are told that it is moving, and nothing is done', async () => {
  const page = await north.call('/', { headers: { ...HOST, accept: 'text/html', 'accept-language': 'es' } })
  expect([page.statusCode, page.headers['retry-after'], page.body]).toEqual([
    503,
    '30',
    expect.stringContaining('Este sitio se está mudando'),
  ])
  const refused = await logIn(north)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'site_moving'])
  expect((await north.call('/healthz', { headers: HOST })).statusCode).toBe(200)
  await expect(commands.north.reopen(LABEL)).rejects.toThrow('was moved to http://big.localhost:3000')
  expect((await commands.north.list()).find(({ label }) => label === LABEL)).toMatchObject({
    status: 'closed',
    moved_to: 'http://big.localhost:3000',
  })
})

test('a server that has not noticed writes nothing where it was', async () => {
  const rows = await everyRow(north)
  const write = (inside: Pick<OutsideContext, 'tenant'> & Parameters<typeof enqueue>[0]) =>
    enqueue(inside, { name: 'send-reminders' }, {}, { key: 'too-late' })
  for (const how of ['transaction', 'atOnce', 'aside'] as const) {
    const error = await unaware[how](write).catch((refusal: Error) => refusal)
    expect(problemOf(error as Error), how).toMatchObject({ status: 503, code: 'site_moving' })
  }
  expect(differences(rows, await everyRow(north))).toEqual([])
  expect(await jobsOf(north)).toEqual([])
})

test('the same command again changes nothing', async () => {
  const rows = await everyRow(south)
  const again = await commands.north.move(LABEL, envOf(south), AT_ONCE)
  expect(again.jobs).toBe(0)
  expect(differences(rows, await everyRow(south))).toEqual([])
})

test('what came along is known among the keys', async () => {
  const admin = await openAdminCommands(envOf(south))
  const [own, brought] = await admin.keys()
  expect(own!.uses).toContainEqual({ what: 'secrets of authenticator apps', count: 1 })
  expect(brought!.name).toBe(north.world.keys.listed()[0]!.name)
  expect(brought!.uses.length).toBeGreaterThan(0)
  await admin.end()
})

test('it moves back once, with what happened until then; what was erased there is gone here as well', async () => {
  await asked(south, `update app_user set first_name = 'Augusta', profile_pic = null where email = $1`, [
    EMAIL,
  ])
  await south.world.outside.storage.remove(FILE)
  const later = (await logIn(south)).json()
  const context = await contextIn(south)
  let goOn = () => {}
  const isToGoOn = new Promise<void>((resolve) => (goOn = resolve))
  let isAt = () => {}
  const isThere = new Promise<void>((resolve) => (isAt = resolve))
  const call = context.transaction(async ({ db, tenant }) => {
    await db
      .updateTable('app_user')
      .set({ last_name: 'Bell' })
      .where('tenant_id', '=', tenant.id)
      .where('email', '=', EMAIL)
      .execute()
    isAt()
    await isToGoOn
  })
  await isThere
  const moving = commands.south.move(LABEL, envOf(north), AT_ONCE)
  try {
    await expect
      .poll(() => asked(south, 'select is_leaving as is from tenant where label = $1', [LABEL]))
      .toEqual([{ is: true }])
    // While it waits for that call, what begins now is refused, and nobody else moves or deletes it.
    await expect(
      context.transaction((inside) => enqueue(inside, { name: 'send-reminders' }, {})),
    ).rejects.toThrow('is moving')
    const others = await atOnce(3, (i) =>
      (i < 2 ? commands.south.move(LABEL, envOf(north), AT_ONCE) : commands.north.forget(LABEL)).catch(
        ({ message }: Error) => message,
      ),
    )
    expect(others).toEqual(
      Array(3).fill(expect.stringContaining(`Another command is moving ${LABEL} already`)),
    )
    const isMoving = `The tenant ${LABEL} is being moved right now.`
    await expect(commands.south.close(LABEL)).rejects.toThrow(isMoving)
    await expect(commands.south.rename(LABEL, 'Other')).rejects.toThrow(isMoving)
    await expect(commands.south.create({ label: LABEL, name: 'Big', admin: EMAIL })).rejects.toThrow(isMoving)
  } finally {
    goOn()
  }
  await call
  const rows = await everyRow(south)
  await moving
  expect(await asked(north, 'select last_name from app_user where email = $1', [EMAIL])).toEqual([
    { last_name: 'Bell' },
  ])
  expect(differences(rows, await everyRow(north))).toEqual(SEALED_ANEW)
  expect(await north.world.outside.storage.get(FILE)).toBeUndefined()
  await expect.poll(() => siteOf(north)).toBe(LABEL)
  expect((await openLink(north, letter)).statusCode).toBe(200)
  expect((await refresh(north, later.refresh_token)).statusCode).toBe(200)
  expect((await logIn(south)).statusCode).toBe(503)
})

test('who dies before it has left lets it be served where it was, and the command goes on', async () => {
  await asked(
    north,
    `create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
     create trigger die before update on tenant for each row when (new.moved_to is not null) execute function die()`,
  )
  await expect(commands.north.move(LABEL, envOf(south), AT_ONCE)).rejects.toThrow('killed')
  // As if nobody had come to say that it is served again.
  await asked(north, `update tenant set moving_until = now() + interval '1 minute' where label = $1`, [LABEL])
  expect((await commands.south.list()).find(({ label }) => label === LABEL)).toMatchObject({
    arriving_from: 'http://big.localhost:3000',
    status: 'closed',
  })
  expect((await logIn(south)).statusCode).toBe(503)
  await expect(commands.south.reopen(LABEL)).rejects.toThrow('is not whole here')
  await expect(commands.south.move(LABEL, envOf(north), AT_ONCE)).rejects.toThrow('is not whole here')
  await asked(north, `update tenant set moving_until = now() - interval '1 second' where label = $1`, [LABEL])
  await asked(north, `select pg_notify('site_changed', '{}')`)
  await expect.poll(() => siteOf(north)).toBe(LABEL)
  expect((await logIn(north)).json()).toHaveProperty('access_token')
  await asked(north, `update app_user set last_name = 'Later' where email = $1`, [EMAIL])
})

test('who is held up for a minute leaves it where it was, since somebody may have written there', async () => {
  await asked(north, 'drop trigger die on tenant')
  for (const isLeaving of [false, true]) {
    await asked(
      north,
      `create function linger() returns trigger language plpgsql as $$ begin
         new.moving_until = now() + interval '5 seconds';
         return new;
       end $$;
       create trigger linger before update on tenant for each row
         when (new.is_leaving = ${isLeaving} and new.moving_until is not null) execute function linger()`,
    )
    await expect(commands.north.move(LABEL, envOf(south), AT_ONCE)).rejects.toThrow(
      `It took too long, and ${LABEL} is served here again.`,
    )
    await asked(north, 'drop function linger cascade')
  }
  await expect.poll(() => siteOf(north)).toBe(LABEL)
  expect((await logIn(north)).statusCode).toBe(200)
})

test('who dies after it has left never lets it be served at both, and the command goes on', async () => {
  await asked(
    south,
    `create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
     create trigger die before update on tenant for each row when (new.status = 'active') execute function die()`,
  )
  const context = await contextIn(north)
  await context.transaction((inside) => enqueue(inside, { name: 'send-reminders' }, {}, { key: 'of-big' }))
  const waiting = await jobsOf(north)
  const rows = await everyRow(north)
  await expect(commands.north.move(LABEL, envOf(south), AT_ONCE)).rejects.toThrow('killed')
  expect([(await logIn(north)).statusCode, (await logIn(south)).statusCode]).toEqual([503, 503])
  expect(await jobsOf(north)).toEqual(waiting)
  await expect(commands.north.forget(LABEL)).rejects.toThrow('Not all of big has arrived')
  await asked(south, 'drop trigger die on tenant')
  const done = await commands.north.move(LABEL, envOf(south), AT_ONCE)
  expect(done.jobs).toBe(waiting.length)
  expect(await jobsOf(south)).toEqual(waiting)
  expect(differences(rows, await everyRow(south))).toEqual(SEALED_ANEW)
  await expect.poll(() => siteOf(south)).toBe(LABEL)
  expect((await logIn(north)).statusCode).toBe(503)
})

test('what stayed is deleted when somebody says so, and only then', async () => {
  await expect(commands.south.forget(LABEL)).rejects.toThrow('was not moved away')
  const { rows } = await commands.north.forget(LABEL)
  expect(rows).toBeGreaterThan(1000)
  expect(await everyRow(north)).toEqual({})
  expect((await commands.north.list()).map(({ label }) => label)).not.toContain(LABEL)
  expect(await siteOf(south)).toBe(LABEL)
})

const BUCKET = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const account = (name: string) => ({
  STRIPE_SECRET_KEY: `sk_test_${name}`,
  STRIPE_PUBLIC_KEY: `pk_test_${name}`,
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
})

test.each([
  ['a bucket that both have', BUCKET, BUCKET, 'Both keep their files in the same bucket.'],
  [
    'another card account there',
    account('ours'),
    account('theirs'),
    'different accounts with the card provider',
  ],
  ['the built-in card provider there', account('ours'), {}, 'different accounts with the card provider'],
])('%s is refused with a sentence, and the tenant stays open', async (_, ours, theirs, words) => {
  await commands.north.create({ label: 'payer', name: 'Payer', admin: 'a@payer.example' })
  await asked(
    north,
    `insert into kept_card (tenant_id, provider, customer_ref, method_ref, brand, last4, exp_month, exp_year, kept_at)
     select id, 'stripe', 'cus_1', 'pm_1', 'Visa', '4242', 1, 2030, now() from tenant where label = 'payer'
     on conflict do nothing`,
  )
  const own = await openTenantCommands({ ...envOf(north), ...ours })
  try {
    await expect(own.move('payer', { ...envOf(south), ...theirs }, AT_ONCE)).rejects.toThrow(words)
  } finally {
    await own.end()
  }
  expect(await asked(north, `select status, moving_until from tenant where label = 'payer'`)).toEqual([
    { status: 'active', moving_until: null },
  ])
})

test('while the bank is asked about a payment or a refund the tenant stays, and moves when that is known', async () => {
  await commands.north.create({ label: 'asking', name: 'Asking', admin: 'a@asking.example' })
  // Without the order it belongs to, which nothing here looks at.
  const unknown = (table: string, columns: string, values: string) =>
    asked(
      north,
      `set session_replication_role = replica;
       insert into ${table} (tenant_id, ${columns}, next_check_at) select id, ${values}, now() from tenant where label = 'asking'`,
    )
  await unknown(
    'payment',
    'order_id, amount, currency, provider, attempt_key, token_hash, state, submitted_at',
    `1, 100, 'USD', 'built_in', gen_random_uuid(), 'x', 'processing', now()`,
  )
  await unknown(
    'refund',
    'order_id, payment_id, amount, currency, origin, reason, request_key, requested_at, state',
    `1, 1, 100, 'USD', 'staff', 'Rain', gen_random_uuid(), now(), 'pending'`,
  )
  const move = () => commands.north.move('asking', envOf(south), AT_ONCE)
  await expect(move()).rejects.toThrow('2 payments or refunds of asking')
  await asked(north, `update payment set next_check_at = null`)
  await expect(move()).rejects.toThrow('a payment or refund of asking')
  expect(await asked(north, `select status, moving_until from tenant where label = 'asking'`)).toEqual([
    { status: 'active', moving_until: null },
  ])
  expect(await asked(south, `select 1 from tenant where label = 'asking'`)).toEqual([])
  await asked(north, `delete from refund`)
  await asked(north, `delete from payment`)
  expect(await move()).toMatchObject({ jobs: expect.any(Number) })
})

test.each([
  ['the default tenant', 'default', async () => {}, 'The default tenant belongs to its installation'],
  ['one that does not exist', 'nobody', async () => {}, 'There is no tenant nobody.'],
  ['a label that is taken there', 'alliance', async () => {}, 'There is a tenant alliance there already.'],
  [
    'a number that is taken there',
    'demo',
    () => asked(south, `update tenant set label = 'other' where label = 'demo'`),
    'belongs to another tenant there, other',
  ],
  [
    'a host name that is taken there',
    'lone',
    async () => {
      await commands.north.create({ label: 'lone', name: 'Lone', admin: 'a@lone.example' })
      await asked(
        north,
        `insert into tenant_host (tenant_id, host, since) select id, 'www.lone.example', now() from tenant where label = 'lone'`,
      )
      await asked(
        south,
        `insert into tenant_host (tenant_id, host, since) select id, 'www.lone.example', now() from tenant where label = 'alliance'`,
      )
    },
    'Another tenant there has www.lone.example.',
  ],
  [
    'another version there',
    'lone',
    () => asked(south, `update kysely_migration set name = 'x' where name = '0001-tenants'`),
    'not of the same version',
  ],
  [
    'an installation that has no tables yet',
    'lone',
    () => asked(south, 'alter table kysely_migration rename to not_there_yet'),
    'has never been started',
  ],
])('%s is refused with a sentence', async (_, label, prepare, words) => {
  await prepare()
  await expect(commands.north.move(label, envOf(south), AT_ONCE)).rejects.toThrow(words)
})

test.each([
  ['here', north],
  ['there', south],
])('a tenant does not move where the database %s is spread over machines', async (where, house) => {
  // As the coordinator of a cluster has it.
  await asked(house, `create table pg_dist_partition (partmethod "char")`)
  await asked(house, `insert into pg_dist_partition values ('h')`)
  try {
    await expect(commands.north.move(LABEL, envOf(south), AT_ONCE)).rejects.toThrow(
      new RegExp(`^The database ${where} is spread .* npm run move -- postgres://…, then npm run shard`),
    )
  } finally {
    await asked(house, 'drop table pg_dist_partition')
  }
})
