import { insertRows, type NewRow } from '../plumbing/database/bulk-queries.ts'
import type { Context } from '../plumbing/context.ts'
import type { Fate } from './demo/fates.ts'
import type { Paid } from '../payments/past-order.ts'
import { randomUuid } from '../payments/uuid.ts'

/** Who works in the office; null if a tenant has nobody with that name. */
export type Clerk = { id: number; name: string } | null

type Happened = {
  at: Date
  order: Paid
  registrations: { id: number; key: string; status: string; fate: Fate }[]
}

/** The audit trail that payment, decisions and refunds would have left, in chronological order. */
export async function insertPastAudit(context: Context, happened: readonly Happened[], clerk: Clerk) {
  const entries = happened.flatMap(({ at, order, registrations }) => {
    const trace_id = randomUuid(context)
    return registrations.flatMap(({ id, key, status, fate }) => [
      entry(at, null, trace_id, ['registration.paid', id], {
        after: { status, order: order.number },
      }),
      ...ofTheOffice(context, order, { id, key, fate }, clerk),
    ])
  })
  await insertRows(
    context,
    'audit_entry',
    entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  )
}

function ofTheOffice(
  context: Context,
  order: Paid,
  { id, key, fate: { steps, refund } }: { id: number; key: string; fate: Fate },
  clerk: Clerk,
): NewRow<'audit_entry'>[] {
  const trace_id = randomUuid(context)
  const decided = steps.map(({ at, from, to, reason, by }) =>
    entry(at, clerk, trace_id, [by === 'refund' ? 'registration.refunded' : `registration.${to}`, id], {
      before: { status: from },
      after: { status: to },
      note: reason,
    }),
  )
  const refund_id = order.refunds.find(({ line_key }) => line_key === key)?.id
  if (!refund || refund_id === undefined) return decided
  const requested = entry(refund.at, clerk, trace_id, ['payment.refund_requested', order.id], {
    subject: 'order',
    after: { refund_id, amount: refund.amount },
    note: refund.reason,
  })
  // A rejection requests its refund, which happens automatically; a full refund ends what was paid for.
  const last = steps.at(-1)
  const wentBack = entry(
    refund.at,
    last?.to === 'rejected' ? null : clerk,
    trace_id,
    ['registration.money_back', id],
    {
      after: { amount: refund.amount },
      note: refund.reason,
    },
  )
  return last?.by === 'refund' ? [requested, wentBack, ...decided] : [...decided, requested, wentBack]
}

const entry = (
  at: Date,
  clerk: Clerk,
  trace_id: string,
  [action, subject_id]: [string, number],
  {
    subject = 'registration',
    before,
    after,
    note,
  }: {
    subject?: string
    before?: object
    after: object
    note?: string | undefined
  },
): NewRow<'audit_entry'> => ({
  at: at.toISOString(),
  user_id: clerk?.id ?? null,
  actor: clerk?.name ?? (action === 'registration.paid' ? 'visitor' : 'system'),
  action,
  subject,
  subject_id,
  before: (before ?? null) as never,
  after: after as never,
  note: note ?? null,
  trace_id,
})
