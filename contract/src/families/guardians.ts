import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Name } from '../person.ts'
import { Email, Id, Moment, Nothing, Token, text } from '../primitives.ts'
import { Gone, NotFound, problem } from '../problem.ts'

export const InviteUnknown = () => NotFound({ message: 'We couldn’t find this invitation.' })
export const InviteOver = () =>
  Gone({ message: 'This invitation was used, was canceled or has expired. Please ask for a new one.' })
export const LogInToAccept = problem(
  'log_in_to_accept',
  409,
  'This address already has an account. Log in to accept the invitation.',
)
export const OwnInvite = problem(
  'own_invite',
  409,
  'You sent this invitation yourself. It’s for the other parent or guardian.',
)
export const AlreadyGuardian = problem(
  'already_guardian',
  409,
  'This person is already the child’s guardian.',
)

const GuardianInvite = z.object({
  id: z.int(),
  first_name: z.string(),
  email: z.string(),
  relation: z.string(),
  children: z.array(z.string()),
  expires_at: Moment,
})

/** The guardians in a household, as its members see them. */
export const HouseholdGuardians = z.object({
  children: z.array(
    z.object({
      id: z.int(),
      first_name: z.string(),
      /** The user is the first guardian, who may invite and remove others. */
      is_mine: z.boolean(),
      guardians: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          relation: z.string(),
          is_primary: z.boolean(),
          is_me: z.boolean(),
          has_account: z.boolean(),
        }),
      ),
    }),
  ),
  /** Sent from this account and not answered yet. */
  invites: z.array(GuardianInvite),
})
export type HouseholdGuardians = z.infer<typeof HouseholdGuardians>

export const listGuardians = operation({
  method: 'GET',
  path: '/mms/member/guardians',
  access: 'signed-in',
  summary: 'List who answers for the children of the own household, and open invitations',
  input: Nothing,
  output: HouseholdGuardians,
})

export const inviteGuardian = operation({
  method: 'POST',
  path: '/mms/member/guardians',
  access: 'signed-in',
  summary: 'Invite a second parent or guardian by mail; an open invitation of the same address is replaced',
  message: 'Invitation sent',
  status: 201,
  limit: { max: 30, seconds: 60 },
  input: z.object({
    first_name: Name('First name'),
    email: Email,
    relation: text('Relationship', 40),
    minor_ids: z.array(Id).check(z.minLength(1, 'Choose at least one child.'), z.maxLength(30)),
  }),
  output: GuardianInvite,
})

export const withdrawGuardianInvite = operation({
  method: 'DELETE',
  path: '/mms/member/guardians/invites/:id',
  access: 'signed-in',
  summary: 'Withdraw an invitation; its link ends',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const removeGuardian = operation({
  method: 'DELETE',
  path: '/mms/member/guardians/:minor_id/:guardian_id',
  access: 'signed-in',
  summary: 'Remove the second guardian of a child, by the first one; or leave as the second one',
  input: z.object({ minor_id: Id, guardian_id: Id }),
  output: Nothing,
})

export const showGuardianInvite = operation({
  method: 'GET',
  path: '/mms/guardian-invites/:token',
  access: 'public',
  summary: 'Show whoever holds an invitation who sent it and for which children',
  limit: { max: 60, seconds: 60 },
  input: z.object({ token: Token }),
  output: z.object({
    inviter: z.string(),
    first_name: z.string(),
    relation: z.string(),
    children: z.array(z.string()),
    expires_at: Moment,
  }),
})

/**
 * A logged-in user accepts with their own account; otherwise an account is created for the address of the
 * letter.
 */
export const acceptGuardianInvite = operation({
  method: 'POST',
  path: '/mms/guardian-invites/:token',
  access: 'public',
  summary: 'Accept the invitation to answer for children together',
  message: 'Operation successful',
  limit: { max: 30, seconds: 60 },
  input: z.object({
    token: Token,
    /** Only for people who have no account yet. */
    first_name: z.optional(Name('First name')),
    last_name: z.optional(Name('Last name')),
  }),
  output: z.object({
    children: z.array(z.string()),
    /** Where a new account sets its password. */
    set_password_path: z.nullable(z.string()),
  }),
})
