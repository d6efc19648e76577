import * as z from 'zod/mini'
import { DateOfBirth, Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { Token } from '../primitives.ts'
import { problem } from '../problem.ts'

/**
 * Finds a record the club imported earlier by the code the club handed out. Who it belongs to is revealed
 * only together with the date of birth (decision 0055).
 */
export const memberLookup = operation({
  method: 'GET',
  path: '/mms/member_lookup',
  access: 'public',
  summary:
    'Find the imported record that belongs to a confirmation code and a member type; with the date of birth it says whose it is',
  limit: { max: 10, seconds: 60 },
  input: z.object({
    pre_confirmation_code: z
      .string('Confirmation code is required.')
      .check(
        z.minLength(1, 'Confirmation code is required.'),
        z.maxLength(40, 'This code is too long. Please check it.'),
      ),
    pre_member_type_name: z
      .string('Member type is required.')
      .check(
        z.minLength(1, 'Member type is required.'),
        z.maxLength(80, 'Choose a member type from the list.'),
      ),
    dob: z.optional(DateOfBirth),
  }),
  output: z.object({
    id: z.int(),
    /** Null if the date of birth was not given, like the fields below. */
    first_name: z.nullable(z.string()),
    last_name: z.nullable(z.string()),
    dob: z.nullable(Day),
    member_type_id: z.int(),
    member_type: z.string(),
    team: z.nullable(z.object({ id: z.int(), text: z.string() })),
  }),
})

export const teamInvite = operation({
  method: 'GET',
  path: '/mms/registration/invite/:token',
  access: 'public',
  summary: 'Show which place on which team a link offers',
  limit: { max: 30, seconds: 60 },
  input: z.object({ token: Token }),
  output: z.object({
    team_id: z.int(),
    team: z.string(),
    club: z.nullable(z.string()),
    league_id: z.int(),
    league: z.string(),
    division_id: z.int(),
    division: z.string(),
    discipline_id: z.int(),
    member_type_id: z.int(),
    member_type: z.string(),
    /** The season the team plays in. */
    season_id: z.int(),
    /** Null for a team without one. */
    head_coach: z.nullable(z.string()),
    /** The lowest price of what may be bought for the place, in cents; null when nothing is on sale. */
    price: z.nullable(z.int()),
  }),
})

export const InviteUsed = problem(
  'invite_used',
  410,
  'This invitation has been used or canceled. Please ask the team for a new one.',
)
export const CodeNotFound = problem(
  'code_not_found',
  404,
  'We couldn’t find a record with this code and member type. Please check both.',
)
/** For a tenant whose codes are being guessed: codes are then looked up only together with a birthday. */
export const BirthdayNeeded = problem(
  'birthday_needed',
  429,
  'To find your record faster, please enter the date of birth too.',
)
/** Does not reveal which of the two is wrong. */
export const RecordNotFound = problem(
  'record_not_found',
  404,
  'We couldn’t find a record with this code, member type and date of birth. Please check them, or ask your club which date it has on file.',
)
