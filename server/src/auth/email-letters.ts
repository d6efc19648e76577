import type { Context } from '../plumbing/context.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'
import type { Owner } from './account-letters.ts'

/** To the new address, which takes effect once the link is opened. */
export async function mailNewAddress(context: Context, to: Owner, path: string): Promise<void> {
  const { language, t } = await wordsFor(context, to.language)
  await sendMail(context, {
    to: to.email,
    language,
    subject: t('Confirm your new email address'),
    paragraphs: [
      t('Hello {name},', { name: to.first_name }),
      t('use the button below to start logging in with {email} and getting our emails there.', {
        email: to.email,
      }),
      t(
        'The link works once, for 24 hours. Didn’t ask for it? You can ignore this email: nothing has changed.',
      ),
    ],
    button: { label: t('Confirm this address'), url: context.link(path) },
    about: ['user', to.id],
  })
}

/** To the old address: somebody else may have asked for the change. */
export async function mailOldAddress(context: Context, to: Owner, email: string): Promise<void> {
  const { language, t } = await wordsFor(context, to.language)
  await sendMail(context, {
    to: to.email,
    language,
    subject: t('Your email address is about to change'),
    paragraphs: [
      t('Hello {name},', { name: to.first_name }),
      t('you asked us to switch to {email}. The change takes effect when the link we sent there is opened.', {
        email,
      }),
      t('If this wasn’t you, choose a new password right away and let us know.'),
    ],
    button: { label: t('Choose a new password'), url: context.link('/forgot-password') },
    about: ['user', to.id],
  })
}

/** To an address that already has an account. It does not say who asked. */
export async function mailTakenAddress(
  context: Context,
  { email, language: read }: Pick<Owner, 'email' | 'language'>,
): Promise<void> {
  const { language, t } = await wordsFor(context, read)
  await sendMail(context, {
    to: email,
    language,
    subject: t('You already have an account'),
    paragraphs: [
      t('Hello,'),
      t(
        'someone asked to use {email} for another account. It already has an account here, so nothing has changed.',
        { email },
      ),
      t('If it was you, log in with this address, or choose a new password for it.'),
    ],
    button: { label: t('Choose a new password'), url: context.link('/forgot-password') },
  })
}

/** To both addresses, once the new one is in effect. */
export async function mailMovedAddress(context: Context, before: Owner, email: string): Promise<void> {
  const { language, t } = await wordsFor(context, before.language)
  for (const to of [before.email, email])
    await sendMail(context, {
      to,
      language,
      subject: t('Your email address was changed'),
      paragraphs: [
        t('Hello {name},', { name: before.first_name }),
        t('from now on you log in with {email}, and that’s where our emails go.', { email }),
        ...(to === before.email ? [t('If this wasn’t you, please let us know right away.')] : []),
      ],
      about: ['user', before.id],
    })
}
