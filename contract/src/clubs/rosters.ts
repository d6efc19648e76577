import * as z from 'zod/mini'
import { DateOfBirth, DayInput } from '../dates.ts'
import { CredentialStanding, type Serving } from '../members.ts'
import { operation } from '../operation.ts'
import { Email, Id, Nothing, lines, optionalText, text, SaidText } from '../primitives.ts'
import { problem } from '../problem.ts'
import { sentence } from '../message.ts'
import { RosterStanding } from './roster-rules.ts'

/** Roles on a roster, in the order of a printed one. */
export const RosterRole = z.enum(
  ['head_coach', 'assistant_coach', 'manager', 'trainer', 'scorekeeper', 'player', 'guest'],
  'Choose this person’s role on the team.',
)
export type RosterRole = z.infer<typeof RosterRole>

export const StaffRole = z.enum(
  ['head_coach', 'assistant_coach', 'manager', 'trainer', 'scorekeeper'],
  'Choose this person’s role on the team.',
)
export type StaffRole = z.infer<typeof StaffRole>

/** What the roles are called on screen. */
export const ROSTER_ROLES: Readonly<Record<RosterRole, string>> = {
  head_coach: 'Head coach',
  assistant_coach: 'Assistant coach',
  manager: 'Team manager',
  trainer: 'Trainer',
  scorekeeper: 'Scorekeeper',
  player: 'Player',
  guest: 'Guest player',
}

/** How a roster role counts for background checks and trainings. */
export const servingOf = (role: RosterRole): Serving =>
  role === 'player' || role === 'guest' ? 'player' : role.endsWith('coach') ? 'coach' : 'staff'

/** Softball positions as they appear in a line-up. */
export const POSITIONS = ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF', 'DP', 'FLEX', 'UT'] as const

export const TeamNotFound = problem('team_not_found', 404, 'We couldn’t find this team.')
export const ClubNotFound = problem('club_not_found', 404, 'We couldn’t find this club.')
export const RosterEntryNotFound = problem('roster_entry_not_found', 404, 'This person isn’t on the roster.')
/** Carries the obstacles; the first one is the message. */
export const RosterRefused = problem('roster_refused', 409, 'Roster rules don’t allow this.')
export const OnTeamAlready = sentence(
  'on_team_already',
  '{emails} is already on the team. For a brother or sister, add the first name.',
)
export const AlreadyOnTeam = problem('already_on_team', 409, 'This person is already on the team.')
export const NumberTaken = problem('number_taken', 409, 'Someone on this team already wears this number.')
export const HeadCoachStays = problem(
  'head_coach_stays',
  409,
  'Every team needs a head coach. Please choose another one first.',
)
export const PersonNotKnown = problem(
  'person_not_known',
  404,
  'No member matches this number and date of birth. You’ll find both on the membership card or in the profile.',
)

/** Somebody on a roster, or asking to join it. */
export const RosterEntry = z.object({
  id: z.int(),
  member_id: z.int(),
  member_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: RosterRole,
  state: z.enum(['requested', 'active']),
  jersey_number: z.nullable(z.string()),
  positions: z.array(z.string()),
  dob: z.nullable(z.string()),
  /** Whether the age fits the division, and why; null for staff. */
  is_eligible: z.nullable(z.boolean()),
  eligibility: z.nullable(SaidText),
  /** Of the registration for the season; null if there is none. */
  registration_status: z.nullable(z.string()),
  /** The first day of an active registration that has not begun yet; otherwise null. */
  registration_begins_on: z.nullable(z.string()),
  /** Where a logged-in user gets the picture; null without one. */
  photo: z.nullable(z.string()),
  joined_on: z.string(),
  until_on: z.nullable(z.string()),
  /** Why this is still a request. */
  note: z.nullable(SaidText),
  /** The checks and trainings required of this person, as of today. */
  credentials: z.array(CredentialStanding),
  version: z.int(),
})
export type RosterEntry = z.infer<typeof RosterEntry>

export const TeamRoster = z.object({
  team: z.object({
    id: z.int(),
    name: z.string(),
    club: z.nullable(z.string()),
    league: z.string(),
    division: z.string(),
    season_id: z.int(),
    season: z.string(),
    locked_on: z.nullable(z.string()),
    frozen_on: z.nullable(z.string()),
    version: z.int(),
  }),
  /** Null if no rule pack is in effect for the season. */
  rules: z.nullable(
    z.object({
      name: z.string(),
      roster_min: z.int(),
      roster_max: z.int(),
      one_roster: z.boolean(),
      guests_max: z.nullable(z.int()),
      /** Columns of the pack for which no published rule was found. */
      unsourced: z.array(z.string()),
    }),
  ),
  standing: RosterStanding,
  /** Since when, or from when, it is locked or frozen; null if no day is known. */
  lock_day: z.nullable(z.string()),
  players: z.int(),
  guests: z.int(),
  /** How many players the roster is short of the minimum. */
  missing: z.int(),
  people: z.array(RosterEntry),
  /** What the user may do: `edit` as the roster is now, and `lock`. */
  may: z.object({ edit: z.boolean(), lock: z.boolean() }),
})
export type TeamRoster = z.infer<typeof TeamRoster>

const edit = { access: 'ctms.rosters.edit', scoped: true, message: 'Data updated successfully' } as const
const oneEntry = { id: Id, version: Id }

export const teamRoster = operation({
  method: 'GET',
  path: '/ctms/team/:id/roster',
  access: 'ctms.rosters.view',
  scoped: true,
  summary: 'Give the roster of a team with the rules it is under',
  input: z.object({ id: Id }),
  output: TeamRoster,
})

export const rosterPhoto = operation({
  method: 'GET',
  path: '/ctms/roster/:id/photo',
  access: 'ctms.rosters.view',
  scoped: true,
  summary: 'Give the picture of somebody on a roster',
  file: 'image/jpeg',
  input: z.object({ id: Id }),
  output: z.unknown(),
})

export const addToRoster = operation({
  method: 'POST',
  path: '/ctms/team/:id/roster',
  ...edit,
  summary:
    'Put a member on the roster, as a player or as a guest until a day, by the number and date of birth on the card',
  limit: { max: 30, seconds: 60 },
  input: z.object({
    id: Id,
    member_number: text('Member ID', 40),
    dob: DateOfBirth,
    role: z.enum(['player', 'guest'], 'Choose player or guest.'),
    until_on: z.optional(z.nullable(DayInput('Last day'))),
  }),
  output: RosterEntry,
})

export const grantRequest = operation({
  method: 'POST',
  path: '/ctms/roster/:id/grant',
  ...edit,
  summary: 'Take somebody who asks onto the roster, where staff as what the team wants them to be',
  input: z.object({ ...oneEntry, role: z.optional(StaffRole) }),
  output: RosterEntry,
})

export const leaveRoster = operation({
  method: 'POST',
  path: '/ctms/roster/:id/leave',
  ...edit,
  summary: 'Take somebody off the roster, or decline a request, with a reason the family reads',
  input: z.object({ ...oneEntry, reason: lines(optionalText('Reason', 300)) }),
  output: Nothing,
})

export const changeRosterEntry = operation({
  method: 'PATCH',
  path: '/ctms/roster/:id',
  ...edit,
  summary: "Change a player's number and positions",
  input: z.object({
    ...oneEntry,
    jersey_number: z.nullable(
      z.pipe(
        z.transform((value) => (value === '' ? null : value)),
        z.nullable(z.string().check(z.regex(/^\d{1,2}$/, 'Enter a number from 0 to 99.'))),
      ),
    ),
    positions: z
      .array(z.enum(POSITIONS, 'Choose a position from the list.'))
      .check(z.maxLength(12, 'Choose up to 12 positions.')),
  }),
  output: RosterEntry,
})

const maybeDay = (label: string) =>
  z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(DayInput(label)),
  )

export const lockRoster = operation({
  method: 'POST',
  path: '/ctms/team/:id/roster-lock',
  access: 'ctms.rosters.lock',
  scoped: true,
  message: 'Data updated successfully',
  summary: 'Say from which day on a roster is locked for the team, and from which frozen even for the office',
  input: z.object({
    id: Id,
    version: Id,
    locked_on: maybeDay('Locked from'),
    frozen_on: maybeDay('Frozen from'),
  }),
  output: TeamRoster,
})

const printed = {
  access: 'ctms.rosters.view',
  scoped: true,
  file: 'application/octet-stream',
  input: z.object({
    type: z.enum(['csv', 'pdf'], 'Choose csv or pdf.'),
    team_id: z.optional(Id),
    club_id: z.optional(Id),
  }),
  output: z.unknown(),
} as const
const summary = 'Give the roster of a team, or of all teams of a club, as CSV or as a PDF to print'
export const exportRoster = operation({
  method: 'GET',
  path: '/mms/club/roster/export/:type',
  summary,
  ...printed,
})
export const postRosterExport = operation({
  method: 'POST',
  path: '/mms/club/roster/export/:type',
  summary,
  message: 'Data fetched successfully',
  ...printed,
})

export const NoRecipients = problem('no_recipients', 422, 'Enter at least one email address.')

/** One address, several separated by commas, or a list. */
const Addresses = z.pipe(
  z.transform((value) =>
    typeof value === 'string' ? value.split(/[,;\s]+/).filter((one) => one !== '') : value,
  ),
  z.array(Email).check(z.maxLength(20, 'You can send it to up to 20 addresses at a time.')),
)

export const emailRoster = operation({
  method: 'POST',
  path: '/mms/club/roster/email',
  access: 'ctms.rosters.edit',
  scoped: true,
  message: 'Roster sent.',
  summary: 'Mail the roster of a team as a PDF',
  limit: { max: 10, seconds: 60 },
  input: z.object({
    team_id: Id,
    emails: z.optional(Addresses),
    to: z.optional(Addresses),
    subject: optionalText('Subject', 150),
    message: lines(optionalText('Message', 2000)),
  }),
  output: z.object({ message: z.string(), sent: z.int() }),
})
