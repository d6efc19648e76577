import { sql } from 'kysely'
import type { Database, Db } from '../database/database.ts'

/** More numbers than fit into a sort's memory, so that the database has to use its disk. */
const NUMBERS = 20_000

/** Writes to the database's disk and its log without leaving anything behind. @throws if there is no room */
export const tryWriting = (db: Db) =>
  Promise.all([
    sql`set local work_mem = '64kB'`.execute(db),
    sql`select count(*) from (select n from generate_series(1, ${NUMBERS}::int) n order by n desc) sorted`.execute(
      db,
    ),
    sql`select pg_logical_emit_message(true, 'fieldhouse', 'ready')`.execute(db),
  ])

/** Runs every search for people. @throws if one of them does */
export const trySearching = (db: Db) =>
  sql`select search_members('%nobody%', 'nobody', 1), search_registrations('nobody', 1), search_users('nobody', 1)`.execute(
    db,
  )

/** Puts a job into the queue and takes it back, so that nobody has to do it. @throws if it cannot be put there */
export const tryQueueing = (db: Db) =>
  sql`do $$ begin
    perform enqueue_job('readiness', '{}', null, null);
    raise sqlstate 'FH001';
  exception when sqlstate 'FH001' then null;
  end $$`.execute(db)

/** A tenant that can be written to, so none that is being moved, however many there are. */
export const findAnyTenant = (database: Pick<Database, 'global'>) =>
  database.global((db) =>
    db
      .selectFrom('tenant')
      .select('id')
      .where('status', '=', 'active')
      .where(sql<boolean>`(moving_until > now()) is not true`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  )
