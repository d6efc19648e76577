import type { Context } from './context.ts'
import { insertCoupon } from './payments/payments.ts'

/** A coupon of every kind: for a part or all of the price, for everybody or a few, over, under way and to come. */
export async function seedCoupons(context: Context) {
  const always = {
    starts_on: null,
    ends_on: null,
    max_uses: null,
    max_uses_per_buyer: null,
    membership_ids: null,
  }
  const coupons = [
    {
      ...always,
      code: 'WELCOME10',
      name: 'Ten percent for new families',
      kind: 'percentage' as const,
      value: 1000,
    },
    {
      ...always,
      code: 'SIBLING15',
      name: 'Fifteen dollars for siblings',
      kind: 'fixed_amount' as const,
      value: 1500,
      max_uses_per_buyer: 1,
    },
    {
      ...always,
      code: 'SCHOLAR',
      name: 'Scholarship: the whole fee',
      kind: 'percentage' as const,
      value: 10_000,
      max_uses: 50,
    },
    {
      ...always,
      code: 'SUMMER26',
      name: 'Summer of 2026',
      kind: 'percentage' as const,
      value: 2000,
      ends_on: '2026-08-31',
    },
    {
      ...always,
      code: 'SPRING27',
      name: 'Spring of 2027',
      kind: 'percentage' as const,
      value: 500,
      starts_on: '2027-02-01',
    },
  ]
  for (const coupon of coupons) await insertCoupon(context, coupon)
}
