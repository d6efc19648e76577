import { sql } from 'kysely'
import type { Pair, Someone } from 'contract/office/merge'
import type { Context } from '../../plumbing/context.ts'
import { askedOfAll } from '../../plumbing/jobs/jobs.ts'
import type { World } from '../../plumbing/world.ts'

const MOST = 25
/** Two names that differ in a letter or two share three fifths of their trigrams. */
const SIMILAR = 0.6
const CROWD = 400
/** An address that more people have belongs to an office and not to a family. */
const SHARED = 100
/** So many pairs of a kind are recorded of one person; with a thousand records of one name all pairs would be a million. */
const MOST_LIKE_ONE = 20

type Found = { id: number; other_id: number; reason: Pair['reason'] }

/** Pairs after a place, and where the next page starts. */
export async function findPairs(
  { db, tenant }: Context,
  after: number,
): Promise<{ pairs: Found[]; next: number | null }> {
  const rows = await db
    .selectFrom('member_pair')
    .select(['member_id as id', 'other_id', sql<Pair['reason']>`reason`.as('reason')])
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '>', after)
    .orderBy('member_id')
    .orderBy('other_id')
    .limit(MOST + 1)
    .execute()
  const pairs = rows.slice(0, MOST)
  if (rows.length <= MOST) return { pairs, next: null }
  // All pairs of one person appear on the same page: it ends before the person whose pairs may continue.
  const cut = rows.at(-1)!.id
  const whole = pairs.filter(({ id }) => id < cut)
  return whole.length > 0 ? { pairs: whole, next: whole.at(-1)!.id } : { pairs, next: cut }
}

export async function countPairs({ db, tenant }: Context): Promise<number> {
  const { count } = await db
    .selectFrom('member_pair')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  return count
}

export const removePairsOf = ({ db, tenant }: Context, ids: readonly number[]) =>
  db
    .deleteFrom('member_pair')
    .where('tenant_id', '=', tenant.id)
    .where((e) => e.or([e('member_id', 'in', ids), e('other_id', 'in', ids)]))
    .execute()

/**
 * Records possible duplicates of these people, using everything known about both. A date of birth shared by
 * very many people was a placeholder and says nothing: then the name has to be the same. Nor does an email address
 * that many share. Which of both are meaningful is computed once: inlined into the query it would be computed for
 * each person. Of one person only the likeliest pairs are recorded: when those are merged, it is searched again.
 */
export const insertPairsOf = ({ db, tenant }: Context, ids: readonly number[]) =>
  sql`
    with looked as (
      select a.id, a.name_key, a.first_name, a.dob, a.email from member a
      where a.tenant_id = ${tenant.id} and a.id = any (${[...ids]}::bigint[]) and a.erased_at is null
    ), telling as materialized (
      select b.dob from (select distinct dob from looked where dob is not null) b
      where (select count(*) from (
        select from member m where m.tenant_id = ${tenant.id} and m.dob = b.dob limit ${sql.lit(CROWD + 1)}) c) <= ${CROWD}
    ), own as materialized (
      select b.email from (select distinct email from looked where email is not null) b
      where (select count(*) from (
        select from member m where m.tenant_id = ${tenant.id} and m.email = b.email limit ${sql.lit(SHARED + 1)}) c) <= ${SHARED}
    ), found as (
      select s.id, o.id as other_id, 'same_name' as reason
      from looked s cross join lateral (
        select m.id from member m
        where m.tenant_id = ${tenant.id} and m.name_key = s.name_key and m.dob = s.dob
          and m.id <> s.id and m.erased_at is null
        order by m.id limit ${sql.lit(MOST_LIKE_ONE)}) o
      union all
      select s.id, o.id, 'similar_name'
      from looked s join telling y on y.dob = s.dob cross join lateral (
        select m.id from member m
        where m.tenant_id = ${tenant.id} and m.dob = s.dob
          and m.id <> s.id and m.erased_at is null and m.name_key <> s.name_key
          and similarity(m.name_key, s.name_key) > ${SIMILAR}
        order by similarity(m.name_key, s.name_key) desc, m.id limit ${sql.lit(MOST_LIKE_ONE)}) o
      union all
      select s.id, o.id, 'same_email'
      from looked s join own y on y.email = s.email cross join lateral (
        select m.id from member m
        where m.tenant_id = ${tenant.id} and m.email = s.email
          and m.id <> s.id
          and m.erased_at is null and lower(m.first_name) = lower(s.first_name) and m.dob is distinct from s.dob
        order by m.id limit ${sql.lit(MOST_LIKE_ONE)}) o
    ), pair as (
      select distinct least(f.id, f.other_id) as member_id, greatest(f.id, f.other_id) as other_id, f.reason from found f
    )
    insert into member_pair (tenant_id, member_id, other_id, reason)
    select ${tenant.id}, p.member_id, p.other_id, p.reason from pair p
    where not exists (select 1 from member_distinct d
      where d.tenant_id = ${tenant.id} and d.member_id = p.member_id and d.other_id = p.other_id)
    order by 2, 3
    on conflict do nothing`.execute(db)

/** Adds people's names to those that misspelled names are compared with. */
export const insertNameWords = ({ db, tenant }: Context, ids: readonly number[]) =>
  sql`
    insert into name_word (tenant_id, word)
    select distinct ${tenant.id}::bigint, word
    from member m cross join unnest(words_of_name(m.last_name || ' ' || m.first_name)) word
    where m.tenant_id = ${tenant.id} and m.id = any (${[...ids]}::bigint[]) and m.erased_at is null
    order by word
    on conflict do nothing`.execute(db)

export const removePair = ({ db, tenant }: Context, one: number, other: number) =>
  db
    .deleteFrom('member_pair')
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', Math.min(one, other))
    .where('other_id', '=', Math.max(one, other))
    .execute()

/** Timestamps in the database's text format, to keep every digit. */
type Place = { changed_at: string; member_id: number }

/** How far the search has come; undefined before its first step. */
export const findSearched = ({ db, tenant }: Context): Promise<Place | undefined> =>
  db
    .selectFrom('member_pair_search')
    .select([sql<string>`changed_at::text`.as('changed_at'), 'member_id'])
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirst()

/** The tenants in which somebody was entered or changed after the last search. */
export const findTenantsToSearch = ({ database }: Pick<World, 'database'>): Promise<number[]> =>
  askedOfAll(database, async (db) => {
    const tenants = await db.selectFrom('pair_search_due').select('tenant_id').execute()
    return tenants.map(({ tenant_id }) => tenant_id!)
  })

export const setSearched = ({ db, tenant }: Context, { changed_at, member_id }: Place) =>
  db
    .insertInto('member_pair_search')
    .values({ tenant_id: tenant.id, changed_at, member_id })
    .onConflict((known) => known.column('tenant_id').doUpdateSet({ changed_at, member_id }))
    .execute()

/**
 * The members after a place, by when they were last changed; `is_settled` if that was before a given moment.
 */
export async function findChanged(
  { db, tenant }: Context,
  { changed_at, member_id }: Place,
  { most, settled }: { most: number; settled: Date },
): Promise<(Place & { is_settled: boolean })[]> {
  const { rows } = await sql<Place & { is_settled: boolean }>`
    select m.updated_at::text as changed_at, m.id as member_id, m.updated_at < ${settled} as is_settled from member m
    where m.tenant_id = ${tenant.id} and (m.updated_at, m.id) > (${changed_at}::timestamptz, ${member_id}::bigint)
    order by m.updated_at, m.id limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** People as the list of pairs shows them. */
export async function findSomeone(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<Map<number, Someone>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Someone>`
    select m.id, m.member_number, m.last_name || ', ' || m.first_name as name, m.dob, m.email, m.phone, m.created_at,
      (select p.first_name || ' ' || p.last_name
        from guardianship g join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
        where g.tenant_id = ${tenant.id} and g.minor_id = m.id and g.is_primary limit 1) as guardian,
      (select count(*) from registration r where r.tenant_id = ${tenant.id} and r.member_id = m.id
        and r.deleted_at is null) as registrations
    from member m where m.tenant_id = ${tenant.id} and m.id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const insertDistinct = (
  { db, tenant, user, now }: Context,
  { member_id, other_id }: { member_id: number; other_id: number },
) =>
  db
    .insertInto('member_distinct')
    .values({
      tenant_id: tenant.id,
      member_id: Math.min(member_id, other_id),
      other_id: Math.max(member_id, other_id),
      author: user?.name ?? 'system',
      created_at: now,
    })
    .onConflict((known) => known.doNothing())
    .execute()
