import { daysIn, yearOf, type Day } from '../dates.ts'
import { isMinor } from '../person.ts'

/** A person's function on a team, as far as it decides which credentials are required. */
export type Serving = 'coach' | 'staff' | 'player'

export type Required = {
  for_whom: 'coaches' | 'staff' | 'adults'
  is_active: boolean
}
export type Held = {
  id: number
  status: 'requested' | 'cleared' | 'refused'
  expires_on: Day | null
}

/** The state of one kind of credential on a day; `missing` if it was never requested. */
export type CredentialState = 'cleared' | 'expired' | 'requested' | 'refused' | 'missing'

/**
 * Whether a check or training is required of somebody on a day. Never of minors: they cannot be checked, and
 * a coach under 18 is a junior coach. Players are asked from the day they turn 18. A person whose date of
 * birth is unknown counts as an adult.
 * Source: USA Softball (all non-players 18 and over, players 18 and over), The Alliance Fastpitch (all
 * coaches).
 */
export function isAskedOf(
  { for_whom, is_active }: Required,
  { serving, dob }: { serving: Serving; dob: Day | null },
  day: Day,
): boolean {
  if (!is_active || (dob !== null && isMinor(dob, day))) return false
  if (for_whom === 'adults') return true
  return serving === 'coach' || (for_whom === 'staff' && serving === 'staff')
}

/**
 * The combined state of somebody's credentials of one kind on a day. The latest decision counts: an older
 * clearance does not outlive a refusal, and requesting the next check does not void the one that is still
 * valid.
 */
export function stateOn(held: readonly Held[], day: Day): { state: CredentialState; expires_on: Day | null } {
  const newest = held.toSorted((a, b) => b.id - a.id)
  const decided = newest.find(({ status }) => status !== 'requested')
  const isAsked = newest[0]?.status === 'requested'
  if (decided?.status === 'cleared' && decided.expires_on !== null && decided.expires_on >= day)
    return { state: 'cleared', expires_on: decided.expires_on }
  if (isAsked) return { state: 'requested', expires_on: null }
  if (!decided) return { state: 'missing', expires_on: null }
  if (decided.status === 'refused') return { state: 'refused', expires_on: null }
  return { state: 'expired', expires_on: decided.expires_on }
}

/** The last valid day, a number of months after a day; if that month is too short, its last day. */
export function monthsAfter(day: Day, months: number): Day {
  const count = yearOf(day) * 12 + Number(day.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  const date = Math.min(Number(day.slice(8)), daysIn(year, month))
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
