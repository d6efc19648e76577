import { dayIn } from 'contract/dates'
import type { Language } from 'contract/language'
import { money, type Currency } from 'contract/money'
import { dayInLetter, sheetFor } from '../../mail/mail.ts'
import type { Context, Download } from '../../plumbing/context.ts'
import { openSealedId, sealId } from '../../plumbing/sealed-id.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { invoiceSheet } from '../invoice-drawing.ts'
import { findVendors, type InvoiceRow } from './queries.ts'

const LINK = 'vendor-invoice'

/** Where an invoice is paid. What opens it isn’t stored, so that every letter can show it again. */
export const invoicePath = (context: Context, id: number): string =>
  `/ems/invoices/${sealId(context, LINK, id)}`
export const invoiceOfToken = (context: Context, token: string): number | undefined =>
  openSealedId(context, LINK, token)

/**
 * An invoice as paper: what was sent, and what has been paid since. In this language; if unknown, in that of the page it was asked
 * for on.
 */
export async function drawInvoice(
  context: Context,
  invoice: InvoiceRow,
  read: Language | undefined = context.call.language,
): Promise<Download> {
  const [event, [vendor], sheet] = await Promise.all([
    getEventOf(context, invoice.event_id),
    findVendors(context, { id: invoice.vendor_id }),
    sheetFor(context, { call: { ...context.call, language: read } }),
  ])
  const { t, language, common } = sheet
  const { sender, ...paper } = common
  const { currency, time_zone } = context.tenant
  const amount = (cents: number) => money(cents, currency as Currency)
  const dayOf = (day: string) => dayInLetter(day, language)
  const onDay = (at: string) => dayOf(dayIn(time_zone, new Date(at)))
  const methods = { card: t('Card'), check: t('Check'), cash: t('Cash') }
  const isVoid = invoice.void_reason !== null
  const { number, left } = invoice
  const content = await context.draw(invoiceSheet, {
    ...paper,
    tenant: sender,
    created: new Date(invoice.sent_at),
    title: t('Invoice {number}', { number }),
    number,
    heading: isVoid ? t('Canceled invoice') : t('Invoice'),
    facts: [
      [t('Number'), number],
      [t('Date'), onDay(invoice.sent_at)],
      [t('Due'), isVoid ? undefined : dayOf(invoice.due_on)],
      [t('Bill to'), invoice.bill_to],
      [t('Attention'), vendor?.contact ?? undefined],
      [t('Event'), `${event.name}, ${dayOf(event.starts_on)} – ${dayOf(event.ends_on)}`],
      [t('Pay to'), sender.name],
    ],
    columns: [t('Description'), t('Amount')],
    lines: [
      ...invoice.items.map(({ label, cents }) => [label, amount(cents)] as const),
      ...invoice.payments.map(
        ({ at, cents, method }) =>
          [t('Paid {day}, {method}', { day: onDay(at), method: methods[method] }), amount(-cents)] as const,
      ),
    ],
    total: isVoid ? [t('Nothing due'), amount(0)] : [t('Total due'), amount(left)],
    notes: [
      ...(invoice.refunded > 0 ? [t('Refunded: {amount}', { amount: amount(invoice.refunded) })] : []),
      ...(isVoid ? [t('This invoice was canceled. {reason}', { reason: invoice.void_reason ?? '' })] : []),
      ...(left === 0
        ? []
        : [
            t('Pay by card: {link}', { link: context.link(invoicePath(context, invoice.id)) }),
            t('Paying by check? Please write {number} on it.', { number }),
            ...(event.check_note ? [event.check_note] : []),
          ]),
    ],
  })
  return { filename: `${number}.pdf`, content, type: 'application/pdf' }
}
