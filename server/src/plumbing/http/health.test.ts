import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { testHouse } from '../../../test/house.ts'
import { buildApp } from '../../app.ts'
import { CardRefused } from '../../outside/card-provider.ts'

const { acting, app, call, pass, world, config } = await testHouse()
/** Asks when what was found before does not hold any more. */
const ready = () => {
  pass(1)
  return call('/readyz')
}

test('the process says that it lives', async () => {
  const answer = await call('/healthz')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', checks: { process: 'ok' } }])
})

/** A write, a search and a job are each tried on a connection of their own. */
const PER_LOOK = 3

describe('ready', () => {
  test('is who reaches the database, knows its schema and works its jobs', async () => {
    const answer = await ready()
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        status: 'ok',
        checks: {
          process: 'ok',
          database: 'ok',
          migrations: 'ok',
          writes: 'ok',
          search: 'ok',
          queue: 'ok',
          files: 'ok',
          jobs: 'ok',
        },
      },
    ])
  })

  test('is not whose jobs have stopped', async () => {
    const app = await buildApp(world, config, () => false)
    const answer = await app.inject('/readyz')
    await app.close()
    expect([answer.statusCode, answer.json().checks.jobs]).toEqual([503, 'failing'])
  })

  test('is not whose database lacks a part of the schema', async () => {
    await world.database.pool.query(`update kysely_migration set name = 'x' where name = '0001-tenants'`)
    const answer = await ready()
    await world.database.pool.query(`update kysely_migration set name = '0001-tenants' where name = 'x'`)
    expect([answer.statusCode, answer.json().checks.migrations]).toEqual([503, 'failing'])
  })

  test('is also who has a tenant that moves to another installation', async () => {
    const { pool } = world.database
    await pool.query(
      `update tenant set is_leaving = true, moving_until = now() + interval '1 minute' where id = (select min(id) from tenant)`,
    )
    const answer = await ready()
    await pool.query('update tenant set is_leaving = false, moving_until = null')
    expect(answer.statusCode, answer.body).toBe(200)
  })

  test('is not whose database has no room left, and is again when there is some', async () => {
    const { pool } = world.database
    const { rows } = await pool.query('select current_database() as name')
    await pool.query(`alter database ${rows[0].name} set temp_file_limit = '64kB'`)
    const full = await ready()
    await pool.query(`alter database ${rows[0].name} reset temp_file_limit`)
    expect([full.statusCode, full.json().checks]).toEqual([
      503,
      expect.objectContaining({ database: 'ok', writes: 'failing', search: 'ok' }),
    ])
    expect((await ready()).statusCode).toBe(200)
  })

  test('is not whose searches fail, also where connections that are open still find what they look for', async () => {
    const { pool } = world.database
    await pool.query('alter function search_members rename to search_members_mislaid')
    const answer = await ready()
    await pool.query('alter function search_members_mislaid rename to search_members')
    expect([answer.statusCode, answer.json().checks]).toEqual([
      503,
      expect.objectContaining({ database: 'ok', writes: 'ok', search: 'failing' }),
    ])
    expect((await ready()).statusCode).toBe(200)
  })

  test('is not whose queue takes no jobs, and trying it leaves none behind', async () => {
    const { pool } = world.database
    const jobs = async () =>
      (await pool.query('select count(*)::int as n from graphile_worker.jobs')).rows[0].n
    const before = await jobs()
    await pool.query('alter function graphile_worker.add_job rename to add_job_mislaid')
    const answer = await ready()
    await pool.query('alter function graphile_worker.add_job_mislaid rename to add_job')
    expect([answer.statusCode, answer.json().checks]).toEqual([
      503,
      expect.objectContaining({ writes: 'ok', search: 'ok', queue: 'failing' }),
    ])
    expect((await ready()).statusCode).toBe(200)
    expect(await jobs()).toBe(before)
  })

  test('is not whose files find no room', async () => {
    const { storage } = world.outside
    const { check } = storage
    storage.check = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
    const answer = await ready()
    storage.check = check
    expect([answer.statusCode, answer.json().checks.files]).toEqual([503, 'failing'])
  })

  test('is found out once for all who ask within a second', async () => {
    const opened = vi.spyOn(world.database, 'anew')
    pass(1)
    const answers = await Promise.all(Array.from({ length: 40 }, () => call('/readyz')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(opened).toHaveBeenCalledTimes(PER_LOOK)
    await call('/readyz')
    expect(opened).toHaveBeenCalledTimes(PER_LOOK)
    await ready()
    expect(opened).toHaveBeenCalledTimes(2 * PER_LOOK)
  })

  test('is not who has lost the database, but the process lives on', async () => {
    const lost = await testHouse()
    await lost.call('/healthz')
    await lost.world.database.close()
    lost.world.database.close = async () => {}
    const answer = await lost.call('/readyz')
    expect([answer.statusCode, answer.json().checks]).toEqual([
      503,
      {
        process: 'ok',
        database: 'failing',
        migrations: 'failing',
        writes: 'failing',
        search: 'failing',
        queue: 'failing',
        files: 'ok',
        jobs: 'ok',
      },
    ])
    expect((await lost.call('/healthz')).statusCode).toBe(200)
    const measured = (await lost.call('/metrics')).body
    expect(measured).toContain('http_requests_total')
    // Left out while nobody knows: 0 would mean that all is well.
    expect(measured).not.toMatch(/^(?:jobs|jobs_oldest_seconds|database_log_archive_failing|orders)[ {]/m)
    expect(measured).toMatch(/^fieldhouse_info\{version="[\d.]+"\} 1$/m)
  })
})

describe('the measurements', () => {
  const valueOf = (text: string, line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.split(' ')
        .at(-1),
    )

  test('count calls by what was called, never by whose token stood in the address', async () => {
    await call('/api/mms/verify-email/some-very-secret-token-of-somebody')
    await call('/api/mms/getProperties/paymentMode')
    const { body } = await call('/metrics')
    expect(body).not.toContain('secret-token')
    expect(
      valueOf(
        body,
        'http_requests_total{method="GET",route="/api/mms/getProperties/paymentMode",status="200"}',
      ),
    ).toBeGreaterThan(0)
    expect(body).toContain('http_request_duration_seconds_bucket')
    expect(valueOf(body, 'database_connections ')).toBeGreaterThan(0)
    expect(valueOf(body, 'jobs{state="waiting"}')).toBe(0)
    expect(valueOf(body, 'orders{status="processing"}')).toBe(0)
    expect(valueOf(body, 'jobs_oldest_seconds ')).toBe(0)
    expect(valueOf(body, 'database_log_archive_failing ')).toBe(0)
  })

  test('say which release this is, and on which schema and PostgreSQL it works', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
    const newest = readdirSync(new URL('../../../migrations/', import.meta.url))
      .sort()
      .at(-1)!
    const { pool } = world.database
    const { rows } = await pool.query('show server_version')
    const [postgres] = rows[0].server_version.split(' ')
    const lineOf = (schema: string) =>
      `fieldhouse_info{version="${version}",schema="${schema}",postgres="${postgres}"} 1`
    const lines = async () =>
      (await call('/metrics')).body.split('\n').filter((line) => line.startsWith('fieldhouse_info'))
    expect(await lines()).toEqual([lineOf(newest.replace('.sql', ''))])
    // A later release has migrated beside this one.
    await pool.query(`insert into kysely_migration (name, timestamp) values ('9999-later', now())`)
    expect(await lines()).toEqual([lineOf('9999-later')])
    await pool.query(`delete from kysely_migration where name = '9999-later'`)
  })

  test('ask the database for what it says at once, and no more for each job and version', async () => {
    await call('/metrics')
    const asked = vi.spyOn(world.database.pool, 'query')
    await call('/metrics')
    expect(asked.mock.calls.length).toBe(3)
    asked.mockRestore()
  })

  test('come also while no connection to the database is to be had, and do not queue for one again and again', async () => {
    const { pool } = world.database
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    try {
      for (let i = 0; i < 2; i++) {
        const { body } = await call('/metrics')
        expect(valueOf(body, 'database_connections_idle ')).toBe(0)
        expect(body).not.toContain('jobs{')
      }
      expect(pool.waitingCount).toBe(3)
    } finally {
      for (const client of held) client.release()
    }
    expect((await call('/metrics')).body).toContain('jobs{state="waiting"}')
  })

  test('count a job as failing that waits for its next try, not one that runs for the first time', async () => {
    const { pool } = world.database
    await pool.query(`select graphile_worker.add_job('measured', '{}')`)
    const failing = async (state: string) => {
      await pool.query(
        `update graphile_worker._private_jobs set ${state} where id in (select id from graphile_worker.jobs where task_identifier = 'measured')`,
      )
      return valueOf((await call('/metrics')).body, 'jobs{state="failing"}')
    }
    expect(await failing('attempts = 1, locked_at = now()')).toBe(0)
    expect(await failing('attempts = 1, locked_at = null')).toBe(1)
    expect(await failing('attempts = 2, locked_at = now()')).toBe(1)
    await pool.query(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'measured'))`,
    )
  })

  test('count errors of ours from zero for each call that is known, so that the first one is an increase', async () => {
    await call('/api/mms/getProperties/paymentMode')
    const { body } = await call('/metrics')
    expect(
      valueOf(
        body,
        'http_requests_total{method="GET",route="/api/mms/getProperties/paymentMode",status="500"}',
      ),
    ).toBe(0)
  })

  test('tell a card that was declined from a provider that fails', async () => {
    const { cards } = world.outside
    const { forgetCard } = cards
    const ended = async (code: string) => {
      cards.forgetCard = () => Promise.reject(new CardRefused(code, 'No.'))
      await cards.forgetCard('nobody').catch(() => {})
      cards.forgetCard = forgetCard
      const { body } = await call('/metrics')
      return ['refused', 'failed'].map((outcome) =>
        valueOf(body, `outside_calls_total{service="cards",call="forgetCard",outcome="${outcome}"}`),
      )
    }
    expect(await ended('insufficient_funds')).toEqual([1, 0])
    expect(await ended('provider_refused')).toEqual([1, 1])
  })

  test('say that the log of the database does not get to its bucket', async () => {
    const unsent = join(config.dataDir, 'postgres.unsent')
    const failing = async () => valueOf((await call('/metrics')).body, 'database_log_archive_failing ')
    mkdirSync(join(unsent, '7'), { recursive: true })
    writeFileSync(join(unsent, '7/000000010000000000000007.gz'), '')
    writeFileSync(join(unsent, 'fault'), 'There is no bucket club.')
    expect(await failing()).toBe(1)
    rmSync(unsent, { recursive: true })
    expect(await failing()).toBe(0)
  })

  test('count what was asked of others, how it ended, and what is replaced meanwhile', async () => {
    const { storage } = world.outside
    const read = storage.get
    const count = async (outcome: string) =>
      valueOf(
        (await call('/metrics')).body,
        `outside_calls_total{service="storage",call="get",outcome="${outcome}"}`,
      ) || 0
    const [done, failed] = [await count('done'), await count('failed')]
    await storage.get('nothing')
    storage.get = () => Promise.reject(new Error('the storage is away'))
    await storage.get('nothing').catch(() => {})
    storage.get = read
    await storage.get('nothing')
    expect([await count('done'), await count('failed')]).toEqual([done + 2, failed + 1])
  })

  test('say how long writers waited for a connection', async () => {
    const body = async () => (await call('/metrics')).body
    const before = valueOf(await body(), 'database_wait_seconds_count ')
    await acting().transaction(async () => {})
    expect(valueOf(await body(), 'database_wait_seconds_count ')).toBe(before + 1)
  })

  test.each([
    ['10.1.2.3', {}, 200],
    ['127.0.0.1', {}, 200],
    ['::ffff:192.168.1.9', {}, 200],
    ['fd00::1', {}, 200],
    ['203.0.113.5', {}, 404],
    ['2001:db8::1', {}, 404],
    ['127.0.0.1', { 'x-forwarded-for': '203.0.113.5' }, 404],
    ['127.0.0.1', { forwarded: 'for=203.0.113.5' }, 404],
  ])('are for the own network: %s %j', async (remoteAddress, headers, status) => {
    expect((await call('/metrics', { remoteAddress, headers })).statusCode).toBe(status)
  })
})

describe('a certificate', () => {
  const allowed = async (domain: string, more: object = {}) =>
    (await call(`/tls-allowed?domain=${encodeURIComponent(domain)}`, more)).statusCode

  test.each([
    ['alliance.localhost', 200],
    ['ALLIANCE.localhost.', 200],
    ['localhost', 200],
    ['nobody.localhost', 404],
    // The first label is a tenant's, the rest is anybody's.
    ['alliance.example.org', 404],
    ['', 404],
    ['127.0.0.1', 404],
  ])('may be got for %j: %i', async (domain, status) => {
    expect(await allowed(domain)).toBe(status)
  })

  test('is nothing the internet may ask about', async () => {
    expect(await allowed('alliance.localhost', { remoteAddress: '203.0.113.5' })).toBe(404)
    expect((await call('/tls-allowed')).statusCode).toBe(404)
  })
})

/** Labels that Prometheus sets on everything it scrapes; it renames a metric's own label of the same name. */
const OF_PROMETHEUS = ['job', 'instance']

test('the board and the alerts ask for what is measured, of calls that exist', async () => {
  const deploy = new URL('../../../../deploy/', import.meta.url)
  const asked = ['grafana.json', 'alerts.yml']
    .map((name) => readFileSync(new URL(name, deploy), 'utf8'))
    .join('\n')
  const { storage } = world.outside
  await storage.get('nothing')
  await world.measures.job('some-job', 0, async () => {})
  const measured = (await call('/metrics')).body
  const known = new Set(
    [...measured.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
    ),
  )
  // `up` is what Prometheus notes of each server itself.
  const names = [
    ...asked.matchAll(/\b([a-z][a-z0-9_]+)\{/g),
    ...asked.matchAll(/\b(?:rate|max|increase|min_over_time)\(([a-z_]+)[)[]/g),
  ]
    .map(([, name]) => name!)
    .filter((name) => name !== 'up')
  expect(names.length).toBeGreaterThan(20)
  expect([...new Set(names)].filter((name) => !known.has(name))).toEqual([])
  const labels = new Set([...measured.matchAll(/[{,](\w+)="/g)].map(([, label]) => label!))
  expect(OF_PROMETHEUS.filter((label) => labels.has(label))).toEqual([])
  const askedFor = [
    ...[...asked.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, list]) => list!.split(', ')),
    ...[...asked.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label]) => label!),
  ]
  expect(askedFor.length).toBeGreaterThan(20)
  expect([...new Set(askedFor)].filter((label) => label !== 'instance' && !labels.has(label))).toEqual([])
  const routes = [...asked.matchAll(/route=\\?"([^"\\]+)/g)].map(([, route]) => route!)
  expect(routes.length).toBeGreaterThan(0)
  for (const route of routes) expect(app.served.has('POST', route)).toBe(true)
})
