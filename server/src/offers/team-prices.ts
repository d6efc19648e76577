import type { Day } from 'contract/dates'
import { priceFor } from 'contract/pricing'
import { limitRefusal, saleRefusal } from 'contract/tariff'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findMemberships, findPrices } from './catalogue-queries.ts'

type Where = {
  season_id: number
  league_id: number
  discipline_id: number
  /** Null while it is yet to be chosen. */
  division_id: number | null
}

/**
 * What registering a league team costs in a season: at today's price or, if it is not on sale yet, at that of
 * its first day. Memberships no longer on sale are left out.
 */
export async function teamFeesIn(
  context: Context,
  { season_id, league_id, discipline_id, division_id }: Where,
): Promise<{ membership_id: number; name: string; amount: number }[]> {
  const [memberships, prices] = await Promise.all([findMemberships(context), findPrices(context, season_id)])
  const today = todayOf(context)
  return memberships
    .filter(
      (one) =>
        one.kind === 'team' &&
        one.discipline_id === discipline_id &&
        !limitRefusal(one, { age: null, league_id, division_id }),
    )
    .flatMap((one) => {
      const priceOn = (day: Day) =>
        saleRefusal(one, day)
          ? undefined
          : priceFor(prices, { membership_id: one.id, season_id, league_id, age: null, day }).price
      const begins = [one.sale_from, ...prices.map(({ sale_from }) => sale_from)]
      const ahead = begins.filter((day): day is Day => day !== null && day > today)
      const [price] = [today, ...ahead.toSorted()].flatMap((day) => priceOn(day) ?? [])
      return price ? [{ membership_id: one.id, name: one.name, amount: price.amount }] : []
    })
}
