import { sql } from 'kysely'
import { PAID_LINK_DAYS } from 'contract/payments'
import type { LineKind, OrderStatus } from 'contract/payments'
import type { Context } from '../context.ts'
import { asJson } from '../database.ts'

export type NewOrder = {
  year: number
  purpose: string
  subject_id: number
  token_hash: Buffer
  user_id: number | null
  payer_name: string
  payer_email: string
  payer_address: object | null
  currency: string
  subtotal: number
  discount: number
  donation: number
  protection: number
  total: number
  coupon_id: number | null
  /** The payer has agreed that the card is kept once it is paid with. */
  keeps_card: boolean
  expires_at: Date
}

export type NewLine = {
  key: string
  kind: LineKind
  label: string
  detail?: string | null | undefined
  amount: number
  discount: number
  reference_id?: number | null | undefined
}

export type OrderRow = Awaited<ReturnType<typeof orderRow>>
export type OrderLine = Awaited<ReturnType<typeof linesOf>>[number]

const orders = ({ db, tenant }: Context) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'purpose',
      'subject_id',
      'user_id',
      'payer_name',
      'payer_email',
      'payer_address',
      'currency',
      'subtotal',
      'discount',
      'donation',
      'protection',
      'total',
      'coupon_id',
      'keeps_card',
      sql<OrderStatus>`status`.as('status'),
      'cancel_reason',
      'created_at',
      'expires_at',
      'paid_at',
    ])
    .where('tenant_id', '=', tenant.id)

const orderRow = (context: Context, id: number) =>
  orders(context).where('id', '=', id).executeTakeFirstOrThrow()

export const getOrder = (context: Context, id: number) =>
  orders(context).where('id', '=', id).executeTakeFirst()

/** The order a link opens: until it is paid, and for some time afterwards. */
export const getOrderByToken = (context: Context, token_hash: Buffer) =>
  orders(context)
    .where('token_hash', '=', token_hash)
    .where((order) =>
      order.or([
        order('paid_at', 'is', null),
        order('paid_at', '>', new Date(context.now.getTime() - PAID_LINK_DAYS * 86_400_000).toISOString()),
      ]),
    )
    .executeTakeFirst()

/** From now on no link opens the orders of these payers; what the books need of them stays. */
export const endOrderLinks = ({ db, tenant, random }: Context, whose: Whose) =>
  sql`
    update orders set token_hash = sha256(${random(32)}::bytea || int8send(id))
    where tenant_id = ${tenant.id} and ${isOf(whose)}`.execute(db)

/** Some orders, and all that some people have placed or are asked to pay. */
export type Whose = { order_ids: readonly number[]; user_ids: readonly number[]; emails: readonly string[] }

const isOf = ({ order_ids, user_ids, emails }: Whose) => sql`
  (id = any(${[...order_ids]}::bigint[]) or user_id = any(${[...user_ids]}::bigint[])
    or lower(payer_email) = any(${emails.map((email) => email.toLowerCase())}::text[]))`

/** Those of them that may still be paid, held until the transaction ends. */
export async function lockUnpaidOf({ db, tenant }: Context, whose: Whose) {
  const { rows } = await sql<{ id: number; status: 'open' | 'processing' }>`
    select id, status from orders where tenant_id = ${tenant.id} and status in ('open', 'processing') and ${isOf(whose)}
    order by id for update`.execute(db)
  return rows
}

export const findPaidOrders = (context: Context, user_id: number) =>
  orders(context)
    .where('user_id', '=', user_id)
    .where('paid_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Says in whose account an order stands: the payer's, which may have been made by the payment. */
export const setPayer = ({ db, tenant }: Context, id: number, user_id: number) =>
  db.updateTable('orders').set({ user_id }).where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** Holds the order until the end of the transaction. Whatever happens to an order, its payments and refunds happens under this lock. */
export const lockOrder = (context: Context, id: number) =>
  orders(context).where('id', '=', id).forUpdate().executeTakeFirst()

/** The same without waiting for whoever holds it now; undefined then. */
export const lockFreeOrder = (context: Context, id: number) =>
  orders(context).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()

export const lockOrderByToken = (context: Context, token_hash: Buffer) =>
  orders(context).where('token_hash', '=', token_hash).forUpdate().executeTakeFirst()

/** The order that stands for a thing, if any: at most one does. */
export const lockStandingOrder = (context: Context, purpose: string, subject_id: number) =>
  orders(context)
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subject_id)
    .where('status', 'in', ['open', 'processing', 'paid', 'partly_refunded'])
    .forUpdate()
    .executeTakeFirst()

export const linesOf = ({ db, tenant }: Context, order_id: number) =>
  db
    .selectFrom('order_line')
    .select([
      'id',
      'key',
      sql<LineKind>`kind`.as('kind'),
      'label',
      'detail',
      'amount',
      'discount',
      'total',
      'refunded',
      'reference_id',
    ])
    .where('tenant_id', '=', tenant.id)
    .where('order_id', '=', order_id)
    .orderBy('position')
    .execute()

/** An order that was just placed; `taken` says whether its coupon had a use left. */
export type PlacedOrder = OrderRow & {
  lines: OrderLine[]
  taken: { max_uses_per_buyer: number | null } | null
}

/**
 * Places an order with its lines, takes a use of its coupon and notes by whom, in one statement. Undefined when another
 * order stands for the same thing; nothing is taken then.
 */
export async function insertOrder(
  { db, tenant, now }: Context,
  { payer_address, ...order }: NewOrder,
  lines: readonly NewLine[],
  buyer: string,
): Promise<PlacedOrder | undefined> {
  const all = lines.map(({ detail, reference_id, ...line }, i) => ({
    ...line,
    position: i + 1,
    detail: detail ?? null,
    reference_id: reference_id ?? null,
  }))
  const { rows } = await sql<PlacedOrder>`
    with placed as (
      insert into orders (tenant_id, year, purpose, subject_id, token_hash, user_id, payer_name, payer_email, payer_address,
        currency, subtotal, discount, donation, protection, total, coupon_id, keeps_card, expires_at,
        created_at)
      values (${tenant.id}, ${order.year}, ${order.purpose}, ${order.subject_id}, ${order.token_hash}, ${order.user_id},
        ${order.payer_name}, ${order.payer_email}, ${payer_address === null ? null : asJson(payer_address)},
        ${order.currency}, ${order.subtotal}, ${order.discount}, ${order.donation}, ${order.protection}, ${order.total},
        ${order.coupon_id}, ${order.keeps_card}, ${order.expires_at}, ${now})
      on conflict do nothing
      returning id, number, purpose, subject_id, user_id, payer_name, payer_email, payer_address, currency, subtotal,
        discount, donation, protection, total, coupon_id, keeps_card, status, cancel_reason, created_at, expires_at, paid_at
    ), line as (
      insert into order_line (tenant_id, order_id, position, key, kind, label, detail, amount, discount, total, reference_id)
      select ${tenant.id}, placed.id, l.position, l.key, l.kind, l.label, l.detail, l.amount, l.discount,
        l.amount - l.discount, l.reference_id
      from placed, json_to_recordset(${JSON.stringify(all)}::json) as l (position integer, key text, kind text, label text,
        detail text, amount bigint, discount bigint, reference_id bigint)
      returning id, position, key, kind, label, detail, amount, discount, total, refunded, reference_id
    ), taken as (
      update coupon set used = used + 1
      where tenant_id = ${tenant.id} and id = ${order.coupon_id} and status = 'active'
        and (max_uses is null or used < max_uses) and exists (select from placed)
      returning max_uses_per_buyer
    ), redeemed as (
      insert into coupon_redemption (tenant_id, order_id, coupon_id, buyer, status, reserved_at)
      select ${tenant.id}, placed.id, placed.coupon_id, ${buyer}, 'reserved', ${now}
      from placed where placed.coupon_id is not null
    )
    select placed.*, (select json_agg(l order by l.position) from line l) as lines,
      (select to_json(t) from taken t) as taken
    from placed`.execute(db)
  const [placed] = rows
  return placed && { ...placed, lines: placed.lines ?? [] }
}

type Change = { status: OrderStatus; cancel_reason?: string; paid_at?: Date }

export const changeOrder = ({ db, tenant }: Context, id: number, change: Change) =>
  db
    .updateTable('orders')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const findExpired = ({ db, tenant, now }: Context, limit: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'open')
    .where('expires_at', '<=', now.toISOString())
    .orderBy('expires_at')
    .limit(limit)
    .execute()
