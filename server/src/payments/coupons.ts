import { CouponAlreadyUsed, CouponUsedUp } from 'contract/payments'
import type { Context } from '../plumbing/context.ts'
import {
  changeRedemption,
  countUsesBy,
  getActiveCoupon,
  getActiveCouponFor,
  giveUseBack,
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

export async function releaseCoupon(context: Context, order_id: number): Promise<void> {
  const released = await changeRedemption(context, order_id, 'released')
  if (released) await giveUseBack(context, released.coupon_id)
}

export const useCoupon = (context: Context, order_id: number) => changeRedemption(context, order_id, 'used')

/** The key a buyer's uses are counted under. */
export const buyerOf = (email: string) => email.trim().toLowerCase()
