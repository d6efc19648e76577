import type { Day } from 'contract/dates'
import type { Division, RulePack } from 'contract/eligibility'

/** What somebody registers as, and the membership that goes with it. */
export type Place = { member_type_id: number; membership_id: number; discipline_id: number }

/** What a tenant offers to the generated people. */
export type Ground = {
  time_zone: string
  season: { id: number; start_date: Day; end_date: Day }
  /** The first and last day on which somebody may have registered. */
  first: Day
  last: Day
  /** Nothing happens after it. */
  until: Date
  leagues: readonly { id: number; state_codes: readonly string[] }[]
  divisions: readonly Division[]
  pack: RulePack
  places: Readonly<Record<'player' | 'coach' | 'volunteer' | 'team' | 'club', Place>>
  /** Suggested donations in cents. */
  donations: readonly number[]
  has_protection: boolean
  /** Coupon codes with how often each may still be used. */
  coupons: Map<string, number>
}
