import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { MailEntry } from '../mail.ts'
import { operation } from '../operation.ts'
import { OrderStatus } from '../payments.ts'
import { AuditEntry, Cents, FileFormat, Id, Moment, PageMeta, PageQuery } from '../primitives.ts'
import { sortedBy } from '../sorting.ts'
import { RegistrationStatus } from '../statuses.ts'

/** An order in the list of the office. */
export const OrderRow = z.object({
  id: z.int(),
  number: z.string(),
  payer_name: z.string(),
  payer_email: z.string(),
  /** What it is for: the first of its lines. */
  what: z.nullable(z.string()),
  /** How many lines there are besides. */
  more: z.int(),
  status: OrderStatus,
  total: Cents,
  refunded: Cents,
  /** The card it was paid with, or was last tried with. */
  card_brand: z.nullable(z.string()),
  card_last4: z.nullable(z.string()),
  created_at: Moment,
  paid_at: z.nullable(Moment),
})
export type OrderRow = z.infer<typeof OrderRow>

export const OrderFilters = z.object({
  status: z.optional(z.array(OrderStatus).check(z.maxLength(10))),
  /** Days on which it was placed, in the tenant's time zone, both included. */
  from: z.optional(Day),
  until: z.optional(Day),
})
export type OrderFilters = z.infer<typeof OrderFilters>

export const listOrders = operation({
  method: 'POST',
  path: '/mms/orders/list',
  access: 'mms.payments.view',
  writes: false,
  summary: 'Page through the orders, searched by number, payer, email, phone or last digits of a card',
  message: 'Data fetched successfully',
  input: z.object({
    ...PageQuery,
    sort: sortedBy('created_at', 'number', 'payer_name', 'status', 'total'),
    filters: z.optional(OrderFilters),
  }),
  output: z.array(OrderRow),
  meta: PageMeta,
})

export const sumOrders = operation({
  method: 'POST',
  path: '/mms/orders/list/sums',
  access: 'mms.payments.view',
  writes: false,
  summary:
    'Add up the orders that match: what was paid, what was refunded of it, and what hasn’t been paid yet; null where they are very many and weren’t asked for',
  message: 'Data fetched successfully',
  input: z.object({
    q: PageQuery.q,
    filters: z.optional(OrderFilters),
    /** Also those that have to be added up one by one and are very many. */
    however_many: z.optional(z.boolean()),
  }),
  output: z.nullable(z.object({ paid: Cents, refunded: Cents, unpaid: Cents })),
})

export const exportOrders = operation({
  method: 'POST',
  path: '/mms/orders/list/export',
  access: 'mms.payments.view',
  summary: 'Give the orders that match as CSV or XLSX',
  file: 'text/csv',
  input: z.object({
    q: PageQuery.q,
    filters: z.optional(OrderFilters),
    format: z.optional(FileFormat),
  }),
  output: z.unknown(),
})

export const getAroundOrder = operation({
  method: 'GET',
  path: '/mms/orders/by-id/:id/around',
  access: 'mms.payments.view',
  summary: 'List what an order leads to: its registrations, people, teams, letters and history',
  input: z.object({ id: Id }),
  output: z.object({
    registrations: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        member_id: z.int(),
        member_number: z.string(),
        membership: z.string(),
        season: z.string(),
        status: RegistrationStatus,
        begins_on: z.nullable(z.string()),
        team_id: z.nullable(z.int()),
        team: z.nullable(z.string()),
      }),
    ),
    /** The payer's own record, if there is one. */
    payer_member_id: z.nullable(z.int()),
    payer_phone: z.nullable(z.string()),
    mails: z.array(MailEntry),
    audit: z.array(AuditEntry),
  }),
})
