import { sql } from 'kysely'
import type { Coupon } from 'contract/pricing'
import type { Context } from '../plumbing/context.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'

const coupons = (db: Context['db'], { tenant_id }: { tenant_id: number }) =>
  db
    .selectFrom('coupon')
    .select([
      'id',
      'code',
      'name',
      sql<Coupon['kind']>`kind`.as('kind'),
      'value',
      'starts_on',
      'ends_on',
      'max_uses',
      'max_uses_per_buyer',
      'membership_ids',
      sql<'memberships' | 'events'>`applies_to`.as('applies_to'),
      'event_ids',
      'event_division_ids',
      'used',
    ])
    .where('tenant_id', '=', tenant_id)

type Coded = { tenant_id: number; code: string }
const active = (db: Context['db'], { code, ...of }: Coded) =>
  coupons(db, of).where('code', '=', code).where('status', '=', 'active')
const written = (code: string) => code.trim().toUpperCase()

export const getActiveCoupon = ({ db, tenant }: Context, code: string) =>
  active(db, { tenant_id: tenant.id, code: written(code) }).executeTakeFirst()

/**
 * A coupon with the uses that count against a new order: those of its buyer in other orders, and those
 * reserved by orders it will replace. Uses of a coupon without limits are not counted.
 */
export const getActiveCouponFor = async (
  { db, tenant }: Context,
  { code, buyer, replaces }: { code: string; buyer: string; replaces: readonly number[] },
) => (await activeFor(db, { tenant_id: tenant.id, code: written(code), buyer, replaces }))[0]

const activeFor = writtenOnce(
  (db, { buyer, replaces, ...of }: Coded & { buyer: string; replaces: readonly number[] }) => {
    const uses = (counted: ReturnType<typeof sql>) => sql<number>`case
    when max_uses is null and max_uses_per_buyer is null then 0
    else (select count(*) from coupon_redemption r where r.tenant_id = ${of.tenant_id} and r.coupon_id = coupon.id
      and r.status <> 'released' and ${counted}) end`
    return active(db, of).select([
      uses(sql`r.buyer = ${buyer} and r.order_id <> all(${replaces}::bigint[])`).as('by_buyer'),
      uses(sql`r.order_id = any(${replaces}::bigint[])`).as('held'),
    ])
  },
)

export const getCoupon = ({ db, tenant }: Context, id: number) =>
  coupons(db, { tenant_id: tenant.id }).where('id', '=', id).executeTakeFirst()

type NewCoupon = Omit<Coupon, 'id'> & { name: string }

export const insertCoupon = ({ db, tenant, now }: Context, { code, ...coupon }: NewCoupon) =>
  db
    .insertInto('coupon')
    .values({ tenant_id: tenant.id, ...coupon, code: written(code), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export const giveUseBack = ({ db, tenant }: Context, id: number) =>
  db
    .updateTable('coupon')
    .set({ used: sql`used - 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export async function countUsesBy({ db, tenant }: Context, coupon_id: number, buyer: string) {
  const { uses } = await db
    .selectFrom('coupon_redemption')
    .select((e) => e.fn.countAll<number>().as('uses'))
    .where('tenant_id', '=', tenant.id)
    .where('coupon_id', '=', coupon_id)
    .where('buyer', '=', buyer)
    .where('status', '<>', 'released')
    .executeTakeFirstOrThrow()
  return uses
}

/**
 * Takes a use of a coupon for some lines of an order that was just placed, and records by whom. Gives undefined if no use was left.
 */
export async function takeUse(
  { db, tenant, now }: Context,
  {
    order_id,
    coupon_id,
    position,
    buyer,
    status,
  }: { order_id: number; coupon_id: number; position: number; buyer: string; status: 'reserved' | 'used' },
) {
  const { rows } = await sql<{ max_uses_per_buyer: number | null }>`
    with taken as (
      update coupon set used = used + 1
      where tenant_id = ${tenant.id} and id = ${coupon_id} and status = 'active' and (max_uses is null or used < max_uses)
      returning max_uses_per_buyer
    ), redeemed as (
      insert into coupon_redemption (tenant_id, order_id, position, coupon_id, buyer, status, reserved_at)
      select ${tenant.id}, ${order_id}, ${position}, ${coupon_id}, ${buyer}, ${status}, ${now} from taken
      returning 1
    )
    select max_uses_per_buyer from taken`.execute(db)
  return rows[0]
}

/** The coupons whose uses the order had reserved, in the order in which it took them. */
export async function changeRedemptions(
  { db, tenant }: Context,
  order_id: number,
  status: 'used' | 'released',
): Promise<number[]> {
  const changed = await changeReserved(db, { tenant_id: tenant.id, order_id, status })
  return changed.toSorted((a, b) => a.position - b.position).map(({ coupon_id }) => coupon_id)
}

type Changed = { tenant_id: number; order_id: number; status: 'used' | 'released' }
const changeReserved = writtenOnce((db, { tenant_id, order_id, status }: Changed) =>
  db
    .updateTable('coupon_redemption')
    .set({ status })
    .where('tenant_id', '=', tenant_id)
    .where('order_id', '=', order_id)
    .where('status', '=', 'reserved')
    .returning(['coupon_id', 'position']),
)
