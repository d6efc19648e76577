import * as z from 'zod/mini'
import { Day, shownDay } from './dates.ts'
import { allocate, share } from './money.ts'
import { Cents, Id } from './primitives.ts'
import { sentence, type Said } from './message.ts'

export const NO_PRICE = 'No price is set for this season.'
export const NotBefore = sentence('not_on_sale_before', 'Not on sale before {day}.')
export const OnSaleUntil = sentence('was_on_sale_until', 'Was on sale until {day}.')
const CouponFrom = sentence('coupon_valid_from', 'This coupon is valid from {day}.')

/**
 * What a membership costs in a season, for one league or (`league_id` null) for all, on sale between two
 * days.
 */
export const Price = z.object({
  id: Id,
  membership_id: Id,
  season_id: Id,
  league_id: z.nullable(Id),
  amount: Cents,
  /** The first day on sale in the tenant's time zone. */
  sale_from: z.nullable(Day),
  /** The last day on sale. */
  sale_until: z.nullable(Day),
  kind: z.enum(['regular', 'early', 'late']),
  /** The age range on the first day of the season; null for every age. */
  min_age: z.nullable(z.int()),
  max_age: z.nullable(z.int()),
})
export type Price = z.output<typeof Price>

type Wanted = {
  membership_id: number
  season_id: number
  league_id: number | null
  /** Age on the first day of the season; null while unknown, and for teams and clubs. */
  age: number | null
  day: Day
}
type PriceRow = Omit<Price, 'id' | 'kind'>

/**
 * The price on a day. Among the rows on sale, it prefers the league's own over the general one, one for the
 * age over one for every age, then the one whose sale began last, then the one whose sale ends first, then
 * the lower amount. Without a price it returns the reason.
 */
export function priceFor<P extends PriceRow>(
  prices: readonly P[],
  { membership_id, season_id, league_id, age, day }: Wanted,
): { price: P; reason?: never } | { price?: never; reason: Said } {
  const here = prices.filter(
    (price) =>
      price.membership_id === membership_id &&
      price.season_id === season_id &&
      (price.league_id === null || price.league_id === league_id),
  )
  const meant = here.filter((price) => isForEveryAge(price) || isForAge(price, age))
  const [price] = meant
    .filter(({ sale_from, sale_until }) => begin(sale_from) <= day && day <= end(sale_until))
    .sort(
      (a, b) =>
        Number(a.league_id === null) - Number(b.league_id === null) ||
        Number(isForEveryAge(a)) - Number(isForEveryAge(b)) ||
        compare(begin(b.sale_from), begin(a.sale_from)) ||
        compare(end(a.sale_until), end(b.sale_until)) ||
        a.amount - b.amount,
    )
  if (price) return { price }
  if (here.length === 0) return { reason: NO_PRICE }
  if (meant.length === 0) return { reason: 'No price is set for this age.' }
  const [next] = meant
    .map(({ sale_from }) => begin(sale_from))
    .filter((from) => from > day)
    .sort()
  if (next) return { reason: NotBefore({ day: shownDay(next) }) }
  const last = meant.map(({ sale_until }) => end(sale_until)).sort()
  return { reason: OnSaleUntil({ day: shownDay(last.at(-1) ?? day) }) }
}

type ForAges = Pick<Price, 'min_age' | 'max_age'>
const isForEveryAge = ({ min_age, max_age }: ForAges) => min_age === null && max_age === null
const isForAge = ({ min_age, max_age }: ForAges, age: number | null) =>
  age !== null && age >= (min_age ?? 0) && age <= (max_age ?? age)

const begin = (day: Day | null) => day ?? '0001-01-01'
const end = (day: Day | null) => day ?? '9999-12-31'
const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

export const Coupon = z.object({
  id: Id,
  code: z.string(),
  kind: z.enum(['percentage', 'fixed_amount']),
  /** Basis points for a percentage (1,000 is 10 %), cents for a fixed amount. */
  value: z.int().check(z.positive()),
  /** The first and last day it may be used, in the tenant's time zone. */
  starts_on: z.nullable(Day),
  ends_on: z.nullable(Day),
  max_uses: z.nullable(z.int()),
  max_uses_per_buyer: z.nullable(z.int()),
  /** The memberships it applies to; null for all. */
  membership_ids: z.nullable(z.array(Id)),
  /** Whether it lowers the price of memberships or of entries to events. */
  applies_to: z.optional(z.enum(['memberships', 'events'])),
  /** The events it applies to, and their divisions; null for all. */
  event_ids: z.optional(z.nullable(z.array(Id))),
  event_division_ids: z.optional(z.nullable(z.array(Id))),
})
export type Coupon = z.output<typeof Coupon>

/** An item in an order. `amount` in cents before any discount. */
export type Line = {
  key: string
  amount: number
  membership_id?: number | null
  /** Of an entry to an event. */
  event_id?: number
  event_division_id?: number
}
export type QuotedLine<L extends Line = Line> = L & { discount: number; total: number }
type Scope = { membership_ids: readonly number[] | null } & Pick<
  Coupon,
  'applies_to' | 'event_ids' | 'event_division_ids'
>
type Reduction = Pick<Coupon, 'kind' | 'value'> & Scope

/** What an order costs, in cents. Donation and protection are never discounted. */
export const Totals = z.object({
  subtotal: Cents,
  discount: Cents,
  donation: Cents,
  protection: Cents,
  total: Cents,
})
export type Totals = z.output<typeof Totals>

/** Whether a coupon applies to a line. */
function reduces(coupon: Scope, { membership_id, event_id, event_division_id }: Omit<Line, 'key'>): boolean {
  if (coupon.applies_to === 'events')
    return isIn(coupon.event_ids, event_id) && isIn(coupon.event_division_ids, event_division_id)
  return (
    event_id === undefined &&
    (coupon.membership_ids === null ||
      (membership_id != null && coupon.membership_ids.includes(membership_id)))
  )
}

const isIn = (ids: readonly number[] | null | undefined, id: number | undefined) =>
  id !== undefined && (ids == null || ids.includes(id))

/** Why a coupon is not for what is bought at all: it is for something else, another event or another division. */
function mismatch(coupon: Scope, lines: readonly Omit<Line, 'key'>[]): Said | undefined {
  const isEntry = lines.some(({ event_id }) => event_id !== undefined)
  if (coupon.applies_to !== 'events')
    return isEntry ? 'This coupon is for memberships, not for events.' : undefined
  if (!isEntry) return 'This coupon is for events. Use it when you sign up for one.'
  if (!lines.some(({ event_id }) => isIn(coupon.event_ids, event_id)))
    return 'This coupon is for another event.'
  return lines.some((line) => reduces(coupon, line))
    ? undefined
    : 'This coupon is for another division of this event.'
}

/**
 * Prices an order in cents. The discount is computed once over the lines the coupon applies to, never exceeds
 * them, and is distributed by largest remainder, so that lines always add up to the total.
 */
export function quote<L extends Line>({
  lines,
  coupon = null,
  donation = 0,
  insurance_premium = 0,
}: {
  lines: readonly L[]
  coupon?: Reduction | null | undefined
  donation?: number | undefined
  insurance_premium?: number | undefined
}): { lines: QuotedLine<L>[]; totals: Totals } {
  const reducible = lines.map((line) => (coupon && reduces(coupon, line) ? line.amount : 0))
  const discounts = allocate(coupon ? discountOn(sum(reducible), coupon) : 0, reducible)
  const quoted = lines.map((line, i) => {
    const discount = discounts[i] ?? 0
    return { ...line, discount, total: line.amount - discount }
  })
  const subtotal = sum(lines.map(({ amount }) => amount))
  const discount = sum(discounts)
  const total = subtotal - discount + donation + insurance_premium
  return { lines: quoted, totals: { subtotal, discount, donation, protection: insurance_premium, total } }
}

function discountOn(amount: number, { kind, value }: Reduction): number {
  return Math.min(amount, kind === 'percentage' ? share(amount, value) : value)
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** Why a typed coupon code is not accepted, if it is not; a null coupon means that no coupon has the code. */
export const codeRefusal = (
  coupon:
    | (Parameters<typeof checkCoupon>[0] & { used: number; used_by_buyer?: number | undefined })
    | null
    | undefined,
  facts: { day: Day; lines: readonly Omit<Line, 'key'>[] },
): Said | undefined =>
  coupon
    ? checkCoupon(coupon, { ...facts, used: coupon.used, used_by_buyer: coupon.used_by_buyer ?? 0 })
    : 'This coupon code isn’t valid.'

/** Why a coupon cannot be used for these lines, if it cannot. `used` counts current redemptions. */
export function checkCoupon(
  coupon: Pick<Coupon, 'starts_on' | 'ends_on' | 'max_uses' | 'max_uses_per_buyer'> & Scope,
  facts: { day: Day; lines: readonly Omit<Line, 'key'>[]; used: number; used_by_buyer: number },
): Said | undefined {
  const { starts_on, ends_on, max_uses, max_uses_per_buyer } = coupon
  const wrong = facts.lines.length > 0 ? mismatch(coupon, facts.lines) : undefined
  if (wrong) return wrong
  if (starts_on !== null && facts.day < starts_on) return CouponFrom({ day: shownDay(starts_on) })
  if (ends_on !== null && facts.day > ends_on) return 'This coupon has expired.'
  if (max_uses !== null && facts.used >= max_uses) return 'This coupon has been used up.'
  if (max_uses_per_buyer !== null && facts.used_by_buyer >= max_uses_per_buyer)
    return 'You’ve already used this coupon.'
  if (!facts.lines.some((line) => line.amount > 0 && reduces(coupon, line)))
    return 'This coupon doesn’t apply to anything in your order.'
  return undefined
}
