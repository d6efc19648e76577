import type { Context } from '../plumbing/context.ts'
import { sendMail, wordsFor, type Words } from '../mail/mail.ts'

export type Owner = { id: number; email: string; first_name: string; language: string | null }

/** Changes the owner of an account is notified about, since somebody else may have made them. */
const LETTERS = {
  password_set: (t: Words) => [
    t('Your password was changed'),
    t('your password was just changed, and you were logged out everywhere else.'),
  ],
  password_known: (t: Words) => [
    t('Someone has your password'),
    t(
      'someone entered your password several times, each time with a wrong code from your authenticator app. They didn’t get in. If this wasn’t you, please choose a new password now.',
    ),
  ],
  totp_on: (t: Words) => [
    t('An authenticator app was turned on'),
    t('from now on you’ll need a code from your authenticator app along with your password.'),
  ],
  totp_off: (t: Words) => [
    t('The authenticator app was turned off'),
    t('from now on your password is all you need to log in. Your recovery codes no longer work.'),
  ],
  recovery_codes_made: (t: Words) => [
    t('New recovery codes'),
    t('new recovery codes were created for your account. The old ones no longer work.'),
  ],
  recovery_code_used: (t: Words) => [
    t('A recovery code was used'),
    t('someone who knows your password logged in with one of your recovery codes.'),
  ],
  passkey_added: (t: Words) => [
    t('A passkey was added'),
    t('a passkey was added to your account. It’s all that’s needed to log in.'),
  ],
  passkey_removed: (t: Words) => [t('A passkey was removed'), t('a passkey was removed from your account.')],
  factors_reset: (t: Words) => [
    t('Your two-step login was reset'),
    t(
      'the office removed the authenticator app, recovery codes and passkeys from your account and logged you out everywhere. Your password hasn’t changed.',
    ),
  ],
}
export type Letter = keyof typeof LETTERS

/** Sends the owner a letter about a change to how the account logs in, with what to do if it was not them. */
export async function tellOwner(
  context: Context,
  { id, email, first_name, language: read }: Owner,
  what: Letter,
  more: (t: Words) => string[] = () => [],
): Promise<void> {
  const { language, t } = await wordsFor(context, read)
  const [subject = '', sentence = ''] = LETTERS[what](t)
  await sendMail(context, {
    to: email,
    language,
    subject,
    paragraphs: [
      t('Hello {name},', { name: first_name }),
      sentence,
      ...more(t),
      t('If you weren’t expecting this, choose a new password right away and let us know.'),
    ],
    button: { label: t('Choose a new password'), url: context.link('/forgot-password') },
    about: ['user', id],
  })
}
