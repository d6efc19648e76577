import { addDays, dayIn } from 'contract/dates'
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Context, Tenant } from '../context.ts'
import type { Database, Db } from '../database/database.ts'
import type { World } from '../world.ts'

export const enqueueJob = (
  { db }: Context,
  name: string,
  payload: object,
  at: Date | null,
  key: string | null,
) =>
  sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${at}::timestamptz, ${key})`.execute(db)

export const findTenants = (database: Database): Promise<Tenant[]> =>
  database.global((db) => selectTenants(db).where(isAway, '=', false).execute())

/** One tenant, if it is open. */
export const findTenant = (database: Database, id: number): Promise<Tenant | undefined> =>
  database.global((db) =>
    selectTenants(db).where(isAway, '=', false).where('tenant.id', '=', id).executeTakeFirst(),
  )

/** A tenant that isn't served here. It `is_away` while it is being moved to or from another installation, and after; otherwise it is closed. */
export const findWhereabouts = (database: Database, id: number) =>
  database.global((db) =>
    db
      .selectFrom('tenant')
      .select(['label', isAway.as('is_away')])
      .where('id', '=', id)
      .executeTakeFirst(),
  )

/** For every tenant; of several servers that ask for it at once, one asks. */
export const enqueueForAll = (pool: pg.Pool, name: string) =>
  pool.query(`select graphile_worker.add_job($1, '{}', job_key => $1)`, [name])

/** A job that has failed at least once. `run_at` is a moment in UTC, `tenant` the label of its tenant, if it has one. */
export type TroubledJob = {
  id: string
  name: string
  tenant: string | null
  attempts: number
  most: number
  last_error: string | null
  run_at: string
}

/** Failed at least once, and nobody is at them. */
const IS_TROUBLED = 'j.attempts > 0 and j.locked_at is null'

/** The oldest hundred and how many there are, asked by the owner of the queue. */
export async function findTroubledJobs(pool: pg.Pool): Promise<{ jobs: TroubledJob[]; count: number }> {
  const { rows } = await pool.query<TroubledJob & { count: number }>(
    `select j.id::text, t.identifier as name,
       (select label from public.tenant where id = (j.payload ->> 'tenant_id')::bigint) as tenant,
       j.attempts::int, j.max_attempts::int as most, j.last_error,
       to_char(j.run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as run_at,
       (count(*) over ())::int as count
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${IS_TROUBLED} order by j.id limit 100`,
  )
  return { jobs: rows.map(({ count: _, ...job }) => job), count: rows[0]?.count ?? 0 }
}

/**
 * Makes jobs due now, with all their tries; those that are just being worked on stay as they are. Without numbers it is
 * every troubled one, however many there are. Returns how many.
 */
export async function retryJobs(pool: pg.Pool, ids: readonly string[] | undefined): Promise<number> {
  const { rows } = await pool.query(
    `select id from graphile_worker.reschedule_jobs(
       coalesce($1::bigint[], array(select j.id from graphile_worker._private_jobs j where ${IS_TROUBLED})),
       run_at => now(), attempts => 0)`,
    [ids ?? null],
  )
  return rows.length
}

/** The open tenants and those that are away, with their host names. */
export const findSites = (database: Database) =>
  database.global(async (db) => {
    const [tenants, hosts] = await Promise.all([
      selectTenants(db).select(isAway.as('is_away')).execute(),
      db.selectFrom('tenant_host').select(['host', 'tenant_id']).execute(),
    ])
    return { tenants, hosts }
  })

/** Whoever moves a tenant puts the moment off; when they die, it is served here again. */
const isAway = sql<boolean>`(moved_to is not null or arriving_from is not null or (moving_until > now()) is true)`

const selectTenants = (db: Db) =>
  db
    .selectFrom('tenant')
    .leftJoin('tenant_host as own', (join) =>
      join.onRef('own.tenant_id', '=', 'tenant.id').on('own.is_primary', '=', true),
    )
    .select(['tenant.id', 'label', 'name', 'time_zone', 'currency', 'own.host as primary_host'])
    .select((tenant) => tenant.ref('payment_mode').$castTo<'sandbox' | 'live'>().as('payment_mode'))
    .where((tenant) => tenant.or([tenant('status', '=', 'active'), isAway]))
    .orderBy('tenant.id')

/**
 * The lock class by which queues show that their servers are alive; the database releases the locks when they
 * are not.
 */
const ALIVE = 4712

/** Held until the connection ends. */
export const holdSignOfLife = (client: pg.ClientBase, queue: string) =>
  client.query('select pg_advisory_lock($1, hashtext($2))', [ALIVE, queue])

/** Releases the jobs of queues whose server is gone. */
export const freeOfTheDead = (pool: pg.Pool) =>
  pool.query(
    `with holder as materialized (
       select distinct locked_by as id from graphile_worker.jobs where locked_by is not null)
     select graphile_worker.force_unlock_workers(array_agg(id)) from holder
     where pg_try_advisory_xact_lock($1, hashtext(id))`,
    [ALIVE],
  )

/** Releases jobs that were assigned to this queue without it finding out. */
export const freeForgotten = (pool: pg.Pool, id: string, atWork: readonly string[]) =>
  pool.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
     where locked_by = $1 and locked_at < now() - interval '30 seconds' and id <> all ($2::bigint[])`,
    [id, atWork],
  )

type Asking = Pick<World, 'database' | 'now'>

/**
 * The tenants that a view of whose turn it is names by now (`due_at`), or by so much later, for the `due` of a job. A migration gives
 * the view to the role that sees all tenants.
 */
export const dueIn =
  (view: string, { after_ms = 0 } = {}) =>
  ({ database, now }: Asking): Promise<number[]> =>
    named(database, view, sql`due_at <= ${new Date(now().getTime() - after_ms)}`)

/**
 * The same for a view of days, `due_on` through `until_on`: as many before the first and after the last as the job says. It is whichever day
 * it is anywhere, so that a tenant is named too often rather than too seldom.
 */
export const dueOn =
  (view: string, { ahead = 0, behind = 0 } = {}) =>
  ({ database, now }: Asking): Promise<number[]> => {
    const [first, last] = [dayIn('Etc/GMT+12', now()), dayIn('Etc/GMT-14', now())]
    return named(
      database,
      view,
      sql`due_on <= ${addDays(last, ahead)}::date and until_on >= ${addDays(first, -behind)}::date`,
    )
  }

const named = (database: Database, view: string, when: RawBuilder<unknown>) =>
  askedOfAll(database, async (db) => {
    const { rows } = await sql<{ tenant_id: number }>`
      select distinct tenant_id from ${sql.table(view)} where ${when}`.execute(db)
    return rows.map(({ tenant_id }) => tenant_id)
  })

/** A sharded database doesn’t ask for each tenant what is in a table of theirs. */
const NOT_SUPPORTED = '0A000'

/**
 * The tenants that a query about all of them names, as the role that sees them. Every tenant where the database refuses such a query: then
 * whatever the answer is for asks each of them.
 */
export const askedOfAll = (database: Database, ask: (db: Db) => Promise<number[]>): Promise<number[]> =>
  database.watch(ask).catch(async (error: { code?: string }) => {
    if (error.code !== NOT_SUPPORTED) throw error
    return (await findTenants(database)).map(({ id }) => id)
  })
