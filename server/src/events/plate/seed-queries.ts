import type { Context } from '../../plumbing/context.ts'
import { insertRows, type NewRow } from '../../plumbing/database/bulk-queries.ts'

export const insertPlateAccounts = (context: Context, rows: readonly NewRow<'plate_account'>[]) =>
  insertRows(context, 'plate_account', rows)

export const insertPaidPlates = (context: Context, rows: readonly NewRow<'plate_payment'>[]) =>
  insertRows(context, 'plate_payment', rows, ['id', 'entrant_id'])
