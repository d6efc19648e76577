import { addonName, type AddonRefund } from 'contract/events/addons'
import { addDays, type Day } from 'contract/dates'
import type { WithdrawalPreview } from 'contract/events/entering'
import { refundOf, type RefundFacts, type RefundForm, type WayPaid } from 'contract/events/refunds'
import { sentence, type Said } from 'contract/message'
import { allocate } from 'contract/money'
import {
  findOrder,
  findPaidBy,
  requestRefund,
  turnIntoCredit,
  type CreditedLine,
  type Order,
} from '../../payments/payments.ts'
import type { PaymentMethod } from 'contract/payments'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { EVENT_ADDON } from '../addons/addon-choices.ts'
import { EVENT_BALANCE, findBalanceOrders } from '../entrants/balance-queries.ts'
import { findPurchaseOrders } from '../addons/addon-purchase-queries.ts'
import { findItems, type AddonItem } from '../addons/addon-queries.ts'
import { findEntrants, type Entrant, type Party } from '../entrants/party-queries.ts'
import { EVENT_ENTRANT } from '../entrants/approval-terms.ts'

type Why = RefundFacts extends infer Facts
  ? Facts extends RefundFacts
    ? Omit<Facts, 'paid_cents' | 'card_cents'>
    : never
  : never

/** So much of a line of an order comes back. */
type Part = CreditedLine & {
  /** As the policy says; `paid` comes back to the card, `credited` as credit in any case. */
  form: RefundForm
}

/** What comes back of some of what was paid, line by line. */
export type Refund = {
  lines: readonly { said: Said; cents: number }[]
  paid_cents: number
  back_cents: number
  /** So much of it as credit, whatever is chosen. */
  credit_cents: number
  may_choose: boolean
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
  /** How the money comes back: as it was paid. */
  way: WayPaid
}

const AlreadyRefunded = sentence('refund_already', 'Already refunded')
const AddonPaid = sentence('refund_addon_paid', 'Paid: {name}')
const AddonKept = sentence('refund_addon_kept', 'Not refundable: {name}')

/** The orders of a party, which are held before it. */
export const ordersOf = async (context: Context, party: Pick<Party, 'id' | 'order_id'>): Promise<number[]> =>
  [
    ...(party.order_id === null ? [] : [party.order_id]),
    ...(await findPurchaseOrders(context, party.id)),
    ...(await findBalanceOrders(context, party.id)),
  ].toSorted((a, b) => a - b)

/**
 * What comes back for each person who is in an event, by the policy that was shown when they entered, less what has been given
 * back already. Without a policy everything comes back where the event is canceled, and nothing to who withdraws. Add-ons follow
 * the policy or a rule of their own.
 */
export async function refundsOf(context: Context, party: Party, why: Why): Promise<Refunds> {
  const { entrants, items, lineOf, way } = await paidIn(context, party)
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
      const entry = [EVENT_ENTRANT, EVENT_BALANCE].flatMap((kind) => lineOf(kind, entrant.id) ?? [])
      const bought = ofItems(({ entrant_id }) => entrant_id === entrant.id)
      const all: Bought[] = [
        ...entry.map((line) => ({ ...line, by: 'policy' as const, name: '' })),
        ...bought,
      ]
      return { entrant, entrant_id: entrant.id, name: entrant.name, ...refundFor(party, why, all) }
    })
  const shared = ofItems(({ entrant_id }) => entrant_id === null)
  return { leaving, shared: shared.length > 0 ? refundFor(party, why, shared) : null, way }
}

/** How many games a team has started, of those that its division promised. */
export type GamesStarted = { games: number; guarantee: number }

/**
 * What comes back to each team of a party of an event that is cut short, by the games it has started: of its entry alone, since it has
 * taken part and keeps its add-ons. A team that has had the games it was promised gets nothing back.
 */
export async function cutShortIn(
  context: Context,
  party: Party,
): Promise<(started: ReadonlyMap<number, GamesStarted>) => Pick<Refunds, 'leaving' | 'way'>> {
  const { entrants, lineOf, way } = await paidIn(context, party)
  return (started) => ({
    way,
    leaving: entrants.flatMap((entrant) => {
      const facts = started.get(entrant.id)
      if (entrant.status !== 'confirmed' || !facts || facts.games >= facts.guarantee) return []
      const entry = [EVENT_ENTRANT, EVENT_BALANCE]
        .flatMap((kind) => lineOf(kind, entrant.id) ?? [])
        .map((line) => ({ ...line, by: 'policy' as const, name: '' }))
      return [
        {
          ...{ entrant, entrant_id: entrant.id, name: entrant.name },
          ...refundFor(party, { why: 'cut_short', ...facts }, entry),
        },
      ]
    }),
  })
}

/** Who and what is in a party, and every line of its orders that has been paid. */
async function paidIn(context: Context, party: Party) {
  const [entrants, items, orders] = await Promise.all([
    findEntrants(context, { party_ids: [party.id] }),
    findItems(context, { party_ids: [party.id] }),
    ordersOf(context, party),
  ])
  const paid: Paid[] = []
  const ways = new Set<WayPaid>()
  for (const id of orders) {
    const [order, paidBy] = await Promise.all([findOrder(context, id), findPaidBy(context, id)])
    // An order for a balance counts once it is paid.
    if (!order || order.paid_at === null) continue
    if (paidBy) ways.add(wayOf(paidBy.method))
    const costs = allocate(
      paidBy?.cost ?? 0,
      order.lines.map(({ total }) => total),
    )
    const isTeams = paidBy?.method === 'team_funds'
    paid.push(...order.lines.map((line, i) => ({ order_id: id, line, card_cents: costs[i] ?? 0, isTeams })))
  }
  const lineOf = (kind: string, id: number) =>
    paid.find(({ line }) => line.kind === kind && line.reference_id === id)
  // Where it was paid in several ways, each comes back as it was paid.
  const [only = 'card'] = ways
  return { entrants, items, lineOf, way: ways.size > 1 ? ('by_hand' as const) : only }
}

const wayOf = (method: PaymentMethod): WayPaid =>
  method === 'card' || method === 'team_funds' ? method : 'by_hand'

type Paid = {
  order_id: number
  line: Order['lines'][number]
  card_cents: number
  /** Paid from what is held for a team. */
  isTeams: boolean
}
type Bought = Paid & { by: AddonRefund; name: string }

const sumOf = (lines: readonly Paid[], of: (line: Paid) => number) =>
  lines.reduce((sum, one) => sum + of(one), 0)
/** What was paid for it, by card or with credit. */
const paidFor = ({ line }: Paid) => line.total + line.credited
const leftOf = (paid: Paid) => paidFor(paid) - paid.line.refunded

function refundFor({ refund_terms, user_id }: Party, why: Why, all: readonly Bought[]): Refund {
  const byPolicy = all.filter(({ by }) => by === 'policy')
  const own = all.filter((one) => one.by !== 'policy' && paidFor(one) > 0)
  const policy = policyRefund(refund_terms, why, byPolicy, { hasAccount: user_id !== null })
  const others = own.map((one) => {
    const isBack = one.by === 'full' || why.why === 'canceled'
    const lines = [
      { said: AddonPaid({ name: one.name }), cents: paidFor(one) },
      ...(isBack ? [] : [{ said: AddonKept({ name: one.name }), cents: -leftOf(one) }]),
      ...(one.line.refunded > 0 ? [{ said: AlreadyRefunded({}), cents: -one.line.refunded }] : []),
    ]
    return { lines, part: partOf(one, isBack ? leftOf(one) : 0, 'cash') }
  })
  const parts = [...policy.parts, ...others.map(({ part }) => part)].filter((part) => amountOf(part) > 0)
  return {
    lines: [
      ...(byPolicy.length === 0 && own.length > 0 ? [] : policy.lines),
      ...others.flatMap(({ lines }) => lines),
    ],
    paid_cents: sumOf(all, paidFor),
    back_cents: parts.reduce((sum, part) => sum + amountOf(part), 0),
    credit_cents: creditOf(parts, 'cash'),
    may_choose: parts.some(({ form, paid }) => form === 'either' && paid > 0),
    parts,
  }
}

const amountOf = ({ paid, credited }: Pick<Part, 'paid' | 'credited'>) => paid + credited

/** So much of a line, from where it was paid: the card’s share and that of credit. */
function partOf({ order_id, line, isTeams }: Paid, amount: number, form: RefundForm): Part {
  const [paid = 0, credited = 0] = allocate(amount, [line.total - line.refunded, line.credited])
  // The money of a team never becomes credit of whoever entered it.
  return { order_id, line_id: line.id, paid, credited, form: isTeams ? 'cash' : form }
}

/** What comes as credit, if the family chooses so where it may. */
export const isCredit = ({ form }: Pick<Part, 'form'>, as: 'cash' | 'credit'): boolean =>
  form === 'credit' || (form === 'either' && as === 'credit')

const creditOf = (parts: readonly Part[], as: 'cash' | 'credit') =>
  parts.reduce((sum, part) => sum + part.credited + (isCredit(part, as) ? part.paid : 0), 0)

/**
 * What the policy gives back of some lines together: a fee it keeps is kept once. Credit needs an account; without one, as for a
 * team from outside, money comes back.
 */
function policyRefund(
  terms: Party['refund_terms'],
  why: Why,
  paid: readonly Paid[],
  { hasAccount }: { hasAccount: boolean },
) {
  const paid_cents = sumOf(paid, paidFor)
  const refunded = sumOf(paid, ({ line }) => line.refunded)
  const refund = terms
    ? refundOf(terms, { ...why, paid_cents, card_cents: sumOf(paid, (one) => one.card_cents) } as RefundFacts)
    : { lines: [], back_cents: why.why === 'canceled' ? paid_cents : 0, form: 'cash' as const }
  const before = Math.min(refund.back_cents, refunded)
  const back = Math.min(refund.back_cents - before, paid_cents - refunded)
  const amounts = allocate(back, paid.map(leftOf))
  return {
    lines: [...refund.lines, ...(before > 0 ? [{ said: AlreadyRefunded({}), cents: -before }] : [])],
    parts: paid.map((one, i) => partOf(one, amounts[i] ?? 0, hasAccount ? refund.form : 'cash')),
  }
}

/** What is paid back of each order, and what becomes credit. */
export function waysBack(
  refunds: readonly Pick<Refund, 'parts'>[],
  as: 'cash' | 'credit',
): {
  cash: { order_id: number; lines: { id: number; amount: number }[] }[]
  cash_cents: number
  credit: CreditedLine[]
} {
  const parts = refunds.flatMap((one) => one.parts)
  const cash = parts.filter((part) => part.paid > 0 && !isCredit(part, as))
  return {
    cash: [...new Set(cash.map(({ order_id }) => order_id))]
      .toSorted((a, b) => a - b)
      .map((order_id) => ({
        order_id,
        lines: cash
          .filter((part) => part.order_id === order_id)
          .map(({ line_id: id, paid: amount }) => ({ id, amount })),
      })),
    cash_cents: cash.reduce((sum, { paid }) => sum + paid, 0),
    credit: parts
      .map(({ form, paid, ...part }) => ({ ...part, paid: isCredit({ form }, as) ? paid : 0 }))
      .filter((part) => amountOf(part) > 0),
  }
}

/** The last day of credit that is given by a policy today; null for ever. */
export const creditUntil = (context: Context, { refund_terms }: Pick<Party, 'refund_terms'>): Day | null =>
  refund_terms?.credit.days == null ? null : addDays(todayOf(context), refund_terms.credit.days)

/** Gives what comes back: money by the orders, credit on the account of whoever entered. */
export async function giveBack(
  context: Context,
  party: Party,
  {
    refunds,
    as,
    event,
    reason,
  }: { refunds: readonly Refund[]; as: 'cash' | 'credit'; event: string; reason: string },
): Promise<{ back_cents: number; credit_cents: number; credit_until: Day | null }> {
  const { cash, cash_cents, credit } = waysBack(refunds, as)
  const expires_on = creditUntil(context, party)
  const credit_cents =
    party.user_id === null
      ? 0
      : await turnIntoCredit(context, { user_id: party.user_id, lines: credit, origin: event, expires_on })
  for (const of of cash) await requestRefund(context, { ...of, reason })
  return { back_cents: cash_cents, credit_cents, credit_until: expires_on }
}
