import { InvoiceChanged } from 'contract/events/vendors'
import { CannotSettle, type Settlement } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { enqueue } from '../../plumbing/jobs/jobs.ts'
import { holdStatus } from '../status-queries.ts'
import { mailVendorInvoice } from './letters.ts'
import { findInvoices, getVendorPayment, lockInvoice, setVendorPayment } from './queries.ts'

/** What an order for the invoice of a sponsor or vendor is for, and the kind of its lines. */
export const EVENT_VENDOR = 'event_vendor'

/** A payment that is still open, for the amount of its order, of an invoice that stands; held until the transaction ends. */
async function lockOpen(context: Context, id: number, total: number) {
  const seen = await getVendorPayment(context, id)
  if (!seen) return undefined
  await lockInvoice(context, seen.invoice_id)
  const payment = await getVendorPayment(context, id)
  if (payment?.state !== 'open' || payment.cents !== total) return undefined
  const [invoice] = await findInvoices(context, { id: payment.invoice_id }, todayOf(context))
  if (invoice!.left < total) return undefined
  const isOff = (await holdStatus(context, payment.event_id)) === 'cancelled'
  return isOff ? undefined : { payment, invoice: invoice! }
}

/** What a paid order for an invoice leads to: so much of it is paid. */
export const vendorSettlement: Settlement = {
  /** @throws InvoiceChanged if it was paid otherwise or canceled meanwhile */
  async mayPay(context, { subject_id, total }) {
    if (!(await lockOpen(context, subject_id, total))) throw InvoiceChanged()
  },

  async paid(context, { subject_id, total, id, number }) {
    const open = await lockOpen(context, subject_id, total)
    if (!open) throw new CannotSettle('it was paid otherwise')
    const { payment, invoice } = open
    await setVendorPayment(context, subject_id, { state: 'paid', order_id: id, at: context.now })
    await audit(context, {
      action: 'event.invoice_paid',
      subject: 'event',
      subject_id: payment.event_id,
      after: {
        ...{ vendor: invoice.bill_to, invoice: invoice.number, amount: total },
        ...{ method: payment.method, order: number },
      },
    })
    await enqueue(context, mailVendorInvoice, {
      ...{ invoice_id: invoice.id, occasion: 'paid', once: `vendor-paid:${subject_id}`, cents: total },
    })
  },
}
