import { CouponAlreadyUsed, CouponUsedUp } from 'contract/payments'
import type { Context } from '../context.ts'
import {
  changeRedemption,
  countUsesBy,
  getActiveCoupon,
  giveUseBack,
  insertRedemption,
  takeUse,
} from './coupon-queries.ts'

/** The coupon of a code, however it is typed, with its standing uses; null when there is none. */
export const findCoupon = async (context: Context, code: string) =>
  (await getActiveCoupon(context, code)) ?? null

/** How often somebody has used or reserved a coupon, by e-mail address. */
export const couponUsesBy = (context: Context, coupon_id: number, email: string) =>
  countUsesBy(context, coupon_id, buyerOf(email))

/**
 * Takes a use of the coupon before anything is charged, so that nobody pays a price that is gone.
 * The count per buyer is read when the coupon is held, so two orders at once are counted one after the other; it
 * counts this one as well.
 */
export async function reserveCoupon(
  context: Context,
  { order_id, coupon_id, email }: { order_id: number; coupon_id: number; email: string },
): Promise<void> {
  const buyer = buyerOf(email)
  const [taken] = await Promise.all([
    takeUse(context, coupon_id),
    insertRedemption(context, { order_id, coupon_id, buyer }),
  ])
  if (!taken) throw CouponUsedUp()
  const most = taken.max_uses_per_buyer
  if (most !== null && (await countUsesBy(context, coupon_id, buyer)) > most) throw CouponAlreadyUsed()
}

export async function releaseCoupon(context: Context, order_id: number): Promise<void> {
  const released = await changeRedemption(context, order_id, 'released')
  if (released) await giveUseBack(context, released.coupon_id)
}

export const useCoupon = (context: Context, order_id: number) => changeRedemption(context, order_id, 'used')

const buyerOf = (email: string) => email.trim().toLowerCase()
