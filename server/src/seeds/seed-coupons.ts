import { todayOf, type Context } from '../plumbing/context.ts'
import { insertCoupon } from '../payments/payments.ts'
import { demoSeasons, type DemoSeason } from './seed-season.ts'

/** The coupon code for the summer before a season. */
export const summerCode = ({ start_date }: Pick<DemoSeason, 'start_date'>) =>
  `SUMMER${start_date.slice(2, 4)}`

/**
 * A coupon of every kind: for a part or all of the price, for everybody or a few, past, current and upcoming.
 */
export async function seedCoupons(context: Context) {
  const always = {
    starts_on: null,
    ends_on: null,
    max_uses: null,
    max_uses_per_buyer: null,
    membership_ids: null,
  }
  const { running } = demoSeasons(todayOf(context))
  const { first_year } = running
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
      code: summerCode(running),
      name: `Summer of ${first_year}`,
      kind: 'percentage' as const,
      value: 2000,
      ends_on: `${first_year}-08-31`,
    },
    {
      ...always,
      code: `SPRING${running.end_date.slice(2, 4)}`,
      name: `Spring of ${first_year + 1}`,
      kind: 'percentage' as const,
      value: 500,
      starts_on: `${first_year + 1}-02-01`,
    },
    {
      ...always,
      code: 'TEAMMATE10',
      name: 'Ten percent off any event',
      kind: 'percentage' as const,
      value: 1000,
      max_uses_per_buyer: 2,
      applies_to: 'events' as const,
    },
  ]
  for (const coupon of coupons) await insertCoupon(context, coupon)
}
