import { createHash } from 'node:crypto'
import { parseDay, type Day } from 'contract/dates'
import type { Quote, QuoteLine } from 'contract/registering/checkout'
import type { DraftData, DraftPerson } from 'contract/registering/draft'
import { money, share, type Currency } from 'contract/money'
import { codeRefusal, quote } from 'contract/pricing'
import { priceBuyers } from 'contract/tariff'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findCouponFor } from '../payments/payments.ts'
import { draftOf } from './drafts.ts'
import type { Draft } from './drafts-queries.ts'
import { findMemberships, findPriceRules, findPrices, seasonOf, protectionOf } from '../offers/offers.ts'

export const quoteOf = async (context: Context, { token }: { token: string }): Promise<Quote> =>
  (await priceDraft(context, await draftOf(context, token))).quote

/** The current price of a draft, and what the order needs to know about the coupon. */
export async function priceDraft(context: Context, draft: OfPrice): Promise<Priced> {
  const season = await seasonOf(context, draft)
  const [memberships, prices, price_rules, protection, coupon] = await Promise.all([
    findMemberships(context),
    findPrices(context, season.id),
    findPriceRules(context, season.id),
    protectionOf(context),
    couponOf(context, draft),
  ])
  const { tenant } = context
  return priceBy(
    { tenant, day: todayOf(context), season, memberships, prices, price_rules, protection, coupon },
    draft.data,
  )
}

type OfPrice = Pick<Draft, 'data' | 'order_id' | 'season_id'>

/** The coupon whose code was typed, if it exists, as it applies to the registrant. */
export async function couponOf(context: Context, { data, order_id }: Pick<OfPrice, 'data' | 'order_id'>) {
  const code = data.coupon_code?.trim()
  return code
    ? findCouponFor(context, {
        code,
        email: data.registrant.email ?? '',
        replaces: order_id === null ? [] : [order_id],
      })
    : null
}

type Priced = { quote: Quote; coupon_id: number | null }
type Facts = {
  tenant: Pick<Context['tenant'], 'name' | 'currency'>
  day: Day
  season: { id: number; name: string; start_date: Day }
  memberships: Awaited<ReturnType<typeof findMemberships>>
  prices: Awaited<ReturnType<typeof findPrices>>
  price_rules: Awaited<ReturnType<typeof findPriceRules>>
  protection: Awaited<ReturnType<typeof protectionOf>>
  /** The one whose code was typed. */
  coupon: (Omit<FoundCoupon, 'used_by_buyer'> & { used_by_buyer?: number }) | null
}

/** The price of what was typed, with everything it depends on. */
export function priceBy(
  { tenant, day, season, memberships, prices, price_rules, protection, coupon }: Facts,
  data: DraftData,
): Priced {
  const code = data.coupon_code?.trim()
  const chosen = data.people.flatMap((person) => {
    const membership = memberships.find(({ id }) => id === person.membership_id)
    return membership ? [{ person, membership }] : []
  })
  const { charges } = priceBuyers(
    chosen.map(({ person, membership }) => buyerOf(person, data, membership)),
    { memberships, prices, price_rules },
    { season, day },
  )
  const lines = chosen.flatMap(({ person, membership }) => {
    const charge = charges.find(({ key }) => key === person.key)
    if (!charge) return []
    const { amount, list_price, reduction } = charge
    const less = reduction && `, ${reduction.name} ${money(-reduction.amount, tenant.currency as Currency)}`
    return [
      {
        key: person.key,
        amount,
        list_price,
        membership_id: membership.id,
        label: membership.name,
        detail: `${nameOf(person, data, membership.kind)}, season ${season.name}${less ?? ''}`,
      },
    ]
  })
  const problem = code ? codeRefusal(coupon, { day, lines }) : undefined
  const valid = coupon && !problem ? coupon : null
  const before = quote({ lines, coupon: valid })
  // Memberships that cost something are insured; a free order has nothing to insure.
  const isInsured = (key: string) =>
    !protection?.membership_ids?.length ||
    protection.membership_ids.includes(lines.find((line) => line.key === key)!.membership_id)
  const insurable = before.lines.reduce((sum, { key, total }) => sum + (isInsured(key) ? total : 0), 0)
  const offer = protection && insurable > 0 ? share(insurable, protection.rate) : null
  const donation = data.donation ?? 0
  const premium = offer !== null && data.protection === true ? offer : 0
  const { lines: quoted, totals } = quote({ lines, coupon: valid, donation, insurance_premium: premium })
  const all: QuoteLine[] = [
    ...quoted.map(({ key, list_price, amount, discount, total, label, detail }) => ({
      key,
      kind: 'membership' as const,
      person_key: key,
      label,
      detail,
      list_price,
      amount,
      discount,
      total,
    })),
    ...extra('donation', 'Donation', `To ${tenant.name}. Thank you!`, donation),
    ...extra('protection', 'Registration protection', protection?.provider ?? '', premium),
  ]
  const priced = {
    currency: tenant.currency,
    lines: all,
    ...totals,
    coupon: valid ? { code: valid.code, name: valid.name } : null,
    coupon_problem: problem ?? null,
    protection_offer: offer,
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([priced.currency, all, totals]))
    .digest('base64url')
  return { quote: { ...priced, hash }, coupon_id: valid?.id ?? null }
}

type FoundCoupon = NonNullable<Awaited<ReturnType<typeof findCouponFor>>>

const extra = (
  kind: 'donation' | 'protection',
  label: string,
  detail: string,
  amount: number,
): QuoteLine[] =>
  amount > 0
    ? [
        {
          key: kind,
          kind,
          person_key: null,
          label,
          detail,
          list_price: amount,
          amount,
          discount: 0,
          total: amount,
        },
      ]
    : []

/** Who buys; teams and clubs have no age, and only children count as siblings. */
function buyerOf(
  { key, who, dob, league_id }: DraftPerson,
  { registrant }: Pick<DraftData, 'registrant'>,
  { id, kind }: Facts['memberships'][number],
) {
  const isPerson = kind === 'player' || kind === 'person'
  const typed = who === 'me' ? registrant.dob : dob
  return {
    key,
    membership_id: id,
    league_id: league_id ?? null,
    dob: (isPerson && typed && parseDay(typed)) || null,
    is_child: isPerson && who === 'child',
  }
}

/** Who a membership is for, even before everything is typed. */
function nameOf(
  { who, first_name, last_name, team_name, club_name }: DraftPerson,
  { registrant }: Pick<DraftData, 'registrant'>,
  kind: Facts['memberships'][number]['kind'],
): string {
  if (kind === 'team') return team_name?.trim() || 'not named yet'
  if (kind === 'club') return club_name?.trim() || 'not named yet'
  const person = who === 'me' ? registrant : { first_name, last_name }
  return `${person.first_name ?? ''} ${person.last_name ?? ''}`.trim() || 'not named yet'
}
