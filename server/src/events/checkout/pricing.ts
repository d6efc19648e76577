import type { EntryPrice, priceEntry } from 'contract/events/coupons'
import type { priceOutsideEntry } from 'contract/events/outside-teams'
import { laterOf, type Later } from 'contract/events/deposits'
import type { Said } from 'contract/message'
import type { In } from 'contract/operation'
import { codeRefusal, quote } from 'contract/pricing'
import { LEDGER, findCouponFor, spreadCredit, usableCredit } from '../../payments/payments.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { linesOfItems } from '../addons/addon-choices.ts'
import { findItems, type AddonItem } from '../addons/addon-queries.ts'
import { ownParty } from '../balances/leaving.ts'
import { linkedParty } from '../entrants/outside-link.ts'
import {
  findEntrants,
  getEventOf,
  type Entrant,
  type EventOf,
  type Party,
} from '../entrants/party-queries.ts'
import { payerOf } from '../entrants/payer.ts'
import { EVENT_ENTRANT } from '../entrants/approval-terms.ts'

type OrderLine = {
  key: string
  kind: string
  account: string
  label: string
  detail: string
  amount: number
  discount: number
  credited: number
  reference_id: number
}

/** The order for held spots, before it is placed. */
export type Priced = {
  /** What is due now. */
  lines: readonly OrderLine[]
  /** What is due afterwards. */
  later: readonly Later[]
  coupon: { id: number; code: string; name: string } | null
  problem: Said | null
  /** What the account could use of its credit. */
  credit_available: number
  /** What it was read from. */
  event: EventOf
  entrants: readonly Entrant[]
}

type Due = Pick<Entrant, 'price_cents' | 'deposit_cents' | 'balance_due_on'>

/** The deposit of an entrant, as long as the rest isn't due yet; undefined where all of the price is due. */
const depositToday = ({ deposit_cents, balance_due_on }: Due, today: string): number | undefined =>
  deposit_cents !== null && balance_due_on !== null && balance_due_on > today ? deposit_cents : undefined

/** What is due after the deposits of held spots, before any coupon. */
export const laterFor = (entrants: readonly Due[], today: string): Later[] =>
  laterOf(
    entrants.flatMap((one) => {
      const deposit = depositToday(one, today)
      return deposit === undefined ? [] : [{ due_on: one.balance_due_on!, cents: one.price_cents - deposit }]
    }),
  )

type Lowering = {
  code?: string | undefined
  useCredit?: boolean | undefined
  /** The orders that the new one replaces: what they reserve of coupons and credit is there for it. */
  replaces?: readonly number[] | undefined
  /** So much of the credit pays for something else in the same order. */
  spokenFor?: number | undefined
}

/** What held spots cost, with a coupon if one was typed: it lowers the price of the entries, never that of add-ons. */
export async function priceParty(
  context: Context,
  party: Party,
  {
    code = '',
    useCredit = false,
    replaces = party.order_id === null ? [] : [party.order_id],
    spokenFor = 0,
  }: Lowering = {},
): Promise<Priced> {
  const [event, entrants, items] = await Promise.all([
    getEventOf(context, party.event_id),
    findEntrants(context, { party_ids: [party.id] }),
    findItems(context, { party_ids: [party.id] }),
  ])
  const typed = code.trim()
  const found = typed
    ? await findCouponFor(context, {
        code: typed,
        email: (await payerOf(context, party)).email,
        replaces,
      })
    : null
  const entries = entriesOf(event, entrants)
  const problem = typed ? codeRefusal(found, { day: todayOf(context), lines: entries }) : undefined
  const coupon = found && !problem ? found : null
  const credit_available =
    party.user_id === null
      ? 0
      : Math.max(0, (await usableCredit(context, { user_id: party.user_id, replaces })) - spokenFor)
  const { lines, later } = dueNow(context, { event, entrants, items, entries, coupon })
  const cost = lines.reduce((sum, { amount, discount }) => sum + amount - discount, 0)
  return {
    lines: spreadCredit(lines, useCredit ? Math.min(cost, credit_available) : 0),
    later,
    credit_available,
    coupon: coupon && { id: coupon.id, code: coupon.code, name: coupon.name },
    problem: problem ?? null,
    event,
    entrants,
  }
}

type Read = { event: EventOf; entrants: readonly Entrant[]; items: readonly AddonItem[] }

/** The price of held spots without coupon or credit, from rows read for several parties; the same as that of `priceParty`. */
export const plainPrice = (context: Context, read: Read): Pick<Priced, 'lines' | 'later'> => {
  const { lines, later } = dueNow(context, {
    ...read,
    entries: entriesOf(read.event, read.entrants),
    coupon: null,
  })
  return { lines: spreadCredit(lines, 0), later }
}

const entriesOf = ({ name: label }: EventOf, entrants: readonly Entrant[]) =>
  entrants
    .filter(({ status }) => status === 'held')
    .map(({ id, name, division, event_id, event_division_id, price_cents }) => ({
      key: `${EVENT_ENTRANT}:${id}`,
      kind: EVENT_ENTRANT,
      account: LEDGER.events,
      label,
      detail: `${name}, ${division}`,
      amount: price_cents,
      event_id,
      event_division_id,
      reference_id: id,
    }))

/** What is due now, and later, before any credit. */
function dueNow(
  context: Context,
  {
    event,
    entrants,
    items,
    entries,
    coupon,
  }: Read &
    Pick<Parameters<typeof quote>[0], 'coupon'> & {
      entries: ReturnType<typeof entriesOf>
    },
) {
  const today = todayOf(context)
  const later: Later[] = []
  const lines = [
    ...quote({ lines: entries, coupon }).lines.map(
      ({ event_id: _, event_division_id: __, total, amount, ...line }) => {
        const entrant = entrants.find(({ id }) => id === line.reference_id)!
        // A coupon lowers the whole price, and the rest before the deposit.
        const due = Math.min(depositToday(entrant, today) ?? total, total)
        if (due < total) later.push({ due_on: entrant.balance_due_on!, cents: total - due })
        return { ...line, amount: due + line.discount }
      },
    ),
    ...linesOfItems(
      items.filter(({ status, purchase_id }) => status === 'held' && purchase_id === null),
      {
        event: event.name,
        nameOf: ({ entrant_id }) => entrants.find(({ id }) => id === entrant_id)?.name ?? '',
      },
    ),
  ]
  return { lines, later: laterOf(later) }
}

/** @throws EntryNotFound */
export const giveEntryPrice = async (
  context: Context,
  { id, coupon_code, use_credit }: In<typeof priceEntry>,
): Promise<EntryPrice> =>
  shownPrice(
    await priceParty(context, await ownParty(context, id), {
      code: coupon_code,
      useCredit: use_credit === 'yes',
    }),
  )

/** @throws EntryNotFound */
export const giveOutsidePrice = async (
  context: Context,
  { token, coupon_code }: In<typeof priceOutsideEntry>,
): Promise<EntryPrice> =>
  shownPrice(await priceParty(context, await linkedParty(context, token), { code: coupon_code }))

export function shownPrice({
  lines,
  later,
  coupon,
  problem,
  credit_available,
}: Omit<Priced, 'event' | 'entrants'>): EntryPrice {
  const sum = (of: 'amount' | 'discount' | 'credited') => lines.reduce((all, line) => all + line[of], 0)
  const [subtotal, reduced, credit] = [sum('amount'), sum('discount'), sum('credited')]
  return {
    ...{ subtotal, discount: reduced - credit, credit, credit_available, total: subtotal - reduced },
    later: [...later],
    coupon: coupon && { code: coupon.code, name: coupon.name },
    coupon_problem: problem,
  }
}
