import { sql, type RawBuilder } from 'kysely'
import { WHY_LABELS, type BatchAct, type QueueName } from 'contract/batches'
import type { Said } from 'contract/message'
import type { Context } from '../plumbing/context.ts'

/** A query of rows with `id`, `name`, `letter_to`, `obstacle`, and `cents` and `left_over` where money moves. */
export type Candidates = RawBuilder<unknown>

export type StoredBatch = {
  id: number
  user_id: number
  queue: QueueName
  act: BatchAct
  reason: string | null
  subject: string | null
  body: string | null
  amount: number | null
  state: 'held' | 'running' | 'stopping' | 'done' | 'stopped' | 'undone'
  row_count: number
  due_at: string
}

/**
 * The candidates that came before `newest`, with rows that another batch holds marked. Those are looked up one by one: PostgreSQL
 * does not know yet of ten thousand rows that were taken a moment ago, and would compare each candidate with all of them.
 */
const judged = (
  { tenant }: Context,
  rows: RawBuilder<unknown>,
  lane: string,
  { newest, movesMoney = false }: { newest?: number; movesMoney?: boolean | undefined },
) => sql`
  select c.id, c.name, c.letter_to, ${movesMoney ? sql`c.cents, c.left_over` : sql`0::bigint as cents, 0::bigint as left_over`},
    coalesce(c.obstacle, case when held.subject_id is not null then ${WHY_LABELS.being_decided} end) as obstacle
  from (${rows}) c
    left join lateral (select held.subject_id from batch_row held
      where held.tenant_id = ${tenant.id} and held.lane = ${lane} and held.subject_id = c.id
        and held.outcome = 'waiting' limit 1) held on true
  where ${newest === undefined ? sql`true` : sql`c.id <= ${newest}`}`

type Group = {
  why: string | null
  count: number
  letters: number
  addresses: number
  cents: number
  left: number
  names: string[]
  newest: number
}

/** How many rows can be done, and how many cannot for which reason. */
export async function countRows(
  context: Context,
  rows: RawBuilder<unknown>,
  lane: string,
  movesMoney: boolean | undefined,
): Promise<Group[]> {
  const { rows: groups } = await sql<Group>`
    with judged as materialized (${judged(context, rows, lane, { movesMoney })})
    select obstacle as why, count(*) as count, count(letter_to) as letters,
      count(distinct lower(letter_to)) as addresses, coalesce(sum(cents), 0)::bigint as cents,
      coalesce(sum(left_over), 0)::bigint as "left", max(id) as newest,
      (select array_agg(name) from (
        select name from judged alike where alike.obstacle is not distinct from judged.obstacle order by id limit 5) named) as names
    from judged group by obstacle order by count(*) desc`.execute(context.db)
  return groups
}

/** Rows with their names, for a list of what was left out. */
export async function findNames(context: Context, rows: RawBuilder<unknown>): Promise<Map<number, string>> {
  const found = await sql<{ id: number; name: string }>`select id, name from (${rows}) c`.execute(context.db)
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}

type NewBatch = Omit<StoredBatch, 'id' | 'state' | 'row_count' | 'user_id' | 'due_at'> & { due_at: Date }

export async function insertBatch({ db, tenant, user, now }: Context, batch: NewBatch): Promise<number> {
  const { id } = await db
    .insertInto('batch')
    .values({ tenant_id: tenant.id, user_id: user!.id, begun_at: now, ...batch })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Taken = { taken: number; letters: number; addresses: number; cents: number; left: number }

/**
 * Takes the rows that can be done for a batch, and notes why the others cannot. Of batches that want the same row at
 * the same moment one gets it, because it can wait in one batch per lane only.
 */
export async function takeRows(
  context: Context,
  batch_id: number,
  rows: RawBuilder<unknown>,
  { lane, ...how }: { lane: string; newest: number; movesMoney: boolean | undefined },
): Promise<Taken> {
  const { db, tenant } = context
  const { rows: counted } = await sql<Taken>`
    with judged as materialized (${judged(context, rows, lane, how)}),
    taken as (
      insert into batch_row (tenant_id, batch_id, subject_id, lane, outcome)
      select ${tenant.id}, ${batch_id}, id, ${lane}, 'waiting' from judged where obstacle is null order by id
      on conflict do nothing returning subject_id),
    others as (
      insert into batch_row (tenant_id, batch_id, subject_id, lane, outcome, why)
      select ${tenant.id}, ${batch_id}, id, ${lane}, 'left_out', to_jsonb(coalesce(obstacle, ${WHY_LABELS.being_decided}))
      from judged where not exists (select from taken where taken.subject_id = judged.id)
      returning 1)
    select count(*) as taken, count(letter_to) as letters, count(distinct lower(letter_to)) as addresses,
      coalesce(sum(cents), 0)::bigint as cents, coalesce(sum(left_over), 0)::bigint as "left"
    from taken join judged on judged.id = taken.subject_id`.execute(db)
  await db
    .updateTable('batch')
    .set({ row_count: counted[0]!.taken })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', batch_id)
    .execute()
  return counted[0]!
}

const COLUMNS = sql`id, user_id, queue, act, reason, subject, body, amount, state, row_count, due_at`

export async function getBatch(
  { db, tenant }: Context,
  id: number,
  { isHeld = false } = {},
): Promise<StoredBatch | undefined> {
  const { rows } = await sql<StoredBatch>`
    select ${COLUMNS} from batch where tenant_id = ${tenant.id} and id = ${id} ${isHeld ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** A user's batches that are not over, and those that are with something to read. */
export async function findOpenBatches({ db, tenant, user, now }: Context): Promise<StoredBatch[]> {
  const { rows } = await sql<StoredBatch>`
    select ${COLUMNS} from batch b
    where tenant_id = ${tenant.id} and user_id = ${user!.id} and closed_at is null
      and (ended_at is null or (state <> 'undone' and (ended_at > ${now}::timestamptz - interval '15 seconds'
        or exists (select from batch_row r where r.tenant_id = ${tenant.id} and r.batch_id = b.id and r.outcome = 'left_out'))))
    order by id desc limit 20`.execute(db)
  return rows
}

type Outcomes = { batch_id: number; outcome: string; why: Said | null; count: number }

/** How the rows of some batches stand. */
export async function countOutcomes({ db, tenant }: Context, ids: readonly number[]): Promise<Outcomes[]> {
  const { rows } = await sql<Outcomes>`
    select batch_id, outcome, why, count(*) as count from batch_row
    where tenant_id = ${tenant.id} and batch_id = any (${[...ids]}::bigint[])
    group by batch_id, outcome, why order by count(*) desc`.execute(db)
  return rows
}

/** The rows a batch has yet to reach. */
export async function findWaiting(
  { db, tenant }: Context,
  batch_id: number,
  { after = 0, most }: { after?: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select subject_id as id from batch_row
    where tenant_id = ${tenant.id} and batch_id = ${batch_id} and outcome = 'waiting' and subject_id > ${after}
    order by subject_id limit ${sql.lit(most)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks a row that still waits; false if it does not. */
export async function holdRow(
  { db, tenant }: Context,
  batch_id: number,
  subject_id: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('batch_row')
    .select('subject_id')
    .where('tenant_id', '=', tenant.id)
    .where('batch_id', '=', batch_id)
    .where('subject_id', '=', subject_id)
    .where('outcome', '=', 'waiting')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

type Outcome = { outcome: 'done' | 'undone' } | { outcome: 'left_out'; why: Said }

/** Says what became of one row, or of all that still wait. */
export const setOutcome = (
  { db, tenant }: Context,
  batch_id: number,
  which: number | 'waiting',
  result: Outcome,
) =>
  sql`
    update batch_row set outcome = ${result.outcome},
      why = ${result.outcome === 'left_out' ? JSON.stringify(result.why) : null}::jsonb
    where tenant_id = ${tenant.id} and batch_id = ${batch_id} and outcome = 'waiting'
      and ${which === 'waiting' ? sql`true` : sql`subject_id = ${which}`}`.execute(db)

export const setState = ({ db, tenant, now }: Context, id: number, state: StoredBatch['state']) =>
  db
    .updateTable('batch')
    .set({ state, ended_at: ['done', 'stopped', 'undone'].includes(state) ? now : null })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const setClosed = ({ db, tenant, user, now }: Context, id: number) =>
  db
    .updateTable('batch')
    .set({ closed_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user!.id)
    .where('id', '=', id)
    .where('ended_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()

export async function findLeftOut({ db, tenant }: Context, batch_id: number, most: number) {
  const { rows } = await sql<{ id: number; why: Said }>`
    select subject_id as id, why from batch_row
    where tenant_id = ${tenant.id} and batch_id = ${batch_id} and outcome = 'left_out'
    order by subject_id limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** Who has a row waiting in a batch. */
export async function findHolderOf({ db, tenant }: Context, lane: string, subject_id: number) {
  const { rows } = await sql<{ user_id: number; name: string }>`
    select b.user_id, u.first_name || ' ' || u.last_name as name
    from batch_row r
      join batch b on b.tenant_id = ${tenant.id} and b.id = r.batch_id
      join app_user u on u.tenant_id = ${tenant.id} and u.id = b.user_id
    where r.tenant_id = ${tenant.id} and r.lane = ${lane} and r.subject_id = ${subject_id} and r.outcome = 'waiting'`.execute(
    db,
  )
  return rows[0]
}

/** Forgets batches that ended before a moment. */
export const removeEnded = ({ db, tenant }: Context, before: Date) =>
  db
    .deleteFrom('batch')
    .where('tenant_id', '=', tenant.id)
    .where('ended_at', '<', before.toISOString())
    .execute()
