import * as z from 'zod/mini'
import { ageOn, Day, shownDay } from './dates.ts'
import { share } from './money.ts'
import { NO_PRICE, NotBefore, OnSaleUntil, priceFor } from './pricing.ts'
import { Id } from './primitives.ts'
import { sentence, type Said } from './message.ts'

const AtMost = sentence(
  'membership_age_at_most',
  'This membership is for people {age} or younger when the season starts.',
)
const AtLeast = sentence(
  'membership_age_at_least',
  'This membership is for people {age} or older when the season starts.',
)

/**
 * Applies from the `from`th child, or with at least `from` of them in the order: basis points for a
 * percentage, cents for a fixed amount.
 */
export const PriceStep = z.object({ from: z.int(), value: z.int() })
export type PriceStep = z.output<typeof PriceStep>

/**
 * A discount for people in one order. `sibling` goes by a child's place in the family: the most expensive
 * membership is the first child's. `quantity` goes by how many there are: with the third team, all three cost
 * less.
 */
export const PriceRule = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['sibling', 'quantity']),
  unit: z.enum(['percentage', 'fixed_amount']),
  steps: z.array(PriceStep),
  /** Who it applies to; null for everybody. */
  member_type_id: z.nullable(Id),
  membership_id: z.nullable(Id),
  league_id: z.nullable(Id),
  /** The first and last day it applies, in the tenant's time zone. */
  starts_on: z.nullable(Day),
  ends_on: z.nullable(Day),
})
export type PriceRule = z.output<typeof PriceRule>

/** Somebody in an order with their list price. */
export type Listed = {
  key: string
  amount: number
  membership_id: number
  member_type_id: number
  league_id: number | null
  is_child: boolean
}
/** What a rule takes off one line, in cents. */
export type PriceReduction = { rule_id: number; name: string; amount: number }

/**
 * What the rules take off each line, by key. Rules do not add up: each line gets the one that takes off the
 * most. The order in which people were entered does not matter, and nothing drops below zero.
 */
export function reductionsOn(
  lines: readonly Listed[],
  rules: readonly PriceRule[],
  day: Day,
): Map<string, PriceReduction> {
  const best = new Map<string, PriceReduction>()
  for (const rule of rules.filter((one) => holdsOn(one, day)).sort((a, b) => a.id - b.id)) {
    const concerned = lines.filter((line) => concerns(rule, line)).sort(dearestFirst)
    for (const [i, { key, amount }] of concerned.entries()) {
      const off = taken(rule, amount, rule.kind === 'sibling' ? i + 1 : concerned.length)
      if (off > (best.get(key)?.amount ?? 0))
        best.set(key, { rule_id: rule.id, name: rule.name, amount: off })
    }
  }
  return best
}

const holdsOn = ({ starts_on, ends_on }: PriceRule, day: Day) =>
  (starts_on === null || starts_on <= day) && (ends_on === null || day <= ends_on)

const concerns = (rule: PriceRule, line: Listed) =>
  line.amount > 0 &&
  (rule.kind !== 'sibling' || line.is_child) &&
  (rule.member_type_id === null || rule.member_type_id === line.member_type_id) &&
  (rule.membership_id === null || rule.membership_id === line.membership_id) &&
  (rule.league_id === null || rule.league_id === line.league_id)

/**
 * Equal prices are ordered by everything a rule can look at, so that people who still tie are
 * interchangeable.
 */
const dearestFirst = (a: Listed, b: Listed) =>
  b.amount - a.amount ||
  a.membership_id - b.membership_id ||
  a.member_type_id - b.member_type_id ||
  (a.league_id ?? 0) - (b.league_id ?? 0) ||
  (a.key < b.key ? -1 : 1)

function taken({ unit, steps }: PriceRule, amount: number, count: number): number {
  const [step] = steps.filter(({ from }) => from <= count).sort((a, b) => b.from - a.from)
  if (!step) return 0
  return Math.min(amount, unit === 'percentage' ? share(amount, step.value) : step.value)
}

/** Who may buy a membership, and when; an empty list is no limit. Ages are on the first day of the season. */
export type Limits = {
  min_age: number | null
  max_age: number | null
  league_ids: readonly number[]
  division_ids: readonly number[]
  sale_from: Day | null
  sale_until: Day | null
}

/** A membership as orders see it for pricing. */
export type Sold = Limits & { id: number; name: string; member_type_id: number }

/** Somebody who buys a membership. */
export type Buyer = {
  key: string
  membership_id: number
  league_id: number | null
  /** Null for teams and clubs, and until somebody has typed it. */
  dob: Day | null
  is_child: boolean
}

export type Tariff<P> = {
  memberships: readonly Sold[]
  prices: readonly P[]
  price_rules: readonly PriceRule[]
}
type PriceRow = Parameters<typeof priceFor>[0][number]

/** What one buyer pays before any coupon: the list price, and what a rule takes off. */
export type Charge<P> = {
  key: string
  price: P
  list_price: number
  reduction: PriceReduction | null
  amount: number
}

/**
 * Prices everybody in an order on a day. People who cannot be priced have a reason instead. The quote, the
 * checkout and the office's preview all use this.
 */
export function priceBuyers<P extends PriceRow>(
  buyers: readonly Buyer[],
  { memberships, prices, price_rules }: Tariff<P>,
  { season, day }: { season: { id: number; start_date: Day }; day: Day },
): { charges: Charge<P>[]; reasons: Map<string, Said> } {
  const reasons = new Map<string, Said>()
  const found = buyers.flatMap((buyer) => {
    const membership = memberships.find(({ id }) => id === buyer.membership_id)
    const closed = membership ? saleRefusal(membership, day) : 'This membership isn’t offered.'
    const { price, reason } = priceFor(prices, {
      membership_id: buyer.membership_id,
      season_id: season.id,
      league_id: buyer.league_id,
      age: ageIn(season, buyer.dob),
      day,
    })
    if (membership && price && !closed) return [{ buyer, membership, price }]
    reasons.set(buyer.key, closed ?? reason ?? NO_PRICE)
    return []
  })
  const listed = found.map(({ buyer: { key, league_id, is_child }, membership, price }) => ({
    key,
    amount: price.amount,
    membership_id: membership.id,
    member_type_id: membership.member_type_id,
    league_id,
    is_child,
  }))
  const reductions = reductionsOn(listed, price_rules, day)
  const charges = found.map(({ buyer: { key }, price }) => {
    const reduction = reductions.get(key) ?? null
    return {
      key,
      price,
      list_price: price.amount,
      reduction,
      amount: price.amount - (reduction?.amount ?? 0),
    }
  })
  return { charges, reasons }
}

/** The age that counts for prices and limits: on the first day of the season. */
export const ageIn = ({ start_date }: { start_date: Day }, dob: Day | null | undefined) =>
  dob ? ageOn(dob, start_date) : null

/** Why a membership is not on sale on a day, if it is not. */
export function saleRefusal({ sale_from: next, sale_until }: Limits, day: Day): Said | undefined {
  if (next !== null && day < next) return NotBefore({ day: shownDay(next) })
  if (sale_until !== null && day > sale_until) return OnSaleUntil({ day: shownDay(sale_until) })
  return undefined
}

type Chosen = { age: number | null; league_id: number | null; division_id: number | null }

/** The selected field that a membership's limits refuse, with the sentence for it. */
export function limitRefusal(
  { min_age, max_age, league_ids, division_ids }: Limits,
  { age, league_id, division_id }: Chosen,
): { field: 'membership_id' | 'league_id' | 'division_id'; message: Said } | undefined {
  if (age !== null && max_age !== null && age > max_age)
    return {
      field: 'membership_id',
      message: AtMost({ age: max_age }),
    }
  if (age !== null && min_age !== null && age < min_age)
    return {
      field: 'membership_id',
      message: AtLeast({ age: min_age }),
    }
  if (league_ids.length > 0 && (league_id === null || !league_ids.includes(league_id)))
    return { field: 'league_id', message: 'This membership isn’t offered in this league.' }
  if (division_ids.length > 0 && division_id !== null && !division_ids.includes(division_id))
    return { field: 'division_id', message: 'This membership isn’t offered in this division.' }
  return undefined
}
