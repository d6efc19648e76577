import * as z from 'zod/mini'
import { Day, shownDay } from '../dates.ts'
import { sentence } from '../message.ts'
import type { RosterProblem } from './entering.ts'

/** What an event asks of rosters beside the rule pack; null is no limit. */
export const RosterRules = {
  /** Players on a roster, guests among them. */
  roster_most: z.nullable(z.int()),
  guests_most: z.nullable(z.int()),
  /** Who joins after this day doesn’t play here. */
  roster_lock_on: z.nullable(Day),
}
export type RosterRules = {
  roster_most: number | null
  guests_most: number | null
  roster_lock_on: Day | null
}

const TooMany = sentence('event_roster_too_many', '{players} players; {most} is the maximum here.')
const TooManyGuests = sentence('event_guests_too_many', '{guests} guest players; {most} is the maximum here.')
const TooLate = sentence('event_roster_locked', 'Joined after rosters were locked on {day}.')

type OnRoster = { name: string; joined_on: Day }

/** What of a roster breaks the rules of an event: of the team as a whole first, then of its players. */
export function rosterRuleProblems(
  { roster_most, guests_most, roster_lock_on }: RosterRules,
  { players, guests }: { players: readonly OnRoster[]; guests: readonly OnRoster[] },
): RosterProblem[] {
  const all = players.length + guests.length
  const problems: RosterProblem[] = []
  if (roster_most !== null && all > roster_most)
    problems.push({ name: null, reason: TooMany({ players: all, most: roster_most }) })
  if (guests_most !== null && guests.length > guests_most)
    problems.push({ name: null, reason: TooManyGuests({ guests: guests.length, most: guests_most }) })
  if (roster_lock_on !== null)
    for (const { name, joined_on } of [...players, ...guests])
      if (joined_on > roster_lock_on)
        problems.push({ name, reason: TooLate({ day: shownDay(roster_lock_on) }) })
  return problems
}
