import { CouponAlreadyUsed, CouponUsedUp } from 'contract/payments'
import type { Context } from '../context.ts'
import {
  changeRedemption,
  countUsesBeside,
  countUsesBy,
  getActiveCoupon,
  giveUseBack,
  insertRedemption,
  takeUse,
} from './coupon-queries.ts'

/** The coupon of a code, however it is typed, with its standing uses; null when there is none. */
export const findCoupon = async (context: Context, code: string) =>
  (await getActiveCoupon(context, code)) ?? null

/**
 * The coupon of a code as it stands for one buyer: `used` by everybody and `used_by_buyer`, both without the order that
 * the buyer has open and will replace, or a second try at paying would be refused for the sake of the first.
 */
export async function findCouponFor(
  context: Context,
  { code, email, order_id }: { code: string; email: string; order_id: number | null },
) {
  const coupon = await findCoupon(context, code)
  if (!coupon) return null
  if (coupon.max_uses === null && coupon.max_uses_per_buyer === null) return { ...coupon, used_by_buyer: 0 }
  const { by_buyer, held } = await countUsesBeside(context, {
    coupon_id: coupon.id,
    buyer: buyerOf(email),
    order_id: order_id ?? 0,
  })
  return { ...coupon, used: coupon.used - held, used_by_buyer: by_buyer }
}

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
