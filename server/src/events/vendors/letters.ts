import { money, type Currency } from 'contract/money'
import { languageOf } from '../../auth/auth.ts'
import { keepAttachments, dayInLetter, sendMail, wordsFor, type Words } from '../../mail/mail.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { job } from '../../plumbing/jobs/jobs.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { holdStatus } from '../status-queries.ts'
import { drawInvoice, invoicePath } from './invoice-paper.ts'
import { findInvoices, findVendors, type InvoiceRow } from './queries.ts'

/** Why a letter goes out; a reminder only while something is left. */
type Occasion = 'sent' | 'reminder' | 'paid' | 'void'

type Letter = {
  invoice_id: number
  occasion: Occasion
  /** The same occasion is written about once. */
  once: string
  /** What was paid. */
  cents?: number
}

/** A letter to a sponsor or vendor with the invoice as a PDF, and the link where it is paid. */
export const mailVendorInvoice = job<Letter>({
  name: 'mail-vendor-invoice',
  async run(outside, letter) {
    const paper = await outside.transaction(async (context) => {
      const found = await readerOf(context, letter)
      if (!found) return undefined
      const { language } = await wordsFor(context, await languageOf(context, found.email))
      return drawInvoice(context, found.invoice, language)
    })
    if (!paper) return
    const attachments = await keepAttachments(outside, `invoices/${letter.once.replaceAll(':', '-')}`, [
      paper,
    ])
    await outside.transaction(async (context) => {
      const found = await readerOf(context, letter)
      if (!found) return
      const { invoice, email, contact } = found
      const [{ language, t }, event] = await Promise.all([
        wordsFor(context, await languageOf(context, email)),
        getEventOf(context, invoice.event_id),
      ])
      const due = dayInLetter(invoice.due_on, language)
      await sendMail(context, {
        to: email,
        language,
        ...SAYS[letter.occasion](t, {
          ...{ invoice, event: event.name, due },
          isOverdue: invoice.due_on < todayOf(context),
          cents: money(letter.cents ?? 0, context.tenant.currency as Currency),
          left: money(invoice.left, context.tenant.currency as Currency),
          hello: contact === null ? t('Hello,') : t('Hello {name},', { name: contact }),
          url: context.link(invoicePath(context, invoice.id)),
        }),
        about: ['event', invoice.event_id],
        attachments,
        once: letter.once,
      })
    })
  },
})

/** Whom a letter goes to; undefined where there is nothing to say any more. */
async function readerOf(context: Context, { invoice_id, occasion }: Letter) {
  const [invoice] = await findInvoices(context, { id: invoice_id }, todayOf(context))
  const [vendor] = invoice ? await findVendors(context, { id: invoice.vendor_id }) : []
  if (!invoice || !vendor?.email) return undefined
  if (occasion === 'reminder' && (invoice.left === 0 || invoice.is_processing)) return undefined
  if (occasion !== 'void' && invoice.state === 'void') return undefined
  // Whoever was told that a canceled event costs nothing isn’t asked to pay for it after that.
  const isAsked = occasion === 'sent' || occasion === 'reminder'
  if (isAsked && (await holdStatus(context, invoice.event_id)) === 'cancelled') return undefined
  return { invoice, email: vendor.email, contact: vendor.contact }
}

type Said = {
  invoice: InvoiceRow
  event: string
  due: string
  isOverdue: boolean
  cents: string
  left: string
  hello: string
  url: string
}
type Content = Pick<Parameters<typeof sendMail>[1], 'subject' | 'paragraphs' | 'button'>

const SAYS: Record<Occasion, (t: Words, said: Said) => Content> = {
  sent: (t, { invoice: { number }, event, due, left, hello, url }) => ({
    subject: t('Invoice {number}: {event}', { number, event }),
    paragraphs: [
      hello,
      t('Thank you for being part of {event}! Your invoice for {amount} is attached. It’s due by {day}.', {
        ...{ event, amount: left, day: due },
      }),
      t('Pay by card with this link. You don’t need an account. To pay by check, see the invoice.'),
    ],
    button: { label: t('Pay {amount}', { amount: left }), url },
  }),
  reminder: (t, { invoice: { number }, event, due, isOverdue, left, hello, url }) => ({
    subject: t('Reminder: invoice {number}, {event}', { number, event }),
    paragraphs: [
      hello,
      isOverdue
        ? t('{amount} of invoice {number} for {event} was due on {day}.', {
            ...{ amount: left, number, event, day: due },
          })
        : t('{amount} of invoice {number} for {event} is due by {day}.', {
            ...{ amount: left, number, event, day: due },
          }),
      t('Pay by card with this link. You don’t need an account. To pay by check, see the invoice.'),
    ],
    button: { label: t('Pay {amount}', { amount: left }), url },
  }),
  paid: (t, { invoice: { number, left: cents_left }, event, cents, left, hello, url }) => ({
    subject: t('We received {amount}: invoice {number}', { amount: cents, number }),
    paragraphs: [
      hello,
      t('Thank you! We received {amount} for invoice {number}, {event}.', { amount: cents, number, event }),
      cents_left > 0 ? t('{amount} is left to pay.', { amount: left }) : t('It’s paid in full.'),
    ],
    button: { label: t('See your invoice'), url },
  }),
  void: (t, { invoice: { number, void_reason }, event, hello, url }) => ({
    subject: t('Invoice {number} was canceled', { number }),
    paragraphs: [
      hello,
      t('Invoice {number} for {event} was canceled, so you don’t need to pay it. The reason: {reason}', {
        ...{ number, event, reason: void_reason ?? '' },
      }),
    ],
    button: { label: t('See your invoice'), url },
  }),
}
