import { addonName, type AddonRefund } from 'contract/events/addons'
import type { WithdrawalPreview } from 'contract/events/entering'
import { refundOf, type RefundFacts } from 'contract/events/refunds'
import { sentence, type Said } from 'contract/message'
import { allocate } from 'contract/money'
import { findOrder, findPaidBy, type Order } from '../../payments/payments.ts'
import type { Context } from '../../plumbing/context.ts'
import { EVENT_ADDON } from './addon-choices.ts'
import { findPurchaseOrders } from './addon-purchase-queries.ts'
import { findItems, type AddonItem } from './addon-queries.ts'
import { findEntrants, type Entrant, type Party } from './party-queries.ts'
import { EVENT_ENTRANT } from './settlement.ts'

type Why = RefundFacts extends infer Facts
  ? Facts extends RefundFacts
    ? Omit<Facts, 'paid_cents' | 'card_cents'>
    : never
  : never

/** So much of a line of an order comes back. */
type Part = { order_id: number; line_id: number; amount: number; is_credit: boolean }

/** What comes back of some of what was paid, line by line. */
type Refund = {
  lines: readonly { said: Said; cents: number }[]
  paid_cents: number
  back_cents: number
  is_credit: boolean
  parts: readonly Part[]
}

/** One person who leaves, and what comes back for them. */
export type Leaving = Pick<WithdrawalPreview['refunds'][number], 'entrant_id' | 'name'> &
  Refund & { entrant: Entrant }

/** What comes back to a party that leaves. */
export type Refunds = {
  leaving: readonly Leaving[]
  /** For add-ons of the whole party, once nobody of it is left; null if there are none. */
  shared: Refund | null
  isCard: boolean
}

const AlreadyRefunded = sentence('refund_already', 'Already refunded')
const AddonPaid = sentence('refund_addon_paid', 'Paid: {name}')
const AddonKept = sentence('refund_addon_kept', 'Not refundable: {name}')

/** The orders of a party, which are held before it. */
export const ordersOf = async (context: Context, party: Pick<Party, 'id' | 'order_id'>): Promise<number[]> =>
  [
    ...(party.order_id === null ? [] : [party.order_id]),
    ...(await findPurchaseOrders(context, party.id)),
  ].toSorted((a, b) => a - b)

/**
 * What comes back for each person who is in an event, by the policy that was shown when they entered, less what has been given
 * back already. Without a policy everything comes back where the event is canceled, and nothing to who withdraws. Add-ons follow
 * the policy or a rule of their own.
 */
export async function refundsOf(context: Context, party: Party, why: Why): Promise<Refunds> {
  const [entrants, items, orders] = await Promise.all([
    findEntrants(context, { party_ids: [party.id] }),
    findItems(context, { party_ids: [party.id] }),
    ordersOf(context, party),
  ])
  const paid: Paid[] = []
  let isCard = true
  for (const id of orders) {
    const [order, paidBy] = await Promise.all([findOrder(context, id), findPaidBy(context, id)])
    if (!order) continue
    if (paidBy && paidBy.method !== 'card') isCard = false
    const costs = allocate(
      paidBy?.cost ?? 0,
      order.lines.map(({ total }) => total),
    )
    paid.push(...order.lines.map((line, i) => ({ order_id: id, line, card_cents: costs[i] ?? 0 })))
  }
  const lineOf = (kind: string, id: number) =>
    paid.find(({ line }) => line.kind === kind && line.reference_id === id)
  const ofItems = (own: (item: AddonItem) => boolean): Bought[] =>
    items
      .filter((item) => item.status === 'confirmed' && own(item))
      .flatMap((item) => {
        const found = lineOf(EVENT_ADDON, item.id)
        return found ? [{ ...found, by: item.refunded_by, name: addonName(item.name, item.option) }] : []
      })
  const leaving = entrants
    .filter(({ status }) => status === 'confirmed')
    .map((entrant) => {
      const entry = lineOf(EVENT_ENTRANT, entrant.id)
      const bought = ofItems(({ entrant_id }) => entrant_id === entrant.id)
      const all: Bought[] = [...(entry ? [{ ...entry, by: 'policy' as const, name: '' }] : []), ...bought]
      return { entrant, entrant_id: entrant.id, name: entrant.name, ...refundFor(party, why, all) }
    })
  const shared = ofItems(({ entrant_id }) => entrant_id === null)
  return { leaving, shared: shared.length > 0 ? refundFor(party, why, shared) : null, isCard }
}

type Paid = { order_id: number; line: Order['lines'][number]; card_cents: number }
type Bought = Paid & { by: AddonRefund; name: string }

const sumOf = (lines: readonly Paid[], of: (line: Paid) => number) =>
  lines.reduce((sum, one) => sum + of(one), 0)
const leftOf = ({ line }: Paid) => line.total - line.refunded

function refundFor({ refund_terms }: Party, why: Why, all: readonly Bought[]): Refund {
  const byPolicy = all.filter(({ by }) => by === 'policy')
  const own = all.filter(({ by, line }) => by !== 'policy' && line.total > 0)
  const policy = policyRefund(refund_terms, why, byPolicy)
  const isFree = byPolicy.length === 0 && own.length > 0
  const others = own.map((one) => {
    const isBack = one.by === 'full' || why.why === 'canceled'
    const lines = [
      { said: AddonPaid({ name: one.name }), cents: one.line.total },
      ...(isBack ? [] : [{ said: AddonKept({ name: one.name }), cents: -leftOf(one) }]),
      ...(one.line.refunded > 0 ? [{ said: AlreadyRefunded({}), cents: -one.line.refunded }] : []),
    ]
    return { lines, back: isBack ? leftOf(one) : 0, one }
  })
  return {
    lines: [...(isFree ? [] : policy.lines), ...others.flatMap(({ lines }) => lines)],
    paid_cents: sumOf(all, ({ line }) => line.total),
    back_cents: policy.back + others.reduce((sum, { back }) => sum + back, 0),
    is_credit: policy.is_credit,
    parts: [
      ...policy.parts,
      ...others.map(({ one, back: amount }) => ({
        order_id: one.order_id,
        line_id: one.line.id,
        amount,
        is_credit: false,
      })),
    ].filter(({ amount }) => amount > 0),
  }
}

/** What the policy gives back of some lines together: a fee it keeps is kept once. */
function policyRefund(terms: Party['refund_terms'], why: Why, paid: readonly Paid[]) {
  const paid_cents = sumOf(paid, ({ line }) => line.total)
  const refunded = sumOf(paid, ({ line }) => line.refunded)
  const refund = terms
    ? refundOf(terms, { ...why, paid_cents, card_cents: sumOf(paid, (one) => one.card_cents) } as RefundFacts)
    : { lines: [], back_cents: why.why === 'canceled' ? paid_cents : 0, form: 'cash' as const }
  const before = Math.min(refund.back_cents, refunded)
  const back = Math.min(refund.back_cents - before, paid_cents - refunded)
  const is_credit = refund.form === 'credit' && back > 0
  const amounts = allocate(back, paid.map(leftOf))
  return {
    lines: [...refund.lines, ...(before > 0 ? [{ said: AlreadyRefunded({}), cents: -before }] : [])],
    back,
    is_credit,
    parts: paid.map(({ order_id, line }, i) => ({
      order_id,
      line_id: line.id,
      amount: amounts[i] ?? 0,
      is_credit,
    })),
  }
}

/** The lines to refund of each order; what comes back as credit isn’t among them. */
export function refundLines(
  refunds: readonly Pick<Refund, 'parts'>[],
): { order_id: number; lines: { id: number; amount: number }[] }[] {
  const parts = refunds.flatMap((one) => one.parts).filter(({ is_credit }) => !is_credit)
  return [...new Set(parts.map(({ order_id }) => order_id))]
    .toSorted((a, b) => a - b)
    .map((order_id) => ({
      order_id,
      lines: parts
        .filter((part) => part.order_id === order_id)
        .map(({ line_id: id, amount }) => ({ id, amount })),
    }))
}
