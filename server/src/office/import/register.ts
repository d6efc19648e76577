import type { Context } from '../../plumbing/context.ts'
import { placeEmptyOrder } from '../../payments/payments.ts'
import type { ImportFile } from './imports-queries.ts'
import { insertDraft, markDraft } from '../../registering/registering.ts'

/**
 * What the registrations of an import belong to: every registration comes from a form and an order, and with
 * one of each per file, everything built on them (lists, exports, waivers, refunds) works without knowing
 * about imports.
 */
export async function openRegister(
  context: Context,
  { id, file_name }: Pick<ImportFile, 'id' | 'file_name'>,
): Promise<{ draft_id: number; order_id: number }> {
  const draft = await insertDraft(context, {
    // Matches no token, so it can never be opened by link.
    token_hash: context.random(32),
    email: null,
    step: 'payment',
    data: { registrant: {}, people: [] },
    expires_at: context.now,
  })
  const order = await placeEmptyOrder(context, {
    purpose: 'import',
    subject_id: id,
    payer: { name: `Import of ${file_name}`.slice(0, 120), email: '' },
  })
  await markDraft(context, draft.id, { order_id: order.id, completed_at: context.now })
  return { draft_id: draft.id, order_id: order.id }
}
