import * as z from 'zod/mini'
import { AccessData, EventRights, PermissionTree, RoleNames } from './auth/access.ts'
import { operation } from './operation.ts'
import { Email, Id, Moment, Nothing, Token } from './primitives.ts'
import { Gone, NotFound, problem } from './problem.ts'
import { sentence } from './message.ts'

export { PERMISSIONS, ROLES, viewOf, type Permission, type RoleId } from './auth/roles.ts'

export const InvalidCredentials = problem('invalid_credentials', 401, 'Invalid Credentials')
export const AccountBlocked = problem(
  'account_blocked',
  403,
  'This account is blocked. Please contact the office.',
)
export const WrongGrant = problem('unsupported_grant_type', 400, 'This way of logging in isn’t supported.')
export const UnknownClient = problem('invalid_client', 400, 'We don’t recognize this app.')
export const Busy = problem(
  'busy',
  503,
  'A lot of people are logging in right now. Please try again in a few seconds.',
)
/** The password is right, but the account has an authenticator app: log in again with a code in `otp`. */
export const OtpRequired = problem('otp_required', 401, 'Enter the code your authenticator app shows now.')
export const OtpWrong = problem(
  'otp_wrong',
  401,
  'This code is wrong or was already used. Enter the one your app shows now.',
)
/** Changing how an account logs in requires having proved who you are a moment ago. */
export const ReauthenticationRequired = problem('reauthentication_required', 403, 'Please confirm it’s you.')
export const NoOutsideRealm = problem('no_outside_realm', 404, 'This site has its own login.')
export const OutsideRefused = problem('outside_refused', 403, 'You weren’t logged in there.')
export const LoginNotFinished = problem(
  'login_not_finished',
  400,
  'We couldn’t finish logging you in. Please start again.',
)
export const RealmDown = problem(
  'realm_down',
  503,
  'That login isn’t working right now. Please try again later.',
)
export const RealmAway = sentence(
  'realm_away',
  'Logging in with {name} isn’t working right now. Please try again later.',
)
export const NoEmail = problem(
  'no_email',
  403,
  'That login didn’t share your email address. Please ask the person who gave you the account.',
)
export const EmailTaken = problem(
  'email_taken',
  409,
  'Your email address already has an account here. Log in with its password once to connect the two.',
)
export const PasswordsElsewhere = problem('passwords_elsewhere', 403, 'This site doesn’t use passwords.')
export const LogInElsewhere = sentence(
  'log_in_elsewhere',
  'This site doesn’t use passwords. Please log in with {name}.',
)
export const LinkUnknown = () =>
  NotFound({
    message: 'We don’t recognize this link. Use the latest link we sent you, or ask for a new one.',
  })
export const LinkOver = () =>
  Gone({ message: 'This link has expired or was already used. Please ask for a new one.' })

/** What waits with the link was chosen in another browser, or nothing waits there. */
export const NotChosenHere = problem(
  'not_chosen_here',
  409,
  'We couldn’t find the password you chose. Please choose one now.',
)
export const PasswordThere = problem(
  'password_there',
  409,
  'The link in your email was already used or has expired. Log in, or get a new link from the login page.',
)

/** The applications that can log a user in. */
export const CLIENTS = ['web', 'mobile'] as const

/** 0 not started, 1 partly, 2 complete. */
const ProfileComplete = z.int().check(z.minimum(0), z.maximum(2))

export const login = operation({
  method: 'POST',
  path: '/mms/check/login',
  aliases: ['/ems/check/login', '/ctms/check/login'],
  access: 'public',
  summary: 'Log in with username or email and password',
  input: z.object({
    grant_type: z.optional(z.string()),
    client_id: z.optional(z.string()),
    username: z
      .string('Enter your username or email.')
      .check(
        z.trim(),
        z.minLength(1, 'Enter your username or email.'),
        z.maxLength(254, 'This is too long.'),
      ),
    password: z
      .string('Password is required.')
      .check(z.minLength(1, 'Password is required.'), z.maxLength(1000, 'This is too long.')),
    /** Six digits from an authenticator app, or a recovery code; `otp_required` asks for it. */
    otp: z.optional(z.string().check(z.trim(), z.maxLength(40, 'This is too long.'))),
  }),
  output: z.object({
    access_token: z.string(),
    refresh_token: z.string(),
    /** Seconds. */
    expires_in: z.int(),
    refresh_expires_in: z.int(),
    token_type: z.literal('Bearer'),
    permission: PermissionTree,
    /** What is allowed only within certain clubs or teams. */
    scoped: PermissionTree,
    /** What is allowed within certain leagues. */
    leagues: PermissionTree,
    events: EventRights,
    roles: RoleNames,
    profile_complete: ProfileComplete,
    team: z.string(),
  }),
  flat: true,
})

export const getLoginWays = operation({
  method: 'GET',
  path: '/mms/check/ways',
  access: 'public',
  summary: 'Say how people log in: by password, or with an account elsewhere',
  input: Nothing,
  output: z.object({
    password: z.boolean(),
    /** The provider behind the "Log in with …" button; null if there is none. */
    outside: z.nullable(z.object({ name: z.string() })),
  }),
})

export const beginOutsideLogin = operation({
  method: 'POST',
  path: '/mms/check/outside',
  access: 'public',
  summary: 'Begin to log in with an account elsewhere',
  input: Nothing,
  output: z.object({ url: z.string() }),
  flat: true,
  limit: { max: 60, seconds: 60 },
})

export const finishOutsideLogin = operation({
  method: 'POST',
  path: '/mms/check/outside/finish',
  access: 'public',
  summary: 'Finish to log in with an account elsewhere',
  input: z.object({
    /** The query the browser came back with: `?code=…&state=…`. */
    search: z.string().check(z.maxLength(4000, 'This is too long.')),
  }),
  output: login.output,
  flat: true,
})

export const getPermissions = operation({
  method: 'GET',
  path: '/mms/user/permissions',
  aliases: ['/ems/user/permissions', '/ctms/user/permissions'],
  access: 'signed-in',
  summary: 'Read the roles and permissions of whoever is logged in',
  input: Nothing,
  output: z.extend(AccessData, { profile_complete: ProfileComplete, team: z.string() }),
})

export const getRoleSelect = operation({
  method: 'GET',
  path: '/mms/roles/getRoleSelect',
  aliases: ['/ems/roles/getRoleSelect', '/ctms/roles/getRoleSelect'],
  access: 'mms.users.view',
  summary: 'List the roles a user can be given',
  input: Nothing,
  output: z.array(z.object({ id: z.int(), text: z.string(), module: z.string() })),
})

export const forgotPassword = operation({
  method: 'POST',
  path: '/mms/forgot-password',
  access: 'public',
  summary: 'Ask for a link to choose a new password',
  input: z.object({ email: Email }),
  output: Nothing,
  message: 'If the e-mail is registered, a reset link has been sent',
})

export const checkResetLink = operation({
  method: 'GET',
  path: '/mms/password/reset/:token',
  aliases: ['/ems/password/reset/:token', '/ctms/password/reset/:token'],
  access: 'public',
  summary: 'Tell whether a link to choose a password still works, without using it',
  input: z.object({ token: Token }),
  output: z.object({
    valid: z.literal(true),
    /** Mostly masked, because the link may be open on a screen that others can see. */
    email: z.string(),
    /** Names that would be easy to guess in a password here. */
    familiar: z.array(z.string()),
  }),
})

export const resetPassword = operation({
  method: 'POST',
  path: '/mms/password/reset',
  aliases: ['/ems/password/reset', '/ctms/password/reset'],
  access: 'public',
  summary: 'Choose a new password by a link from a letter',
  input: z
    .object({
      token: Token,
      password: z.string('Password is required.').check(z.minLength(1, 'Password is required.')),
      password_confirmation: z
        .string('Enter the password again.')
        .check(z.minLength(1, 'Enter the password again.')),
    })
    .check(
      z.refine(({ password, password_confirmation }) => password === password_confirmation, {
        path: ['password_confirmation'],
        error: 'The passwords don’t match.',
      }),
    ),
  /** The address to log in with: the link was sent to it. */
  output: z.object({ email: z.string() }),
  message: 'Your password has been changed successfully',
})

export const sendPlayerPasswordReset = operation({
  method: 'POST',
  path: '/mms/playerPasswordReset/send',
  access: 'mms.members.edit',
  // An account may be of people of several leagues.
  whole: true,
  summary: 'Send a member a link to choose a password',
  input: z
    .object({
      member_id: z.optional(Id),
      email: z.optional(Email),
    })
    .check(
      z.refine(({ member_id, email }) => member_id !== undefined || email !== undefined, {
        path: ['email'],
        error: 'Enter a member or an email address.',
      }),
    ),
  output: Nothing,
  message: 'We’ve sent a link to choose a password',
})

export const verifyEmail = operation({
  method: 'GET',
  path: '/mms/verify-email/:token',
  access: 'public',
  summary: 'Confirm an email address by the link sent to it',
  input: z.object({ token: Token }),
  output: z.object({ already_verified: z.boolean() }),
  message: 'Email verified',
  writes: true,
})

export const checkEmailValidation = operation({
  method: 'POST',
  path: '/mms/checkEmailValidation',
  access: 'public',
  summary: 'Check an email address during registration',
  input: z.object({ email: Email }),
  output: z.object({
    valid: z.literal(true),
    /**
     * Only staff are told: a visitor must not learn who has an account. A known address can still register.
     */
    exists: z.boolean(),
  }),
  message: 'Email checked',
})

/** Names a package or an account in a payment that an application sends the user to. */
const Reference = z.optional(
  z
    .string()
    .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use only letters, numbers, - and _, up to 64 characters.')),
)

export const handOver = operation({
  method: 'POST',
  path: '/mms/auth/handoff',
  access: 'signed-in',
  summary: 'Make a login of one minute for a browser, to go on there as the same person',
  input: z.object({ package_id: Reference, user_account_id: Reference }),
  output: z.object({
    /** For `/mms/login?token=`; works once. */
    token: z.string(),
    url: z.string(),
    /** Seconds. */
    expires_in: z.int(),
  }),
})

export const chosenLogin = operation({
  method: 'POST',
  path: '/mms/check/chosen',
  access: 'public',
  summary: 'Log in by the link of a letter with the password chosen before, in the browser it was chosen in',
  input: z.object({
    client_id: z.optional(z.string()),
    token: Token,
    /** What the browser was given when the password was chosen. */
    key: Token,
  }),
  output: login.output,
  flat: true,
})

const SessionRow = z.object({
  id: z.string(),
  client_id: z.string(),
  created_at: Moment,
  last_used_at: Moment,
  ip: z.nullable(z.string()),
  user_agent: z.string(),
  is_current: z.boolean(),
})

export const listSessions = operation({
  method: 'GET',
  path: '/mms/user/sessions',
  access: 'signed-in',
  summary: 'List where whoever is logged in is logged in',
  input: Nothing,
  output: z.array(SessionRow),
})

export const endSession = operation({
  method: 'DELETE',
  path: '/mms/user/sessions/:id',
  access: 'signed-in',
  summary: 'Log out of one place',
  input: z.object({ id: z.uuid() }),
  output: Nothing,
  message: 'Logged out there',
})

export const endAllSessions = operation({
  method: 'POST',
  path: '/mms/user/sessions/end',
  access: 'signed-in',
  summary: 'Log out everywhere',
  input: Nothing,
  output: Nothing,
  message: 'Logged out everywhere',
})
