import { sql, type RawBuilder } from 'kysely'
import type { RegistrationStatus } from 'contract/statuses'
import type { Context } from '../plumbing/context.ts'

/** Instead of a season: any of them. */
const ANY_SEASON = 0
/** Instead of a status: any of them. */
const ANY_STATUS = ''

type Which = { season_id?: number | undefined; statuses?: readonly RegistrationStatus[] }

/**
 * How many members have a registration, of one of some statuses, each counted once: what is added up and what is not yet, in one
 * statement and so of one moment. Undefined until all of the tenant's are counted.
 */
export async function findPeopleCount(
  context: Context,
  { season_id, statuses = [] }: Which,
): Promise<number | undefined> {
  const { db, tenant } = context
  const wanted = sql`any (${statuses}::text[])`
  const among = sql.join(
    [
      sql`tenant_id = ${tenant.id}`,
      ...(season_id === undefined ? [] : [sql`season_id = ${season_id}`]),
      ...(statuses.length > 0 ? [sql`status = ${wanted}`] : []),
    ],
    sql` and `,
  )
  // Whoever has several of them is counted with each, and so once too often for each but one.
  const times = sql`case when status like '%+%' then 1 - greatest(1, (
      select count(*) from unnest(string_to_array(status, '+')) own where own = ${wanted}))
    else (status = ${wanted})::int end`
  const kept = statuses.length > 1 ? sql`select sum(people * ${times})` : sql`select people`
  const { rows } = await sql<{ people: number }>`
    select (coalesce((${kept} from people_count where tenant_id = ${tenant.id} and season_id = ${season_id ?? ANY_SEASON}
        ${statuses.length > 1 ? sql`` : sql`and status = ${statuses[0] ?? ANY_STATUS}`}), 0)
      + coalesce((select sum((p.now > 0)::int - (p.now > p.more)::int) from (
          select c.more, (select count(*) from registration
            where ${among} and member_id = c.member_id and deleted_at is null) as now
          from (
            select member_id, sum(change_by) as more from season_count_change
            where ${among} group by 1 having sum(change_by) <> 0
          ) c
          offset 0
        ) p), 0))::bigint as people
    where exists (select from people_counted where tenant_id = ${tenant.id}
      and ${sql.ref(statuses.length > 1 ? 'has_sets' : 'is_whole')})`.execute(db)
  return rows[0]?.people
}

/** By season, by status, by both and by neither. */
const EACH = sql`grouping sets ((season_id, status), (season_id), (status), ())`
const KEYS = sql`coalesce(season_id, ${sql.lit(ANY_SEASON)}) as season_id, coalesce(status, ${sql.lit(ANY_STATUS)}) as status`

/**
 * What `changes` add to each number of people, as `season_count` has its members: how many registrations somebody has now is
 * looked up, and how many there were follows from the changes. Without `offset 0`, `now` would be evaluated again wherever it is used.
 */
const more = (context: Context, changes: RawBuilder<unknown>) => sql`
  ${moreOfOne(context, changes)} union all ${moreOfSets(context, changes)}`

const moreOfOne = ({ tenant }: Context, changes: RawBuilder<unknown>) => sql`
  select season_id, status, sum((now > 0)::int - (now > more)::int) as people
  from (
    select ${KEYS}, c.more, (
      select count(*) from registration r
      where r.tenant_id = ${tenant.id} and r.member_id = c.member_id and r.deleted_at is null
        and r.season_id = case when c.season_id is null then r.season_id else c.season_id end
        and r.status = case when c.status is null then r.status else c.status end) as now
    from (
      select season_id, status, member_id, sum(change_by) as more from ${changes} one
      group by member_id, ${EACH} having sum(change_by) <> 0
    ) c
    offset 0
  ) p
  group by 1, 2`

/** Registrations or what is told of them, by member, season and status: those that are there now, and how many more than before. */
const setsOf = (some: RawBuilder<unknown>, now: RawBuilder<unknown>) => sql`
  select member_id, coalesce(season_id, ${sql.lit(ANY_SEASON)}) as season_id,
    string_agg(status, '+' order by status) as status
  from (
    select member_id, season_id, status from ${some} one
    group by member_id, grouping sets ((season_id, status), (status)) having ${now} > 0
  ) held
  group by member_id, season_id having count(*) > 1`

/** The same for the sets of those who have several statuses: whoever has changed leaves one and may enter another. */
const moreOfSets = ({ tenant }: Context, changes: RawBuilder<unknown>) => {
  const some = sql`(
    select r.member_id, r.season_id, r.status, 1 as now, 0 as more
    from (select distinct member_id from ${changes} changed) c
      cross join lateral (
        select member_id, season_id, status from registration
        where tenant_id = ${tenant.id} and member_id = c.member_id and deleted_at is null offset 0) r
    union all
    select member_id, season_id, status, 0, change_by from ${changes} changed)`
  return sql`
  select season_id, status, sum(people) as people
  from (
    select season_id, status, 1 as people from (${setsOf(some, sql`sum(now)`)}) after
    union all
    select season_id, status, -1 from (${setsOf(some, sql`sum(now - more)`)}) before
  ) moved
  group by 1, 2`
}

const ADD = sql`
  on conflict (tenant_id, season_id, status) do update set people = people_count.people + excluded.people`

/** For the statement that adds up `changes`: adds them to the numbers of people, too. */
export const addedToPeople = (context: Context) => sql`
  insert into people_count (tenant_id, season_id, status, people)
  select ${context.tenant.id}, season_id, status, people from (${more(context, sql`changes`)}) changed
  where people <> 0 ${ADD}`

/**
 * Counts everybody with a registration and corrects every number that differs, pending changes included; returns whether any did.
 * Requires `lockCounts`.
 */
export async function mendPeopleCounts(context: Context): Promise<boolean> {
  const { db, tenant } = context
  const { rows } = await sql`
    with changes as materialized (
      select * from season_count_change where tenant_id = ${tenant.id}
    ), counted as (
      select ${KEYS}, count(distinct member_id) as people from registration
      where tenant_id = ${tenant.id} and deleted_at is null group by ${EACH}
      union all
      select season_id, status, count(*) from (${setsOf(
        sql`(select member_id, season_id, status from registration where tenant_id = ${tenant.id} and deleted_at is null)`,
        sql`count(*)`,
      )}) several group by 1, 2
    ), noted as (
      select season_id, status, sum(people)::bigint as people
      from (
        select season_id, status, people from people_count where tenant_id = ${tenant.id}
        union all
        select season_id, status, people from (${more(context, sql`changes`)}) changed
      ) all_of_it
      group by 1, 2
    ), drift as (
      select season_id, status, coalesce(sum(c.people), 0) - coalesce(sum(n.people), 0) as by
      from counted c full join noted n using (season_id, status)
      group by 1, 2
    )
    insert into people_count (tenant_id, season_id, status, people)
    select ${tenant.id}, season_id, status, by from drift where by <> 0 ${ADD}
    returning 1`.execute(db)
  return rows.length > 0
}

/** Whether the numbers, those of several statuses, and those of registrations by several properties can be relied on. */
type Counted = { is_whole: boolean; has_sets: boolean; has_crosses: boolean }

/** Undefined before they were counted for the first time. */
export const findPeopleCounted = ({ db, tenant }: Context): Promise<Counted | undefined> =>
  db
    .selectFrom('people_counted')
    .select(['is_whole', 'has_sets', 'has_crosses'])
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirst()

/** Notes that everybody has been counted, and whether the numbers can be relied on. Requires `lockCounts`. */
export const putPeopleCounted = ({ db, tenant }: Context, counted: Counted) =>
  db
    .insertInto('people_counted')
    .values({ tenant_id: tenant.id, ...counted })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(counted))
    .execute()
