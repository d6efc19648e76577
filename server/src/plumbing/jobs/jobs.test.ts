import type { Runner } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testHouse } from '../../../test/house.ts'
import type { OutsideContext } from '../context.ts'
import { askedOfAll, enqueue, job, startJobs, type Job } from './jobs.ts'
import { openJobPool } from './jobs-pool.ts'

const { world, config, acting, tenants } = await testHouse()
const pool = openJobPool(config.database.url, 10)
afterAll(() => pool.end())

/** Short, so that tests of jobs scheduled for later needn’t wait. */
const POLL_MS = 500

let runner: Runner | undefined
const logged: string[] = []
const warned: unknown[][] = []
const log = {
  error: (line: string) => void logged.push(line),
  warn: (...said: unknown[]) => void warned.push(said),
  debug: () => {},
}
const work = async (...jobs: readonly Job<never>[]) => {
  runner = await startJobs(jobs, world, pool, { log: log as never, poll_ms: POLL_MS })
}
afterEach(async () => {
  await runner?.stop()
  runner = undefined
  await pool.query('delete from graphile_worker._private_jobs')
})

/** A job that reports when it has run `times` times. */
function noted(
  times = 1,
  run: (context: OutsideContext, payload: { n: number }) => Promise<void> = async () => {},
) {
  const seen: { label: string; payload: { n: number }; trace_id: string; user: unknown }[] = []
  let finish: () => void
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  const definition = job<{ n: number }>({
    name: 'count-balls',
    async run(context, payload) {
      seen.push({
        label: context.tenant.label,
        payload,
        trace_id: context.call.trace_id,
        user: context.user,
      })
      if (seen.length === times) finish()
      await run(context, payload)
    },
  })
  return { definition, seen, done }
}

const waiting = async () => {
  const { rows } = await pool.query('select payload, attempts, last_error from graphile_worker._private_jobs')
  return rows
}
/** Retries are minutes apart; the test does not wait for them. */
const hurry = () => pool.query('update graphile_worker._private_jobs set run_at = now()')

test('a job runs for its tenant, as the system, with what it was given', async () => {
  const { definition, seen, done } = noted()
  await work(definition)
  await acting('demo').transaction((context) => enqueue(context, definition, { n: 3 }))
  await done
  expect(seen).toEqual([
    { label: 'demo', payload: { n: 3 }, trace_id: expect.stringMatching(/^job-\d+$/), user: null },
  ])
})

test('the span of a job names itself and the call that enqueued it', async () => {
  const { definition, done } = noted()
  const spans: [string, object][] = []
  const tracing: typeof world.tracing = {
    ...world.tracing,
    root(name, attributes, work) {
      spans.push([name, attributes])
      return work()
    },
  }
  runner = await startJobs([definition as Job<never>], { ...world, tracing }, pool, { poll_ms: POLL_MS })
  await acting('demo').transaction((context) => enqueue(context, definition, { n: 3 }))
  await done
  expect(spans).toEqual([
    [
      'job count-balls',
      { 'fieldhouse.reference': expect.stringMatching(/^job-\d+$/), 'fieldhouse.caused_by': 'test' },
    ],
  ])
})

test('what a job did is counted by its name: how it ended, how long it took and how long it waited', async () => {
  const { definition, done } = noted(2, async (_, { n }) => {
    if (n === 1) throw new Error('the ball is lost')
  })
  await work(definition)
  const text = () => world.measures.register.metrics()
  // Otherwise the first failure would be no increase.
  expect(await text()).toContain('jobs_run_total{name="count-balls",outcome="failed"} 0')
  await acting().transaction((context) => enqueue(context, definition, { n: 1 }))
  await acting().transaction((context) => enqueue(context, definition, { n: 2 }))
  await done
  await expect.poll(text).toContain('jobs_run_total{name="count-balls",outcome="failed"} 1')
  expect(await text()).toContain('job_duration_seconds_count{name="count-balls"}')
  expect(await text()).toContain('job_wait_seconds_bucket{le="60",name="count-balls"}')
})

test('a job of a deed that failed never runs', async () => {
  const { definition } = noted()
  const deed = acting().transaction(async (context) => {
    await enqueue(context, definition, { n: 1 })
    throw new Error('the deed failed')
  })
  await expect(deed).rejects.toThrow()
  expect(await waiting()).toEqual([])
})

test('of waiting jobs with one key only the newest stays', async () => {
  const { definition } = noted()
  for (const n of [1, 2])
    await acting().transaction((context) =>
      enqueue(context, definition, { n }, { key: 'balls', at: new Date('2100-01-01') }),
    )
  expect(await waiting()).toMatchObject([{ payload: { tenant_id: tenants.alliance.id, payload: { n: 2 } } }])
})

test('a job that fails is tried again until it succeeds, and the failure is logged', async () => {
  let tries = 0
  const { definition, seen, done } = noted(2, async () => {
    if (++tries === 1) throw new Error('the ball is lost')
  })
  await acting().transaction((context) => enqueue(context, definition, { n: 1 }))
  await work(definition)
  await expect.poll(waiting).toMatchObject([{ attempts: 1, last_error: 'the ball is lost' }])
  await hurry()
  await done
  await expect.poll(waiting).toEqual([])
  expect(seen).toHaveLength(2)
  expect(logged.join()).toContain('the ball is lost')
})

test('what was left to do for a tenant that is closed is dropped, and the log says what and whose', async () => {
  const { definition, seen } = noted()
  await acting('demo').transaction((context) => enqueue(context, definition, { n: 1 }))
  const be = (status: string) =>
    pool.query('update tenant set status = $1 where id = $2', [status, tenants.demo.id])
  await be('closed')
  try {
    await work(definition)
    await expect.poll(waiting).toEqual([])
  } finally {
    await be('active')
  }
  expect(seen).toEqual([])
  expect(warned).toContainEqual([
    { job: 'count-balls', tenant: 'demo' },
    'A job was dropped: its tenant is closed.',
  ])
})

test('only what waits for calm waits for it', async () => {
  const [patient, other] = [noted(), noted()]
  let callsEnd = () => {}
  const calm = new Promise<void>((resolve) => {
    callsEnd = resolve
  })
  const drawing = { ...patient.definition, name: 'draw', waitsForCalm: true }
  runner = await startJobs([drawing, other.definition], world, pool, {
    ...{ log: log as never, calm: () => calm, poll_ms: POLL_MS },
  })
  await acting().transaction((context) => enqueue(context, drawing, { n: 1 }))
  await acting().transaction((context) => enqueue(context, other.definition, { n: 2 }))
  await other.done
  expect(patient.seen).toEqual([])
  callsEnd()
  await patient.done
})

test('what a server was doing that has died is done by the next one, and what another one does is left to it', async () => {
  let finish = () => {}
  const busy = new Promise<void>((resolve) => {
    finish = resolve
  })
  const held = noted(1, () => busy)
  await work(held.definition)
  await acting().transaction((context) => enqueue(context, held.definition, { n: 1 }))
  await held.done
  const lives = `select count(*)::int as count from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database()) and classid = 4712 and granted`
  await expect.poll(async () => (await pool.query(lives)).rows).toEqual([{ count: 1 }])
  const other = noted()
  const second = { ...other.definition, name: 'of-the-dead' }
  await acting().transaction((context) => enqueue(context, second, { n: 2 }))
  await pool.query(
    `update graphile_worker._private_jobs j set locked_by = 'pool-dead', locked_at = now(), attempts = 1
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
    [second.name],
  )
  const next = await startJobs([held.definition, second], world, pool, {
    log: log as never,
    poll_ms: POLL_MS,
  })
  await other.done
  expect(other.seen).toHaveLength(1)
  expect(held.seen).toHaveLength(1)
  finish()
  await next.stop()
})

test.each([
  ['fails', 'the ball is lost'],
  ['succeeds', null],
])(
  'a job that %s while the database goes away is written down when it is back, and others follow',
  async (_, last_error) => {
    const { definition, done } = noted(2, async () => {
      if (!isFirst) return
      isFirst = false
      await cutAll()
      if (last_error) throw new Error(last_error)
    })
    let isFirst = true
    await work(definition)
    await acting().transaction((context) => enqueue(context, definition, { n: 1 }))
    await expect.poll(waiting).toMatchObject(last_error ? [{ last_error }] : [])
    if (last_error) await hurry()
    else await acting().transaction((context) => enqueue(context, definition, { n: 2 }))
    await done
    await expect.poll(waiting).toEqual([])
  },
)

/** Ends every connection of the queue, like a restart of the database. */
const cutAll = async () => {
  const client = new pg.Client(config.database.url)
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'fieldhouse-jobs'`,
  )
  await client.end()
}

describe('a job of every day', () => {
  const byCron = (name: string) => pool.query('select graphile_worker.add_job($1)', [name])

  test('runs for every tenant', async () => {
    const { definition, seen, done } = noted(3)
    await work({ ...definition, every: '0 4 * * *' })
    await byCron(definition.name)
    await done
    expect(seen.map(({ label }) => label)).toEqual(['default', 'alliance', 'demo'])
  })

  test('that fails for one tenant runs for the others all the same', async () => {
    const { definition, seen, done } = noted(3, async ({ tenant }) => {
      if (tenant.label === 'default') throw new Error('no field')
    })
    await work(definition)
    await byCron(definition.name)
    await done
    await expect.poll(waiting).toMatchObject([{ last_error: 'no field' }])
    expect(seen).toHaveLength(3)
  })
})

test('the database is told of the rows of a new tenant beside a large one, without waiting for a tenth of the table', async () => {
  /** The database counts them at once, which it else does some seconds later. */
  const sports = (tenant_id: number, many: number) =>
    pool.query(
      `insert into sport (tenant_id, name) select ${tenant_id}, 'Sport ' || i from generate_series(1, ${many}) i;
       select pg_stat_force_next_flush()`,
    )
  /** How many the planner expects. */
  const expected = async () => {
    const { rows } = await pool.query(
      `explain (format json) select from sport where tenant_id = ${tenants.demo.id}`,
    )
    return rows[0]['QUERY PLAN'][0].Plan['Plan Rows']
  }
  await sports(tenants.alliance.id, 5000)
  await pool.query('analyze sport')
  await sports(tenants.demo.id, 400)
  expect(await expected()).toBe(1)
  await work()
  await pool.query(`select graphile_worker.add_job('take-stock')`)
  await expect.poll(expected).toBe(400)
  const { rows } = await pool.query(
    `select from graphile_worker._private_known_crontabs where identifier = 'take-stock'`,
  )
  expect(rows).toHaveLength(1)
})

test('the end waits for the job at work', async () => {
  let release!: () => void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isFinished = false
  const { definition, done } = noted(1, async () => {
    await held
    isFinished = true
  })
  await work(definition)
  await acting().transaction((context) => enqueue(context, definition, { n: 1 }))
  await done
  const stopping = runner!.stop()
  release()
  await stopping
  runner = undefined
  expect(isFinished).toBe(true)
})

test("the application's role can leave a job but not read or change the queue", async () => {
  for (const statement of [
    sql`select * from graphile_worker._private_jobs`,
    sql`delete from graphile_worker._private_jobs`,
    sql`select graphile_worker.add_job('steal')`,
  ])
    await expect(acting().transaction(({ db }) => statement.execute(db))).rejects.toThrow('permission denied')
})

describe('a question about all tenants', () => {
  const everyTenant = Object.values(tenants).map(({ id }) => id)
  const ids = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id)

  test('names those it finds', async () => {
    const one = tenants.alliance.id
    const found = await askedOfAll(world.database, async (db) =>
      ids(await sql<{ id: number }>`select id from tenant where id = ${one}`.execute(db)),
    )
    expect(found).toEqual([one])
  })

  test('that the database doesn’t support names every tenant', async () => {
    // Not supported by any: what is counted cannot be locked.
    const found = await askedOfAll(world.database, async (db) =>
      ids(await sql<{ id: number }>`select count(*) as id from tenant for update`.execute(db)),
    )
    expect(found.toSorted()).toEqual(everyTenant.toSorted())
  })

  test('that is wrong fails', async () => {
    const wrong = askedOfAll(world.database, async (db) =>
      ids(await sql<{ id: number }>`select nothing as id from tenant`.execute(db)),
    )
    await expect(wrong).rejects.toThrow('column "nothing" does not exist')
  })
})
