import { addDays, type Day } from 'contract/dates'
import type { OwnParty } from 'contract/events/entering'
import type { Later } from 'contract/events/deposits'

/** Families pay so long before the team has to, and have so long to pay what the team has paid already. */
const AHEAD_DAYS = 7

/**
 * What the families of a team could pay for its entry, and when: each sum that is still due a week before it is, the rest within
 * a week. What several teams of one entry owe later isn’t known for each, so their fees are due in one sum.
 */
export function splitPlan(
  { event, entrants, later, balances }: Pick<OwnParty, 'event' | 'entrants' | 'later' | 'balances'>,
  price_cents: number,
  today: Day,
): Later[] {
  const soon = addDays(today, AHEAD_DAYS)
  const open = balances.filter(({ state }) => state === 'open')
  const ahead = (entrants.length === 1 ? [...later, ...open] : []).map(({ due_on, cents }) => ({
    due_on: latest(today, addDays(due_on, -AHEAD_DAYS)),
    cents,
  }))
  const rest = price_cents - ahead.reduce((sum, { cents }) => sum + cents, 0)
  // More is due than the price: add-ons, perhaps.
  if (rest < 0 || ahead.length === 0)
    return [{ due_on: latest(today, earliest(soon, event.starts_on)), cents: price_cents }]
  const first = ahead.reduce((day, { due_on }) => earliest(day, due_on), soon)
  return rest === 0 ? ahead : [{ due_on: first, cents: rest }, ...ahead]
}

const earliest = (a: Day, b: Day): Day => (a < b ? a : b)
const latest = (a: Day, b: Day): Day => (a > b ? a : b)

/** The same in an address: `2026-12-05:15000,2027-01-03:25000` */
export const writePlan = (plan: readonly Later[]): string =>
  plan.map(({ due_on, cents }) => `${due_on}:${cents}`).join(',')
