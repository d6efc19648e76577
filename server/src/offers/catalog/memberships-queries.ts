import { sql, type RawBuilder } from 'kysely'
import type { In } from 'contract/operation'
import {
  MembershipExists,
  type MembershipLine,
  type MembershipUses,
  type OfficeMembership,
  type listOfficeMemberships,
} from 'contract/offers/office-memberships'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'
import { contains, page } from '../../plumbing/database/page-queries.ts'
import { refuseNamed } from '../../seasons/seasons.ts'
import { orderBy, placeOf, type Placed } from '../../plumbing/database/list-queries.ts'
import { takenAs } from '../../plumbing/database/taken.ts'

const SORTS = {
  sort_order: 'm.sort_order',
  name: 'm.name',
  status: { few: 'm.status' },
  member_type: { few: 'lower(t.name)' },
  discipline: { few: 'lower(d.name)' },
}

const columns = ({
  tenant,
}: Context) => sql`m.id, m.name, m.member_type_id, t.name as member_type, m.discipline_id, d.name as discipline,
  m.description, m.benefits, m.needs_approval, m.min_age, m.max_age,
  (select coalesce(jsonb_agg(l.league_id order by l.league_id), '[]') from membership_league l
    where l.tenant_id = ${tenant.id} and l.membership_id = m.id) as league_ids,
  (select coalesce(jsonb_agg(v.division_id order by v.division_id), '[]') from membership_division v
    where v.tenant_id = ${tenant.id} and v.membership_id = m.id) as division_ids,
  m.sale_from, m.sale_until, m.sort_order, m.status, m.version`
const FROM = sql`membership m
  join member_type t on t.tenant_id = m.tenant_id and t.id = m.member_type_id
  join discipline d on d.tenant_id = m.tenant_id and d.id = m.discipline_id`

export async function pageMemberships(
  context: Context,
  season_id: number,
  {
    cursor,
    page: number,
    per_page,
    q,
    sort = 'sort_order',
    status,
    member_type_id,
    discipline_id,
  }: In<typeof listOfficeMemberships>,
) {
  const { db, tenant } = context
  const today = todayOf(context)
  const order = orderBy(SORTS, sort, 'm.id')
  const conditions = sql.join(
    [
      sql`m.tenant_id = ${tenant.id}`,
      ...(status ? [sql`m.status = ${status}`] : []),
      ...(member_type_id ? [sql`m.member_type_id = ${member_type_id}`] : []),
      ...(discipline_id ? [sql`m.discipline_id = ${discipline_id}`] : []),
      ...(q?.trim() ? [sql`lower(m.name) like ${contains(q)}`] : []),
    ],
    sql` and `,
  )
  const rows = (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql<Omit<MembershipLine, 'registrations'> & Placed>`
      select ${columns(context)}, p.lowest, p.highest,
        ${placeOf(order)}
      from ${FROM} cross join lateral (
        select min(p.amount)::bigint as lowest, max(p.amount)::bigint as highest from membership_price p
        where p.tenant_id = ${context.tenant.id} and p.membership_id = m.id and p.season_id = ${season_id}
          and p.status = 'active' and ${today}::date between p.sale_from and p.sale_until) p
      where ${conditions} and ${beyond} ${end}`.execute(db)
  return page(
    context,
    {
      rows: async (beyond, end) => (await rows(beyond, end)).rows,
      all: sql`from ${FROM} where ${conditions}`,
    },
    { cursor, page: number, per_page },
    order,
  )
}

export async function findOfficeMembership(context: Context, id: number, { lock = false } = {}) {
  const { rows } = await sql<OfficeMembership>`
    select ${columns(context)} from ${FROM}
    where m.tenant_id = ${context.tenant.id} and m.id = ${id} ${lock ? sql`for update of m` : sql``}`.execute(
    context.db,
  )
  return rows[0]
}

export type MembershipFields = Omit<OfficeMembership, 'id' | 'version' | 'member_type' | 'discipline'>

const columnsOf = ({ benefits, league_ids: _, division_ids: __, ...same }: MembershipFields) => ({
  ...same,
  benefits: asJson(benefits),
})

export async function insertMembership(context: Context, fields: MembershipFields) {
  const { db, tenant } = context
  const made = await db
    .insertInto('membership')
    .values({ tenant_id: tenant.id, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  await insertLimits(context, made.id, fields)
  return made
}

export async function setMembership(context: Context, id: number, fields: MembershipFields) {
  const { db, tenant } = context
  await db
    .updateTable('membership')
    .set({ ...columnsOf(fields), version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
  await Promise.all([
    db
      .deleteFrom('membership_league')
      .where('tenant_id', '=', tenant.id)
      .where('membership_id', '=', id)
      .execute(),
    db
      .deleteFrom('membership_division')
      .where('tenant_id', '=', tenant.id)
      .where('membership_id', '=', id)
      .execute(),
  ])
  await insertLimits(context, id, fields)
}

async function insertLimits(
  { db, tenant }: Context,
  membership_id: number,
  { league_ids, division_ids }: Pick<MembershipFields, 'league_ids' | 'division_ids'>,
) {
  const row = { tenant_id: tenant.id, membership_id }
  await Promise.all([
    league_ids.length > 0 &&
      db
        .insertInto('membership_league')
        .values(league_ids.map((league_id) => ({ ...row, league_id })))
        .execute(),
    division_ids.length > 0 &&
      db
        .insertInto('membership_division')
        .values(division_ids.map((division_id) => ({ ...row, division_id })))
        .execute(),
  ])
}

/** @throws InUse if something still refers to it, such as an upgrade from it */
export const removeMembership = ({ db, tenant }: Context, id: number) =>
  db
    .deleteFrom('membership')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
    .catch(refuseNamed)

/** The next free position at the end of the list. */
export async function nextPlace({ db, tenant }: Context): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(m.sort_order) + 1, 0)::bigint as place from membership m where m.tenant_id = ${tenant.id}`.execute(
    db,
  )
  return rows[0]!.place
}

/** A name with the given beginning that no membership of the discipline has: 'Player (copy 2)'. */
export async function freeName(
  { db, tenant }: Context,
  { name, discipline_id }: { name: string; discipline_id: number },
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select m.name from membership m where m.tenant_id = ${tenant.id} and m.discipline_id = ${discipline_id}`.execute(
    db,
  )
  const taken = new Set(rows.map((one) => one.name))
  const names = [`${name} (copy)`, ...Array.from(taken, (_, i) => `${name} (copy ${i + 2})`)]
  return names.find((one) => !taken.has(one)) ?? name
}

/** Counts the prices and price rules of a membership. */
export async function countPricing({ db, tenant }: Context, id: number) {
  const { rows } = await sql<Pick<MembershipUses, 'prices' | 'price_rules'>>`
    select
      (select count(*) from membership_price p where p.tenant_id = ${tenant.id} and p.membership_id = ${id}) as prices,
      (select count(*) from price_rule x where x.tenant_id = ${tenant.id} and x.membership_id = ${id}) as price_rules`.execute(
    db,
  )
  return rows[0]!
}

/** Which references of a membership do not exist for the tenant, or belong to another discipline. */
export async function findMadeOf({ db, tenant }: Context, fields: MembershipFields) {
  const { member_type_id, discipline_id, league_ids, division_ids } = fields
  const { rows } = await sql<{ type: boolean; discipline: boolean; leagues: number; divisions: number }>`
    select
      exists (select 1 from member_type t where t.tenant_id = ${tenant.id} and t.id = ${member_type_id}) as type,
      exists (select 1 from discipline d where d.tenant_id = ${tenant.id} and d.id = ${discipline_id}) as discipline,
      (select count(*) from league l where l.tenant_id = ${tenant.id} and l.id = any(${league_ids}::bigint[])) as leagues,
      (select count(*) from division v where v.tenant_id = ${tenant.id} and v.discipline_id = ${discipline_id}
        and v.id = any(${division_ids}::bigint[])) as divisions`.execute(db)
  return rows[0]!
}

/** Gives a copy the active prices of seasons that are not over. */
export async function copyPrices({ db, tenant }: Context, from: number, to: number, today: string) {
  await sql`
    insert into membership_price (tenant_id, membership_id, season_id, league_id, kind, amount, sale_from, sale_until,
      min_age, max_age)
    select ${tenant.id}::bigint, ${to}::bigint, p.season_id, p.league_id, p.kind, p.amount, p.sale_from, p.sale_until, p.min_age,
      p.max_age
    from membership_price p join season s on s.tenant_id = p.tenant_id and s.id = p.season_id
    where p.tenant_id = ${tenant.id} and s.tenant_id = ${tenant.id} and p.membership_id = ${from}
      and p.status = 'active' and s.end_date >= ${today}::date
    returning 1`.execute(db)
}

const refuseTaken = takenAs(MembershipExists)
