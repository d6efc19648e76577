import { dayIn, type Day } from 'contract/dates'
import type { DraftData } from 'contract/registering/draft'
import { readDraft } from 'contract/registering/draft-check'
import { findDisciplines } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'
import { findCoupon } from '../payments/payments.ts'
import { settingOf } from '../tenants/tenants.ts'
import { judgeBy, rulesFor } from './choices.ts'
import { checkedOutOf, orderLinesOf } from './checkout.ts'
import type { CheckedOut } from './drafts-queries.ts'
import { priceBy } from './quotes.ts'
import { currentSeason } from '../seasons/seasons.ts'
import { findMemberTypes, protectionOf } from '../offers/offers.ts'

type Season = Awaited<ReturnType<typeof currentSeason>>

/**
 * Everything registrations are judged and priced by, loaded once for many of them; by default for the current season.
 */
export async function readRules(context: Context, coupon_codes: readonly string[], given?: Season) {
  const season = given ?? (await currentSeason(context))
  const [disciplines, types] = await Promise.all([findDisciplines(context), findMemberTypes(context)])
  const [rules, protection, donation, ...coupons] = await Promise.all([
    rulesFor(
      context,
      season,
      disciplines.map(({ id }) => ({ discipline_id: id, team_id: null })),
      types,
    ),
    protectionOf(context),
    settingOf<{ suggestions: number[] }>(context, 'donation'),
    ...coupon_codes.map((code) => findCoupon(context, code)),
  ])
  return {
    ...rules,
    season,
    protection,
    donation,
    coupons: coupons.filter((coupon) => coupon !== null),
    tenant: context.tenant,
  }
}
export type ManyRules = Awaited<ReturnType<typeof readRules>>

/** A registration at the checkout. */
export type Application = {
  data: DraftData
  /** When it was paid. */
  at: Date
  day: Day
  checked: CheckedOut
  lines: ReturnType<typeof orderLinesOf>
  total: number
  coupon_id: number | null
}

/**
 * Runs what was typed through the same checks and prices as the checkout. A coupon that does not count is
 * left out. @throws Error if the checkout would refuse it.
 */
export function checkOut(rules: ManyRules, typed: DraftData, at: Date): Application {
  const { season, tenant, types } = rules
  const day = dayIn(tenant.time_zone, at)
  const { ready, errors } = readDraft(typed, { today: day, member_types: types })
  if (errors) throw refusal(errors, typed)
  const judged = judgeBy(rules, season, ready, day)
  if (judged.errors) throw refusal(judged.errors, typed)

  const code = typed.coupon_code
  const coupon = rules.coupons.find((one) => one.code === code) ?? null
  const priced = priceBy({ ...rules, day, coupon }, typed)
  const { coupon_code: _, ...without } = typed
  const isReduced = priced.quote.coupon_problem === null
  const data = isReduced ? typed : without
  const { quote, coupon_id } = isReduced ? priced : priceBy({ ...rules, day, coupon: null }, without)
  return {
    data,
    at,
    day,
    checked: checkedOutOf(season, ready, judged.people, quote),
    lines: orderLinesOf(quote),
    total: quote.total,
    coupon_id,
  }
}

const refusal = (errors: object, typed: DraftData) =>
  new Error(`the checkout would refuse this registration: ${JSON.stringify({ errors, typed })}`)
