import { daysIn, yearOf, type Day } from '../dates.ts'
import { isMinor } from '../person.ts'

/** What somebody does on a team, as far as it decides what is asked of them. */
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

/** How it stands with one kind on a day; `missing` where nobody has asked for it yet. */
export type CredentialState = 'cleared' | 'expired' | 'requested' | 'refused' | 'missing'

/**
 * Whether a check or training is asked of somebody on a day. Of minors it never is: nobody can check them, and a coach
 * under 18 is a junior coach. A player is asked from the day she turns 18, where all adults are. Somebody whose date of
 * birth is not known is taken for an adult.
 * Source: USA Softball (all non-players of 18 and more, players of 18 and more), The Alliance Fastpitch (all coaches).
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
 * What somebody's checks of one kind come to on a day: the last that was decided counts, so that a refusal is not
 * outlived by an older clearance, and asking for the next one takes nothing away from the one that still holds.
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

/** The last day of what holds for so many months from a day on; of a day that its month does not have, the last one. */
export function monthsAfter(day: Day, months: number): Day {
  const count = yearOf(day) * 12 + Number(day.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  const date = Math.min(Number(day.slice(8)), daysIn(year, month))
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
