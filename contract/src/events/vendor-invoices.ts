import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Moment, Nothing, Token } from '../primitives.ts'
import { InvoiceMethod, InvoiceState } from './vendors.ts'

const Shown = z.object({
  event: z.object({
    name: z.string(),
    /** Null while the event has no page yet. */
    slug: z.nullable(z.string()),
    starts_on: Day,
    ends_on: Day,
    is_canceled: z.boolean(),
  }),
  number: z.string(),
  bill_to: z.string(),
  items: z.array(z.object({ label: z.string(), cents: Cents })),
  total: Cents,
  due_on: Day,
  sent_at: Moment,
  state: InvoiceState,
  paid: Cents,
  refunded: Cents,
  left: Cents,
  /** Where checks go. */
  check_note: z.nullable(z.string()),
  is_processing: z.boolean(),
  payments: z.array(z.object({ at: Moment, cents: Cents, refunded: Cents, method: InvoiceMethod })),
})
export type ShownInvoice = z.output<typeof Shown>

export const showVendorInvoice = operation({
  method: 'GET',
  path: '/ems/invoices/:token',
  access: 'public',
  summary: 'Show an invoice to whoever has its link',
  input: z.object({ token: Token }),
  output: Shown,
})

export const payVendorInvoice = operation({
  method: 'POST',
  path: '/ems/invoices/:token/pay',
  access: 'public',
  summary: 'Give the order that what is left of an invoice is paid with',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({
    token: Token,
    /** What was shown as left. */
    total: Cents,
  }),
  output: z.object({ order_token: Token }),
})

export const downloadVendorInvoice = operation({
  method: 'GET',
  path: '/ems/invoices/:token/invoice.pdf',
  access: 'public',
  summary: 'Download an invoice as a PDF',
  limit: { max: 60, seconds: 600 },
  input: z.object({ token: Token }),
  output: Nothing,
  file: 'application/pdf',
})
