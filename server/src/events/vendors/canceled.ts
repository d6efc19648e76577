import { money, type Currency } from 'contract/money'
import { languageOf } from '../../auth/auth.ts'
import { sendMail, wordsFor } from '../../mail/mail.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { findInvoices, findVendors } from './queries.ts'

/**
 * Writes to sponsors and vendors with an invoice that the event is canceled: which invoices they don’t need to pay, and that the office
 * will be in touch about what they paid. Those without an invoice are not written to.
 */
export async function tellVendors(
  context: Context,
  { event_id, reason }: { event_id: number; reason: string | null },
): Promise<void> {
  const event = await getEventOf(context, event_id)
  const invoices = await findInvoices(context, { event_id }, todayOf(context))
  const standing = invoices.filter(({ state }) => state !== 'void')
  if (standing.length === 0) return
  for (const { id, email, contact } of await findVendors(context, { event_id })) {
    const own = standing.filter(({ vendor_id }) => vendor_id === id)
    if (own.length === 0 || !email) continue
    const { language, t } = await wordsFor(context, await languageOf(context, email))
    const unpaid = own.filter(({ left, is_processing }) => left > 0 && !is_processing)
    const kept = own.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0)
    await sendMail(context, {
      to: email,
      language,
      subject: t('Canceled: {event}', { event: event.name }),
      paragraphs: [
        contact === null ? t('Hello,') : t('Hello {name},', { name: contact }),
        t('{event} is canceled.', { event: event.name }),
        ...(reason ? [reason] : []),
        ...unpaid.map(({ number }) => t('You don’t need to pay invoice {number} anymore.', { number })),
        ...(kept > 0
          ? [
              t('We’ll be in touch about the {amount} you paid.', {
                amount: money(kept, context.tenant.currency as Currency),
              }),
            ]
          : []),
      ],
      button: { label: t('See the event'), url: context.link(`/ems/event/${event.slug}`) },
      about: ['event', event_id],
      once: `vendor-canceled:${event_id}:${id}`,
    })
  }
}
