import { sql } from 'kysely'
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

export const getOrderByToken = (context: Context, token_hash: Buffer) =>
  orders(context).where('token_hash', '=', token_hash).executeTakeFirst()

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

/** Undefined when another order for the same thing was placed at this moment. */
export const insertOrder = ({ db, tenant, now }: Context, { payer_address, ...order }: NewOrder) =>
  db
    .insertInto('orders')
    .values({
      tenant_id: tenant.id,
      ...order,
      payer_address: payer_address === null ? null : asJson(payer_address),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number', sql<OrderStatus>`status`.as('status')])
    .executeTakeFirst()

export const insertLines = ({ db, tenant }: Context, order_id: number, lines: readonly NewLine[]) =>
  db
    .insertInto('order_line')
    .values(
      lines.map(({ key, kind, label, detail, amount, discount, reference_id }, i) => ({
        tenant_id: tenant.id,
        order_id,
        position: i + 1,
        key,
        kind,
        label,
        detail: detail ?? null,
        amount,
        discount,
        total: amount - discount,
        reference_id: reference_id ?? null,
      })),
    )
    .execute()

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
