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
            t('Your request was approved. We’ve removed names, addresses, birthdays, photos and documents.'),
            t(
              'We keep payments, receipts and signed waivers as long as the law requires, and only for that.',
            ),
            ...(note ? [note] : []),
          ]
        : [
            t('We couldn’t approve your request. Here’s the club’s reason:'),
            note ?? '',
            t('If you disagree, please reply to the club.'),
          ],
    about: ['erasure_request', id],
    once: `erasure:${id}:${status}`,
  })
}
