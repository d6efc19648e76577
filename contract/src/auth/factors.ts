import * as z from 'zod/mini'
import { login } from '../auth.ts'
import { operation } from '../operation.ts'
import { Id, Moment, Nothing, text } from '../primitives.ts'
import { problem } from '../problem.ts'

export const TotpMissing = problem(
  'totp_missing',
  409,
  'Setup wasn’t started, or was restarted somewhere else. Please start over.',
)
export const TotpOn = problem('totp_on', 409, 'You already have an authenticator app turned on.')
export const PasskeyRefused = problem(
  'passkey_refused',
  422,
  'We couldn’t verify this passkey. Try again, or log in with your password.',
)
export const PasskeyKnown = problem('passkey_known', 409, 'You already have this passkey.')
export const TooManyPasskeys = problem(
  'too_many_passkeys',
  409,
  'You’ve reached the limit of passkeys for one account. Remove one you no longer use.',
)

const Base64Url = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+={0,2}$/), z.maxLength(max))
const Extensions = z.record(z.string(), z.unknown())
/** Passed straight to the browser's API, which validates it. */
const Options = z.record(z.string(), z.unknown())

/** What `navigator.credentials.create` returns, as JSON (WebAuthn level 3, RegistrationResponseJSON). */
const NewPasskey = z.object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(8000),
    attestationObject: Base64Url(60000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
  authenticatorAttachment: z.optional(z.nullable(z.string())),
  clientExtensionResults: Extensions,
})
export type NewPasskey = z.output<typeof NewPasskey>

/** What `navigator.credentials.get` returns, as JSON (WebAuthn level 3, AuthenticationResponseJSON). */
const ShownPasskey = z.object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(8000),
    authenticatorData: Base64Url(8000),
    signature: Base64Url(8000),
    userHandle: z.optional(z.nullable(Base64Url(200))),
  }),
  authenticatorAttachment: z.optional(z.nullable(z.string())),
  clientExtensionResults: Extensions,
})
export type ShownPasskey = z.output<typeof ShownPasskey>

export const startPasskeyLogin = operation({
  method: 'POST',
  path: '/mms/check/passkey/options',
  access: 'public',
  summary: 'Ask for a challenge to log in with a passkey, or to confirm that one is still there',
  input: Nothing,
  output: Options,
  message: 'Challenge made',
  writes: false,
  limit: { max: 60, seconds: 60 },
})

export const passkeyLogin = operation({
  method: 'POST',
  path: '/mms/check/passkey',
  access: 'public',
  summary: 'Log in with a passkey',
  input: z.object({ client_id: z.optional(z.string()), passkey: ShownPasskey }),
  output: login.output,
  flat: true,
})

const Password = z
  .string('Password is required.')
  .check(z.minLength(1, 'Password is required.'), z.maxLength(1000, 'This is too long.'))

export const reauthenticate = operation({
  method: 'POST',
  path: '/mms/user/reauthenticate',
  access: 'signed-in',
  summary: 'Show once more who is at the screen, by password and code or by passkey',
  input: z
    .object({
      password: z.optional(Password),
      otp: login.input.shape.otp,
      passkey: z.optional(ShownPasskey),
    })
    .check(
      z.refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
        path: ['password'],
        error: 'Password is required.',
      }),
    ),
  output: z.object({ authenticated_at: Moment }),
  message: 'Thank you',
})

export const startTotp = operation({
  method: 'POST',
  path: '/mms/user/totp',
  access: 'signed-in',
  summary: 'Begin to set up an authenticator app; it is not asked for before it was confirmed',
  input: Nothing,
  output: z.object({
    /** Base32, for apps that cannot scan the QR code. */
    secret: z.string(),
    uri: z.string(),
    /** The same secret as a QR code: a data URL with an SVG. */
    qr: z.string(),
  }),
  message: 'Setup started',
})

const RecoveryCodes = z.object({
  /** Shown once; we keep only their hashes. */
  recovery_codes: z.array(z.string()),
})

export const confirmTotp = operation({
  method: 'POST',
  path: '/mms/user/totp/confirm',
  access: 'signed-in',
  summary: 'Switch the authenticator app on by a code it shows',
  input: z.object({
    code: z.pipe(
      z.pipe(
        z.string('Enter the six digits.'),
        z.transform((typed) => typed.replace(/\s/g, '')),
      ),
      z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits.')),
    ),
  }),
  output: RecoveryCodes,
  message: 'Authenticator app turned on',
})

export const removeTotp = operation({
  method: 'DELETE',
  path: '/mms/user/totp',
  access: 'signed-in',
  summary: 'Switch the authenticator app off; its recovery codes end with it',
  input: Nothing,
  output: Nothing,
  message: 'Authenticator app turned off',
})

export const renewRecoveryCodes = operation({
  method: 'POST',
  path: '/mms/user/recovery-codes',
  access: 'signed-in',
  summary: 'Make new recovery codes; the old ones end',
  input: Nothing,
  output: RecoveryCodes,
  message: 'New recovery codes created',
})

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: Moment,
  last_used_at: z.nullable(Moment),
  /** Synced across devices by a password manager instead of bound to a single device. */
  is_backed_up: z.boolean(),
  /** The host name it was created for; browsers will not offer it anywhere else. */
  rp_id: z.string(),
})
export type Passkey = z.output<typeof Passkey>
const PasskeyName = text('Name', 60)

export const startPasskey = operation({
  method: 'POST',
  path: '/mms/user/passkeys/options',
  access: 'signed-in',
  summary: 'Ask for a challenge to make a passkey',
  input: Nothing,
  output: Options,
  message: 'Challenge made',
})

export const addPasskey = operation({
  method: 'POST',
  path: '/mms/user/passkeys',
  access: 'signed-in',
  summary: 'Add a passkey to the own account',
  input: z.object({ name: PasskeyName, passkey: NewPasskey }),
  output: Passkey,
  status: 201,
  message: 'Passkey added',
})

export const renamePasskey = operation({
  method: 'PATCH',
  path: '/mms/user/passkeys/:id',
  access: 'signed-in',
  summary: 'Give a passkey another name',
  input: z.object({ id: Id, name: PasskeyName }),
  output: Passkey,
  message: 'Passkey renamed',
})

export const removePasskey = operation({
  method: 'DELETE',
  path: '/mms/user/passkeys/:id',
  access: 'signed-in',
  summary: 'Remove a passkey; nobody can log in with it any more',
  input: z.object({ id: Id }),
  output: Nothing,
  message: 'Passkey removed',
})

export const resetFactors = operation({
  method: 'POST',
  path: '/mms/users/:id/factors/reset',
  access: 'mms.users.edit',
  summary: 'Take authenticator app, recovery codes and passkeys off an account whose owner has lost them',
  input: z.object({ id: Id }),
  output: Nothing,
  message: 'This account now logs in with just its password',
})
