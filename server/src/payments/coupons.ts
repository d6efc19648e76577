import { CouponAlreadyUsed, CouponUsedUp } from 'contract/payments'
import type { Context } from '../plumbing/context.ts'
import {
  changeRedemptions,
  countUsesBy,
  getActiveCoupon,
  getActiveCouponFor,
  giveUseBack,
  takeUse,
} from './coupon-queries.ts'

/** The coupon with a code, however it is typed, with its current uses; null if there is none. */
export const findCoupon = async (context: Context, code: string) =>
  (await getActiveCoupon(context, code)) ?? null

/**
 * The coupon with a code as it applies to one buyer: `used` by everybody and `used_by_buyer`, both excluding
 * open orders that will be replaced. Otherwise a second attempt to pay would be refused because of the first.
 */
export async function findCouponFor(
  context: Context,
  { code, email, replaces }: { code: string; email: string; replaces: readonly number[] },
) {
  const found = await getActiveCouponFor(context, { code, buyer: buyerOf(email), replaces })
  if (!found) return null
  const { by_buyer, held, ...coupon } = found
  return { ...coupon, used: coupon.used - held, used_by_buyer: by_buyer }
}

/** How often somebody has used or reserved a coupon, by email address. */
export const couponUsesBy = (context: Context, coupon_id: number, email: string) =>
  countUsesBy(context, coupon_id, buyerOf(email))

/**
 * Refuses an order whose coupon could not be reserved: its use is taken along with the order, before anything
 * is charged, so that nobody pays a price that is no longer available. The buyer's count is read while the
 * coupon is locked, so simultaneous orders are counted one after the other; it includes this one. `taken` is
 * undefined if no use was left.
 */
export async function mustHoldCoupon(
  context: Context,
  { coupon_id, email }: { coupon_id: number; email: string },
  taken: { max_uses_per_buyer: number | null } | undefined,
): Promise<void> {
  if (!taken) throw CouponUsedUp()
  const most = taken.max_uses_per_buyer
  if (most !== null && (await countUsesBy(context, coupon_id, buyerOf(email))) > most)
    throw CouponAlreadyUsed()
}

/**
 * Takes a use of each coupon that lowers only a part of an order: coupons used for two parts count twice. They are locked in the
 * order of their ids, after that of the order itself. @throws CouponUsedUp, CouponAlreadyUsed
 */
export async function holdPartCoupons(
  context: Context,
  {
    order_id,
    email,
    coupon_ids,
    status,
  }: { order_id: number; email: string; coupon_ids: readonly number[]; status: 'reserved' | 'used' },
): Promise<void> {
  for (const [i, coupon_id] of coupon_ids.toSorted((a, b) => a - b).entries()) {
    const taken = await takeUse(context, {
      order_id,
      coupon_id,
      position: i + 1,
      buyer: buyerOf(email),
      status,
    })
    await mustHoldCoupon(context, { coupon_id, email }, taken)
  }
}

/** Gives back each use that an order has reserved. */
export async function releaseCoupons(context: Context, order_id: number): Promise<void> {
  for (const coupon_id of await changeRedemptions(context, order_id, 'released'))
    await giveUseBack(context, coupon_id)
}

export const useCoupons = (context: Context, order_id: number) => changeRedemptions(context, order_id, 'used')

/** The key a buyer's uses are counted under. */
export const buyerOf = (email: string) => email.trim().toLowerCase()
