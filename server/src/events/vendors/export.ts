import { stringify } from 'csv-stringify/sync'
import { INVOICE_STATE_LABELS, VENDOR_KIND_LABELS, type exportVendors } from 'contract/events/vendors'
import { decimal } from 'contract/money'
import type { In } from 'contract/operation'
import type { Context, Download } from '../../plumbing/context.ts'
import { findEvent } from '../office-queries.ts'
import { giveBoard } from './invoices.ts'

const COLUMNS = [
  ...['Kind', 'Name', 'Contact', 'Email', 'Website', 'Level', 'Space', 'Agreed', 'Invoice', 'Status'],
  ...['Invoiced', 'Due on', 'Paid', 'Refunded', 'Left to pay', 'Orders', 'Last reminded'],
]

/** The board as a spreadsheet, a row for each sponsor and vendor. @throws EventNotFound */
export async function exportBoard(context: Context, { id }: In<typeof exportVendors>): Promise<Download> {
  const { vendors } = await giveBoard(context, { id })
  const { slug } = (await findEvent(context, id))!
  const rows = vendors.map(({ invoice, ...vendor }) => [
    ...[VENDOR_KIND_LABELS[vendor.kind], vendor.name, vendor.contact, vendor.email, vendor.website],
    ...[
      vendor.level,
      vendor.space,
      decimal(vendor.total),
      invoice?.number,
      INVOICE_STATE_LABELS[vendor.state],
    ],
    ...(invoice
      ? [
          ...[decimal(invoice.total), invoice.due_on],
          ...[invoice.paid, invoice.refunded, invoice.left].map(decimal),
          ...[invoice.payments.map(({ order }) => order.number).join('; '), invoice.reminded_at],
        ]
      : []),
  ])
  return {
    filename: `${slug}-sponsors-and-vendors.csv`,
    type: 'text/csv',
    content: Buffer.from(
      stringify(rows, { header: true, columns: COLUMNS, bom: true, escape_formulas: true }),
    ),
  }
}
