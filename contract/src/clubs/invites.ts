import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Name } from '../person.ts'
import { Email, Id, Nothing, text } from '../primitives.ts'
import { Gone, problem } from '../problem.ts'
import { fixed, sentence } from '../message.ts'
import { RosterRole } from './rosters.ts'

export const TeamInviteNotFound = problem('team_invite_not_found', 404, 'We couldn’t find this invitation.')
export const InviteAccepted = problem(
  'invite_accepted',
  409,
  'This invitation was accepted, and the person is on the roster.',
)
export const InviteBeingPaid = problem(
  'invite_being_paid',
  409,
  'Someone is registering with this invitation right now. Please try again in a few minutes.',
)
export const AlreadyInvited = problem(
  'already_invited',
  409,
  'This address already has an open invitation. Please resend that one.',
)
export const InviteJustSent = problem(
  'invite_just_sent',
  429,
  'This invitation was just sent. Please give the email a few minutes to arrive.',
)
export const TooManyInvites = problem(
  'too_many_invites',
  429,
  'Your team has reached today’s limit for invitations. Please continue tomorrow.',
)

/** Why a link no longer works, as a sentence. */
export const TeamInviteOver = {
  accepted: () =>
    Gone({ message: 'This spot has already been taken. Please ask the team for another invitation.' }),
  declined: () =>
    Gone({
      message: 'This invitation was declined. If that was a mistake, please ask the team for a new one.',
    }),
  withdrawn: () => Gone({ message: 'The team canceled this invitation.' }),
  expired: () => Gone({ message: 'This invitation has expired. Please ask the team for a new one.' }),
  ended: () => Gone({ message: 'This team isn’t taking anyone right now.' }),
}

export const TeamInviteStatus = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired'])
export type TeamInviteStatus = z.infer<typeof TeamInviteStatus>

/** A place on a team that was offered to somebody, as the team sees it. */
export const TeamInvite = z.object({
  id: z.int(),
  team_id: z.int(),
  /** Null for an invitation that is shared as a link. */
  email: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  role: RosterRole,
  member_type: z.string(),
  status: TeamInviteStatus,
  created_at: z.string(),
  /** When the last letter went out. While the invitation is open, there has been no answer since. */
  sent_at: z.nullable(z.string()),
  expires_at: z.string(),
  answered_at: z.nullable(z.string()),
  /** The link a coach can text to somebody; null once it is answered, and for users who may not invite. */
  link: z.nullable(z.string()),
})
export type TeamInvite = z.infer<typeof TeamInvite>

export const MOST_INVITES = 40
const MostInvites = sentence('most_invitations', 'You can send up to {most} invitations at a time.')

/** What somebody can be invited as. Guests are added by the coach, for a few days. */
export const InvitedRole = z.enum(
  ['player', 'head_coach', 'assistant_coach', 'manager', 'trainer', 'scorekeeper'],
  'Choose this person’s role on the team.',
)
export type InvitedRole = z.infer<typeof InvitedRole>

export const sendTeamInvites = operation({
  method: 'POST',
  path: '/mms/team/:id/send-invite',
  access: 'ctms.teams.edit',
  scoped: true,
  summary:
    'Offer places on a team: by letter to one address or several, or without an address as a link to pass on',
  message: 'Operation successful',
  limit: { max: 30, seconds: 60 },
  input: z.object({
    id: Id,
    email: z.optional(Email),
    emails: z.optional(
      z
        .array(Email)
        .check(
          z.minLength(1, 'Enter an email address.'),
          z.maxLength(MOST_INVITES, fixed(MostInvites({ most: MOST_INVITES }))),
        ),
    ),
    /** Name or number of what they register as; by default whatever fits the role. */
    member_type: z.optional(z.union([z.int(), text('Member type', 60)])),
    role: z.optional(InvitedRole),
    /** Sends no letter: the place is shared as a link. */
    as_link: z.optional(z.boolean()),
    /** Who it is for; only with a single address. */
    first_name: z.optional(Name('First name')),
    last_name: z.optional(Name('Last name')),
  }),
  output: z.object({ invites: z.array(TeamInvite) }),
})

export const resendTeamInvite = operation({
  method: 'POST',
  path: '/mms/team/resend-invite',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'Send an invitation again: a new letter with a new link, and the old link ends',
  message: 'Operation successful',
  limit: { max: 30, seconds: 60 },
  input: z.object({ invite_id: Id }),
  output: z.object({ message: z.string(), invite: TeamInvite }),
})

export const withdrawTeamInvite = operation({
  method: 'DELETE',
  path: '/mms/team/invite/:id',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'Withdraw an invitation; its link ends',
  input: z.object({ id: Id }),
  output: Nothing,
})
