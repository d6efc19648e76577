import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Day } from 'contract/dates'
import type { OrderStatus } from 'contract/payments'
import type { Context } from '../plumbing/context.ts'
import { isDuring } from '../plumbing/database/list-queries.ts'

/** Orders that ask for nothing or that another one replaced are in no list and in no count. */
export const isListed = (order: RawBuilder<unknown>) =>
  sql<SqlBool>`(${order}.amount > 0 and ${order}.cancel_reason is distinct from 'replaced')`

const COLUMNS = sql`(tenant_id, placed_at, status, orders, total, refunded)`

/** For the statement that inserts an order: records what it has `placed`. */
export const notedAsPlaced = ({ tenant }: Context) => sql`
  insert into order_change ${COLUMNS}
  select ${tenant.id}, created_at, status, 1, total, 0 from placed where ${isListed(sql`placed`)}
  returning 1`

/**
 * Changes a locked order by an `update` without its `returning`, and `along` with it what belongs to it. Records in the same statement
 * that the order is no longer what it was, which it reads first: a sharded database asks one part of a statement after the other.
 */
export const changeNoted = (
  { db, tenant }: Context,
  id: number,
  update: RawBuilder<unknown>,
  along?: RawBuilder<unknown>,
) =>
  sql`
    with was as materialized (
      select id, created_at, status, amount, total, cancel_reason from orders where tenant_id = ${tenant.id} and id = ${id}
    ), ${along ? sql`along as (${along}), ` : sql``}changed as (${update} returning id, status, amount, total, cancel_reason)
    insert into order_change ${COLUMNS}
    select ${tenant.id}, was.created_at, v.status, v.by, v.by * v.total, v.by * back.amount
    from changed join was on was.id = changed.id
      cross join (${refundedOf({ tenant }, sql`${id}`)}) back
      cross join lateral (values (-1, was.status, was.total, ${isListed(sql`was`)}),
        (1, changed.status, changed.total, ${isListed(sql`changed`)})) v (by, status, total, is_listed)
    where v.is_listed
    returning 1`.execute(db)

const refundedOf = ({ tenant }: Pick<Context, 'tenant'>, order_id: RawBuilder<unknown>) => sql`
  select coalesce(sum(amount), 0)::bigint as amount from refund
  where tenant_id = ${tenant.id} and order_id = ${order_id} and state = 'succeeded'`

/** For the statement that has `changed` a refund of a locked order, and read first what it `was`: records what that adds to what was refunded. */
export const notedAsRefunded = ({ tenant }: Context) => sql`
  select ${tenant.id}, o.created_at, o.status, 0, 0, changed.amount * (
    (changed.state = 'succeeded')::int - (was.state = 'succeeded')::int)
  from changed join was on was.id = changed.id
    join orders o on o.tenant_id = ${tenant.id} and o.id = was.order_id
  where ${isListed(sql`o`)} and (changed.state = 'succeeded') <> (was.state = 'succeeded')`

/** Records orders that were written with all that has become of them. */
export const noteOrders = ({ db, tenant }: Context, ids: readonly number[]) =>
  sql`
    with noted as materialized (
      select o.created_at, o.status, count(*) as orders, sum(o.total) as total, sum(back.amount) as refunded
      from orders o cross join lateral (${refundedOf({ tenant }, sql`o.id`)}) back
      where o.tenant_id = ${tenant.id} and o.id = any (${[...ids]}::bigint[]) and ${isListed(sql`o`)}
      group by o.created_at, o.status
    )
    insert into order_change ${COLUMNS} select ${tenant.id}, created_at, status, orders, total, refunded from noted
    returning 1`.execute(db)

/** Adds up `orders`, `total` and `refunded` of rows with a status; what was canceled is neither paid nor unpaid. */
const SUMS = sql`coalesce(sum(orders), 0)::bigint as orders,
  coalesce(sum(total) filter (where status in ('paid', 'partly_refunded', 'refunded')), 0)::bigint as paid,
  coalesce(sum(refunded), 0)::bigint as refunded,
  coalesce(sum(total) filter (where status in ('open', 'processing')), 0)::bigint as unpaid`

/** How many orders there are; what was paid of them, what was refunded and what is not paid yet, in cents. */
export type OrderSums = { orders: number; paid: number; refunded: number; unpaid: number }

type Which = {
  status?: readonly OrderStatus[] | undefined
  from?: Day | undefined
  until?: Day | undefined
}

/**
 * What the orders with these statuses and days come to: what is added up and what is not yet, in one statement and so of one
 * moment. Undefined where that is not kept: for leagues, and until all orders of the tenant are counted.
 */
export async function findOrderSums(
  context: Context,
  { status, ...days }: Which,
): Promise<OrderSums | undefined> {
  const { db, tenant, reach } = context
  if (reach) return undefined
  const { from, until } = days
  const among = sql.join(
    [sql`tenant_id = ${tenant.id}`, ...(status?.length ? [sql`status = any (${[...status]}::text[])`] : [])],
    sql` and `,
  )
  const { rows } = await sql<OrderSums>`
    select ${SUMS} from (
      select status, orders, total, refunded from order_day
      where ${among}${from ? sql` and day >= ${from}::date` : sql``}${until ? sql` and day <= ${until}::date` : sql``}
      union all
      select status, orders, total, refunded from order_change
      where ${sql.join([among, ...isDuring(context, sql`placed_at`, days)], sql` and `)}
    ) kept
    having exists (select from order_added
      where tenant_id = ${tenant.id} and is_whole and time_zone = ${tenant.time_zone})`.execute(db)
  return rows[0]
}

/** The same of the first `most` orders `which`, a part of a statement with columns of `orders o`; all of them without a number. */
export async function addUpOrders(
  { db, tenant }: Context,
  which: RawBuilder<SqlBool>,
  most?: number,
): Promise<OrderSums> {
  const end = most === undefined ? sql`` : sql`limit ${sql.lit(most)}`
  const { rows } = await sql<OrderSums>`
    select ${SUMS} from (
      select o.status, 1 as orders, o.total, back.amount as refunded
      from (select o.id, o.status, o.total from orders o where o.tenant_id = ${tenant.id} and ${which} ${end}) o
        left join (select order_id, sum(amount) as amount from refund
          where tenant_id = ${tenant.id} and state = 'succeeded' group by order_id) back on back.order_id = o.id
    ) listed`.execute(db)
  return rows[0]!
}

/** Adding up and correcting run alone: two that find the same difference would both correct it. */
export const lockOrderDays = ({ db, tenant }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('order days', ${tenant.id}))`.execute(db)

type Added = { time_zone: string; counted_at: string; is_whole: boolean }

/** Of what the days are. */
export const findAdded = ({ db, tenant }: Context): Promise<Added | undefined> =>
  db
    .selectFrom('order_added')
    .select(['time_zone', 'counted_at', 'is_whole'])
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirst()

/** Writes down that all orders have been counted. Requires `lockOrderDays`. */
export const putAdded = ({ db, tenant, now }: Context, is_whole: boolean) => {
  const added = { time_zone: tenant.time_zone, counted_at: now, is_whole }
  return db
    .insertInto('order_added')
    .values({ tenant_id: tenant.id, ...added })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(added))
    .execute()
}

const dayOf = ({ tenant }: Pick<Context, 'tenant'>, moment: RawBuilder<unknown>) =>
  sql`(${moment} at time zone ${tenant.time_zone})::date`

const ADD = sql`
  on conflict (tenant_id, day, status) do update set orders = order_day.orders + excluded.orders,
    total = order_day.total + excluded.total, refunded = order_day.refunded + excluded.refunded`

/** Adds up the pending changes. Requires `lockOrderDays`. */
export const addUpChanges = (context: Context) =>
  sql`
    with changes as (delete from order_change where tenant_id = ${context.tenant.id} returning *)
    insert into order_day (tenant_id, day, status, orders, total, refunded)
    select ${context.tenant.id}, ${dayOf(context, sql`placed_at`)}, status, sum(orders), sum(total), sum(refunded)
    from changes group by 2, 3
    having sum(orders) <> 0 or sum(total) <> 0 or sum(refunded) <> 0
    ${ADD}`.execute(context.db)

type Sums = { orders: number; total: number; refunded: number }
export type OrderDrift = { day: Day; status: string; before: Sums; after: Sums }

/**
 * Counts all orders and corrects every day that differs, pending changes included; returns the old and new values. One
 * statement, so that an order that changes meanwhile is in all of it or in none. Requires `lockOrderDays`.
 */
export async function mendOrderDays(context: Context): Promise<OrderDrift[]> {
  const { db, tenant } = context
  const json = (from: string) =>
    sql`json_build_object(${sql.join(
      ['orders', 'total', 'refunded'].map((name) => sql`${sql.lit(name)}, ${sql.ref(`${from}_${name}`)}`),
    )})`
  const { rows } = await sql<OrderDrift>`
    with counted as (
      select ${dayOf(context, sql`o.created_at`)} as day, o.status, count(*) as orders, sum(o.total) as total,
        coalesce(sum(back.amount), 0) as refunded
      from orders o left join (select order_id, sum(amount) as amount from refund
        where tenant_id = ${tenant.id} and state = 'succeeded' group by order_id) back on back.order_id = o.id
      where o.tenant_id = ${tenant.id} and ${isListed(sql`o`)}
      group by 1, 2
    ), kept as (
      select day, status, sum(orders) as orders, sum(total) as total, sum(refunded) as refunded
      from (
        select day, status, orders, total, refunded from order_day where tenant_id = ${tenant.id}
        union all
        select ${dayOf(context, sql`placed_at`)}, status, orders, total, refunded from order_change
        where tenant_id = ${tenant.id}
      ) all_of_it
      group by 1, 2
    ), both_of_them as (
      select day, status, coalesce(k.orders, 0)::bigint as kept_orders, coalesce(k.total, 0)::bigint as kept_total,
        coalesce(k.refunded, 0)::bigint as kept_refunded, coalesce(c.orders, 0)::bigint as counted_orders,
        coalesce(c.total, 0)::bigint as counted_total, coalesce(c.refunded, 0)::bigint as counted_refunded
      from counted c full join kept k using (day, status)
    ), drift as (
      select * from both_of_them
      where (kept_orders, kept_total, kept_refunded) <> (counted_orders, counted_total, counted_refunded)
    ), mended as (
      insert into order_day (tenant_id, day, status, orders, total, refunded)
      select ${tenant.id}, day, status, counted_orders - kept_orders, counted_total - kept_total,
        counted_refunded - kept_refunded
      from drift ${ADD}
    )
    select day, status, ${json('kept')} as before, ${json('counted')} as after from drift order by day, status`.execute(
    db,
  )
  return rows
}
