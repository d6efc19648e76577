import { addDays } from 'contract/dates'
import { EventNotFound } from 'contract/events'
import {
  InvoiceChanged,
  InvoiceNotFound,
  VendorNotFound,
  type VendorBoard,
  type listVendors,
  type printVendorInvoice,
} from 'contract/events/vendors'
import type {
  ShownInvoice,
  downloadVendorInvoice,
  payVendorInvoice,
  showVendorInvoice,
} from 'contract/events/vendor-invoices'
import type { In, Out } from 'contract/operation'
import { Gone } from 'contract/problem'
import { LEDGER } from '../../payments/payments.ts'
import { todayOf, type Context, type Download } from '../../plumbing/context.ts'
import { pictureAddress } from '../../plumbing/http/pictures.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { findEvent } from '../office-queries.ts'
import { placePart, type Debt } from '../part-payments.ts'
import { drawInvoice, invoiceOfToken, invoicePath } from './invoice-paper.ts'
import {
  findInvoices,
  findVendors,
  getVendorPayment,
  hasVendorRequest,
  lockInvoice,
  openVendorPayment,
  setVendorPayment,
  type InvoiceRow,
  type VendorRow,
} from './queries.ts'
import { EVENT_VENDOR, vendorSettlement } from './settlement.ts'

/** How long the page of an invoice opens after its event. */
const OPEN_AFTER_DAYS = 365

/** @throws EventNotFound */
export async function giveBoard(context: Context, { id }: In<typeof listVendors>): Promise<VendorBoard> {
  const event = await findEvent(context, id)
  if (!event) throw EventNotFound()
  const today = todayOf(context)
  const [vendors, invoices] = await Promise.all([
    findVendors(context, { event_id: id }),
    findInvoices(context, { event_id: id }, today),
  ])
  const standing = invoices.filter(({ state }) => state !== 'void')
  const sum = (of: (invoice: InvoiceRow) => number, all = standing) =>
    all.reduce((cents, one) => cents + of(one), 0)
  return {
    event: { id, name: event.name, starts_on: event.starts_on, is_canceled: event.status === 'cancelled' },
    today,
    vendors: vendors.map(({ event_id: _, ...vendor }) => {
      const latest = invoices.find(({ vendor_id }) => vendor_id === vendor.id)
      return {
        ...vendor,
        image: pictureAddress(vendor.image),
        items: [...vendor.items],
        total: vendor.items.reduce((cents, item) => cents + item.cents, 0),
        state: latest?.state ?? 'none',
        invoice: latest ? shownToOffice(context, latest) : null,
      }
    }),
    invoiced: sum(({ total }) => total),
    received: sum(({ paid, refunded }) => paid - refunded, invoices),
    left: sum(({ left }) => left),
    overdue: sum(({ left, state }) => (state === 'overdue' ? left : 0)),
  }
}

const shownToOffice = (
  context: Context,
  { event_id: _, vendor_id: __, bill_to: ___, items: ____, state: _____, ...invoice }: InvoiceRow,
) => ({ ...invoice, link: context.link(invoicePath(context, invoice.id)) })

/** @throws VendorNotFound */
export async function vendorOf(
  context: Context,
  { id, vendor_id }: { id: number; vendor_id: number },
): Promise<VendorRow> {
  const [vendor] = await findVendors(context, { id: vendor_id })
  if (vendor?.event_id !== id) throw VendorNotFound()
  return vendor
}

/** The invoice of a vendor, as it stands. */
export const findInvoice = async (context: Context, id: number): Promise<InvoiceRow | undefined> =>
  (await findInvoices(context, { id }, todayOf(context)))[0]

/** The order line of a payment toward an invoice. */
export const vendorLine = (
  id: number,
  { number, bill_to, event, cents }: { number: string; bill_to: string; event: string; cents: number },
) => ({
  ...{ key: `${EVENT_VENDOR}:${id}`, kind: EVENT_VENDOR, account: LEDGER.vendors },
  ...{ label: `Invoice ${number}`, detail: `${bill_to}, ${event}`, amount: cents, discount: 0 },
  reference_id: id,
})

/** What is left of an invoice, as it is paid in parts. */
export async function debtOf(context: Context, invoice: InvoiceRow): Promise<Debt> {
  const { id, event_id, vendor_id, number, bill_to } = invoice
  const [{ name }, [vendor]] = await Promise.all([
    getEventOf(context, event_id),
    findVendors(context, { id: vendor_id }),
  ])
  return {
    ...{ purpose: EVENT_VENDOR, settlement: vendorSettlement },
    payer: { name: vendor?.contact ?? bill_to, email: vendor?.email ?? '' },
    open: (cents) => openVendorPayment(context, { id, event_id, cents }),
    linesOf: (payment_id, cents) => [vendorLine(payment_id, { number, bill_to, event: name, cents })],
    async holdLeft(payment_id) {
      await lockInvoice(context, id)
      const payment = await getVendorPayment(context, payment_id)
      return payment?.state === 'open' ? (await findInvoice(context, id))!.left : undefined
    },
    setPayment: (payment_id, change) => setVendorPayment(context, payment_id, change),
    hasRequest: (key) => hasVendorRequest(context, key),
    changed: (detail) => InvoiceChanged(detail && { detail }),
  }
}

/** @throws InvoiceNotFound, Gone long after the event */
async function linked(context: Context, token: string) {
  const id = invoiceOfToken(context, token)
  const invoice = id === undefined ? undefined : await findInvoice(context, id)
  if (!invoice) throw InvoiceNotFound()
  const event = await getEventOf(context, invoice.event_id)
  if (addDays(event.ends_on, OPEN_AFTER_DAYS) < todayOf(context)) throw Gone()
  return { invoice, event }
}

/** @throws InvoiceNotFound, Gone */
export async function show(context: Context, { token }: In<typeof showVendorInvoice>): Promise<ShownInvoice> {
  const { invoice, event } = await linked(context, token)
  const { number, bill_to, items, total, due_on, sent_at, state, paid, refunded, left, is_processing } =
    invoice
  const { name, slug, starts_on, ends_on, status, check_note } = event
  return {
    event: {
      ...{ name, starts_on, ends_on, is_canceled: status === 'cancelled' },
      slug: status === 'draft' ? null : slug,
    },
    ...{
      number,
      bill_to,
      items,
      total,
      due_on,
      sent_at,
      state,
      paid,
      refunded,
      left,
      is_processing,
      check_note,
    },
    payments: invoice.payments.map((one) => ({
      ...{ at: one.at, cents: one.cents, refunded: one.refunded, method: one.method },
    })),
  }
}

/** @throws InvoiceNotFound, Gone, InvoiceChanged where something else is left than was shown; as `placePart` */
export async function pay(
  context: Context,
  { token, total }: In<typeof payVendorInvoice>,
): Promise<Out<typeof payVendorInvoice>> {
  const { invoice, event } = await linked(context, token)
  if (total === 0 || invoice.left !== total || event.status === 'cancelled')
    throw InvoiceChanged({ detail: { shown: total, now: invoice.left } })
  const { placed } = await placePart(context, await debtOf(context, invoice), total)
  return { order_token: placed.token }
}

/** @throws InvoiceNotFound, Gone */
export const downloadLinked = async (
  context: Context,
  { token }: In<typeof downloadVendorInvoice>,
): Promise<Download> => drawInvoice(context, (await linked(context, token)).invoice)

/** @throws VendorNotFound, InvoiceNotFound before one was sent */
export async function printLatest(
  context: Context,
  { id, vendor_id }: In<typeof printVendorInvoice>,
): Promise<Download> {
  const vendor = await vendorOf(context, { id, vendor_id })
  const [latest] = await findInvoices(context, { vendor_id: vendor.id }, todayOf(context))
  if (!latest) throw InvoiceNotFound()
  return drawInvoice(context, latest)
}
