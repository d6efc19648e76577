import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Email, Moment, Nothing } from '../primitives.ts'
import { problem } from '../problem.ts'
import { Passkey } from './factors.ts'

export const SameEmail = problem('same_email', 409, 'This is already your address.')

/** How many seconds after proving who they are a user may still change how the account logs in. */
export const RECENT_SECONDS = 600

export const getAccount = operation({
  method: 'GET',
  path: '/mms/user/account',
  access: 'signed-in',
  summary: 'Read how the own account is logged in to',
  input: Nothing,
  output: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    email_verified_at: z.nullable(Moment),
    /** A new address that has not been confirmed yet. */
    pending_email: z.nullable(z.string()),
    has_password: z.boolean(),
    password_set_at: z.nullable(Moment),
    /** Since when the account asks for an authenticator app. */
    totp_since: z.nullable(Moment),
    recovery_codes_left: z.int(),
    /** The host name that new passkeys are created for. */
    passkey_host: z.string(),
    passkeys: z.array(Passkey),
    /** When the user at the screen last proved who they are. */
    authenticated_at: Moment,
    /** Names that would be easy to guess in a password here. */
    familiar: z.array(z.string()),
  }),
})

/** Sign-in events worth telling the owner of the account about. */
export const SIGN_IN_KINDS = [
  'login',
  'login_handed_over',
  'login_failed',
  'login_throttled',
  'otp_failed',
  'passkey_failed',
  'refresh_reuse',
  'password_asked',
  'password_set',
  'email_asked',
  'email_changed',
  'email_verified',
  'totp_on',
  'totp_off',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'factors_reset',
  'sessions_ended',
] as const

export const listSignIns = operation({
  method: 'GET',
  path: '/mms/user/sign-ins',
  access: 'signed-in',
  summary: 'List what happened lately at the door of the own account, the newest first',
  input: Nothing,
  output: z.array(
    z.object({
      id: z.int(),
      at: Moment,
      kind: z.enum(SIGN_IN_KINDS),
      ip: z.string(),
      user_agent: z.string(),
      /** What proved the login: `password`, `totp`, `recovery_code`, `passkey`. */
      by: z.array(z.string()),
    }),
  ),
})

export const changePassword = operation({
  method: 'POST',
  path: '/mms/user/password',
  access: 'signed-in',
  summary: 'Change the own password; every other login ends',
  input: z
    .object({
      current_password: z
        .string('Enter your current password.')
        .check(z.minLength(1, 'Enter your current password.'), z.maxLength(1000, 'This is too long.')),
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
  output: Nothing,
  message: 'Your password has been changed successfully',
})

export const askEmailChange = operation({
  method: 'POST',
  path: '/mms/user/email',
  access: 'signed-in',
  summary: 'Ask for another email address; it counts once the link sent to it was opened',
  input: z.object({ email: Email }),
  output: Nothing,
  message: 'We’ve sent a link to the new address',
})

export const cancelEmailChange = operation({
  method: 'DELETE',
  path: '/mms/user/email',
  access: 'signed-in',
  summary: 'Stay with the address there is; the link sent to another one ends',
  input: Nothing,
  output: Nothing,
  message: 'Your address stays the same',
})
