import { sql } from 'kysely'
import type { ReportFilters } from 'contract/reports'
import type { Context } from '../plumbing/context.ts'
import { all, among, monthOf, within, type Source } from './source-queries.ts'

/** The outcome of a payment attempt: a failed one is resolved once another one has paid its order. */
const OUTCOME = sql`case
  when p.state = 'succeeded' then 'paid'
  when p.state = 'failed' and o.paid_at is not null then 'failed_then_paid'
  when p.state in ('submitted', 'requires_action', 'processing') then 'under_way'
  else p.state end`

/** Failed attempts moved no money. */
const PAID = sql`case when p.state = 'succeeded' then p.amount else 0 end`

/** Attempts to pay by card. */
export function payments(context: Pick<Context, 'tenant'>, filters: ReportFilters): Source {
  const rows = sql`from payment p
    join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where ${all([
      sql`p.tenant_id = ${context.tenant.id}`,
      sql`p.method = 'card'`,
      ...among(OUTCOME, filters.outcome),
      // Most payments are fine: a search for the others need not read them.
      ...(filters.outcome && !filters.outcome.includes('paid') ? [sql`p.state <> 'succeeded'`] : []),
      ...within(context, sql`p.submitted_at`, filters),
    ])}`
  return {
    counted: rows,
    listed: rows,
    groups: { outcome: OUTCOME, month: monthOf(context, sql`p.submitted_at`) },
    amount: PAID,
    order: { column: 'p.id', id: 'p.id' },
    id: sql`p.id`,
    registration_id: sql`(select min(r.id) from registration r where r.tenant_id = ${context.tenant.id} and r.order_id = o.id)`,
    member_id: sql`null::bigint`,
    cells: {
      submitted_at: sql`p.submitted_at`,
      outcome: OUTCOME,
      amount: PAID,
      tried: sql`p.amount`,
      order_number: sql`o.number`,
      payer: sql`o.payer_name`,
      email: sql`o.payer_email`,
      decline_code: sql`p.decline_code`,
      card: sql`p.card_brand || ' …' || p.card_last4`,
    },
  }
}
