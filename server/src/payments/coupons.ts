import { CouponAlreadyUsed, CouponUsedUp } from 'contract/payments'
import type { Context } from '../plumbing/context.ts'
import {
  changeRedemption,
  countUsesBy,
  getActiveCoupon,
  getActiveCouponFor,
  giveUseBack,
} from './coupon-queries.ts'

/** The coupon of a code, however it is typed, with its standing uses; null when there is none. */
export const findCoupon = async (context: Context, code: string) =>
  (await getActiveCoupon(context, code)) ?? null

/**
 * The coupon of a code as it stands for one buyer: `used` by everybody and `used_by_buyer`, both without the orders that
 * are open and will be replaced, or a second try at paying would be refused for the sake of the first.
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

/** How often somebody has used or reserved a coupon, by e-mail address. */
export const couponUsesBy = (context: Context, coupon_id: number, email: string) =>
  countUsesBy(context, coupon_id, buyerOf(email))

/**
 * Refuses an order whose coupon could not be taken: its use is taken with the order, before anything is charged, so that
 * nobody pays a price that is gone. The count per buyer is read when the coupon is held, so two orders at once are counted
 * one after the other; it counts this one as well. `taken` is undefined when no use was left.
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

/** Under which a buyer's uses are counted. */
export const buyerOf = (email: string) => email.trim().toLowerCase()
