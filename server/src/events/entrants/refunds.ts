import type { WithdrawalPreview } from 'contract/events/entering'
import { refundOf, type RefundFacts } from 'contract/events/refunds'
import { sentence } from 'contract/message'
import { allocate } from 'contract/money'
import { findOrder, findPaidBy, type Order } from '../../payments/payments.ts'
import type { Context } from '../../plumbing/context.ts'
import { findEntrants, type Entrant, type Party } from './party-queries.ts'

type Why = RefundFacts extends infer Facts
  ? Facts extends RefundFacts
    ? Omit<Facts, 'paid_cents' | 'card_cents'>
    : never
  : never

/** One person who leaves, and what comes back for them. */
export type Leaving = WithdrawalPreview['refunds'][number] & {
  entrant: Entrant
  line: Order['lines'][number] | undefined
  paid_cents: number
}

const AlreadyRefunded = sentence('refund_already', 'Already refunded')

/**
 * What comes back for each person who is in an event, by the policy that was shown when they entered, less what has been given
 * back already. Without a policy everything comes back where the event is canceled, and nothing to who withdraws.
 */
export async function refundsOf(
  context: Context,
  party: Party,
  why: Why,
): Promise<{ leaving: Leaving[]; isCard: boolean }> {
  const entrants = await findEntrants(context, { party_ids: [party.id] })
  const [order, paidBy] =
    party.order_id === null
      ? []
      : await Promise.all([findOrder(context, party.order_id), findPaidBy(context, party.order_id)])
  const lines = order?.lines ?? []
  const costs = allocate(
    paidBy?.cost ?? 0,
    lines.map(({ total }) => total),
  )
  const leaving = entrants
    .filter(({ status }) => status === 'confirmed')
    .map((entrant) => {
      const at = lines.findIndex(({ reference_id }) => reference_id === entrant.id)
      const line = lines[at]
      const [paid_cents, refunded] = [line?.total ?? 0, line?.refunded ?? 0]
      const unwritten = {
        lines: [],
        back_cents: why.why === 'canceled' ? paid_cents : 0,
        form: 'cash' as const,
      }
      const refund = party.refund_terms
        ? refundOf(party.refund_terms, { ...why, paid_cents, card_cents: costs[at] ?? 0 } as RefundFacts)
        : unwritten
      const before = Math.min(refund.back_cents, refunded)
      const back_cents = Math.min(refund.back_cents - before, paid_cents - refunded)
      return {
        entrant,
        line,
        paid_cents,
        entrant_id: entrant.id,
        name: entrant.name,
        lines: [...refund.lines, ...(before > 0 ? [{ said: AlreadyRefunded({}), cents: -before }] : [])],
        back_cents,
        is_credit: refund.form === 'credit' && back_cents > 0,
      }
    })
  return { leaving, isCard: paidBy === undefined || paidBy.method === 'card' }
}

/** The lines of the order to refund, and how much of each; what comes back as credit isn't among them. */
export const refundLines = (leaving: readonly Leaving[]): { id: number; amount: number }[] =>
  leaving.flatMap(({ line, back_cents: amount, is_credit }) =>
    line && amount > 0 && !is_credit ? [{ id: line.id, amount }] : [],
  )
