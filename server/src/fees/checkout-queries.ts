import { sql } from 'kysely'
import type { Language } from 'contract/language'
import type { OrderStatus } from 'contract/payments'
import type { Context } from '../plumbing/context.ts'

type NewCheckout = {
  plan_id: number
  card_terms?: string[]
  card_language?: Language
  agreed_from?: string
}

export async function insertCheckout({ db, tenant, now }: Context, checkout: NewCheckout): Promise<number> {
  const { id } = await db
    .insertInto('fee_checkout')
    .values({ tenant_id: tenant.id, ...checkout, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setCheckoutOrder = ({ db, tenant }: Context, id: number, order_id: number) =>
  db
    .updateTable('fee_checkout')
    .set({ order_id })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export const getCheckout = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('fee_checkout')
    .select([
      'id',
      'plan_id',
      'card_terms',
      sql<Language | null>`card_language`.as('card_language'),
      'agreed_from',
    ])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Orders for certain plans that can still be paid, in the order of their ids. */
export async function findUnpaidOrders(
  { db, tenant }: Context,
  plan_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct o.id from fee_checkout c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    where c.tenant_id = ${tenant.id} and c.plan_id = any(${[...plan_ids]}::bigint[]) and o.status in ('open', 'processing')
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Cards declined for a plan since a moment: a plan must not be usable for testing stolen cards. */
export async function countDeclines({ db, tenant }: Context, plan_id: number, since: Date): Promise<number> {
  const { rows } = await sql<{ declines: number }>`
    select count(*)::int as declines from fee_checkout c
      join payment p on p.tenant_id = c.tenant_id and p.order_id = c.order_id
    where c.tenant_id = ${tenant.id} and c.plan_id = ${plan_id} and p.state = 'failed'
      and p.submitted_at > ${since}`.execute(db)
  return rows[0]!.declines
}

export type PaidRow = {
  order_id: number
  number: string
  plan_id: number
  label: string
  total: number
  status: OrderStatus
  paid_at: string
}

/** Card payments for certain plans, newest first, each with what was refunded of it, whatever else its order was for. */
export async function findPaid({ db, tenant }: Context, plan_ids: readonly number[]): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select o.id as order_id, o.number, c.plan_id, l.total, o.paid_at, l.label,
      case when o.status = 'paid' or l.refunded = 0 then 'paid' when l.refunded < l.total then 'partly_refunded' else 'refunded' end as status
    from fee_checkout c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
      cross join lateral (select string_agg(x.label, ', ' order by x.position) as label, sum(x.total)::bigint as total,
          sum(x.refunded)::bigint as refunded
        from order_line x where x.tenant_id = ${tenant.id} and x.order_id = o.id and x.purpose = 'team_fee'
          and x.subject_id = c.id) l
    where c.tenant_id = ${tenant.id} and c.plan_id = any(${[...plan_ids]}::bigint[]) and o.paid_at is not null
    order by o.paid_at desc, o.id desc, c.plan_id
    limit 200`.execute(db)
  return rows
}
