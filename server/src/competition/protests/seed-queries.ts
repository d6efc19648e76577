import type { Context } from '../../plumbing/context.ts'
import { insertRows, type NewRow } from '../../plumbing/database/bulk-queries.ts'

export const insertTerms = (context: Context, row: NewRow<'protest_terms'>) =>
  insertRows(context, 'protest_terms', [row])

export const insertProtests = (context: Context, rows: readonly NewRow<'protest'>[]) =>
  insertRows(context, 'protest', rows, ['id', 'game_id'])

export const insertSteps = (context: Context, rows: readonly NewRow<'protest_step'>[]) =>
  insertRows(context, 'protest_step', rows)
