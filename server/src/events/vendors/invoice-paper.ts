import type { Context, Download } from '../../plumbing/context.ts'
import { openSealedId, sealId } from '../../plumbing/sealed-id.ts'
import { readDocument } from '../../tenants/tenants.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { vendorInvoiceSheet } from './invoice-drawing.ts'
import { findVendors, type InvoiceRow } from './queries.ts'

const LINK = 'vendor-invoice'

/** Where an invoice is paid. What opens it isn’t stored, so that every letter can show it again. */
export const invoicePath = (context: Context, id: number): string =>
  `/ems/invoices/${sealId(context, LINK, id)}`
export const invoiceOfToken = (context: Context, token: string): number | undefined =>
  openSealedId(context, LINK, token)

/** An invoice as paper: what was sent, and what has been paid since. */
export async function drawInvoice(context: Context, invoice: InvoiceRow): Promise<Download> {
  const [event, [vendor], sender] = await Promise.all([
    getEventOf(context, invoice.event_id),
    findVendors(context, { id: invoice.vendor_id }),
    readDocument(context),
  ])
  const { name, colors, support_email } = sender
  const content = await context.draw(vendorInvoiceSheet, {
    invoice,
    event: { name: event.name, starts_on: event.starts_on, ends_on: event.ends_on },
    contact: vendor?.contact ?? null,
    link: context.link(invoicePath(context, invoice.id)),
    note: event.check_note,
    currency: context.tenant.currency,
    sender: { name, color: colors.primary, lines: support_email ? [support_email] : [] },
    time_zone: context.tenant.time_zone,
  })
  return { filename: `${invoice.number}.pdf`, content, type: 'application/pdf' }
}
