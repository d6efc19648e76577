import { sql } from 'kysely'
import type { PaymentMethod, PaymentState } from 'contract/payments'
import type { Context } from '../plumbing/context.ts'
import type { World } from '../plumbing/world.ts'
import type { ProviderEvent } from '../outside/card-provider.ts'

/** States in which the card may still be charged. */
export const LIVE = ['submitted', 'unknown', 'requires_action', 'processing'] as const

export type Payment = Awaited<ReturnType<typeof paymentRow>>

const payments = ({ db, tenant }: Context) =>
  db
    .selectFrom('payment')
    .select([
      'id',
      'order_id',
      'attempt_key',
      'token_hash',
      'provider',
      'provider_ref',
      'currency',
      'amount',
      'fee',
      sql<PaymentState>`state`.as('state'),
      'decline_code',
      'card_brand',
      'card_last4',
      sql<PaymentMethod>`method`.as('method'),
      'reference',
      'received_on',
      'refunded',
      'submitted_at',
      'finished_at',
      'checks',
    ])
    .where('tenant_id', '=', tenant.id)

const paymentRow = (context: Context, id: number) =>
  payments(context).where('id', '=', id).executeTakeFirstOrThrow()

export const getPayment = (context: Context, id: number) =>
  payments(context).where('id', '=', id).executeTakeFirst()

export const getPaymentByKey = (context: Context, attempt_key: string) =>
  payments(context).where('attempt_key', '=', attempt_key).executeTakeFirst()

export const findPayments = (context: Context, order_id: number) =>
  payments(context).where('order_id', '=', order_id).orderBy('id', 'desc').execute()

/**
 * How an order was paid, and what the provider kept of it, in cents: 0 as long as it has not said so. Undefined where nothing
 * was charged.
 */
export async function findPaidBy(
  context: Context,
  order_id: number,
): Promise<{ method: Payment['method']; cost: number } | undefined> {
  const paid = (await findPayments(context, order_id)).find(({ state }) => state === 'succeeded')
  return paid && { method: paid.method, cost: paid.fee ?? 0 }
}

/** The latest attempt to pay an order. */
export const findLastPayment = async (context: Context, order_id: number) =>
  (await findPayments(context, order_id))[0]

/** Undefined if the key is taken or another payment of the order is still alive. */
export const insertPayment = (
  { db, tenant, now }: Context,
  payment: {
    order_id: number
    attempt_key: string
    token_hash: Buffer
    provider: string
    currency: string
    amount: number
    next_check_at: Date
  },
) =>
  db
    .insertInto('payment')
    .values({ tenant_id: tenant.id, ...payment, state: 'submitted', submitted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

type Change = Partial<{
  state: PaymentState
  provider_ref: string
  fee: number
  decline_code: string | null
  card_brand: string | null
  card_last4: string | null
  finished_at: Date | null
  next_check_at: Date | null
  checks: number
}>

export const changePayment = ({ db, tenant }: Context, id: number, change: Change) =>
  db.updateTable('payment').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** For changes outside the order's lock: a payment that has ended in the meantime stays as it is. */
export const changeLivePayment = ({ db, tenant }: Context, id: number, change: Change) =>
  db
    .updateTable('payment')
    .set(change)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('state', 'in', LIVE)
    .execute()

export const countDeclines = async ({ db, tenant }: Context, order_id: number, since: Date) => {
  const { declines } = await db
    .selectFrom('payment')
    .select((e) => e.fn.countAll<number>().as('declines'))
    .where('tenant_id', '=', tenant.id)
    .where('order_id', '=', order_id)
    .where('state', '=', 'failed')
    .where('submitted_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return declines
}

/** This provider's payments whose outcome is due to be asked for. */
export const findPaymentsToCheck = (context: Context, provider: string, limit: number) =>
  payments(context)
    .where('provider', '=', provider)
    .where('next_check_at', '<=', context.now.toISOString())
    .orderBy('next_check_at')
    .limit(limit)
    .execute()

/** The tenants of which a payment or refund is to be checked, or an order was not paid in time. */
export async function findTenantsToCheck({
  database,
  now,
}: Pick<World, 'database' | 'now'>): Promise<number[]> {
  const rows = await database.watch((db) =>
    db
      .selectFrom('payment_check')
      .select('tenant_id')
      .where('next_check_at', '<=', now().toISOString())
      .union(
        db
          .selectFrom('standing_order')
          .select('tenant_id')
          .where('status', '=', 'open')
          .where('expires_at', '<=', now().toISOString()),
      )
      .execute(),
  )
  return rows.map(({ tenant_id }) => tenant_id!)
}

/** False if the event was seen before. */
export async function insertEvent(
  { db, tenant, now }: Context,
  provider: string,
  { id, type }: ProviderEvent,
): Promise<boolean> {
  const inserted = await db
    .insertInto('provider_event')
    .values({ tenant_id: tenant.id, provider, event_id: id, type, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}
