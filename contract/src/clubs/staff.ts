import * as z from 'zod/mini'
import { DateOfBirth } from '../dates.ts'
import { operation } from '../operation.ts'
import { Email, Id, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { TeamInvite } from './invites.ts'
import { RosterRole, StaffRole } from './rosters.ts'

export const NotStaff = problem('not_staff', 422, 'This person isn’t on the team’s staff.')
export const MemberUnseen = problem(
  'member_unseen',
  404,
  'No member matches this number and date of birth. Please check both, or invite them by email.',
)

/** Somebody on a team's staff. */
export const TeamStaff = z.object({
  /** The id of the roster place, not of the person. */
  id: z.int(),
  member_id: z.int(),
  member_number: z.string(),
  name: z.string(),
  role: RosterRole,
  joined_on: z.string(),
})
export type TeamStaff = z.infer<typeof TeamStaff>

const Staff = z.object({
  team_id: z.int(),
  staff: z.array(TeamStaff),
  /** People who were invited by letter to join the staff. */
  invites: z.array(TeamInvite),
})

export const isHeadCoach = operation({
  method: 'GET',
  path: '/mms/is-head-coach/:a',
  access: 'signed-in',
  summary: 'Say whether a member (`a`) is the head coach of any team, and of which',
  limit: { max: 120, seconds: 60 },
  input: z.object({ a: Id }),
  output: z.object({ is_head_coach: z.boolean(), teams: z.array(z.int()) }),
})

export const isHeadCoachOf = operation({
  method: 'GET',
  path: '/mms/is-head-coach/:a/:b',
  access: 'signed-in',
  summary: 'Say whether a member (`a`) is the head coach of a team (`b`)',
  limit: { max: 120, seconds: 60 },
  input: z.object({ a: Id, b: Id }),
  output: z.object({ is_head_coach: z.boolean() }),
})

export const addTeamStaff = operation({
  method: 'POST',
  path: '/mms/team/add-staff',
  access: 'ctms.teams.edit',
  scoped: true,
  summary:
    'Add somebody to the staff of a team by the number and date of birth on the card; by email they are invited',
  message: 'Operation successful',
  limit: { max: 20, seconds: 60 },
  input: z.object({
    team_id: Id,
    role: StaffRole,
    /** The number of a record that the user can already see. */
    member_id: z.optional(Id),
    /**
     * Member number and date of birth, both from the membership card: knowing only one of them reveals no
     * name.
     */
    member_number: z.optional(text('Member number', 40)),
    dob: z.optional(DateOfBirth),
    email: z.optional(Email),
  }),
  output: Staff,
})

const oneOfStaff = z.object({ team_id: Id, staff_id: Id })

export const removeTeamStaff = operation({
  method: 'POST',
  path: '/mms/team/remove-staff',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'Take somebody off the staff of a team; the head coach stays until there is another one',
  message: 'Data updated successfully',
  input: oneOfStaff,
  output: Staff,
})

export const makeHeadCoach = operation({
  method: 'POST',
  path: '/mms/team/make-as-head-coach',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'Make somebody of the staff the head coach; who it was becomes an assistant',
  message: 'Data updated successfully',
  input: oneOfStaff,
  output: Staff,
})
