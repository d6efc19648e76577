import type { Upgrade } from 'contract/renewing/upgrade'
import type { Day } from 'contract/dates'
import { codeRefusal, quote } from 'contract/pricing'
import { accountOf } from '../../auth/auth.ts'
import type { Context } from '../../plumbing/context.ts'
import { findCouponFor } from '../../payments/payments.ts'
import { findUnpaidUpgrades, type getUpgradable } from './upgrade-queries.ts'

export type Registration = NonNullable<Awaited<ReturnType<typeof getUpgradable>>>
/** What a registration can be upgraded to, before any coupon. */
export type Offered = Omit<Upgrade, 'discount' | 'total' | 'coupon' | 'coupon_problem'>
export type Raise = { registration: Registration; to: Offered }

/** Undefined if no code was typed, null if there is no such coupon. */
export type CouponOf = Awaited<ReturnType<typeof findCouponFor>> | undefined

/**
 * The coupon whose code was typed, as it applies to the user: a new order for these registrations replaces
 * what has not been paid for them, and takes over its use of the coupon.
 */
export async function couponFor(
  context: Context,
  code: string | null | undefined,
  registration_ids: readonly number[],
): Promise<CouponOf> {
  const typed = code?.trim()
  if (!typed) return undefined
  const [{ email }, unpaid] = await Promise.all([
    accountOf(context),
    findUnpaidUpgrades(context, registration_ids),
  ])
  return findCouponFor(context, { code: typed, email, replaces: unpaid.map(({ order_id }) => order_id) })
}

/**
 * What upgrades cost together, each at its difference. Both what is shown and what is ordered are computed
 * here.
 */
export function quoteUpgrades(raises: readonly Raise[], coupon: CouponOf, day: Day) {
  const lines = raises.map(({ registration, to }) => ({
    key: String(registration.id),
    amount: to.difference,
    membership_id: to.membership_id,
  }))
  const problem = coupon === undefined ? undefined : codeRefusal(coupon, { day, lines })
  const valid = coupon && !problem ? coupon : null
  return {
    ...quote({ lines, coupon: valid }),
    coupon: valid && { id: valid.id, code: valid.code, name: valid.name },
    problem: problem ?? null,
  }
}
