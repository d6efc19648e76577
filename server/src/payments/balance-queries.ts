import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/**
 * This provider's payments that were settled between two moments or have one of these names, as our books
 * have them.
 */
export const findBooked = (
  { db, tenant }: Context,
  { provider, from, to, refs }: { provider: string; from: Date; to: Date; refs: readonly string[] },
) =>
  db
    .selectFrom('payment')
    .select(['id', 'order_id', 'attempt_key', 'provider_ref', 'amount', 'fee', 'state', 'finished_at'])
    .where('tenant_id', '=', tenant.id)
    .where('provider', '=', provider)
    .where((e) =>
      e.or([
        e('provider_ref', 'in', refs.length > 0 ? refs : ['']),
        e.and([
          e('state', 'in', ['succeeded', 'surplus']),
          e('finished_at', '>=', from.toISOString()),
          e('finished_at', '<', to.toISOString()),
        ]),
      ]),
    )
    .execute()

/** The completed refunds of these payments. */
export const findBookedRefunds = ({ db, tenant }: Context, payment_ids: readonly number[]) =>
  db
    .selectFrom('refund')
    .select(['payment_id', 'provider_ref', 'amount'])
    .where('tenant_id', '=', tenant.id)
    .where('payment_id', 'in', payment_ids.length > 0 ? payment_ids : [0])
    .where('state', '=', 'succeeded')
    .execute()

/** Whether any card was charged since then; otherwise there is nothing to compare. */
export const hasPaymentsSince = async ({ db, tenant }: Context, since: Date) =>
  (await db
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('submitted_at', '>=', since.toISOString())
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Orders booked since a moment whose ledger disagrees with their payments and refunds. */
export async function findLedgerGaps({ db, tenant }: Context, since: Date) {
  const { rows } = await sql<{ order_id: number; expected: number; found: number }>`
    with touched as (
      select distinct order_id from ledger_entry where tenant_id = ${tenant.id} and booked_at >= ${since}
      union select order_id from payment where tenant_id = ${tenant.id} and finished_at >= ${since}
    )
    select t.order_id, e.expected, f.found from touched t
    cross join lateral (
      select coalesce(sum(p.amount - coalesce(p.fee, 0)), 0)::bigint
        - (select coalesce(sum(r.amount), 0)::bigint from refund r
             join payment q on q.tenant_id = r.tenant_id and q.id = r.payment_id and q.method = 'card'
           where r.tenant_id = ${tenant.id} and r.order_id = t.order_id and r.state = 'succeeded') as expected
      from payment p
      where p.tenant_id = ${tenant.id} and p.order_id = t.order_id and p.method = 'card' and p.state in ('succeeded', 'surplus')
    ) e
    cross join lateral (
      select coalesce(sum(l.amount), 0)::bigint as found from ledger_line l
      where l.tenant_id = ${tenant.id} and l.order_id = t.order_id and l.account = 'asset:psp_clearing'
    ) f
    where e.expected <> f.found`.execute(db)
  return rows
}
