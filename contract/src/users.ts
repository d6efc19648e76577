import * as z from 'zod/mini'
import { ROLES } from './auth.ts'
import { ownRoleIn } from './auth/roles.ts'
import { MailEntry } from './mail.ts'
import { operation } from './operation.ts'
import { Email, Id, Moment, Nothing, PageMeta, PageQuery, optionalText, text } from './primitives.ts'
import { sortedBy } from './sorting.ts'
import { problem } from './problem.ts'
import { fixed, sentence, word } from './message.ts'

export const UserNotFound = problem('user_not_found', 404, 'We couldn’t find this user.')
export const EmailTaken = () => taken('email', 'There’s already a user with this email address.')
export const UsernameTaken = () => taken('username', 'This username is taken.')
export const LastAdmin = problem(
  'last_admin',
  409,
  'This is the last administrator who can log in. Please make someone else an administrator first.',
)
export const NotYourself = problem('not_yourself', 409, 'You can’t do this to your own account.')
export const BeyondYourRights = problem(
  'beyond_your_rights',
  403,
  'You don’t have permission for this. Please ask an administrator.',
)
export const NotInvited = problem('not_invited', 409, 'This invitation has already been accepted.')
export const NotActive = problem(
  'not_active',
  409,
  'This person can’t get a password link: they haven’t accepted the invitation, or they’re blocked.',
)

const already = problem('taken', 409, 'This is already taken.')
const taken = (field: string, message: string) => already({ message, errors: { [field]: [message] } })

export const UserStatus = z.enum(['invited', 'active', 'blocked'], 'Choose a status from the list.')
export type UserStatus = z.infer<typeof UserStatus>

/** A role somebody holds, and for what; null means the whole tenant. */
export const HeldRole = z.object({
  role_id: z.int(),
  module: z.string(),
  role: z.string(),
  /** Of a role that the tenant has made itself. */
  name: z.nullable(z.string()),
  club_id: z.nullable(z.int()),
  club: z.nullable(z.string()),
  team_id: z.nullable(z.int()),
  team: z.nullable(z.string()),
  league_id: z.nullable(z.int()),
  league: z.nullable(z.string()),
  event_id: z.nullable(z.int()),
  event: z.nullable(z.string()),
  circuit_id: z.nullable(z.int()),
  circuit: z.nullable(z.string()),
})
export type HeldRole = z.infer<typeof HeldRole>

export const WholeOrganization = sentence(
  'role_for_whole_organization',
  '{role} is a role for the whole organization.',
)

/** A role to grant, by its number in `ROLES`. */
export const GivenRole = z
  .object({
    role_id: Id,
    club_id: z.nullish(Id),
    team_id: z.nullish(Id),
    league_id: z.nullish(Id),
    event_id: z.nullish(Id),
    circuit_id: z.nullish(Id),
  })
  .check(
    z.superRefine(({ role_id, club_id, team_id, league_id, event_id, circuit_id }, { addIssue }) => {
      const refuse = (field: string, message: string) =>
        addIssue({ code: 'custom', path: [field], message, input: undefined })
      const members = [club_id, team_id, league_id].filter(Boolean).length
      const events = [event_id, circuit_id].filter(Boolean).length
      const places = members + events
      if (places > 1) return refuse('team_id', 'Choose one league, club, team, event or circuit.')
      // What one of the tenant’s own is for, the server knows.
      if (ownRoleIn(role_id) !== undefined) return
      const role = ROLES.find(({ id }) => id === role_id)
      if (!role) return refuse('role_id', 'We couldn’t find this role.')
      if (role.scope === 'none' && places > 0)
        return refuse('role_id', fixed(WholeOrganization({ role: word(role.role) })))
      if (role.scope === 'events' ? members > 0 : events > 0)
        return refuse('role_id', 'Only roles for events can be given for an event or circuit.')
      if (role.scope === 'club' && !club_id) return refuse('club_id', 'Choose the club.')
      if (role.scope === 'team' && !team_id) return refuse('team_id', 'Choose the team.')
    }),
  )
export type GivenRole = z.infer<typeof GivenRole>

const Roles = z.array(GivenRole).check(z.maxLength(30, 'You can add up to 30 roles.'))
const Username = z.pipe(
  optionalText('Username', 60),
  z.optional(
    z
      .string()
      .check(
        z.toLowerCase(),
        z.regex(
          /^[a-z0-9._-]{2,60}$/,
          'Use 2 to 60 letters, digits, dots, hyphens or underscores, and no @.',
        ),
      ),
  ),
)

export const UserRow = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  status: UserStatus,
  roles: z.array(HeldRole),
  last_login_at: z.nullable(Moment),
  created_at: Moment,
})
export type UserRow = z.infer<typeof UserRow>

const some = <S extends z.ZodMiniType>(item: S) =>
  z.optional(
    z.pipe(
      z.transform((value) => (Array.isArray(value) ? value : [value])),
      z.array(item).check(z.maxLength(50)),
    ),
  )

const Narrowing = {
  q: PageQuery.q,
  status: some(UserStatus),
  role_id: some(Id),
  /** Users with a role beyond member, or users with none. */
  kind: z.optional(z.enum(['staff', 'members'])),
}
export const UserFilters = z.object(Narrowing)
export type UserFilters = z.infer<typeof UserFilters>

export const listUsers = operation({
  method: 'GET',
  path: '/mms/users',
  access: 'mms.users.view',
  summary: 'Page through the users, filtered, searched and sorted',
  input: z.object({
    ...Narrowing,
    cursor: PageQuery.cursor,
    page: PageQuery.page,
    per_page: PageQuery.per_page,
    sort: sortedBy('name', 'last_login_at', 'status', 'email', 'username', 'created_at'),
  }),
  output: z.array(UserRow),
  meta: PageMeta,
})

export const exportUsers = operation({
  method: 'POST',
  path: '/mms/report/users/export',
  access: 'mms.users.export',
  summary: 'Give the filtered list of users as CSV',
  file: 'text/csv',
  input: UserFilters,
  output: z.unknown(),
})

const SessionRow = z.object({
  id: z.string(),
  client_id: z.string(),
  created_at: Moment,
  last_used_at: Moment,
  ip: z.nullable(z.string()),
  user_agent: z.string(),
})

/** One user with everything the office may know about the account; never a password or a key. */
export const UserDetail = z.object({
  ...UserRow.shape,
  /** Sent with a change, so that nobody overwrites what somebody else has saved in the meantime. */
  revision: z.string(),
  email_verified: z.boolean(),
  profile_complete: z.int(),
  member_id: z.nullable(z.int()),
  /** The language of letters; null until a page has reported it. */
  language: z.nullable(z.enum(['en', 'es'])),
  /** Factors in addition to a password or replacing it. */
  factors: z.object({ totp_since: z.nullable(Moment), passkeys: z.int(), recovery_codes_left: z.int() }),
  /** The permissions the roles add up to, for the whole tenant and within a league, club, team, event or circuit. */
  rights: z.array(
    z.object({
      club: z.nullable(z.string()),
      team: z.nullable(z.string()),
      league: z.nullable(z.string()),
      event: z.nullable(z.string()),
      circuit: z.nullable(z.string()),
      permissions: z.array(z.string()),
    }),
  ),
  is_self: z.boolean(),
  /** The user may change this account: it holds no right that they do not hold themselves. */
  is_manageable: z.boolean(),
  sessions: z.array(SessionRow),
  events: z.array(
    z.object({ id: z.int(), at: Moment, kind: z.string(), ip: z.string(), user_agent: z.string() }),
  ),
  mails: z.array(MailEntry),
  audit: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      note: z.nullable(z.string()),
    }),
  ),
})
export type UserDetail = z.infer<typeof UserDetail>

export const getUser = operation({
  method: 'GET',
  path: '/mms/users/:id',
  aliases: ['/mms/users/:id/edit'],
  access: 'mms.users.view',
  summary: 'Show one user with roles, sessions and history',
  input: z.object({ id: Id }),
  output: UserDetail,
})

/** Leagues, clubs, teams, events and circuits a role can be granted for. */
export const listRolePlaces = operation({
  method: 'GET',
  path: '/mms/users/places',
  access: 'mms.users.edit',
  summary: 'Find the leagues, clubs, teams, events and circuits a role can be given for',
  input: z.object({ q: PageQuery.q }),
  output: z.object({
    leagues: z.array(z.object({ id: z.int(), name: z.string() })),
    clubs: z.array(z.object({ id: z.int(), name: z.string() })),
    teams: z.array(z.object({ id: z.int(), name: z.string() })),
    events: z.array(z.object({ id: z.int(), name: z.string() })),
    circuits: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})

export const inviteUser = operation({
  method: 'POST',
  path: '/mms/users',
  access: 'mms.users.edit',
  status: 201,
  summary: 'Invite somebody with roles; a letter leads to the choice of a password',
  input: z.object({
    email: Email,
    first_name: text('First name', 60),
    last_name: text('Last name', 60),
    username: Username,
    phone: optionalText('Phone', 40),
    roles: Roles,
    /**
     * The language of the invitation and of other letters until the person opens the site; defaults to the
     * tenant's.
     */
    language: z.optional(z.enum(['en', 'es'], 'Emails aren’t available in this language.')),
  }),
  output: z.object({ id: z.int() }),
})

const Changes = {
  id: Id,
  email: z.optional(Email),
  first_name: z.optional(text('First name', 60)),
  last_name: z.optional(text('Last name', 60)),
  /** An empty value removes it. */
  username: z.optional(z.nullable(Username)),
  phone: z.optional(z.nullable(optionalText('Phone', 40))),
  roles: z.optional(Roles),
  /** The revision the user was looking at; without it the change applies to the current one. */
  revision: z.optional(z.string().check(z.maxLength(100))),
}
const update = {
  path: '/mms/users/:id',
  access: 'mms.users.edit',
  summary: 'Change the name, address or roles of a user; roles are all of them, and count at once',
  message: 'Data updated successfully',
  input: z.object(Changes),
  output: z.object({ id: z.int() }),
} as const
export const updateUser = operation({ method: 'PATCH', ...update })
export const replaceUser = operation({ method: 'PUT', ...update })

export const deleteUser = operation({
  method: 'DELETE',
  path: '/mms/users/:id',
  access: 'mms.users.edit',
  summary: 'Delete an account; the records of the person stay',
  input: z.object({ id: Id }),
  output: Nothing,
})

const byId = { access: 'mms.users.edit', input: z.object({ id: Id }), output: Nothing } as const

export const blockUser = operation({
  method: 'POST',
  path: '/mms/users/:id/block',
  ...byId,
  summary: 'Block an account and end its sessions at once',
  message: 'Account blocked',
})
export const unblockUser = operation({
  method: 'POST',
  path: '/mms/users/:id/unblock',
  ...byId,
  summary: 'Open a blocked account again',
  message: 'Account unblocked',
})
export const resendInvitation = operation({
  method: 'POST',
  path: '/mms/users/:id/invitation',
  ...byId,
  summary: 'Send the invitation again, with a new link',
  message: 'Invitation resent',
})
export const withdrawInvitation = operation({
  method: 'DELETE',
  path: '/mms/users/:id/invitation',
  ...byId,
  summary: 'Withdraw an invitation nobody has accepted; its link stops working',
  message: 'Invitation canceled',
})
export const sendUserPasswordReset = operation({
  method: 'POST',
  path: '/mms/users/:id/password-reset',
  ...byId,
  summary: 'Send a user a link for a new password',
  message: 'We’ve sent a link to choose a password',
})
export const endUserSession = operation({
  method: 'DELETE',
  path: '/mms/users/:id/sessions/:session_id',
  access: 'mms.users.edit',
  summary: 'Log a user out of one place',
  input: z.object({ id: Id, session_id: z.uuid() }),
  output: Nothing,
  message: 'Logged out there',
})
export const endUserSessions = operation({
  method: 'POST',
  path: '/mms/users/:id/sessions/end',
  ...byId,
  summary: 'Log a user out everywhere',
  message: 'Logged out everywhere',
})

/** Answers requests that omit the user's id (specification §5). */
const nobodys = { path: '/mms/users', access: 'mms.users.edit', input: Nothing, output: Nothing } as const
export const editNoUser = operation({
  method: 'GET',
  ...nobodys,
  path: '/mms/users/edit',
  summary: 'Refuse to fetch a user without an ID',
})
export const updateNoUser = operation({
  method: 'PATCH',
  ...nobodys,
  summary: 'Refuse to update a user without an ID',
})
export const replaceNoUser = operation({
  method: 'PUT',
  ...nobodys,
  summary: 'Refuse to update a user without an ID',
})
export const deleteNoUser = operation({
  method: 'DELETE',
  ...nobodys,
  summary: 'Refuse to delete a user without an ID',
})
