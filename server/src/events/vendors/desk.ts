import { EventNotFound } from 'contract/events'
import {
  InvoiceChanged,
  InvoiceKeepsMoney,
  InvoiceNotFound,
  InvoiceTooMuch,
  VendorInvoiced,
  VendorNotReady,
  type VendorBoard,
  type addVendor,
  type changeVendor,
  type refundVendor,
  type removeVendor,
  type sendVendorInvoice,
  type takeVendorPayment,
  type voidVendorInvoice,
} from 'contract/events/vendors'
import { yearOf } from 'contract/dates'
import type { In } from 'contract/operation'
import { ReceivedLater } from 'contract/payments'
import { cancelOrder } from '../../payments/payments.ts'
import { audit, changedMeanwhile } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { enqueue } from '../../plumbing/jobs/jobs.ts'
import { mustNotBeCanceled } from '../canceled.ts'
import { findEvent } from '../office-queries.ts'
import { lockOrdersOf, refundLatestFirst, takePartByHand } from '../part-payments.ts'
import { logoKey } from '../kept-logos.ts'
import { debtOf, findInvoice, giveBoard, vendorOf } from './invoices.ts'
import { mailVendorInvoice } from './letters.ts'
import {
  findInvoices,
  findOpenPayment,
  hasVendorRequest,
  insertInvoice,
  insertVendor,
  lockInvoice,
  lockVendor,
  removeVendorRow,
  setInvoice,
  setVendor,
  takeInvoiceNumber,
  type InvoiceRow,
  type VendorRow,
} from './queries.ts'

/** @throws EventNotFound, Invalid for a logo that isn’t this tenant’s */
export async function add(context: Context, { id, ...vendor }: In<typeof addVendor>): Promise<VendorBoard> {
  if (!(await findEvent(context, id))) throw EventNotFound()
  await insertVendor(context, id, { ...vendor, image: logoKey(context, vendor.image, 'image') })
  await audit(context, {
    action: 'event.vendor_added',
    subject: 'event',
    subject_id: id,
    after: { vendor: vendor.name, kind: vendor.kind },
  })
  return giveBoard(context, { id })
}

/** A vendor of an event, held, with its latest invoice. @throws VendorNotFound, Conflict if somebody has changed it since */
async function heldVendor(
  context: Context,
  asked: { id: number; vendor_id: number; version?: number },
): Promise<{ vendor: VendorRow; latest: InvoiceRow | undefined }> {
  await vendorOf(context, asked)
  const vendor = (await lockVendor(context, asked.vendor_id)) ?? (await vendorOf(context, asked))
  if (asked.version !== undefined && asked.version !== vendor.version)
    throw await changedMeanwhile(context, 'event', asked.id, await giveBoard(context, asked))
  const [latest] = await findInvoices(context, { vendor_id: vendor.id }, todayOf(context))
  return { vendor, latest }
}

/** @throws VendorNotFound, Conflict, VendorInvoiced for what stands on an invoice */
export async function change(
  context: Context,
  { id, vendor_id, version, ...wanted }: In<typeof changeVendor>,
): Promise<VendorBoard> {
  const { vendor, latest } = await heldVendor(context, { id, vendor_id, version })
  const stands = latest !== undefined && latest.state !== 'void'
  const isSame =
    wanted.due_on === vendor.due_on &&
    wanted.items.length === vendor.items.length &&
    wanted.items.every(
      ({ label, cents }, i) => label === vendor.items[i]!.label && cents === vendor.items[i]!.cents,
    )
  if (stands && !isSame) throw VendorInvoiced()
  const image = logoKey(context, wanted.image, 'image')
  await setVendor(context, vendor_id, { ...wanted, image, version: vendor.version + 1 })
  await audit(context, {
    action: 'event.vendor_changed',
    subject: 'event',
    subject_id: id,
    after: { vendor: wanted.name, kind: wanted.kind },
  })
  return giveBoard(context, { id })
}

/** @throws VendorNotFound, VendorInvoiced once a number was given */
export async function remove(
  context: Context,
  { id, vendor_id }: In<typeof removeVendor>,
): Promise<VendorBoard> {
  const { vendor, latest } = await heldVendor(context, { id, vendor_id })
  if (latest) throw VendorInvoiced()
  await removeVendorRow(context, vendor_id)
  await audit(context, {
    action: 'event.vendor_removed',
    subject: 'event',
    subject_id: id,
    before: { vendor: vendor.name, kind: vendor.kind },
  })
  return giveBoard(context, { id })
}

/**
 * Gives an invoice its number and sends it; of two presses the later one is told. @throws VendorNotFound, Conflict, VendorInvoiced,
 * VendorNotReady, EventCalledOff
 */
export async function send(
  context: Context,
  { id, vendor_id, version }: In<typeof sendVendorInvoice>,
): Promise<VendorBoard> {
  await vendorOf(context, { id, vendor_id })
  await mustNotBeCanceled(context, id)
  const { vendor, latest } = await heldVendor(context, { id, vendor_id, version })
  if (latest && latest.state !== 'void') throw VendorInvoiced()
  if (vendor.email === null || vendor.items.length === 0) throw VendorNotReady()
  const total = vendor.items.reduce((cents, item) => cents + item.cents, 0)
  const number = await takeInvoiceNumber(context, yearOf(todayOf(context)))
  const invoice_id = await insertInvoice(context, {
    ...{ event_id: id, vendor_id, number, bill_to: vendor.name, items: vendor.items },
    ...{ total, due_on: vendor.due_on },
  })
  await setVendor(context, vendor_id, { version: vendor.version + 1 })
  await audit(context, {
    action: 'event.invoice_sent',
    subject: 'event',
    subject_id: id,
    after: { vendor: vendor.name, invoice: number, amount: total, due_on: vendor.due_on },
  })
  await enqueue(context, mailVendorInvoice, {
    ...{ invoice_id, occasion: 'sent', once: `vendor-invoice:${invoice_id}` },
  })
  return giveBoard(context, { id })
}

/** The invoice that was seen, if it is the vendor’s. @throws VendorNotFound, InvoiceNotFound */
async function invoiceOf(
  context: Context,
  asked: { id: number; vendor_id: number; invoice_id: number },
): Promise<InvoiceRow> {
  const vendor = await vendorOf(context, asked)
  const invoice = await findInvoice(context, asked.invoice_id)
  if (invoice?.vendor_id !== vendor.id) throw InvoiceNotFound()
  return invoice
}

/**
 * Writes down a check or cash; the same press, sent again, is the same payment. @throws VendorNotFound, InvoiceNotFound,
 * InvoiceTooMuch, InvoiceChanged, ReceivedLater; as `placePart`
 */
export async function take(
  context: Context,
  { id, vendor_id, invoice_id, cents, ...payment }: In<typeof takeVendorPayment>,
): Promise<VendorBoard> {
  const invoice = await invoiceOf(context, { id, vendor_id, invoice_id })
  if (payment.received_on > todayOf(context)) throw ReceivedLater()
  if (await hasVendorRequest(context, payment.request_key)) return giveBoard(context, { id })
  if (cents > invoice.left) throw InvoiceTooMuch({ detail: { left: invoice.left } })
  await takePartByHand(context, await debtOf(context, invoice), { cents, ...payment })
  return giveBoard(context, { id })
}

/** @throws VendorNotFound, InvoiceNotFound, InvoiceChanged where something else is kept than was shown, InvoiceTooMuch */
export async function giveBack(
  context: Context,
  { id, vendor_id, invoice_id, cents, kept, reason }: In<typeof refundVendor>,
): Promise<VendorBoard> {
  const seen = await invoiceOf(context, { id, vendor_id, invoice_id })
  await lockOrdersOf(context, seen.payments)
  await lockInvoice(context, invoice_id)
  const invoice = (await findInvoice(context, invoice_id))!
  const now = invoice.paid - invoice.refunded
  if (now !== kept || invoice.payments.length !== seen.payments.length)
    throw InvoiceChanged({ detail: { shown: kept, now } })
  if (cents > now) throw InvoiceTooMuch({ detail: { left: now } })
  const back_cents = await refundLatestFirst(context, invoice.payments, { cents, reason })
  await audit(context, {
    action: 'event.invoice_refunded',
    subject: 'event',
    subject_id: id,
    after: { vendor: invoice.bill_to, invoice: invoice.number, back_cents },
    note: reason,
  })
  return giveBoard(context, { id })
}

/**
 * Cancels an invoice: it is paid no more, and the vendor can get a new one. @throws VendorNotFound, InvoiceNotFound, InvoiceKeepsMoney,
 * InvoiceChanged, PaymentInProgress while its card is charged
 */
export async function makeVoid(
  context: Context,
  { id, vendor_id, invoice_id, reason }: In<typeof voidVendorInvoice>,
): Promise<VendorBoard> {
  await invoiceOf(context, { id, vendor_id, invoice_id })
  // Orders are held before what they are for.
  const open = await findOpenPayment(context, invoice_id)
  if (open?.order_id) await cancelOrder(context, open.order_id, 'The invoice was canceled.')
  await lockInvoice(context, invoice_id)
  const invoice = (await findInvoice(context, invoice_id))!
  const standing = await findOpenPayment(context, invoice_id)
  if (invoice.state === 'void' || standing?.order_id !== open?.order_id) throw InvoiceChanged()
  if (invoice.paid > invoice.refunded) throw InvoiceKeepsMoney()
  await setInvoice(context, invoice_id, { voided_at: context.now, void_reason: reason })
  await audit(context, {
    action: 'event.invoice_voided',
    subject: 'event',
    subject_id: id,
    after: { vendor: invoice.bill_to, invoice: invoice.number },
    note: reason,
  })
  await enqueue(context, mailVendorInvoice, {
    ...{ invoice_id, occasion: 'void', once: `vendor-void:${invoice_id}` },
  })
  return giveBoard(context, { id })
}
