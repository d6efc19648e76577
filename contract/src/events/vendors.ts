import * as z from 'zod/mini'
import { Day, DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Email, Id, Moment, Nothing, optionalText, text, whole } from '../primitives.ts'
import { problem } from '../problem.ts'
import { WebLink } from '../web-link.ts'
import { SponsorLogo } from './sponsor-logos.ts'

export const VendorNotFound = problem('vendor_not_found', 404, 'We couldn’t find this sponsor or vendor.')
export const InvoiceNotFound = problem('invoice_not_found', 404, 'We couldn’t find this invoice.')
export const VendorNotReady = problem(
  'vendor_not_ready',
  409,
  'Add an email and at least one amount first, then send the invoice.',
)
export const VendorInvoiced = problem(
  'vendor_invoiced',
  409,
  'The invoice was sent. To change what it says, cancel it first.',
)
export const InvoiceChanged = problem(
  'invoice_changed',
  409,
  'This invoice has changed since you opened it. You haven’t been charged. Check it and try again.',
)
export const InvoiceTooMuch = problem('invoice_too_much', 409, 'That’s more than is left to pay.')
export const InvoiceKeepsMoney = problem(
  'invoice_keeps_money',
  409,
  'Part of this invoice was paid. Refund it first, then cancel the invoice.',
)

export const VENDOR_KIND_LABELS = { sponsor: 'Sponsor', vendor: 'Vendor' } as const
export const VendorKind = z.enum(['sponsor', 'vendor'], 'Choose sponsor or vendor.')
export type VendorKind = z.output<typeof VendorKind>

/** Where an invoice stands: `none` before one is sent. */
export const INVOICE_STATE_LABELS = {
  none: 'No invoice yet',
  open: 'Open',
  part: 'Partly paid',
  overdue: 'Overdue',
  paid: 'Paid',
  refunded: 'Refunded',
  void: 'Canceled',
} as const
export const InvoiceState = z.enum(['none', 'open', 'part', 'overdue', 'paid', 'refunded', 'void'])
export type InvoiceState = z.output<typeof InvoiceState>

const Item = z.object({ label: z.string(), cents: Cents })
export type VendorItem = z.output<typeof Item>

export const InvoiceMethod = z.enum(['card', 'check', 'cash'])

const Payment = z.object({
  id: Id,
  at: Moment,
  cents: Cents,
  /** How much of it has gone back, or is on its way. */
  refunded: Cents,
  method: InvoiceMethod,
  by: z.string(),
  order: z.object({ id: Id, number: z.string() }),
})
export type VendorPayment = z.output<typeof Payment>

const Invoice = z.object({
  id: Id,
  number: z.string(),
  total: Cents,
  due_on: Day,
  sent_at: Moment,
  reminded_at: z.nullable(Moment),
  void_reason: z.nullable(z.string()),
  payments: z.array(Payment),
  paid: Cents,
  refunded: Cents,
  left: Cents,
  /** Its card is being charged at this moment. */
  is_processing: z.boolean(),
  /** Where it is paid. */
  link: z.string(),
})
export type VendorInvoice = z.output<typeof Invoice>

const Vendor = z.object({
  id: Id,
  version: z.int(),
  kind: VendorKind,
  name: z.string(),
  contact: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  level: z.nullable(z.string()),
  space: z.nullable(z.string()),
  /** The address of a logo. */
  image: z.nullable(z.string()),
  is_shown: z.boolean(),
  items: z.array(Item),
  total: Cents,
  due_on: Day,
  state: InvoiceState,
  /** The latest one; null before it is sent. */
  invoice: z.nullable(Invoice),
})
export type Vendor = z.output<typeof Vendor>

const VendorBoard = z.object({
  event: z.object({ id: Id, name: z.string(), starts_on: Day, is_canceled: z.boolean() }),
  today: Day,
  vendors: z.array(Vendor),
  /** Of invoices that stand. */
  invoiced: Cents,
  /** What was paid, less refunds. */
  received: Cents,
  left: Cents,
  overdue: Cents,
})
export type VendorBoard = z.output<typeof VendorBoard>

const orNull = (schema: z.ZodMiniType<string | undefined, string | null | undefined>) =>
  z.pipe(
    schema,
    z.transform((value) => value ?? null),
  )

const NewVendor = {
  kind: VendorKind,
  name: text('Name', 200),
  contact: orNull(optionalText('Contact', 120)),
  email: z.pipe(
    z.transform((value) => (value === '' || value === undefined ? null : value)),
    z.nullable(Email),
  ),
  website: orNull(WebLink('Website')),
  level: orNull(optionalText('Level', 60)),
  space: orNull(optionalText('Space', 60)),
  image: SponsorLogo,
  is_shown: z.boolean(),
  items: z
    .array(
      z.object({
        label: text('Description', 120),
        cents: Cents.check(
          z.minimum(1, 'Enter an amount.'),
          z.maximum(10_000_000, 'Enter up to $100,000.00.'),
        ),
      }),
    )
    .check(z.maxLength(20, 'Up to 20 lines.')),
  due_on: DayInput('Due on'),
}

export const listVendors = operation({
  method: 'GET',
  path: '/ems/events/:id/vendors',
  access: 'ems.entrant.decide',
  summary: 'List the sponsors and vendors of an event with their invoices and what is left to pay',
  input: z.object({ id: Id }),
  output: VendorBoard,
})

export const exportVendors = operation({
  method: 'GET',
  path: '/ems/events/:id/vendors.csv',
  access: 'ems.entrant.decide',
  summary: 'Download the sponsors and vendors of an event with their invoices',
  input: z.object({ id: Id }),
  output: Nothing,
  file: 'text/csv',
})

export const addVendor = operation({
  method: 'POST',
  path: '/ems/events/:id/vendors',
  access: 'ems.entrant.decide',
  summary: 'Add a sponsor or vendor to an event, with what was agreed',
  message: 'Saved',
  input: z.object({ id: Id, ...NewVendor }),
  output: VendorBoard,
})

export const changeVendor = operation({
  method: 'PUT',
  path: '/ems/events/:id/vendors/:vendor_id',
  access: 'ems.entrant.decide',
  summary: 'Change a sponsor or vendor; amounts and due day only while no invoice stands',
  message: 'Saved',
  input: z.object({ id: Id, vendor_id: Id, version: whole('This isn’t a valid version.'), ...NewVendor }),
  output: VendorBoard,
})

export const removeVendor = operation({
  method: 'DELETE',
  path: '/ems/events/:id/vendors/:vendor_id',
  access: 'ems.entrant.decide',
  summary: 'Remove a sponsor or vendor that was never invoiced',
  message: 'Removed',
  input: z.object({ id: Id, vendor_id: Id }),
  output: VendorBoard,
})

export const sendVendorInvoice = operation({
  method: 'POST',
  path: '/ems/events/:id/vendors/:vendor_id/invoice',
  access: 'ems.entrant.decide',
  summary: 'Give a sponsor’s or vendor’s invoice its number and email it with a PDF and a link to pay',
  message: 'Invoice sent',
  input: z.object({ id: Id, vendor_id: Id, version: whole('This isn’t a valid version.') }),
  output: VendorBoard,
})

export const remindVendor = operation({
  method: 'POST',
  path: '/ems/events/:id/vendors/:vendor_id/remind',
  access: 'ems.entrant.decide',
  summary: 'Email an invoice again while something of it is left to pay',
  input: z.object({ id: Id, vendor_id: Id }),
  output: z.object({ is_sent: z.boolean() }),
})

export const takeVendorPayment = operation({
  method: 'POST',
  path: '/ems/events/:id/vendors/:vendor_id/payments',
  access: 'ems.entrant.decide',
  summary: 'Record a check or cash for the invoice of a sponsor or vendor',
  message: 'Payment recorded',
  input: z.object({
    id: Id,
    vendor_id: Id,
    invoice_id: Id,
    cents: Cents.check(z.minimum(1, 'Enter an amount.')),
    method: z.enum(['check', 'cash'], 'Choose check or cash.'),
    /** The check's number. */
    reference: optionalText('Check number', 60),
    received_on: DayInput('Received on'),
    /** The screen makes a new one for each payment and repeats it on each retry. */
    request_key: z.uuid('The key of the payment try must be a UUID.'),
  }),
  output: VendorBoard,
})

export const refundVendor = operation({
  method: 'POST',
  path: '/ems/events/:id/vendors/:vendor_id/refund',
  access: 'ems.entrant.decide',
  summary: 'Refund some of what was paid of an invoice, the latest payment first',
  message: 'Refund sent',
  input: z.object({
    id: Id,
    vendor_id: Id,
    invoice_id: Id,
    cents: Cents.check(z.minimum(1, 'Enter an amount.')),
    /** What was shown as paid and not refunded. */
    kept: Cents,
    reason: text('Reason', 200),
  }),
  output: VendorBoard,
})

export const voidVendorInvoice = operation({
  method: 'POST',
  path: '/ems/events/:id/vendors/:vendor_id/void',
  access: 'ems.entrant.decide',
  summary: 'Cancel an invoice that keeps no money; its number stays taken',
  message: 'Invoice canceled',
  input: z.object({ id: Id, vendor_id: Id, invoice_id: Id, reason: text('Reason', 200) }),
  output: VendorBoard,
})

export const printVendorInvoice = operation({
  method: 'GET',
  path: '/ems/events/:id/vendors/:vendor_id/invoice.pdf',
  access: 'ems.entrant.decide',
  summary: 'Download the latest invoice of a sponsor or vendor as a PDF',
  input: z.object({ id: Id, vendor_id: Id }),
  output: Nothing,
  file: 'application/pdf',
})
