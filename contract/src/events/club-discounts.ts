import * as z from 'zod/mini'
import { Cents } from '../primitives.ts'

/** A club that enters several teams pays `off_cents` less for each of them from number `from_team` on. */
export const ClubDiscount = z.object({
  from_team: z
    .int('Enter a whole number.')
    .check(z.minimum(2, 'Enter 2 or more.'), z.maximum(50, 'Enter 50 or less.')),
  off_cents: Cents,
})
export type ClubDiscount = z.output<typeof ClubDiscount>

/** What is off the price of a club’s nth team in an event, in cents; never more than the price. */
export function clubOff(discounts: readonly ClubDiscount[], nth: number, price_cents: number): number {
  const step = discounts
    .filter(({ from_team }) => from_team <= nth)
    .reduce<ClubDiscount | undefined>(
      (best, one) => (best && best.from_team > one.from_team ? best : one),
      undefined,
    )
  return Math.min(step?.off_cents ?? 0, price_cents)
}

type Entering = { team_id: number; club_id: number | null; price_cents: number }

/**
 * What each of several teams pays that enter together; `entered` says how many each club has in the event already. They are
 * counted in the order of their ids, so that screen and server come to the same prices.
 */
export function clubPrices<Team extends Entering>(
  discounts: readonly ClubDiscount[],
  teams: readonly Team[],
  entered: ReadonlyMap<number, number>,
): Map<number, number> {
  const counts = new Map(entered)
  const prices = new Map<number, number>()
  for (const { team_id, club_id, price_cents } of teams.toSorted((a, b) => a.team_id - b.team_id)) {
    const nth = club_id === null ? 1 : (counts.get(club_id) ?? 0) + 1
    if (club_id !== null) counts.set(club_id, nth)
    prices.set(team_id, price_cents - clubOff(discounts, nth, price_cents))
  }
  return prices
}
