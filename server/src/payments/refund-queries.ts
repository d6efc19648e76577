import { sql } from 'kysely'
import type { RefundState } from 'contract/payments'
import type { Context } from '../plumbing/context.ts'
import { notedAsRefunded } from './order-days-queries.ts'

export type Refund = Awaited<ReturnType<typeof refundRow>>
export type RefundOrigin = 'staff' | 'automatic' | 'provider'

const refunds = ({ db, tenant }: Context) =>
  db
    .selectFrom('refund')
    .select([
      'id',
      'order_id',
      'payment_id',
      'request_key',
      sql<RefundOrigin>`origin`.as('origin'),
      'provider_ref',
      'currency',
      'amount',
      sql<RefundState>`state`.as('state'),
      'reason',
      'requested_by',
      'requested_at',
      'finished_at',
      'checks',
    ])
    .where('tenant_id', '=', tenant.id)

const refundRow = (context: Context, id: number) =>
  refunds(context).where('id', '=', id).executeTakeFirstOrThrow()

export const getRefund = (context: Context, id: number) =>
  refunds(context).where('id', '=', id).executeTakeFirst()

export const getRefundByKey = (context: Context, request_key: string) =>
  refunds(context).where('request_key', '=', request_key).executeTakeFirst()

export const getRefundByRef = (context: Context, provider_ref: string) =>
  refunds(context).where('provider_ref', '=', provider_ref).executeTakeFirst()

export const findRefunds = (context: Context, order_id: number) =>
  refunds(context).where('order_id', '=', order_id).orderBy('id').execute()

export const findRefundsToCheck = (context: Context, limit: number) =>
  refunds(context)
    .where('next_check_at', '<=', context.now.toISOString())
    .orderBy('next_check_at')
    .limit(limit)
    .execute()

/** Reserves part of a payment for a refund; false if not that much is left. */
export async function takeFromPayment({ db, tenant }: Context, payment_id: number, amount: number) {
  const taken = await db
    .updateTable('payment')
    .set({ refunded: sql`refunded + ${amount}` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', payment_id)
    .where('state', 'in', ['succeeded', 'surplus'])
    .where(sql<boolean>`refunded + ${amount} <= amount`)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Reserves part of a line; the line's check constraint refuses more than was paid for it. */
export const takeFromLine = ({ db, tenant }: Context, line_id: number, amount: number) =>
  db
    .updateTable('order_line')
    .set({ refunded: sql`refunded + ${amount}` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', line_id)
    .execute()

export const insertRefund = (
  { db, tenant, now }: Context,
  refund: {
    order_id: number
    payment_id: number
    request_key: string
    origin: RefundOrigin
    currency: string
    amount: number
    reason: string
    requested_by: number | null
    next_check_at: Date
  },
) =>
  db
    .insertInto('refund')
    .values({ tenant_id: tenant.id, ...refund, state: 'requested', requested_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export type RefundPart = { order_line_id: number; amount: number }

export const insertRefundLines = ({ db, tenant }: Context, refund_id: number, parts: readonly RefundPart[]) =>
  db
    .insertInto('refund_line')
    .values(parts.map((part) => ({ tenant_id: tenant.id, refund_id, ...part })))
    .execute()

export const findRefundLines = ({ db, tenant }: Context, refund_id: number) =>
  db
    .selectFrom('refund_line as r')
    .innerJoin('order_line as l', (join) =>
      join.onRef('l.tenant_id', '=', 'r.tenant_id').onRef('l.id', '=', 'r.order_line_id'),
    )
    .select(['r.order_line_id', 'r.amount', 'l.purpose', 'l.subject_id', 'l.account'])
    .where('r.tenant_id', '=', tenant.id)
    .where('l.tenant_id', '=', tenant.id)
    .where('r.refund_id', '=', refund_id)
    .orderBy('r.order_line_id')
    .execute()

type Change = Partial<{
  state: RefundState
  provider_ref: string
  finished_at: Date | null
  next_check_at: Date | null
  checks: number
}>

/** Changes a refund of a locked order. */
export const changeRefund = (context: Context, id: number, change: Change) =>
  context.db
    .with(
      (cte) => cte('was').materialized(),
      (db) =>
        db
          .selectFrom('refund')
          .select(['id', 'order_id', 'state'])
          .where('tenant_id', '=', context.tenant.id)
          .where('id', '=', id),
    )
    .with('changed', (changed) =>
      changed
        .updateTable('refund')
        .set(change)
        .where('tenant_id', '=', context.tenant.id)
        .where('id', '=', id)
        .returning(['id', 'state', 'amount']),
    )
    .insertInto('order_change')
    .columns(['tenant_id', 'placed_at', 'status', 'orders', 'total', 'refunded'])
    .expression(notedAsRefunded(context))
    .returning(sql`1`.as('noted'))
    .execute()

/**
 * For changes outside the order's lock: a refund that has ended in the meantime stays as it is, and none ends here, since
 * orders count what has come back.
 */
export const changeWaitingRefund = (
  { db, tenant }: Context,
  id: number,
  change: Change & { state?: 'unknown' },
) =>
  db
    .updateTable('refund')
    .set(change)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'unknown', 'pending'])
    .execute()

/** What was actually refunded of an order's own payment. */
export async function sumRefunded({ db, tenant }: Context, order_id: number): Promise<number> {
  const { refunded } = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .select((e) => e.fn.coalesce(e.fn.sum<number>('r.amount'), sql<number>`0`).as('refunded'))
    .where('r.tenant_id', '=', tenant.id)
    .where('p.tenant_id', '=', tenant.id)
    .where('r.order_id', '=', order_id)
    .where('r.state', '=', 'succeeded')
    .where('p.state', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return Number(refunded)
}
