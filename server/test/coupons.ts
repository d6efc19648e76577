import { randomBytes } from 'node:crypto'
import { findCoupon, insertCoupon } from '../src/payments/payments.ts'
import type { testHouse } from './house.ts'

type House = Awaited<ReturnType<typeof testHouse>>
type Coupon = Parameters<typeof insertCoupon>[1]

/** A ten percent coupon without limits, or as specified. */
export async function aCoupon(house: House, more: Partial<Coupon> = {}) {
  const code = `T-${randomBytes(4).toString('hex')}`.toUpperCase()
  await house.acting().transaction((context) =>
    insertCoupon(context, {
      code,
      name: 'Thank you',
      kind: 'percentage',
      value: 1000,
      starts_on: null,
      ends_on: null,
      max_uses: null,
      max_uses_per_buyer: null,
      membership_ids: null,
      ...more,
    }),
  )
  return {
    code,
    /** How many orders have used or reserved it. */
    used: async () => (await house.acting().transaction((context) => findCoupon(context, code)))!.used,
  }
}
