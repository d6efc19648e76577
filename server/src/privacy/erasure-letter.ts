import { languageOf } from '../auth/auth.ts'
import type { Context } from '../plumbing/context.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'

/** Reports the decision on a request to be forgotten. It names nobody: it may be the last thing on record. */
export async function mailErasure(
  context: Context,
  { id, email }: { id: number; email: string },
  status: 'granted' | 'refused',
  note: string | null,
): Promise<void> {
  const { language, t } = await wordsFor(context, await languageOf(context, email))
  await sendMail(context, {
    to: email,
    language,
    subject: t('Your deletion request at {site}', { site: context.tenant.name }),
    paragraphs:
      status === 'granted'
        ? [
            t('Your request was granted. Names, addresses, birthdays, pictures and documents are removed.'),
            t(
              'Payments, receipts and signed waivers stay as long as the law needs them, and nobody uses them for anything else.',
            ),
            ...(note ? [note] : []),
          ]
        : [
            t('Your request could not be granted. The club gives this reason:'),
            note ?? '',
            t('If you do not agree, please answer the club.'),
          ],
    about: ['erasure_request', id],
    once: `erasure:${id}:${status}`,
  })
}
