import { HoldEnded, PriceChanged, type Entered, type payEntry } from 'contract/events/entering'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { findCard, placeOrder, settleFree } from '../../payments/payments.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { EVENT_ENTRANT } from '../entrants/approval-terms.ts'
import { findAwaiting, missing, nameOf } from '../entrants/awaiting.ts'
import { agreed, cardTermsOf, shownTerms } from '../entrants/card-terms.ts'
import { ownParty } from '../balances/leaving.ts'
import { findCheckDay, lockParty, setParty, type Party } from '../entrants/party-queries.ts'
import { payerOf } from '../entrants/payer.ts'
import { laterFor, priceParty, type Priced } from './pricing.ts'
import { entrantSettlement } from './settlement.ts'

/** How a party stands; what is held gets an order to pay, from whichever window. @throws HoldEnded; as `order` */
export async function answerOf(context: Context, party: Party, wishes: Wishes = {}): Promise<Entered> {
  const { id: party_id, state } = party
  if (state === 'over') throw HoldEnded()
  const awaits = state === 'confirmed' ? [] : await findAwaiting(context, [party_id])
  if (state === 'held')
    return awaits.length > 0 ? awaited(context, party, awaits) : order(context, party, wishes)
  return standing({ ...party, state }, awaits)
}

/** What is told of a party that has nothing to pay now. */
export const standing = (
  { id: party_id, state, total_cents: total }: StandingParty,
  awaits: Awaited<ReturnType<typeof findAwaiting>>,
): Entered => ({
  ...{ party_id, state, order_token: null, total, held_until: null },
  ...NOTHING_LATER,
  awaits: awaits.map(nameOf),
})

type StandingParty = Pick<Party, 'id' | 'total_cents'> & { state: Exclude<Party['state'], 'over'> }

const NOTHING_LATER = { later: [], card_terms: null, check_due_on: null, awaits: [] }

/** Held spots that are paid in the order for a membership. */
async function awaited(
  context: Context,
  party: Party,
  awaits: Awaited<ReturnType<typeof findAwaiting>>,
): Promise<Entered> {
  const { lines, later } = await priceParty(context, party)
  return {
    ...{ party_id: party.id, state: 'held', order_token: null, held_until: party.held_until },
    total: lines.reduce((sum, { amount, discount }) => sum + amount - discount, 0),
    ...NOTHING_LATER,
    later: [...later],
    awaits: awaits.map(nameOf),
  }
}

export async function pay(context: Context, { id, ...wishes }: In<typeof payEntry>): Promise<Entered> {
  const party = await ownParty(context, id)
  if (party.state === 'held') await mustNotAwait(context, party)
  return answerOf(context, party, wishes)
}

/** @throws MembershipMissing where spots are held for somebody who has to get a membership in the same order */
async function mustNotAwait(context: Context, { id }: Pick<Party, 'id'>) {
  const [first] = await findAwaiting(context, [id])
  if (first) throw missing(first)
}

type Wishes = Pick<In<typeof payEntry>, 'coupon_code' | 'use_credit' | 'total' | 'card_terms_hash'>

/**
 * Places the order for a held party; an unpaid one of another window is replaced. What costs nothing is confirmed right away.
 * @throws HoldEnded, PaymentInProgress, PriceChanged where it costs anything else than was shown, CouponUsedUp; Invalid for a
 * coupon that doesn’t count
 */
async function order(context: Context, party: Party, wishes: Wishes): Promise<Entered> {
  const held_until = party.held_until!
  const { placed, later, card_terms } = await placeAlone(
    context,
    party,
    wishes,
    await payableUntil(context, party),
  )
  const answer = { party_id: party.id, total: placed.total }
  if (placed.total > 0)
    return {
      ...answer,
      ...{ state: 'held', order_token: placed.token, held_until, later, card_terms, awaits: [] },
      check_due_on: await findCheckDay(context, party),
    }
  await settleFree(context, { [EVENT_ENTRANT]: entrantSettlement }, placed.id)
  return { ...answer, state: 'confirmed', order_token: null, held_until: null, ...NOTHING_LATER }
}

/** How long somebody whose kept card will be charged may take to pay themselves; then the card is charged after all. */
export const CHECKOUT_MINUTES = 30

/** Until when the order for held spots can be paid. */
async function payableUntil(context: Context, { id, held_until }: Party): Promise<Date> {
  const end = Date.parse(held_until!)
  const soon = context.now.getTime() + CHECKOUT_MINUTES * 60_000
  if (end <= soon) return new Date(end)
  const card = await findCard(context, { purpose: EVENT_ENTRANT, subject_id: id })
  return new Date(card === null ? end : soon)
}

/**
 * The order for what is due now of held spots, until a moment; an unpaid one of another window is replaced. The words of a card
 * that is kept for the rest are noted with it. @throws as `order`; BalanceTermsChanged
 */
export async function placeEntry(context: Context, party: Party, wishes: Wishes, expires_at: Date) {
  mustBeHeld(context, party)
  await mustNotAwait(context, party)
  return placeAlone(context, party, wishes, expires_at)
}

/** @throws HoldEnded */
function mustBeHeld({ now }: Context, { held_until }: Party) {
  if (Date.parse(held_until!) <= now.getTime()) throw HoldEnded()
}

/** The same for a party of which nobody awaits a membership. */
async function placeAlone(
  context: Context,
  party: Party,
  { coupon_code, use_credit, total, card_terms_hash }: Wishes,
  expires_at: Date,
) {
  mustBeHeld(context, party)
  const [payer, { lines, later, coupon, problem, ...priced }] = await Promise.all([
    payerOf(context, party),
    priceParty(context, party, { code: coupon_code, useCredit: use_credit }),
  ])
  const terms = await termsFor(context, priced)
  if (problem) throw invalidField('coupon_code', problem)
  const sum = lines.reduce((all, { amount, discount }) => all + amount - discount, 0)
  if (total !== undefined && total !== sum) throw PriceChanged({ detail: { shown: total, now: sum } })
  const keeps = terms && card_terms_hash !== undefined && agreed(context, terms, card_terms_hash)
  // Orders are held before what they are for.
  const placed = await placeOrder(context, {
    parts: [{ purpose: EVENT_ENTRANT, subject_id: party.id, lines }],
    payer,
    user_id: party.user_id,
    coupon_id: coupon?.id,
    keeps_card: Boolean(keeps),
    expires_at,
  })
  if ((await lockParty(context, party.id))?.state !== 'held') throw HoldEnded()
  await setParty(context, party.id, {
    order_id: placed.id,
    ...(keeps || { card_terms: null, card_language: null, agreed_from: null }),
  })
  return { placed, later: [...later], card_terms: terms ? shownTerms(terms) : null }
}

/** What is agreed to if a card is kept for what is due later; undefined if nothing is. */
export function termsFor(context: Context, { event, entrants }: Pick<Priced, 'event' | 'entrants'>) {
  const later = laterFor(
    entrants.filter(({ status }) => status === 'held'),
    todayOf(context),
  )
  return later.length === 0 ? undefined : cardTermsOf(context, { event: event.name, later })
}
