import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'
import { insertRows, type NewRow } from '../../plumbing/database/bulk-queries.ts'

export const insertPurchases = (context: Context, rows: readonly NewRow<'event_pass_purchase'>[]) =>
  insertRows(context, 'event_pass_purchase', rows, ['id', 'request_key'])

export const insertSoldPasses = (context: Context, rows: readonly NewRow<'event_pass'>[]) =>
  insertRows(context, 'event_pass', rows, ['id', 'purchase_id', 'event_pass_type_id', 'price_cents'])

export const insertPastScans = (context: Context, rows: readonly NewRow<'event_pass_scan'>[]) =>
  insertRows(context, 'event_pass_scan', rows)

/** What is taken of each kind of pass of an event, from the passes there are. */
export const countPassesTaken = ({ db, tenant }: Context, event_id: number) =>
  sql`
    update event_pass_type y set taken = (select count(*) from event_pass p
      where p.tenant_id = ${tenant.id} and p.event_pass_type_id = y.id and p.status in ('held', 'confirmed'))
    where y.tenant_id = ${tenant.id} and y.event_id = ${event_id}`.execute(db)

export const setPassOrder = ({ db, tenant }: Context, id: number, order_id: number) =>
  sql`update event_pass_purchase set order_id = ${order_id} where tenant_id = ${tenant.id} and id = ${id}`.execute(
    db,
  )
