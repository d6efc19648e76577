import { sql } from 'kysely'
import type { Pair, Someone } from 'contract/memberships/merge'
import type { Context } from '../../context.ts'

/** So many people are looked at for one page, however few pairs are among them. */
const LOOKED_AT = 5_000
const MOST = 25
/** Two names with a letter or two changed have three fifths of their groups of three letters in common. */
const SIMILAR = 0.6

type Found = { id: number; other_id: number; reason: Pair['reason'] }

/** Who may be one person, among the people behind a place; and the place where it goes on. */
export async function findPairs(
  { db, tenant }: Context,
  after: number,
): Promise<{ pairs: Found[]; next: number | null }> {
  const looked = await db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(LOOKED_AT)
    .execute()
  const last = looked.at(-1)?.id
  if (last === undefined) return { pairs: [], next: null }
  const some = sql`select a.id, a.name_key, a.first_name, a.dob, a.email from member a
    where a.tenant_id = ${tenant.id} and a.id > ${after} and a.id <= ${last} and a.erased_at is null`
  const { rows } = await sql<Found>`
    with found as (
      select s.id, o.id as other_id, case when o.name_key = s.name_key then 'same_name' else 'similar_name' end as reason
      from (${some}) s join member o on o.tenant_id = ${tenant.id} and o.dob = s.dob and o.id > s.id
        and o.erased_at is null and (o.name_key = s.name_key or similarity(o.name_key, s.name_key) > ${SIMILAR})
      union all
      select s.id, o.id, 'same_email'
      from (${some}) s join member o on o.tenant_id = ${tenant.id} and o.email = s.email and o.id > s.id
        and o.erased_at is null and lower(o.first_name) = lower(s.first_name) and o.dob is distinct from s.dob
    )
    select f.id, f.other_id, f.reason from found f
    where not exists (select 1 from member_distinct d
      where d.tenant_id = ${tenant.id} and d.member_id = f.id and d.other_id = f.other_id)
    order by f.id, f.other_id limit ${sql.lit(MOST + 1)}`.execute(db)
  const pairs = rows.slice(0, MOST)
  if (rows.length > MOST) {
    // All pairs of one person stand on one page: it ends before the person whose pairs may go on.
    const cut = rows.at(-1)!.id
    const whole = pairs.filter(({ id }) => id < cut)
    return whole.length > 0 ? { pairs: whole, next: whole.at(-1)!.id } : { pairs, next: cut }
  }
  return { pairs, next: looked.length < LOOKED_AT ? null : last }
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
        where g.tenant_id = m.tenant_id and g.minor_id = m.id and g.is_primary limit 1) as guardian,
      (select count(*) from registration r where r.tenant_id = m.tenant_id and r.member_id = m.id
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
