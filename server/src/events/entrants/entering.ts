import type { PublicEvent } from 'contract/events'
import type { Entrant as Kind } from 'contract/events/kinds'
import type { Day } from 'contract/dates'
import type { ChosenAddon } from 'contract/events/addons'
import { verdictOf } from 'contract/events/divisions'
import {
  BARRED,
  HoldEnded,
  NotEligible,
  PriceChanged,
  WaiversUnsigned,
  type Entered,
  type EntryPerson,
  type enterEvent,
  type listEntryPeople,
  type payEntry,
} from 'contract/events/entering'
import { judgedAnswers } from 'contract/events/questions'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { findCard, placeOrder, settleFree } from '../../payments/payments.ts'
import { todayOf, whoIs, type Context, type OutsideContext } from '../../plumbing/context.ts'
import { peopleOf, type Seen } from '../../registrations/registrations.ts'
import { pickedAddons, type Picked } from './addon-choices.ts'
import { agreed, cardTermsOf, shownTerms } from './card-terms.ts'
import { findAwaiting, isCovered, missing, nameOf } from './awaiting.ts'
import { ownParty } from './leaving.ts'
import { payerOf } from './payer.ts'
import { laterFor, priceParty, type Priced } from './pricing.ts'
import { findCheckDay, findEntrants, getParty, lockParty, setParty, type Party } from './party-queries.ts'
import { EVENT_ENTRANT } from './approval-terms.ts'
import { eventFor, takeSpots, type Answers, type Choose, type Chosen, type Press } from './taking-spots.ts'
import { entrantSettlement } from './settlement.ts'
import { unsignedOwn } from './waivers.ts'

const fullName = ({ first_name, last_name }: Pick<Seen, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

/** The people of the household, each with a verdict for every division of the event. */
export async function listPeople(
  context: Context,
  { slug }: In<typeof listEntryPeople>,
): Promise<EntryPerson[]> {
  const event = await eventFor(context, slug, 'person')
  const people = await peopleOf(context)
  const entered = await findEntrants(context, {
    event_id: event.id,
    member_ids: people.map(({ id }) => id),
  })
  return people.map((person) => {
    const standing = entered.find(({ member_id }) => member_id === person.id)
    return {
      member_id: person.id,
      name: fullName(person),
      is_self: person.is_self,
      dob: person.dob,
      entered: standing ? { division: standing.division, status: standing.status } : null,
      barred: barOf(event, person, todayOf(context)),
      may_add_membership: barOf(event, person, todayOf(context)) !== null,
      divisions: event.divisions.map((division) => ({
        event_division_id: division.id,
        ...judged(event, division, person),
      })),
    }
  })
}

/** Why somebody can't enter at all. */
function barOf({ needs_membership }: PublicEvent, { registrations }: Seen, today: string): string | null {
  if (!needs_membership) return null
  return isCovered(registrations, today) ? null : BARRED.membership
}

function judged(event: PublicEvent, division: PublicEvent['divisions'][number], { dob }: Pick<Seen, 'dob'>) {
  const isForAll = division.min_age === null && division.max_age === null
  if (dob === null && !isForAll) return { fits: 'no' as const, reason: BARRED.birthday }
  return verdictOf(division, {
    dob: dob ?? event.starts_on,
    cutoff: event.age_cutoff_on,
    divisions: event.divisions,
  })
}

/** Enters people of the household. */
export const enter = (context: OutsideContext, input: In<typeof enterEvent>): Promise<Entered> =>
  enterParty(context, input, 'person', async (inside) => {
    const people = await peopleOf(inside)
    return async (event) => {
      const chosen = judgedEntrants(event, people, input, todayOf(inside))
      await mustBeSigned(inside, event, people, input.entrants)
      return chosen
    }
  })

/** @throws WaiversUnsigned where the user could have signed for somebody; what others have to sign may follow */
async function mustBeSigned(
  context: Context,
  { waivers }: PublicEvent,
  people: readonly Seen[],
  wanted: In<typeof enterEvent>['entrants'],
) {
  if (waivers.length === 0) return
  const going = people.filter(({ id }) => wanted.some(({ member_id }) => member_id === id))
  const unsigned = await unsignedOwn(
    context,
    waivers.map(({ id }) => id),
    going,
  )
  if (unsigned.length > 0)
    throw WaiversUnsigned({
      detail: unsigned.map(({ person, titles }) => ({ member_id: person.id, titles })),
    })
}

/**
 * Enters people or teams: their spots are taken, and held while the order is paid. @throws as `takeSpots`
 * @param link opens an entry that belongs to nobody’s account
 */
export async function enterParty(
  context: OutsideContext,
  press: Press,
  kind: Kind,
  choose: Choose,
  link?: { link_digest: Buffer },
): Promise<Entered> {
  const key = link ?? { user_id: whoIs(context).id, request_key: press.request_key }
  const id = await takeSpots(context, { press, kind, choose, key })
  // Should the server stop right here, the spots are held, and the same press finds its party.
  return context.transaction(async (inside) => answerOf(inside, (await getParty(inside, id))!))
}

function judgedEntrants(
  event: PublicEvent,
  people: readonly Seen[],
  { entrants: wanted, with_membership = false }: In<typeof enterEvent>,
  today: string,
): Chosen[] {
  const chosen = wanted.map(({ member_id, event_division_id, answers, addons, exception }, i) => {
    const person = people.find(({ id }) => id === member_id)
    if (!person || wanted.findIndex((one) => one.member_id === member_id) !== i)
      throw invalidField(`entrants.${i}.member_id`, 'Pick each person of your family once.')
    const division = event.divisions.find(({ id }) => id === event_division_id)
    if (!division) throw invalidField(`entrants.${i}.event_division_id`, 'Choose a division.')
    const lacks = barOf(event, person, today)
    const awaits = lacks !== null && with_membership
    const bar = awaits ? null : lacks
    const verdict = bar === null ? judged(event, division, person) : { fits: 'no' as const, reason: bar }
    const asks = event.needs_approval && exception !== undefined
    if (verdict.fits === 'no' && !asks)
      throw NotEligible({
        message: verdict.reason,
        errors: { [`entrants.${i}.event_division_id`]: [verdict.reason] },
      })
    return {
      subject: { member_id },
      exception: verdict.fits === 'no' ? exception : undefined,
      awaits,
      division,
      name: fullName(person),
      answers: checkedAnswers(event, { event_division_id, answers }, i),
      picked: pickedBy(event, addons, i, today),
    }
  })
  return chosen.toSorted((a, b) => a.subject.member_id - b.subject.member_id)
}

/** What one of those who enter takes along. @throws Invalid where the event doesn’t sell it like this */
export const pickedBy = (
  event: PublicEvent,
  addons: readonly ChosenAddon[] | undefined,
  i: number,
  today: Day,
): Picked[] =>
  pickedAddons(event, addons ?? [], {
    per: 'entrant',
    today,
    field: `entrants.${i}.addons`,
    isComplete: true,
  })

/** The answers to what the event asks. @throws Invalid at the question */
export function checkedAnswers(
  { questions }: PublicEvent,
  { event_division_id, answers }: { event_division_id: number; answers: Answers },
  i: number,
): Answers {
  const { kept, wrong } = judgedAnswers(questions, event_division_id, answers)
  if (wrong[0]) throw invalidField(`entrants.${i}.answers.${wrong[0].at}`, wrong[0].reason)
  return kept
}

/** How a party stands; what is held gets an order to pay, from whichever window. @throws HoldEnded; as `order` */
export async function answerOf(context: Context, party: Party, wishes: Wishes = {}): Promise<Entered> {
  const { id: party_id, state, total_cents: total } = party
  if (state === 'over') throw HoldEnded()
  const awaits = state === 'confirmed' ? [] : await findAwaiting(context, [party_id])
  if (state === 'held')
    return awaits.length > 0 ? awaited(context, party, awaits) : order(context, party, wishes)
  return {
    ...{ party_id, state, order_token: null, total, held_until: null },
    ...NOTHING_LATER,
    awaits: awaits.map(nameOf),
  }
}

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
const CHECKOUT_MINUTES = 30

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
function termsFor(context: Context, { event, entrants }: Pick<Priced, 'event' | 'entrants'>) {
  const later = laterFor(
    entrants.filter(({ status }) => status === 'held'),
    todayOf(context),
  )
  return later.length === 0 ? undefined : cardTermsOf(context, { event: event.name, later })
}
