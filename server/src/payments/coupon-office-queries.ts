import { sql, type RawBuilder } from 'kysely'
import { CouponExists, type CouponStatus, type OfficeCoupon } from 'contract/payments/coupons'
import type { Context } from '../plumbing/context.ts'
import { allOf, isDuring, orderBy, placeOf, type Placed } from '../plumbing/database/list-queries.ts'
import { EVERY_HIT, isOneOf, page, type Place } from '../plumbing/database/page-queries.ts'
import { takenAs } from '../plumbing/database/taken.ts'

const SORTS = {
  code: 'c.code',
  used: 'c.used',
  status: { few: 'c.status' },
  name: { few: 'lower(c.name)' },
  start_date: { few: 'c.starts_on' },
  end_date: { few: 'c.ends_on' },
}

/** A coupon with the names used by the office's calls. */
const COLUMNS = sql`c.id, c.code, c.name, case c.kind when 'percentage' then 1 else 2 end as coupon_type_id, c.value,
  c.starts_on as start_date, c.ends_on as end_date, c.max_uses, c.max_uses_per_buyer, c.membership_ids, c.applies_to,
  c.event_ids, c.event_division_ids, c.status,
  c.used, c.version`

type Wanted = Partial<Place> & {
  q?: string | undefined
  sort?: keyof typeof SORTS | `-${keyof typeof SORTS}` | undefined
  status?: CouponStatus | undefined
}

export function pageCoupons(
  context: Context,
  { cursor, page: number, per_page, q, sort = 'code', status }: Wanted,
) {
  const { db, tenant } = context
  const order = orderBy(SORTS, sort, 'c.id')
  const conditions = sql.join(
    [
      sql`c.tenant_id = ${tenant.id}`,
      ...(status ? [sql`c.status = ${status}`] : []),
      ...(q?.trim() ? [isOneOf(sql`c.id`, sql`select search_coupons(${q}, ${sql.lit(EVERY_HIT)})`)] : []),
    ],
    sql` and `,
  )
  const rows = (beyond: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql<OfficeCoupon & Placed>`
      select ${COLUMNS}, ${placeOf(order)}
      from coupon c where ${conditions} and ${beyond} ${end}`.execute(db)
  return page(
    context,
    {
      rows: async (beyond, end) => (await rows(beyond, end)).rows,
      all: sql`from coupon c where ${conditions}`,
    },
    { cursor, page: number, per_page },
    order,
  )
}

export async function findOfficeCoupon({ db, tenant }: Context, id: number, { lock = false } = {}) {
  const { rows } = await sql<OfficeCoupon>`
    select ${COLUMNS} from coupon c where c.tenant_id = ${tenant.id} and c.id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** The coupons that lower the price of an event. */
export async function findEventCoupons({ db, tenant }: Context, event_id: number): Promise<OfficeCoupon[]> {
  const { rows } = await sql<OfficeCoupon>`
    select ${COLUMNS} from coupon c
    where c.tenant_id = ${tenant.id} and c.applies_to = 'events'
      and (c.event_ids is null or ${event_id} = any (c.event_ids))
    order by c.status, c.code limit 500`.execute(db)
  return rows
}

/**
 * What coupons `c` have taken off orders `o`, in cents: off the lines that name them and, where they are the order’s, off those that
 * name none. What was paid with event credit is no discount of theirs.
 */
const discountTotal = (tenant_id: number) => sql`
  coalesce(sum((select coalesce(sum(l.discount - l.credited), 0) from order_line l
    where l.tenant_id = ${tenant_id} and l.order_id = o.id and (l.coupon_id = c.id or (l.coupon_id is null and o.coupon_id = c.id)))), 0)::bigint`

/** The orders that use coupon `c`, for all of it or for a part. */
const ordersWith = (tenant_id: number) => sql`(
  select w.id, w.coupon_id, w.paid_at from orders w where w.tenant_id = ${tenant_id} and w.coupon_id = c.id
  union
  select w.id, w.coupon_id, w.paid_at from coupon_redemption u join orders w on w.tenant_id = u.tenant_id and w.id = u.order_id
  where u.tenant_id = ${tenant_id} and u.coupon_id = c.id and u.status <> 'released')`

/** What a coupon has taken off paid orders, in cents. */
export async function discountOf({ db, tenant }: Context, coupon_id: number): Promise<number> {
  const { rows } = await sql<{ discount_total: number }>`
    select ${discountTotal(tenant.id)} as discount_total
    from coupon c cross join lateral ${ordersWith(tenant.id)} o
    where c.tenant_id = ${tenant.id} and c.id = ${coupon_id} and o.paid_at is not null`.execute(db)
  return rows[0]!.discount_total
}

type Fields = Omit<OfficeCoupon, 'id' | 'used' | 'version'>

const columnsOf = ({ coupon_type_id, start_date, end_date, ...same }: Fields) => ({
  ...same,
  kind: coupon_type_id === 1 ? 'percentage' : 'fixed_amount',
  starts_on: start_date,
  ends_on: end_date,
})

export const insertOfficeCoupon = ({ db, tenant, now }: Context, fields: Fields) =>
  db
    .insertInto('coupon')
    .values({ tenant_id: tenant.id, ...columnsOf(fields), created_at: now })
    .returning(['id', 'used', 'version'])
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)

export const setCoupon = ({ db, tenant }: Context, id: number, fields: Fields) =>
  db
    .updateTable('coupon')
    .set({ ...columnsOf(fields), version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .returning(['id', 'used', 'version'])
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)

export const removeCoupon = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('coupon').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** How many orders refer to the coupon, including those never paid. */
export async function countOrdersWith({ db, tenant }: Context, coupon_id: number): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(*) as orders from (
      select o.id from orders o where o.tenant_id = ${tenant.id} and o.coupon_id = ${coupon_id}
      union
      select r.order_id from coupon_redemption r where r.tenant_id = ${tenant.id} and r.coupon_id = ${coupon_id}
    ) as named`.execute(db)
  return rows[0]!.orders
}

type Period = { from?: string | undefined; to?: string | undefined }

/** Coupons with the orders paid with them in a period of the tenant's days. */
export async function findCouponUses(context: Context, { from, to }: Period) {
  const { db, tenant } = context
  const { rows } = await sql<{
    id: number
    code: string
    name: string
    used: number
    discount_total: number
  }>`
    select c.id, c.code, c.name, count(o.id) as used, ${discountTotal(tenant.id)} as discount_total
    from coupon c
      left join lateral ${ordersWith(tenant.id)} o on o.paid_at is not null
        and ${allOf(isDuring(context, sql`o.paid_at`, { from, until: to }))}
    where c.tenant_id = ${tenant.id}
    group by c.id, c.code, c.name
    order by c.code`.execute(db)
  return rows
}

const refuseTaken = takenAs(CouponExists)
