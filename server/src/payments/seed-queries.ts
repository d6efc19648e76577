import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** Adds uses to coupons. */
export const addUses = ({ db, tenant }: Context, uses: readonly { coupon_id: number; count: number }[]) =>
  sql`
    update coupon c set used = c.used + u.count
    from json_to_recordset(${JSON.stringify(uses)}::json) as u (coupon_id bigint, count integer)
    where c.tenant_id = ${tenant.id} and c.id = u.coupon_id`.execute(db)

/** Payments in a range of ids with their orders' numbers, and the refunds of each. */
export async function findCharges(
  { db, tenant }: Context,
  { from, until, most }: { from: number; until: number; most: number },
) {
  const payments = await db
    .selectFrom('payment as p')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.tenant_id', '=', 'p.tenant_id').onRef('o.id', '=', 'p.order_id'),
    )
    .select([
      'p.id',
      'p.provider_ref',
      'p.attempt_key',
      'p.amount',
      'p.currency',
      'p.state',
      'p.decline_code',
      'p.fee',
      'p.refunded',
      'p.card_brand',
      'p.card_last4',
      'p.submitted_at',
      'o.number',
    ])
    .where('p.tenant_id', '=', tenant.id)
    .where('o.tenant_id', '=', tenant.id)
    .where('p.id', '>=', from)
    .where('p.id', '<=', until)
    .orderBy('p.id')
    .limit(most)
    .execute()
  const last = payments.at(-1)
  if (!last) return []
  const refunds = await db
    .selectFrom('refund')
    .select(['payment_id', 'provider_ref', 'request_key', 'amount', 'currency', 'requested_at'])
    .where('tenant_id', '=', tenant.id)
    .where('payment_id', '>=', from)
    .where('payment_id', '<=', last.id)
    .where('state', '=', 'succeeded')
    .execute()
  return payments.map((payment) => ({
    ...payment,
    refunds: refunds.filter(({ payment_id }) => payment_id === payment.id),
  }))
}
