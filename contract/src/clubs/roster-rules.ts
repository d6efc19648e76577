import * as z from 'zod/mini'
import { spelledDay, yearOf, type Day } from '../dates.ts'
import { ageRefusal, type Division, type RulePack } from '../eligibility.ts'
import { sentence, type Said } from '../message.ts'

/** The roster rules of a sport body, as its rule pack has them. */
export type RosterRules = Pick<
  RulePack,
  | 'name'
  | 'cutoff_month'
  | 'cutoff_day'
  | 'cutoff_year_offset'
  | 'play_up_allowed'
  | 'roster_min'
  | 'roster_max'
> & {
  /** Nobody plays on two teams of the same season and discipline. */
  one_roster: boolean
  /**
   * From this day of the season, teams have to ask their league for changes; null if there is no such day.
   */
  lock_month: number | null
  lock_day: number | null
  /** How many players may still join and leave once a roster is frozen; null for no limit. */
  frozen_adds: number | null
  frozen_drops: number | null
  /** Guests at the same time; null for no limit. */
  guests_max: number | null
}

/** Somebody who plays or has played for a team. Staff are not subject to any of these rules. */
export type Place = {
  member_id: number
  role: 'player' | 'guest'
  joined_on: Day
  /** A guest's last day. */
  until_on: Day | null
  /** The day the place was given up; null while it is held. */
  left_on: Day | null
}

export type Roster = {
  rules: RosterRules
  season: { start_date: Day; end_date: Day }
  division: Division
  /** All divisions of the discipline, so that the sentence about an age can name the right one. */
  divisions: readonly Division[]
  /** The days the office has set for this team. */
  locked_on: Day | null
  frozen_on: Day | null
  places: readonly Place[]
}

/** Frozen is stricter than locked. */
export const RosterStanding = z.enum(['open', 'locked', 'frozen'])
export type Standing = z.infer<typeof RosterStanding>

/** Who makes the change: the team, or the office, which is responsible for the rules. */
export type Hand = 'team' | 'office'

export type Obstacle = {
  code:
    | 'on_roster'
    | 'age'
    | 'no_birthday'
    | 'full'
    | 'on_other_roster'
    | 'locked'
    | 'frozen'
    | 'guests_full'
    | 'guest_elsewhere'
    | 'guest_days'
  /** What prevents it, in words for the coach. */
  reason: Said
}

const Full = sentence('roster_full', 'The roster is full: {players} of {most} players, rule pack {pack}.')
const OnOtherRoster = sentence(
  'on_other_roster',
  'This player is on the roster of {elsewhere}, and rule pack {pack} allows only one. That team needs to take the player off first.',
)
const GuestsFull = sentence('guests_full', 'All guest spots are taken: {guests} of {most}, rule pack {pack}.')
const Locked = sentence(
  'roster_locked',
  'The roster has been locked since {since}. Please ask your league office for this change.',
)
const Frozen = sentence(
  'roster_frozen',
  'The roster has been frozen since {since}. Please ask your league office for this change.',
)
const FrozenAdds = sentence(
  'roster_frozen_adds',
  'The roster has been frozen since {since}. Rule pack {pack} lets you add {most} players, and {made} have been added.',
)
const FrozenDrops = sentence(
  'roster_frozen_drops',
  'The roster has been frozen since {since}. Rule pack {pack} lets you drop {most} players, and {made} have been dropped.',
)

export type Newcomer = {
  member_id: number
  dob: Day | null
  role: Place['role']
  /** For guests. */
  until_on: Day | null
  /** The team of the same season and discipline this person plays for, if any. */
  elsewhere: string | null
}

/** The first day on which a team may no longer change its roster itself; null if no day is set. */
export function lockDay({
  rules,
  season,
  locked_on,
}: Pick<Roster, 'rules' | 'season' | 'locked_on'>): Day | null {
  const { lock_month, lock_day } = rules
  if (lock_month === null || lock_day === null) return locked_on
  const inYear = (year: number) =>
    `${year}-${String(lock_month).padStart(2, '0')}-${String(lock_day).padStart(2, '0')}`
  const first = inYear(yearOf(season.start_date))
  const byRule = first >= season.start_date ? first : inYear(yearOf(season.start_date) + 1)
  if (byRule > season.end_date) return locked_on
  return locked_on !== null && locked_on < byRule ? locked_on : byRule
}

/** Frozen is stricter than locked: even the office may then change only so much. */
export function standingOf(roster: Roster, today: Day): Standing {
  if (roster.frozen_on !== null && roster.frozen_on <= today) return 'frozen'
  const locked = lockDay(roster)
  return locked !== null && locked <= today ? 'locked' : 'open'
}

/** Whether a place is held on a day; a guest's place ends by itself. */
export const isHeld = ({ left_on, until_on }: Pick<Place, 'left_on' | 'until_on'>, today: Day) =>
  left_on === null && (until_on === null || until_on >= today)

/** How many players are on the roster, and how many guests in addition. */
export function sizeOf({ places }: Pick<Roster, 'places'>, today: Day): { players: number; guests: number } {
  const held = places.filter((place) => isHeld(place, today))
  const players = held.filter(({ role }) => role === 'player').length
  return { players, guests: held.length - players }
}

/** Everything that prevents somebody from joining on a day; empty if they may. */
export function obstaclesToJoin(roster: Roster, newcomer: Newcomer, hand: Hand, today: Day): Obstacle[] {
  const { rules, season, division, divisions, places } = roster
  const obstacles: Obstacle[] = []
  const refuse = (code: Obstacle['code'], reason: Said) => obstacles.push({ code, reason })
  if (places.some((place) => place.member_id === newcomer.member_id && isHeld(place, today)))
    refuse('on_roster', 'This player is already on the roster.')

  if (newcomer.dob === null) refuse('no_birthday', 'Add the date of birth so we can find the division.')
  else {
    const year = yearOf(season.end_date)
    const reason = ageRefusal(newcomer.dob, { year }, rules, divisions, division.id)
    if (reason !== undefined) refuse('age', reason)
  }

  const { players, guests } = sizeOf(roster, today)
  if (newcomer.role === 'player') {
    if (players >= rules.roster_max)
      refuse('full', Full({ players, most: rules.roster_max, pack: rules.name }))
    if (rules.one_roster && newcomer.elsewhere !== null)
      refuse('on_other_roster', OnOtherRoster({ elsewhere: newcomer.elsewhere, pack: rules.name }))
  } else {
    if (newcomer.until_on === null || newcomer.until_on < today || newcomer.until_on > season.end_date)
      refuse('guest_days', 'Choose the guest’s last day, from today through the end of the season.')
    if (newcomer.elsewhere === null)
      refuse('guest_elsewhere', 'Guests need to be on another team’s roster. Please add them as a player.')
    if (rules.guests_max !== null && guests >= rules.guests_max)
      refuse('guests_full', GuestsFull({ guests, most: rules.guests_max, pack: rules.name }))
  }
  return [...obstacles, ...obstaclesToChange(roster, 'adds', hand, today)]
}

/** Everything that prevents a player from leaving on a day. A guest may always leave. */
export function obstaclesToLeave(
  roster: Roster,
  place: Pick<Place, 'role'>,
  hand: Hand,
  today: Day,
): Obstacle[] {
  return place.role === 'guest' ? [] : obstaclesToChange(roster, 'drops', hand, today)
}

function obstaclesToChange(roster: Roster, kind: 'adds' | 'drops', hand: Hand, today: Day): Obstacle[] {
  const { rules, frozen_on } = roster
  const standing = standingOf(roster, today)
  if (standing === 'open') return []
  const since = spelledDay(standing === 'frozen' ? frozen_on! : lockDay(roster)!)
  if (hand === 'team')
    return [{ code: standing, reason: standing === 'frozen' ? Frozen({ since }) : Locked({ since }) }]
  const most = kind === 'adds' ? rules.frozen_adds : rules.frozen_drops
  if (standing === 'locked' || most === null) return []
  const made = changesSince(roster, frozen_on!)[kind]
  if (made < most) return []
  const values = { since, made, most, pack: rules.name }
  return [{ code: 'frozen', reason: kind === 'adds' ? FrozenAdds(values) : FrozenDrops(values) }]
}

/** How many players joined and left since a day. A player who joined and left again counts as both. */
export function changesSince({ places }: Pick<Roster, 'places'>, day: Day): { adds: number; drops: number } {
  const players = places.filter(({ role }) => role === 'player')
  return {
    adds: players.filter(({ joined_on }) => joined_on >= day).length,
    drops: players.filter(({ left_on }) => left_on !== null && left_on >= day).length,
  }
}

/** How many players a team is short of the minimum; 0 if it has enough. */
export const shortfall = (roster: Roster, today: Day) =>
  Math.max(0, roster.rules.roster_min - sizeOf(roster, today).players)
