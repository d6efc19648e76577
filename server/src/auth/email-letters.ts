import type { Context } from '../plumbing/context.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'
import type { Owner } from './account-letters.ts'

/** To the new address, which takes effect once the link is opened. */
export async function mailNewAddress(context: Context, to: Owner, path: string): Promise<void> {
  const { language, t } = await wordsFor(context, to.language)
  await sendMail(context, {
    to: to.email,
    language,
    subject: t('Confirm your new e-mail address'),
    paragraphs: [
      t('Hello {name},', { name: to.first_name }),
      t('use the button below to log in with {email} from now on, and to get our e-mails there.', {
        email: to.email,
      }),
      t(
        'The link works once, within 24 hours. If you did not ask for it you can ignore this e-mail: nothing has changed.',
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
    subject: t('Your e-mail address is about to change'),
    paragraphs: [
      t('Hello {name},', { name: to.first_name }),
      t('you asked us to use {email} from now on. It counts once the link we have sent there was opened.', {
        email,
      }),
      t('If this was not you, choose a new password at once and tell us.'),
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
    subject: t('You have an account already'),
    paragraphs: [
      t('Hello,'),
      t(
        'someone asked to use {email} for another account. It has an account here already, so nothing has changed.',
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
      subject: t('Your e-mail address was changed'),
      paragraphs: [
        t('Hello {name},', { name: before.first_name }),
        t('from now on you log in with {email}, and our e-mails go there.', { email }),
        ...(to === before.email ? [t('If this was not you, please tell us at once.')] : []),
      ],
      about: ['user', before.id],
    })
}
