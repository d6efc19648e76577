import * as z from 'zod/mini'
import { problem } from '../problem.ts'

/** What somebody is on a roster, in the order of a printed one. */
export const RosterRole = z.enum(
  ['head_coach', 'assistant_coach', 'manager', 'trainer', 'scorekeeper', 'player', 'guest'],
  'Please choose what this person is on the team.',
)
export type RosterRole = z.infer<typeof RosterRole>

/** How the roles are called where people read them. */
export const ROSTER_ROLES: Readonly<Record<RosterRole, string>> = {
  head_coach: 'Head coach',
  assistant_coach: 'Assistant coach',
  manager: 'Team manager',
  trainer: 'Trainer',
  scorekeeper: 'Scorekeeper',
  player: 'Player',
  guest: 'Guest player',
}

export const TeamNotFound = problem('team_not_found', 404, 'This team does not exist.')
export const RosterEntryNotFound = problem('roster_entry_not_found', 404, 'This person is not on the roster.')
/** Carries the obstacles, the first of them as its message. */
export const RosterRefused = problem('roster_refused', 409, 'The rules of the roster do not allow this.')
export const AlreadyOnTeam = problem('already_on_team', 409, 'This person is on the team already.')
export const HeadCoachStays = problem(
  'head_coach_stays',
  409,
  'A team needs a head coach. Please name another one first.',
)
