import {
  BalanceChanged,
  BalanceNotFound,
  type OwnBalance,
  type orderBalance,
  type payEventBalance,
  type ShownBalance,
  type showEventBalance,
  type stopBalanceCard,
} from 'contract/events/deposits'
import { addDays } from 'contract/dates'
import { isLanguage } from 'contract/language'
import type { In, Out } from 'contract/operation'
import { declineOf } from 'contract/payments'
import { Gone } from 'contract/problem'
import {
  CannotSettle,
  LEDGER,
  cancelOrder,
  endMandates,
  giveMandate,
  placeOrder,
  showKeptCard,
  type EndedBy,
  type PaidPart,
  type Settlement,
} from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { openSealedId, sealId } from '../../plumbing/sealed-id.ts'
import { mailBalancePaid } from './balance-letters.ts'
import {
  EVENT_BALANCE,
  findBalances,
  getBalance,
  insertBalance,
  setBalance,
  setBalanceOf,
  type Balance,
} from '../entrants/balance-queries.ts'
import {
  findEntrants,
  getEventOf,
  getParty,
  lockParty,
  type Entrant,
  type Party,
} from '../entrants/party-queries.ts'
import { payerOf } from '../entrants/payer.ts'
import { holdStatus } from '../status-queries.ts'

const LINK = 'event-balance'
/** How long its page opens after the event. */
const OPEN_AFTER_DAYS = 90
const ORDER_MINUTES = 30

/** What opens the page of a balance: it is paid there without logging in. */
export const balanceToken = (context: Context, id: number): string => sealId(context, LINK, id)

/**
 * Deposits have been paid: what is left is due on its day. A card that was kept for it is charged then, as was agreed.
 */
export async function beginBalances(
  context: Context,
  party: Party,
  entrants: readonly Entrant[],
  { lines, kept_card_id }: PaidPart,
): Promise<void> {
  const begun = new Map<string, number>()
  for (const { id, price_cents, balance_due_on } of entrants) {
    const line = lines.find(({ key }) => key === `event_entrant:${id}`)
    const rest = price_cents - (line?.amount ?? 0)
    if (balance_due_on === null || rest <= 0) continue
    const event_balance_id =
      begun.get(balance_due_on) ??
      (await insertBalance(context, { party_id: party.id, due_on: balance_due_on }))
    begun.set(balance_due_on, event_balance_id)
    await setBalanceOf(context, id, { event_balance_id, balance_cents: rest })
  }
  const { card_terms, card_language, agreed_from } = party
  if (kept_card_id === undefined || !card_terms) return
  for (const subject_id of begun.values())
    await giveMandate(context, {
      purpose: EVENT_BALANCE,
      subject_id,
      kept_card_id,
      terms: card_terms,
      language: isLanguage(card_language) ? card_language : null,
      agreed_at: context.now,
      agreed_from,
    })
}

/**
 * The unpaid orders for balances of a party that is about to change: they are held, and will not be paid.
 * @throws PaymentInProgress, AlreadyPaid
 */
export async function cancelBalanceOrders(context: Context, party_id: number): Promise<void> {
  for (const { state, is_ordered, order_id } of await findBalances(context, [party_id]))
    if (state === 'open' && is_ordered) await cancelOrder(context, order_id!, 'released')
}

/** Balances that nobody owes any more, because whom they were for has left, are over; their cards are forgotten. */
export async function endBalances(context: Context, party_id: number): Promise<void> {
  const over = (await findBalances(context, [party_id])).filter(
    ({ state, cents }) => state === 'open' && cents === 0,
  )
  for (const { id } of over) await setBalance(context, id, { state: 'over' })
  await forgetCards(context, over, 'nothing_owed')
}

const forgetCards = (context: Context, balances: readonly Pick<Balance, 'id'>[], by: EndedBy) =>
  endMandates(context, { purpose: EVENT_BALANCE, subject_ids: balances.map(({ id }) => id) }, by)

/** A balance and its party, held until the transaction ends. */
export async function lockBalance(
  context: Context,
  id: number,
): Promise<{ balance: Balance; party: Party } | undefined> {
  const seen = await getBalance(context, id)
  const party = seen && (await lockParty(context, seen.party_id))
  const balance = party && (await getBalance(context, id))
  return balance && { balance, party }
}

/** A balance that is owed, of an event that takes place. */
async function lockOwed(context: Context, id: number, total: number) {
  const held = await lockBalance(context, id)
  if (held?.balance.state !== 'open' || held.balance.cents !== total) return undefined
  return (await holdStatus(context, held.party.event_id)) === 'cancelled' ? undefined : held
}

/** What a paid balance leads to. */
export const balanceSettlement: Settlement = {
  /** @throws BalanceChanged if something else is owed by now */
  async mayPay(context, { subject_id, total }) {
    if (!(await lockOwed(context, subject_id, total))) throw BalanceChanged()
  },

  async paid(context, { subject_id, total, id, number }) {
    const held = await lockOwed(context, subject_id, total)
    if (!held) throw new CannotSettle('something else is owed')
    const { balance, party } = held
    await setBalance(context, subject_id, {
      ...{ state: 'paid', order_id: id, tries: 0 },
      ...{ declined: null, first_failed_on: null, next_try_on: null },
    })
    await forgetCards(context, [balance], 'nothing_owed')
    await audit(context, {
      action: 'event.balance_paid',
      subject: 'event',
      subject_id: party.event_id,
      after: { amount: total, order: number },
    })
    await mailBalancePaid(context, party, { ...balance, number })
  },
}

/**
 * The order for what is owed; another unpaid one is replaced. @throws BalanceNotFound, BalanceChanged, PaymentInProgress,
 * AlreadyPaid; EntryNotFound for an account that is gone
 */
export async function placeBalance(
  context: Context,
  { id, party_id, cents }: Balance,
  minutes = ORDER_MINUTES,
) {
  const party = await getParty(context, party_id)
  if (!party) throw BalanceNotFound()
  const [payer, event, entrants] = await Promise.all([
    payerOf(context, party),
    getEventOf(context, party.event_id),
    findEntrants(context, { party_ids: [party_id] }),
  ])
  if (cents === 0) throw BalanceChanged()
  // Orders are held before what they are for.
  const placed = await placeOrder(context, {
    parts: [
      {
        purpose: EVENT_BALANCE,
        subject_id: id,
        lines: entrants
          .filter(({ event_balance_id, status }) => event_balance_id === id && status === 'confirmed')
          .map(({ id: entrant_id, name, division, balance_cents }) => ({
            key: `${EVENT_BALANCE}:${entrant_id}`,
            kind: EVENT_BALANCE,
            account: LEDGER.events,
            label: event.name,
            detail: `${name}, ${division}: balance`,
            amount: balance_cents,
            discount: 0,
            reference_id: entrant_id,
          })),
      },
    ],
    payer,
    user_id: party.user_id,
    expires_at: new Date(context.now.getTime() + minutes * 60_000),
  })
  if (!(await lockOwed(context, id, placed.total))) throw BalanceChanged()
  await setBalance(context, id, { order_id: placed.id })
  return placed
}

/** @throws BalanceNotFound, Gone long after the event */
async function linkedBalance(context: Context, token: string) {
  const id = openSealedId(context, LINK, token)
  const balance = id === undefined ? undefined : await getBalance(context, id)
  const party = balance && (await getParty(context, balance.party_id))
  if (!party) throw BalanceNotFound()
  const event = await getEventOf(context, party.event_id)
  if (addDays(event.ends_on, OPEN_AFTER_DAYS) < todayOf(context)) throw Gone()
  return { balance, party, event }
}

export async function showBalance(
  context: Context,
  { token }: In<typeof showEventBalance>,
): Promise<ShownBalance> {
  const { balance, party, event } = await linkedBalance(context, token)
  const entrants = await findEntrants(context, { party_ids: [party.id] })
  const { slug, name, starts_on, ends_on } = event
  return {
    event: { slug, name, starts_on, ends_on },
    entries: entrants
      .filter(({ event_balance_id, status }) => event_balance_id === balance.id && status === 'confirmed')
      .map((one) => ({ name: one.name, division: one.division, cents: one.balance_cents })),
    ...(await shown(context, balance)),
  }
}

async function shown(context: Context, balance: Balance) {
  const { due_on, cents, state, is_processing, kept_card_id, declined, next_try_on } = balance
  const card = kept_card_id === null ? undefined : await showKeptCard(context, kept_card_id)
  return {
    ...{ due_on, cents, state, is_processing, next_try_on },
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    declined: declined === null ? null : declineOf(declined).message,
  }
}

/** The balances of entries, as families and coaches see them. */
export async function shownBalances(context: Context, party_ids: readonly number[]) {
  const balances = (await findBalances(context, party_ids)).filter(({ state }) => state !== 'over')
  const rows: (OwnBalance & { party_id: number })[] = []
  for (const balance of balances)
    rows.push({
      ...{ id: balance.id, party_id: balance.party_id, token: balanceToken(context, balance.id) },
      ...(await shown(context, balance)),
    })
  return rows
}

/** @throws BalanceNotFound, BalanceChanged where something else is owed than was shown, PaymentInProgress */
export async function payBalance(
  context: Context,
  { token, total }: In<typeof payEventBalance>,
): Promise<Out<typeof payEventBalance>> {
  const { balance } = await linkedBalance(context, token)
  if (balance.state !== 'open' || balance.cents !== total)
    throw BalanceChanged({ detail: { shown: total, now: balance.state === 'open' ? balance.cents : 0 } })
  const placed = await placeBalance(context, balance)
  return { order_token: placed.token }
}

/** Takes effect right away; a charge in progress is completed. @throws BalanceNotFound */
export async function stopCard(context: Context, { token }: In<typeof stopBalanceCard>) {
  const { balance, party } = await linkedBalance(context, token)
  await lockBalance(context, balance.id)
  if (balance.kept_card_id === null) return {}
  await forgetCards(context, [balance], 'payer')
  await setBalance(context, balance.id, { next_try_on: null })
  await audit(context, {
    action: 'event.balance_card_stopped',
    subject: 'event',
    subject_id: party.event_id,
    after: { amount: balance.cents, due_on: balance.due_on },
  })
  return {}
}

/** How long the office has to record a check once it has said that it came. */
const OFFICE_MINUTES = 60

/** The order under which the office records a check or cash for a balance. @throws BalanceNotFound, BalanceChanged, PaymentInProgress */
export async function orderForOffice(
  context: Context,
  { id, balance_id }: In<typeof orderBalance>,
): Promise<Out<typeof orderBalance>> {
  const balance = await getBalance(context, balance_id)
  if (balance?.event_id !== id) throw BalanceNotFound()
  if (balance.state !== 'open') throw BalanceChanged()
  const placed = await placeBalance(context, balance, OFFICE_MINUTES)
  return { order_id: placed.id, number: placed.number, total: placed.total }
}
