import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'
import { insertRows, type NewRow } from '../../plumbing/database/bulk-queries.ts'

export const insertTerms = (context: Context, row: NewRow<'protest_terms'>) =>
  insertRows(context, 'protest_terms', [row])

export const insertProtests = (context: Context, rows: readonly NewRow<'protest'>[]) =>
  insertRows(context, 'protest', rows, ['id', 'game_id'])

export const insertSteps = (context: Context, rows: readonly NewRow<'protest_step'>[]) =>
  insertRows(context, 'protest_step', rows)

export const insertFees = (context: Context, rows: readonly NewRow<'protest_payment'>[]) =>
  insertRows(context, 'protest_payment', rows)

/** Protests whose fee the desk has, although no order says so yet. */
export async function findPaidFees({ db, tenant }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from protest p
    where p.tenant_id = ${tenant.id} and p.fee_state in ('received', 'kept') and not exists (
      select from protest_payment f where f.tenant_id = ${tenant.id} and f.protest_id = p.id)
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}
