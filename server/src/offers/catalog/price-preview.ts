import type { PricePreview, previewPrice } from 'contract/offers/price-rules'
import type { In } from 'contract/operation'
import { codeRefusal, quote } from 'contract/pricing'
import { ageIn, limitRefusal, priceBuyers } from 'contract/tariff'
import { SeasonNotFound } from 'contract/seasons/seasons'
import type { Context } from '../../plumbing/context.ts'
import { findCouponFor } from '../../payments/payments.ts'
import { findMemberships, findPriceRules, findPrices } from '../catalogue-queries.ts'
import { getSeason } from '../../seasons/seasons.ts'

/**
 * What people who register together on a day would pay: the same prices, rules and coupons as in a
 * registration.
 */
export async function preview(
  context: Context,
  { season_id, day, coupon_code, people }: In<typeof previewPrice>,
): Promise<PricePreview> {
  const code = coupon_code?.trim()
  const [season, memberships, prices, price_rules, coupon] = await Promise.all([
    getSeason(context, season_id),
    findMemberships(context),
    findPrices(context, season_id),
    findPriceRules(context, season_id),
    code ? findCouponFor(context, { code, email: '', replaces: [] }) : null,
  ])
  if (!season) throw SeasonNotFound()
  const buyers = people.map(({ membership_id, league_id = null, dob = null, is_child = true }, i) => ({
    key: String(i),
    membership_id,
    league_id,
    dob,
    is_child,
  }))
  const { charges, reasons } = priceBuyers(buyers, { memberships, prices, price_rules }, { season, day })
  const lines = buyers.map((buyer) => {
    const membership = memberships.find(({ id }) => id === buyer.membership_id)
    const age = ageIn(season, buyer.dob)
    const limit = membership && limitRefusal(membership, { ...buyer, age, division_id: null })
    const charge = limit ? undefined : charges.find(({ key }) => key === buyer.key)
    const reason = reasons.get(buyer.key)
    return {
      key: buyer.key,
      membership_id: buyer.membership_id,
      membership: membership?.name ?? '',
      age,
      charge,
      reason: limit?.message ?? reason ?? '',
    }
  })
  const paid = lines.flatMap(({ key, membership_id, charge }) =>
    charge ? [{ key, membership_id, amount: charge.amount }] : [],
  )
  const problem = code
    ? codeRefusal(coupon && { ...coupon, used_by_buyer: 0 }, { day, lines: paid })
    : undefined
  const quoted = quote({ lines: paid, coupon: coupon && !problem ? coupon : null })
  return {
    lines: lines.map(({ key, membership, age, charge, reason }) => {
      const line = quoted.lines.find((one) => one.key === key)
      return {
        membership,
        age,
        list_price: charge?.list_price ?? null,
        reduction: charge?.reduction
          ? { name: charge.reduction.name, amount: charge.reduction.amount }
          : null,
        discount: line?.discount ?? 0,
        total: line?.total ?? null,
        reason,
      }
    }),
    discount: quoted.totals.discount,
    total: quoted.totals.total,
    coupon_problem: problem || null,
  }
}
