import type { Context } from '../../plumbing/context.ts'
import { insertRows, type NewRow } from '../../plumbing/database/bulk-queries.ts'

export const insertSentInvoice = async (context: Context, row: NewRow<'vendor_invoice'>): Promise<number> =>
  (await insertRows(context, 'vendor_invoice', [row], ['id']))[0]!.id

export const insertOpenPayment = async (context: Context, row: NewRow<'vendor_payment'>): Promise<number> =>
  (await insertRows(context, 'vendor_payment', [row], ['id']))[0]!.id
