import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import { LEDGER } from './ledger.ts'

export type YearLine = {
  order_id: number
  number: string
  paid_at: string
  currency: string
  account: string
  label: string
  detail: string | null
  /** Cents, as charged, and how much was refunded. */
  total: number
  refunded: number
}

/** The first moment of a year in the tenant's time zone. */
const begin = ({ tenant }: Context, year: number) =>
  sql`(make_date(${year}::int, 1, 1)::timestamp at time zone ${tenant.time_zone})`

/** What somebody paid from an account in a calendar year of the tenant, line by line, oldest first. */
export async function findLinesOfYear(context: Context, user_id: number, year: number): Promise<YearLine[]> {
  const { db, tenant } = context
  const { rows } = await sql<YearLine>`
    select o.id as order_id, o.number, o.paid_at, o.currency, l.account, l.label, l.detail, l.total, l.refunded
    from orders o
      join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
    where o.tenant_id = ${tenant.id} and o.user_id = ${user_id}
      and o.paid_at >= ${begin(context, year)} and o.paid_at < ${begin(context, year + 1)}
    order by o.paid_at, o.id, l.position`.execute(db)
  return rows
}

/** The calendar years in which somebody paid something, newest first, with what remained after refunds. */
export async function findYearsPaid({ db, tenant }: Context, user_id: number) {
  const { rows } = await sql<{ year: number; total: number; donations: number }>`
    select extract(year from o.paid_at at time zone ${tenant.time_zone})::int as year,
      sum(l.total - l.refunded)::bigint as total,
      coalesce(sum(l.total - l.refunded) filter (where l.account = ${LEDGER.donations}), 0)::bigint as donations
    from orders o
      join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
    where o.tenant_id = ${tenant.id} and o.user_id = ${user_id} and o.paid_at is not null
    group by 1
    order by 1 desc`.execute(db)
  return rows
}
