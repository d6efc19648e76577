import { sql, type RawBuilder } from 'kysely'
import type { Day } from 'contract/dates'
import type { PassRow, PassSummary, exportPasses, listPasses } from 'contract/events/passes-office'
import type { In } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'
import { orderBy, placeOf, type Placed } from '../../plumbing/database/list-queries.ts'
import { contains, page } from '../../plumbing/database/page-queries.ts'
import { unusedPass } from './purchase-queries.ts'

/** What was sold of each kind, in the office’s order. */
export async function countSold({ db, tenant }: Context, event_id: number): Promise<PassSummary['types']> {
  const { rows } = await sql<PassSummary['types'][number]>`
    select y.id as type_id, y.name, y.day, y.stock - y.taken as left,
      count(p.id) filter (where p.status = 'confirmed')::int as sold,
      count(p.id) filter (where p.status = 'held')::int as held,
      count(p.id) filter (where p.status = 'confirmed' and not ${unusedPass(tenant.id)})::int as used,
      coalesce(sum(p.price_cents) filter (where p.status = 'confirmed'), 0)::bigint as cents
    from event_pass_type y
      left join event_pass p on p.tenant_id = y.tenant_id and p.event_pass_type_id = y.id
    where y.tenant_id = ${tenant.id} and y.event_id = ${event_id}
    group by y.position, y.id, y.name, y.day, y.stock, y.taken order by y.position, y.id`.execute(db)
  return rows
}

/** What was sold on which day, by the tenant’s calendar. */
export async function countSoldByDay(
  { db, tenant }: Context,
  event_id: number,
): Promise<PassSummary['days']> {
  const { rows } = await sql<{ day: Day; sold: number; cents: number }>`
    select (b.created_at at time zone ${tenant.time_zone})::date as day, count(*)::int as sold,
      sum(p.price_cents)::bigint as cents
    from event_pass p join event_pass_purchase b on b.tenant_id = p.tenant_id and b.id = p.purchase_id
    where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.status = 'confirmed'
    group by day order by day`.execute(db)
  return rows
}

/** Passes that would come back if the event is canceled now, with their buyers and what they paid. */
export async function sumUnused(
  { db, tenant }: Context,
  event_id: number,
): Promise<{ passes: number; buyers: number; back_cents: number }> {
  const { rows } = await sql<{ passes: number; buyers: number; back_cents: number }>`
    select count(*)::int as passes, count(distinct p.purchase_id)::int as buyers,
      coalesce(sum(l.total - l.refunded), 0)::bigint as back_cents
    from event_pass p
      join event_pass_purchase b on b.tenant_id = p.tenant_id and b.id = p.purchase_id
      left join order_line l on l.tenant_id = b.tenant_id and l.order_id = b.order_id and l.kind = 'event_pass'
        and l.reference_id = p.id
    where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and ${unusedPass(tenant.id)}`.execute(db)
  return rows[0]!
}

type Wanted = In<typeof listPasses>
const SORTS = { id: 'p.id' }

const COLUMNS = (tenant_id: number) => sql`
  p.id, coalesce(b.name, '') as name, coalesce(b.email, '') as email, y.name as type, y.day, p.price_cents, p.status, b.sold_at,
  b.created_at as bought_at, (select min(s.scanned_at) from event_pass_scan s
    where s.tenant_id = ${tenant_id} and s.pass_id = p.id and s.direction = 'in') as used_at,
  case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.number) end as "order"`
const FROM = sql`
  event_pass p
    join event_pass_type y on y.tenant_id = p.tenant_id and y.id = p.event_pass_type_id
    join event_pass_purchase b on b.tenant_id = p.tenant_id and b.id = p.purchase_id
    left join orders o on o.tenant_id = b.tenant_id and o.id = b.order_id`

function conditionsOf({ tenant }: Context, { id, q, status, type_id }: In<typeof exportPasses>) {
  const like = contains(q ?? '')
  return sql.join(
    [
      sql`p.tenant_id = ${tenant.id} and p.event_id = ${id}`,
      status ? sql`p.status = ${status}` : sql`p.status in ('confirmed', 'refunded')`,
      ...(type_id ? [sql`y.id = ${type_id}`] : []),
      ...(q?.trim()
        ? [sql`(lower(b.name) like ${like} or lower(b.email) like ${like} or lower(o.number) like ${like})`]
        : []),
    ],
    sql` and `,
  )
}

export function pagePasses(context: Context, wanted: Wanted) {
  const { db, tenant } = context
  const { cursor, page: number, per_page } = wanted
  const order = orderBy(SORTS, '-id', 'p.id')
  const conditions = conditionsOf(context, wanted)
  const rows = (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql<PassRow & Placed>`
      select ${COLUMNS(tenant.id)}, ${placeOf(order)} from ${FROM} where ${conditions} and ${beyond} ${end}`.execute(
      db,
    )
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

/** All of them, for a file. */
export async function findPassRows(context: Context, wanted: In<typeof exportPasses>): Promise<PassRow[]> {
  const { rows } = await sql<PassRow>`
    select ${COLUMNS(context.tenant.id)} from ${FROM} where ${conditionsOf(context, wanted)}
    order by p.id desc`.execute(context.db)
  return rows
}
