import * as z from 'zod/mini'
import { RosterRole } from './rosters.ts'
import { operation } from '../operation.ts'
import { Id, Nothing, Token } from '../primitives.ts'
import { problem } from '../problem.ts'

export const NotRegistered = problem(
  'not_registered',
  409,
  'Only a family member who’s registered for this season can take the spot. Please register first.',
)

/** Comes with the letter and shows that the reader has access to the mailbox it was sent to. */
const LetterProof = z.optional(z.string().check(z.maxLength(64)))

const ThePlace = { team: z.string(), role: RosterRole, season: z.string() }

export const showTeamInvite = operation({
  method: 'GET',
  path: '/mms/team-invites/:token',
  access: 'public',
  summary:
    'Show the place on a team that a link offers, and to its reader whom of the family can take it at once',
  limit: { max: 60, seconds: 60 },
  input: z.object({ token: Token, by: LetterProof }),
  output: z.object({
    ...ThePlace,
    club: z.nullable(z.string()),
    league: z.string(),
    division: z.string(),
    head_coach: z.nullable(z.string()),
    /** What registering for the place costs at least, in cents; null when nothing is on sale. */
    price: z.nullable(z.int()),
    first_name: z.nullable(z.string()),
    expires_at: z.string(),
    /** The reader is known, through the letter or by being logged in. */
    is_known: z.boolean(),
    /** The people in the reader's family who are registered for the season. */
    people: z.array(z.object({ member_id: z.int(), name: z.string() })),
  }),
})

export const acceptTeamInvite = operation({
  method: 'POST',
  path: '/mms/team-invites/:token/accept',
  access: 'public',
  summary: 'Take the place on a team for somebody who is registered, where the rules of the roster allow it',
  message: 'Operation successful',
  limit: { max: 30, seconds: 60 },
  input: z.object({ token: Token, by: LetterProof, member_id: Id }),
  output: z.object({ ...ThePlace, name: z.string() }),
})

export const declineTeamInvite = operation({
  method: 'POST',
  path: '/mms/team-invites/:token/decline',
  access: 'public',
  summary: 'Decline the place on a team; the coach is told',
  message: 'Operation successful',
  limit: { max: 30, seconds: 60 },
  input: z.object({ token: Token }),
  output: Nothing,
})
