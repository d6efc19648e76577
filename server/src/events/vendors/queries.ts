import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { InvoiceState, VendorInvoice, VendorItem, VendorKind } from 'contract/events/vendors'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'

/** The sponsors of event `e` that its page shows, as its blocks are: those who give most first. */
export const sponsorsOfEvent = (tenant_id: number) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('kind', 'sponsor', 'title', v.name, 'body', v.level, 'link', v.website,
      'image', '/files/' || v.image, 'until_on', null, 'price_cents', null, 'address', null, 'phone', null, 'group_code', null)
      order by (select coalesce(sum((i ->> 'cents')::bigint), 0) from jsonb_array_elements(v.items) i) desc, lower(v.name), v.id), '[]')
    from event_vendor v where v.tenant_id = ${tenant_id} and v.event_id = e.id and v.kind = 'sponsor' and v.is_shown)`

export type NewVendor = {
  kind: VendorKind
  name: string
  contact: string | null
  email: string | null
  website: string | null
  level: string | null
  space: string | null
  /** The key of its logo. */
  image: string | null
  is_shown: boolean
  items: readonly VendorItem[]
  due_on: Day
}

export type VendorRow = NewVendor & { id: number; event_id: number; version: number }

const VENDOR = sql`v.id, v.event_id, v.version, v.kind, v.name, v.contact, v.email, v.website, v.level, v.space, v.image, v.is_shown, v.items, v.due_on`

/** The sponsors and vendors of an event, or one of them; sponsors first, by name. */
export async function findVendors(
  { db, tenant }: Context,
  which: { event_id: number } | { id: number },
): Promise<VendorRow[]> {
  const asked = 'id' in which ? sql`v.id = ${which.id}` : sql`v.event_id = ${which.event_id}`
  const { rows } = await sql<VendorRow>`
    select ${VENDOR} from event_vendor v where v.tenant_id = ${tenant.id} and ${asked}
    order by v.kind, lower(v.name), v.id`.execute(db)
  return rows
}

/** One of them, held until the transaction ends. */
export async function lockVendor({ db, tenant }: Context, id: number): Promise<VendorRow | undefined> {
  const { rows } = await sql<VendorRow>`
    select ${VENDOR} from event_vendor v where v.tenant_id = ${tenant.id} and v.id = ${id} for no key update`.execute(
    db,
  )
  return rows[0]
}

export const insertVendor = async (
  { db, tenant, now }: Context,
  event_id: number,
  { items, ...vendor }: NewVendor,
): Promise<number> => {
  const { id } = await db
    .insertInto('event_vendor')
    .values({ tenant_id: tenant.id, event_id, ...vendor, items: asJson(items), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setVendor = (
  { db, tenant }: Context,
  id: number,
  { items, ...vendor }: Partial<NewVendor> & { version: number },
) =>
  db
    .updateTable('event_vendor')
    .set({ ...vendor, ...(items && { items: asJson(items) }) })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const removeVendorRow = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('event_vendor').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** Whether an event was invoiced for: then it is kept. */
export async function hasInvoices({ db, tenant }: Context, event_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from vendor_invoice where tenant_id = ${tenant.id} and event_id = ${event_id} limit 1`.execute(db)
  return rows.length > 0
}

export type InvoiceRow = Omit<VendorInvoice, 'link'> & {
  event_id: number
  vendor_id: number
  bill_to: string
  items: VendorItem[]
  state: InvoiceState
}

/** Invoices and their payments, the latest first: those of an event, those of one vendor, or a single one. */
export async function findInvoices(
  { db, tenant }: Context,
  which: { event_id: number } | { vendor_id: number } | { id: number },
  today: Day,
): Promise<InvoiceRow[]> {
  const asked =
    'id' in which
      ? sql`i.id = ${which.id}`
      : 'vendor_id' in which
        ? sql`i.vendor_id = ${which.vendor_id}`
        : sql`i.event_id = ${which.event_id}`
  const { rows } = await sql<Omit<InvoiceRow, 'paid' | 'refunded' | 'left' | 'state'>>`
    select i.id, i.event_id, i.vendor_id, i.number, i.bill_to, i.items, i.total, i.due_on, i.sent_at, i.reminded_at, i.void_reason,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'at', p.at, 'cents', p.cents, 'method', p.method, 'by', p.actor,
          'refunded', (select coalesce(sum(l.refunded), 0)::bigint from order_line l
            where l.tenant_id = ${tenant.id} and l.order_id = p.order_id),
          'order', jsonb_build_object('id', o.id, 'number', o.number)) order by p.id)
        from vendor_payment p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
        where p.tenant_id = ${tenant.id} and p.invoice_id = i.id and p.state = 'paid'), '[]') as payments,
      exists (select from vendor_payment p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
        where p.tenant_id = ${tenant.id} and p.invoice_id = i.id and p.state = 'open' and o.status = 'processing') as is_processing
    from vendor_invoice i where i.tenant_id = ${tenant.id} and ${asked} order by i.id desc`.execute(db)
  return rows.map((row) => withSums(row, today))
}

/** What goes back isn’t owed again: whoever is to pay it after all gets a new invoice. */
function withSums(row: Omit<InvoiceRow, 'paid' | 'refunded' | 'left' | 'state'>, today: Day): InvoiceRow {
  const paid = row.payments.reduce((sum, { cents }) => sum + cents, 0)
  const refunded = row.payments.reduce((sum, one) => sum + one.refunded, 0)
  const left = row.void_reason === null ? row.total - paid : 0
  const state = (): InvoiceState => {
    if (row.void_reason !== null) return 'void'
    if (left > 0) return row.due_on < today ? 'overdue' : paid > 0 ? 'part' : 'open'
    return refunded === paid ? 'refunded' : 'paid'
  }
  return { ...row, paid, refunded, left, state: state() }
}

/**
 * Invoices with something left that neither went out nor were reminded of since one of these days, counted from their due day as is the
 * latest.
 */
export async function findInvoicesToRemind(
  { db, tenant }: Context,
  today: Day,
  { days, latest }: { days: readonly number[]; latest: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from vendor_invoice i
      join event_vendor v on v.tenant_id = i.tenant_id and v.id = i.vendor_id and v.email is not null
      join event e on e.tenant_id = i.tenant_id and e.id = i.event_id and e.status <> 'cancelled'
    where i.tenant_id = ${tenant.id} and i.voided_at is null and i.due_on + ${latest}::integer >= ${today}::date
      and (greatest(i.reminded_at, i.sent_at) at time zone ${tenant.time_zone})::date < (
        select max(i.due_on + d.days) from unnest(${[...days]}::integer[]) d (days) where i.due_on + d.days <= ${today}::date)
      and i.total > (select coalesce(sum(p.cents), 0) from vendor_payment p
        where p.tenant_id = ${tenant.id} and p.invoice_id = i.id and p.state = 'paid')
    order by i.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Holds an invoice until the transaction ends; orders are held before it. */
export const lockInvoice = ({ db, tenant }: Context, id: number) =>
  sql`select from vendor_invoice where tenant_id = ${tenant.id} and id = ${id} for no key update`.execute(db)

/** The next number of a year. Its series is held until the transaction ends, so that none is missing or there twice. */
export async function takeInvoiceNumber({ db, tenant }: Context, year: number): Promise<string> {
  const { rows } = await sql<{ last_number: number }>`
    insert into vendor_invoice_series as s (tenant_id, year, last_number) values (${tenant.id}, ${year}, 1)
    on conflict (tenant_id, year) do update set last_number = s.last_number + 1
    returning last_number`.execute(db)
  return `INV-${year}-${String(rows[0]!.last_number).padStart(6, '0')}`
}

export const insertInvoice = async (
  { db, tenant, now }: Context,
  {
    items,
    ...invoice
  }: Pick<InvoiceRow, 'event_id' | 'vendor_id' | 'number' | 'bill_to' | 'total' | 'due_on'> & {
    items: readonly VendorItem[]
  },
): Promise<number> => {
  const { id } = await db
    .insertInto('vendor_invoice')
    .values({ tenant_id: tenant.id, ...invoice, items: asJson(items), sent_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setInvoice = (
  { db, tenant }: Context,
  id: number,
  change: { reminded_at?: Date; voided_at?: Date; void_reason?: string },
) =>
  db
    .updateTable('vendor_invoice')
    .set(change)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export type OpenPayment = {
  id: number
  event_id: number
  invoice_id: number
  cents: number
  method: 'card' | 'check' | 'cash'
  state: 'open' | 'paid'
  order_id: number | null
}

const PAYMENT = ['id', 'event_id', 'invoice_id', 'cents', 'method', 'state', 'order_id'] as const

/** One payment; whoever changes it holds its invoice. */
export const getVendorPayment = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('vendor_payment')
    .select(PAYMENT)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<OpenPayment | undefined>

/** The payment of an invoice that is still open. */
export const findOpenPayment = ({ db, tenant }: Context, invoice_id: number) =>
  db
    .selectFrom('vendor_payment')
    .select(PAYMENT)
    .where('tenant_id', '=', tenant.id)
    .where('invoice_id', '=', invoice_id)
    .where('state', '=', 'open')
    .executeTakeFirst() as Promise<OpenPayment | undefined>

export async function hasVendorRequest({ db, tenant }: Context, request_key: string): Promise<boolean> {
  const known = await db
    .selectFrom('vendor_payment')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('request_key', '=', request_key)
    .executeTakeFirst()
  return known !== undefined
}

/** The payment of an invoice that is still open, made if there is none; undefined if it was paid just now. */
export async function openVendorPayment(
  context: Context,
  { id, event_id, cents }: { id: number; event_id: number; cents: number },
): Promise<number | undefined> {
  const { db, tenant, now } = context
  await sql`
    insert into vendor_payment (tenant_id, event_id, invoice_id, cents, method, state, actor, at)
    values (${tenant.id}, ${event_id}, ${id}, ${cents}, 'card', 'open', 'system', ${now})
    on conflict do nothing`.execute(db)
  return (await findOpenPayment(context, id))?.id
}

export const setVendorPayment = (
  { db, tenant }: Context,
  id: number,
  change: {
    cents?: number
    method?: OpenPayment['method']
    state?: OpenPayment['state']
    order_id?: number
    request_key?: string
    actor?: string
    at?: Date
  },
) =>
  db
    .updateTable('vendor_payment')
    .set(change)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
