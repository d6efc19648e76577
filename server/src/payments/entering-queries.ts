import { sql } from 'kysely'
import type { PaymentMethod } from 'contract/payments'
import type { Context } from '../plumbing/context.ts'
import { changeNoted } from './order-days-queries.ts'

export const findOrderId = async ({ db, tenant }: Context, number: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.id

/** A payment without a card has ended as it is written down. */
export const insertEntered = (
  { db, tenant, now }: Context,
  entered: {
    order_id: number
    attempt_key: string
    currency: string
    amount: number
    method: Exclude<PaymentMethod, 'card'>
    reference: string | null
    received_on: string
  },
) =>
  db
    .insertInto('payment')
    .values({
      tenant_id: tenant.id,
      ...entered,
      token_hash: Buffer.alloc(32),
      provider: 'office',
      fee: 0,
      state: 'succeeded',
      submitted_at: now,
      finished_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Takes what is still asked for a locked order off its lines; the order then asks for nothing. */
export async function takeOff(context: Context, order_id: number, comp_reason: string): Promise<void> {
  const { db, tenant } = context
  await sql`
    update order_line set comped = comped + total, discount = discount + total, total = 0
    where tenant_id = ${tenant.id} and order_id = ${order_id}`.execute(db)
  await changeNoted(
    context,
    order_id,
    sql`
      update orders set discount = discount + total, total = 0, comp_reason = ${comp_reason}, version = version + 1
      where tenant_id = ${tenant.id} and id = ${order_id}`,
  )
}
