import { sql } from 'kysely'
import type { Drawer } from 'contract/events/gate-sales'
import type { Context } from '../../plumbing/context.ts'

type Row = Drawer & { user_id: number | null }

const drawers = (tenant_id: number, user_id: number | undefined) => sql`
  select d.id, d.event_id, d.user_id, d.actor as by, d.opened_at, d.float_cents,
    coalesce(c.sold_cents, s.cents) as sold_cents, s.sales,
    case when c.drawer_id is not null then jsonb_build_object('at', c.closed_at, 'counted_cents', c.counted_cents,
      'over_cents', c.counted_cents - d.float_cents - c.sold_cents, 'signed_name', c.signed_name,
      'late_cents', s.late_cents, 'late_sales', s.late_sales) end as closed
  from gate_drawer d
    left join gate_drawer_count c on c.tenant_id = d.tenant_id and c.drawer_id = d.id
    cross join lateral (
      select coalesce(sum(x.cents), 0)::bigint as cents, count(*) filter (where not x.is_late)::int as sales,
        coalesce(sum(x.cents) filter (where x.is_late), 0)::bigint as late_cents,
        count(*) filter (where x.is_late)::int as late_sales
      from (
        select g.cents, g.is_late from gate_sale g where g.tenant_id = ${tenant_id} and g.drawer_id = d.id
        union all
        select p.cents, false from plate_payment p
        where p.tenant_id = ${tenant_id} and p.drawer_id = d.id and p.state = 'paid') x) s
  where d.tenant_id = ${tenant_id} and ${user_id === undefined ? sql`true` : sql`d.user_id = ${user_id}`}`

/** The drawers of an event, the newest first. */
export async function findDrawers({ db, tenant }: Context, event_id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    ${drawers(tenant.id, undefined)} and d.event_id = ${event_id} order by d.opened_at desc, d.id desc`.execute(
    db,
  )
  return rows
}

/** The open drawer of somebody at an event. */
export async function findOpenDrawer(
  { db, tenant }: Context,
  { event_id, user_id }: { event_id: number; user_id: number },
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    ${drawers(tenant.id, user_id)} and d.event_id = ${event_id} and c.drawer_id is null order by d.id limit 1`.execute(
    db,
  )
  return rows[0]
}

/** One drawer; `lock` keeps sales and its closing from each other. */
export async function getDrawer(
  { db, tenant }: Context,
  id: number,
  { lock = false } = {},
): Promise<Row | undefined> {
  if (lock)
    await sql`select from gate_drawer where tenant_id = ${tenant.id} and id = ${id} for update`.execute(db)
  const { rows } = await sql<Row>`${drawers(tenant.id, undefined)} and d.id = ${id}`.execute(db)
  return rows[0]
}

/** Gives the id, also of one that was opened by the same key before. */
export async function insertDrawer(
  { db, tenant, now, user }: Context,
  drawer: { event_id: number; key: string; float_cents: number },
): Promise<number> {
  await db
    .insertInto('gate_drawer')
    .values({
      ...{ tenant_id: tenant.id, opened_at: now, ...drawer },
      ...{ user_id: user?.id ?? null, actor: user?.name ?? 'system' },
    })
    .onConflict((known) => known.columns(['tenant_id', 'key']).doNothing())
    .execute()
  const { id } = await db
    .selectFrom('gate_drawer')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('key', '=', drawer.key)
    .executeTakeFirstOrThrow()
  return id
}

export const insertCount = (
  { db, tenant, now }: Context,
  count: { drawer_id: number; sold_cents: number; counted_cents: number; signed_name: string },
) =>
  db
    .insertInto('gate_drawer_count')
    .values({ tenant_id: tenant.id, closed_at: now, ...count })
    .execute()

export const insertSale = (
  { db, tenant, now }: Context,
  sale: { purchase_id: number; drawer_id: number; cents: number; sold_at: string; is_late: boolean },
) =>
  db
    .insertInto('gate_sale')
    .values({ tenant_id: tenant.id, received_at: now, ...sale })
    .execute()

/** The cash sale that a purchase was. */
export const findSale = ({ db, tenant }: Context, purchase_id: number) =>
  db
    .selectFrom('gate_sale')
    .select(['drawer_id', 'cents', 'is_late'])
    .where('tenant_id', '=', tenant.id)
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirst()

/** What was sold at the gate is sold: where a kind has fewer left, its number is raised. */
export const makeRoom = ({ db, tenant }: Context, id: number, quantity: number) =>
  sql`update event_pass_type set stock = greatest(stock, taken + ${quantity}::integer)
    where tenant_id = ${tenant.id} and id = ${id} and stock is not null`.execute(db)
