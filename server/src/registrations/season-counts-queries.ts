import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import { addedToPeople } from './people-counts-queries.ts'

/** One row of `season_count`: a number of registrations, or members, in a season. */
export type SeasonCount = {
  subject: 'status' | 'league' | 'division' | 'membership' | 'cross' | 'day' | 'members'
  key: string
  count: number
}

/** One in this many changes, on average, triggers adding up the pending ones. */
const ADDED_UP_EACH = 64

const IS_DUE = sql`returning id % ${sql.lit(ADDED_UP_EACH)} = 0 as is_due`

/** What is stored of a change until it is added up; the columns of `season_count_change` after the tenant. */
const COLUMNS = sql`(tenant_id, season_id, change_by, status, league_id, membership_id, member_id, is_person, registered_at)`

/** The registrations `r` as rows of `season_count_change`. */
const asChanges = ({ tenant }: Context, from: RawBuilder<unknown>, change_by: 1 | -1) => sql`
  select ${tenant.id}::bigint, r.season_id, ${sql.lit(change_by)}::smallint, r.status, r.league_id, r.membership_id, r.member_id,
    (select k.kind in ('player', 'person') from member_type k
      where k.tenant_id = ${tenant.id} and k.id = r.member_type_id), r.registered_at
  from ${from} r`

/**
 * For the statement that inserts registrations: records what it has `made`, and returns in `is_due` whether
 * it is time to add up.
 */
export const notedAsMade = (context: Context) => sql`
  insert into season_count_change ${COLUMNS} ${asChanges(context, sql`made`, 1)} ${IS_DUE}`

/** Registrations by their own ids or by those of their members. */
export type Which = { ids: readonly number[] } | { member_ids: readonly number[] }

/**
 * Records registrations as they are (1) or cease to be (-1), and locks them until the transaction ends;
 * returns whether it is time to add up.
 */
export async function noteRegistrations(context: Context, which: Which, change_by: 1 | -1): Promise<boolean> {
  const { db, tenant } = context
  const [column, ids] = 'ids' in which ? ['id', which.ids] : ['member_id', which.member_ids]
  const { rows } = await sql<{ is_due: boolean }>`
    with standing as (
      select * from registration
      where tenant_id = ${tenant.id} and ${sql.ref(column)} = any (${[...ids]}::bigint[]) and deleted_at is null
      order by id for update
    )
    insert into season_count_change ${COLUMNS} ${asChanges(context, sql`standing`, change_by)} ${IS_DUE}`.execute(
    db,
  )
  return rows.some(({ is_due }) => is_due)
}

/**
 * The properties by which registrations are counted, for a row with the columns of a registration. `cross` is status, league and membership
 * together: a season has some hundreds of those, and every choice among them is a sum.
 */
const properties = ({ tenant }: Context, row: RawBuilder<unknown>) => sql`
  (values ('status', ${row}.status), ('league', coalesce(${row}.league_id::text, '')),
    ('membership', ${row}.membership_id::text),
    ('cross', concat_ws('/', ${row}.status, coalesce(${row}.league_id::text, ''), ${row}.membership_id)),
    ('day', to_char(${row}.registered_at at time zone ${tenant.time_zone}, 'YYYY-MM-DD'))) v (subject, key)`

/**
 * What `changes` add to each count. A member counts once, however many active registrations there are: the
 * current number is looked up, and the previous one follows from the changes. The statement must see all
 * pending changes, and the registrations with exactly those applied. Without `offset 0`, `now` would be
 * evaluated again wherever it is used.
 */
const sums = (context: Context, changes: RawBuilder<unknown>) => sql`
  select c.season_id, v.subject, v.key, sum(c.change_by) as count
  from (
    select season_id, status, league_id, membership_id, registered_at, sum(change_by)::int as change_by
    from ${changes} one group by 1, 2, 3, 4, 5
  ) c cross join lateral ${properties(context, sql`c`)}
  group by 1, 2, 3
  union all
  select p.season_id, 'members', '', sum((p.now > 0)::int - (p.now > p.more)::int)
  from (
    select c.season_id, c.more, (
      select count(*) from registration r
        join member_type k on k.tenant_id = r.tenant_id and k.id = r.member_type_id
      where r.tenant_id = ${context.tenant.id} and r.member_id = c.member_id and r.season_id = c.season_id
        and r.status = 'active' and r.deleted_at is null and k.kind in ('player', 'person')
    ) as now
    from (
      select season_id, member_id, sum(change_by) as more from ${changes} one
      where is_person and status = 'active'
      group by 1, 2 having sum(change_by) <> 0
    ) c
    offset 0
  ) p
  group by 1`

/**
 * The numbers of a season that stand for themselves, including pending changes. For leagues nothing is kept: their registrations are counted, also
 * by division.
 */
export async function findSeasonCounts(context: Context, season_id: number): Promise<SeasonCount[]> {
  const { db, tenant, reach } = context
  if (reach) return countSeason(context, season_id)
  const { rows } = await sql<SeasonCount>`
    with changes as materialized (
      select * from season_count_change where tenant_id = ${tenant.id} and season_id = ${season_id}
    )
    select subject, key, sum(count)::bigint as count
    from (
      select subject, key, count from season_count where tenant_id = ${tenant.id} and season_id = ${season_id}
      union all
      select subject, key, count from (${sums(context, sql`changes`)}) changed
    ) counted
    where subject <> 'cross' group by 1, 2 having sum(count) <> 0 order by 1, 2`.execute(db)
  return rows
}

async function countSeason(context: Context, season_id: number): Promise<SeasonCount[]> {
  const { db, tenant } = context
  const { rows } = await sql<SeasonCount>`
    with standing as materialized (
      select r.status, r.league_id, r.division_id, r.membership_id, r.registered_at, r.member_id,
        k.kind in ('player', 'person') as is_person
      from registration r join member_type k on k.tenant_id = r.tenant_id and k.id = r.member_type_id
      where r.tenant_id = ${tenant.id} and r.season_id = ${season_id} and r.deleted_at is null
    )
    select v.subject, v.key, count(*) as count
    from standing s cross join lateral ${properties(context, sql`s`)} where v.subject <> 'cross' group by 1, 2
    union all
    select 'division', coalesce(division_id::text, ''), count(*) from standing group by 2
    union all
    select 'members', '', count(distinct member_id) from standing where is_person and status = 'active'
    order by 1, 2`.execute(db)
  return rows
}

/** Adding up and correcting run alone: two that find the same difference would both correct it. */
export const lockCounts = ({ db, tenant }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('season counts', ${tenant.id}))`.execute(db)

/** Adds up the pending changes. Requires `lockCounts`. */
export const addUp = (context: Context) =>
  sql`
    with changes as materialized (
      delete from season_count_change where tenant_id = ${context.tenant.id} returning *
    ), added as (${addedToPeople(context)})
    insert into season_count (tenant_id, season_id, subject, key, count)
    select ${context.tenant.id}, season_id, subject, key, count from (${sums(context, sql`changes`)}) changed
    where count <> 0
    on conflict (tenant_id, season_id, subject, key) do update set count = season_count.count + excluded.count`.execute(
    context.db,
  )

export type Drift = SeasonCount & { season_id: number; counted: number }

/**
 * Counts all registrations and corrects every number that differs; returns the old and new values. Requires
 * `lockCounts`.
 */
export async function mendCounts(context: Context): Promise<Drift[]> {
  const { db, tenant } = context
  const { rows } = await sql<Drift>`
    with standing as materialized (
      select r.season_id, r.status, r.league_id, r.membership_id, r.registered_at, r.member_id,
        k.kind in ('player', 'person') as is_person
      from registration r join member_type k on k.tenant_id = r.tenant_id and k.id = r.member_type_id
      where r.tenant_id = ${tenant.id} and r.deleted_at is null
    ), changes as materialized (
      select * from season_count_change where tenant_id = ${tenant.id}
    ), counted as (
      select s.season_id, v.subject, v.key, count(*) as count
      from standing s cross join lateral ${properties(context, sql`s`)}
      group by 1, 2, 3
      union all
      select season_id, 'members', '', count(distinct member_id) from standing
      where is_person and status = 'active' group by 1
    ), noted as (
      select season_id, subject, key, sum(count)::bigint as count
      from (
        select season_id, subject, key, count from season_count where tenant_id = ${tenant.id}
        union all
        select season_id, subject, key, count from (${sums(context, sql`changes`)}) changed
      ) all_of_it
      group by 1, 2, 3
    ), drift as (
      select season_id, subject, key, coalesce(n.count, 0) as count, coalesce(c.count, 0) as counted
      from counted c full join noted n using (season_id, subject, key)
      where coalesce(c.count, 0) <> coalesce(n.count, 0)
    ), mended as (
      insert into season_count (tenant_id, season_id, subject, key, count)
      select ${tenant.id}, season_id, subject, key, counted - count from drift
      on conflict (tenant_id, season_id, subject, key) do update set count = season_count.count + excluded.count
    )
    select season_id, subject, key, count, counted from drift order by 1, 2, 3`.execute(db)
  return rows
}
