import { sql } from 'kysely'
import type { Coupon } from 'contract/pricing'
import type { Context } from '../context.ts'

const coupons = ({ db, tenant }: Context) =>
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
      'used',
    ])
    .where('tenant_id', '=', tenant.id)

export const getActiveCoupon = (context: Context, code: string) =>
  coupons(context)
    .where('code', '=', code.trim().toUpperCase())
    .where('status', '=', 'active')
    .executeTakeFirst()

export const getCoupon = (context: Context, id: number) =>
  coupons(context).where('id', '=', id).executeTakeFirst()

type NewCoupon = Omit<Coupon, 'id'> & { name: string }

export const insertCoupon = ({ db, tenant, now }: Context, { code, ...coupon }: NewCoupon) =>
  db
    .insertInto('coupon')
    .values({ tenant_id: tenant.id, ...coupon, code: code.trim().toUpperCase(), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Takes one of the coupon's uses and holds the coupon until the end of the transaction; undefined when none is left. */
export const takeUse = ({ db, tenant }: Context, id: number) =>
  db
    .updateTable('coupon')
    .set({ used: sql`used + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where((e) => e.or([e('max_uses', 'is', null), e('used', '<', e.ref('max_uses'))]))
    .returning('max_uses_per_buyer')
    .executeTakeFirst()

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
 * The uses of a coupon that an order to come is measured by: those of its buyer in other orders, and whether the order
 * that it will replace holds one.
 */
export const countUsesBeside = (
  { db, tenant }: Context,
  { coupon_id, buyer, order_id }: { coupon_id: number; buyer: string; order_id: number },
) =>
  db
    .selectFrom('coupon_redemption')
    .select([
      sql<number>`count(*) filter (where buyer = ${buyer} and order_id <> ${order_id})`.as('by_buyer'),
      sql<number>`count(*) filter (where order_id = ${order_id})`.as('held'),
    ])
    .where('tenant_id', '=', tenant.id)
    .where('coupon_id', '=', coupon_id)
    .where('status', '<>', 'released')
    .where((e) => e.or([e('buyer', '=', buyer), e('order_id', '=', order_id)]))
    .executeTakeFirstOrThrow()

export const insertRedemption = (
  { db, tenant, now }: Context,
  redemption: { order_id: number; coupon_id: number; buyer: string },
) =>
  db
    .insertInto('coupon_redemption')
    .values({ tenant_id: tenant.id, ...redemption, status: 'reserved', reserved_at: now })
    .execute()

/** Undefined when the order has no reserved coupon. */
export const changeRedemption = ({ db, tenant }: Context, order_id: number, status: 'used' | 'released') =>
  db
    .updateTable('coupon_redemption')
    .set({ status })
    .where('tenant_id', '=', tenant.id)
    .where('order_id', '=', order_id)
    .where('status', '=', 'reserved')
    .returning('coupon_id')
    .executeTakeFirst()
