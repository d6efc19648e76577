import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../context.ts'

/** `order_line_id`: what was bought; null for what is about the payment as a whole. */
export type Entry = { debit: string; credit: string; amount: number; order_line_id: number | null }

type Booking = {
  kind: 'payment' | 'fee' | 'refund' | 'refund_failed' | 'surplus'
  source: string
  order_id: number
  currency: string
}

/** Books an event of the business; the same event a second time is refused by the database. */
export const insertEntries = ({ db, tenant, now }: Context, booking: Booking, entries: readonly Entry[]) =>
  db
    .insertInto('ledger_entry')
    .values(
      entries.map((entry, i) => ({
        tenant_id: tenant.id,
        ...booking,
        position: i + 1,
        ...entry,
        booked_at: now,
      })),
    )
    .execute()

export const findLedgerLines = ({ db, tenant }: Context, order_id: number) =>
  db
    .selectFrom('ledger_line')
    .select([
      sql<string>`kind`.as('kind'),
      sql<string>`account`.as('account'),
      sql<number>`amount`.as('amount'),
      sql<string>`currency`.as('currency'),
      sql<string>`booked_at`.as('booked_at'),
    ])
    .where('tenant_id', '=', tenant.id)
    .where('order_id', '=', order_id)
    .orderBy('entry_id')
    .orderBy('amount', 'desc')
    .execute()

/** Month by month ('YYYY-MM' in the tenant's time zone), what cards were charged and what went back, in cents. */
export async function findTakings(
  { db, tenant }: Context,
  { from, until }: { from: Day; until: Day },
): Promise<{ month: string; charged: number; refunded: number }[]> {
  const zone = tenant.time_zone
  // A day until it is summed: to write the month out for each entry would be most of the work.
  const month = sql<string>`date_trunc('month', booked_at at time zone ${zone})::date`
  const rows = await db
    .selectFrom('ledger_entry')
    .select([
      month.as('month'),
      sql<string>`coalesce(sum(amount) filter (where kind = 'payment' and debit = 'asset:psp_clearing'), 0)`.as(
        'charged',
      ),
      sql<string>`coalesce(sum(case kind when 'refund' then amount else -amount end) filter (where kind in ('refund', 'refund_failed') and 'liability:surplus' not in (debit, credit)), 0)`.as(
        'refunded',
      ),
    ])
    .where('tenant_id', '=', tenant.id)
    .where(sql<boolean>`booked_at >= (${from}::date)::timestamp at time zone ${zone}`)
    .where(sql<boolean>`booked_at < (${until}::date + 1)::timestamp at time zone ${zone}`)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()
  return rows.map(({ month, charged, refunded }) => ({
    month: month.slice(0, 'YYYY-MM'.length),
    charged: Number(charged),
    refunded: Number(refunded),
  }))
}
