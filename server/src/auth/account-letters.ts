import type { Context } from '../context.ts'
import { sendMail } from '../mail/mail.ts'

export type Owner = { id: number; email: string; first_name: string }

/** What the owner of an account is told by letter, since it may have been somebody else. */
const LETTERS = {
  password_set: [
    'Your password was changed',
    'your password was just changed and you were logged out everywhere else.',
  ],
  password_known: [
    'Somebody has your password',
    'somebody typed your password several times, and a wrong code of your authenticator app each time. They were not let in. If this was not you, please choose a new password now.',
  ],
  totp_on: [
    'An authenticator app was switched on',
    'from now on a code of your authenticator app is asked for beside your password.',
  ],
  totp_off: [
    'The authenticator app was switched off',
    'from now on your password alone is enough to log in. The recovery codes do not work any more.',
  ],
  recovery_codes_made: [
    'New recovery codes',
    'new recovery codes were made for your account. The ones from before do not work any more.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'somebody who knows your password logged in with one of your recovery codes.',
  ],
  passkey_added: ['A passkey was added', 'a passkey was added to your account. It is enough to log in.'],
  passkey_removed: ['A passkey was removed', 'a passkey was removed from your account.'],
  factors_reset: [
    'Your second factors were removed',
    'the office removed the authenticator app, the recovery codes and the passkeys of your account, and logged you out everywhere. Your password is unchanged.',
  ],
} as const
export type Letter = keyof typeof LETTERS

/** Writes the owner a letter about a change at the door, with what to do if it was not them. */
export const tellOwner = (
  context: Context,
  { id, email, first_name }: Owner,
  what: Letter,
  more: string[] = [],
) => {
  const [subject, sentence] = LETTERS[what]
  return sendMail(context, {
    to: email,
    subject,
    paragraphs: [
      `Hello ${first_name},`,
      sentence,
      ...more,
      'If you did not expect this, choose a new password at once and tell us.',
    ],
    button: { label: 'Choose a new password', url: context.link('/forgot-password') },
    about: ['user', id],
  })
}
