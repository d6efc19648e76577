import { listRegistrations } from 'contract/registrations/registrations'
import {
  teamUpgradeTotals,
  type Upgrade,
  type listUpgrades as listUpgradesOp,
} from 'contract/renewing/upgrade'
import { yearOf } from 'contract/dates'
import { ageRefusal, tooYoungFor } from 'contract/eligibility'
import type { In, Out } from 'contract/operation'
import { priceFor } from 'contract/pricing'
import { Forbidden, NotFound } from 'contract/problem'
import type { Said } from 'contract/message'
import { ageIn, limitRefusal, saleRefusal } from 'contract/tariff'
import { findDivisions, getRulePack } from '../../clubs/clubs.ts'
import { whoIs, todayOf, type Context } from '../../plumbing/context.ts'
import {
  couponFor,
  quoteUpgrades,
  type CouponOf,
  type Offered,
  type Raise,
  type Registration,
} from './quoting.ts'
import { findOtherMemberships, getUpgradable, isOfTeamWithin, lockUpgradable } from './upgrade-queries.ts'
import { findMemberships, findPrices } from '../../offers/offers.ts'
import { isOfHousehold, isOfScope } from '../../registrations/registrations.ts'

export async function listUpgrades(
  context: Context,
  { registration_id, coupon: code }: In<typeof listUpgradesOp>,
): Promise<Out<typeof listUpgradesOp>> {
  const registration = await visible(context, registration_id)
  const [{ upgrades: offered, reason }, coupon] = await Promise.all([
    judgeUpgrades(context, registration),
    couponFor(context, code, [registration_id]),
  ])
  return {
    registration_id,
    membership: registration.membership,
    price: registration.price,
    currency: context.tenant.currency,
    upgrades: offered.map((to) => pricedWith(context, { registration, to }, coupon)),
    reason,
  }
}

/** One upgrade for display, with the coupon applied to its difference. */
export function pricedWith(context: Context, raise: Raise, wanted: CouponOf): Upgrade {
  const { totals, ...quoted } = quoteUpgrades([raise], wanted, todayOf(context))
  const { discount, total } = totals
  const coupon = quoted.coupon && { code: quoted.coupon.code, name: quoted.coupon.name }
  return { ...raise.to, discount, total, coupon, coupon_problem: quoted.problem }
}

/** The family's own, and for staff of the office, the club or the team. @throws NotFound; Forbidden to change what one only sees */
export async function visible(context: Context, id: number, isHeld = false): Promise<Registration> {
  const isOffice = whoIs(context).permissions.has('mms.members.edit')
  const registration = await (isHeld ? lockUpgradable : getUpgradable)(context, id)
  if (!registration) throw NotFound()
  const isTheirs =
    isOffice ||
    (await isOfHousehold(context, registration.member_id)) ||
    (await isOfTeamWithin(context, teamUpgradeTotals.access, registration))
  if (isTheirs) return registration
  if (!(await isOfScope(context, listRegistrations.access, registration.member_id))) throw NotFound()
  // Users who may only view registrations cannot change any.
  if (isHeld) throw Forbidden()
  return registration
}

/**
 * Memberships with the same member type, discipline and season, on sale today, and not cheaper than the
 * current one.
 */
export const upgradesOf = async (context: Context, registration: Registration): Promise<Offered[]> =>
  (await judgeUpgrades(context, registration)).upgrades

/**
 * The same; `reason` says why a player whose age no longer fits where they are registered is offered nothing.
 */
export async function judgeUpgrades(
  context: Context,
  registration: Registration,
): Promise<{ upgrades: Offered[]; reason: Said | null }> {
  const { membership_id, member_type_id, season_id, league_id, status, valid_until, kind } = registration
  const day = todayOf(context)
  const age = ageIn({ start_date: registration.season_start }, registration.dob)
  const { division_id } = registration
  if (status !== 'active' || valid_until < day || (kind !== 'player' && kind !== 'person'))
    return { upgrades: [], reason: null }
  const [memberships, prices, others, ages] = await Promise.all([
    findMemberships(context),
    findPrices(context, season_id),
    findOtherMemberships(context, registration),
    kind === 'player' ? agesOf(context, registration) : undefined,
  ])
  const reason = ages?.refusal([])
  if (reason !== undefined) return { upgrades: [], reason }
  const held = memberships.find(({ id }) => id === membership_id)
  const upgrades = memberships
    .filter(
      (one) =>
        one.id !== membership_id &&
        one.member_type_id === member_type_id &&
        one.discipline_id === held?.discipline_id &&
        // The club's approval is about people, not about a payment.
        (!one.needs_approval || held.needs_approval) &&
        !saleRefusal(one, day) &&
        !limitRefusal(one, { age, league_id, division_id }) &&
        ages?.refusal(one.division_ids) === undefined &&
        !others.some((other) => other.membership_id === one.id),
    )
    .flatMap(({ id, name, description, benefits }) => {
      const { price } = priceFor(prices, { membership_id: id, season_id, league_id, age, day })
      if (!price || price.amount < registration.price) return []
      const difference = price.amount - registration.price
      return [{ membership_id: id, name, description, benefits, price: price.amount, difference }]
    })
  return { upgrades, reason: null }
}

/**
 * The rules that say whether a player's age fits the registration's division, or those a membership is
 * limited to.
 */
async function agesOf(context: Context, { dob, division_id, ...registration }: Registration) {
  const { discipline_id, season_start, season_end } = registration
  const [divisions, pack] = await Promise.all([
    findDivisions(context, discipline_id),
    getRulePack(context, discipline_id, season_start),
  ])
  if (dob === null || !pack) return undefined
  const season = { year: yearOf(season_end) }
  return {
    refusal: (division_ids: readonly number[]) =>
      division_id === null
        ? tooYoungFor(dob, season, pack, divisions, division_ids)
        : ageRefusal(dob, season, pack, divisions, division_id),
  }
}
