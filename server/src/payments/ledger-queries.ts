import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** `order_line_id`: what was bought; null for what concerns the payment as a whole. */
export type Entry = { debit: string; credit: string; amount: number; order_line_id: number | null }

type Booking = {
  kind:
    | 'payment'
    | 'fee'
    | 'refund'
    | 'refund_failed'
    | 'surplus'
    | 'credit'
    | 'credit_expired'
    | 'cost'
    | 'cost_undone'
  source: string
  order_id: number
  currency: string
}

/** Books a business event; the database refuses the same event a second time. */
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
