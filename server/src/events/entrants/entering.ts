import type { PublicEvent } from 'contract/events'
import { EventNotFound, entryOn } from 'contract/events'
import type { Entrant as Kind } from 'contract/events/kinds'
import type { Day } from 'contract/dates'
import type { ChosenAddon } from 'contract/events/addons'
import { depositOf } from 'contract/events/deposits'
import { verdictOf } from 'contract/events/divisions'
import {
  AlreadyEntered,
  BARRED,
  HOLD_MINUTES,
  MEMBERSHIP_HOLD_MINUTES,
  HoldEnded,
  NotEligible,
  PriceChanged,
  RegistrationClosed,
  PeopleEnter,
  TeamsEnter,
  WaiversUnsigned,
  type Entered,
  type EntryPerson,
  type enterEvent,
  type listEntryPeople,
  type payEntry,
} from 'contract/events/entering'
import { judgedAnswers } from 'contract/events/questions'
import { sentence } from 'contract/message'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { findCard, placeOrder, settleFree } from '../../payments/payments.ts'
import { todayOf, whoIs, type Context, type OutsideContext } from '../../plumbing/context.ts'
import { peopleOf, type Seen } from '../../registrations/registrations.ts'
import { getEvent } from '../queries.ts'
import { costOf, pickedAddons, soldOut, type Picked } from './addon-choices.ts'
import { insertItems, takeStock } from './addon-queries.ts'
import { findTermsOf } from '../refund-policies-queries.ts'
import { agreed, cardTermsOf, shownTerms } from './card-terms.ts'
import { findAwaiting, isCovered, missing } from './awaiting.ts'
import { fullOf, inTurn } from './in-turn.ts'
import { ownParty } from './leaving.ts'
import { mailApplied, mailLink, mailWaiting } from './letters.ts'
import { payerOf } from './payer.ts'
import { laterFor, priceParty } from './pricing.ts'
import {
  findCheckDay,
  findEntrants,
  findPartyByKey,
  getEventOf,
  getParty,
  insertEntrant,
  insertParty,
  lockParty,
  setParty,
  type Party,
  type PartyKey,
  type Subject,
} from './party-queries.ts'
import { demandOf, lockPlaces, takePlaces } from './places-queries.ts'
import { EVENT_ENTRANT } from './approval-terms.ts'
import { entrantSettlement } from './settlement.ts'
import { unsignedOwn } from './waivers.ts'

const fullName = ({ first_name, last_name }: Pick<Seen, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

/** An event that people, or teams, enter. @throws EventNotFound, TeamsEnter, PeopleEnter */
export async function eventFor(context: Context, slug: string, entrant: Kind): Promise<PublicEvent> {
  const event = await getEvent(context, slug, todayOf(context))
  if (!event) throw EventNotFound()
  if (event.entrant !== entrant) throw event.entrant === 'team' ? TeamsEnter() : PeopleEnter()
  return event
}

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
      may_add_membership: barOf(event, person, todayOf(context)) !== null && !event.needs_approval,
      divisions: event.divisions.map((division) => ({
        event_division_id: division.id,
        ...judged(event, division, person),
      })),
    }
  })
}

const InAlready = sentence('event_already_in', '{name} is already in this event.')

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

/** What one press asks for. */
type Press = Pick<In<typeof enterEvent>, 'slug' | 'request_key' | 'total' | 'may_wait' | 'addons'> & {
  entrants: readonly { event_division_id: number }[]
}
export type Answers = In<typeof enterEvent>['entrants'][number]['answers']
/** A person or team that was judged, and fits. */
export type Chosen = {
  subject: Subject
  name: string
  division: PublicEvent['divisions'][number]
  /** What a further team of a club pays; that of the division for everybody else. */
  price_cents?: number
  /** Why they ask to be let in although they don’t fit. */
  exception?: string | undefined
  /** They get the membership that is missing in the same order. */
  awaits?: boolean
  answers: Answers
  /** What they take along. */
  picked: readonly Picked[]
}

/** Reads who is meant before the event is held; what it gives judges them by the event as it stands then. */
type Choose = (context: Context) => Promise<(event: PublicEvent) => Chosen[] | Promise<Chosen[]>>

/**
 * Enters people or teams, all or none. Their spots are taken, and held while the order is paid; if there aren't enough and they
 * `may_wait`, they join the waitlist. The same press sent again is the same entry. @throws RegistrationClosed, NotEligible,
 * AlreadyEntered, PriceChanged with both prices, DivisionFull with divisions that still have room
 * @param link opens an entry that belongs to nobody’s account
 */
export async function enterParty(
  context: OutsideContext,
  press: Press,
  kind: Kind,
  choose: Choose,
  link?: { link_digest: Buffer },
): Promise<Entered> {
  const { slug, request_key, may_wait = false } = press
  const key = link ?? { user_id: whoIs(context).id, request_key }
  const demand = demandOf(press.entrants.map(({ event_division_id }) => event_division_id))
  const id = await inTurn(context, slug, { key, demand, may_wait }, () =>
    context.transaction((inside) => takeSpots(inside, press, kind, choose, key)),
  )
  // Should the server stop right here, the spots are held, and the same press finds its party.
  return context.transaction(async (inside) => answerOf(inside, (await getParty(inside, id))!))
}

/** Gives the id of the party. */
async function takeSpots(
  context: Context,
  { slug, request_key, total, may_wait = false, addons = [] }: Press,
  kind: Kind,
  choose: Choose,
  key: PartyKey,
): Promise<number> {
  const before = await findPartyByKey(context, key)
  if (before) return before.id
  const judge = await choose(context)
  const held = await lockPlaces(context, { slug })
  // From here on the event stands still: what it asks and costs is what is read now.
  const event = await eventFor(context, slug, kind)
  // The same press was quicker on another connection.
  const other = await findPartyByKey(context, key)
  if (other) return other.id
  if (held?.status !== 'published' || entryOn(event, todayOf(context)) !== 'open') throw RegistrationClosed()
  const chosen = await judge(event)
  const today = todayOf(context)
  const shared = pickedAddons(event, addons, { per: 'order', today, field: 'addons', isComplete: true })
  const picked = [...chosen.flatMap((one) => one.picked), ...shared]
  const sum = chosen.reduce((all, one) => all + priceOf(one), costOf(picked))
  if (sum !== total) throw PriceChanged({ detail: { shown: total, now: sum } })
  // Until the office has accepted it, an entry takes nothing and costs nothing.
  const applies = event.needs_approval
  const took = applies
    ? ('taken' as const)
    : await takePlaces(context, event.id, demandOf(chosen.map(({ division }) => division.id)))
  if (took !== 'taken' && !may_wait) throw fullOf(event.divisions, took.full)
  const waits = took !== 'taken'
  const awaits_membership = chosen.some((one) => one.awaits)
  // A place in a line, and what is free, isn’t paid with anything.
  if (awaits_membership && (waits || applies || sum === 0)) throw NotEligible({ message: BARRED.membership })
  const minutes = awaits_membership ? MEMBERSHIP_HOLD_MINUTES : HOLD_MINUTES
  // Whoever waits gets what there is when a spot becomes free.
  const stock = waits || applies ? ('taken' as const) : await takeStock(context, picked.map(piecesOf))
  if (stock !== 'taken') throw soldOut(picked, 'short' in stock ? stock.short : [])
  const party_id = await insertParty(context, {
    event_id: event.id,
    user_id: 'user_id' in key ? key.user_id : null,
    link_digest: 'link_digest' in key ? key.link_digest : null,
    request_key,
    total_cents: total,
    state: applies ? 'applied' : waits ? 'waiting' : 'held',
    held_until: waits || applies ? null : new Date(context.now.getTime() + minutes * 60_000),
    awaits_membership,
    waited_from: waits ? context.now : null,
    refund_terms: (await findTermsOf(context, slug)) ?? null,
  })
  const items = (entrant_id: number | null, own: readonly Picked[]) =>
    insertItems(
      context,
      own.map((one) => ({
        ...piecesOf(one),
        party_id,
        purchase_id: null,
        entrant_id,
        price_cents: one.addon.price_cents,
        status: waits || applies ? 'waiting' : 'held',
      })),
    )
  for (const one of chosen) {
    const { subject, division, answers, name, exception, picked: own } = one
    const price_cents = priceOf(one)
    const deposit_cents = depositOf(price_cents, division.deposit, today)
    const entrant_id = await insertEntrant(context, {
      party_id,
      event_id: event.id,
      event_division_id: division.id,
      subject,
      price_cents,
      deposit:
        deposit_cents === undefined
          ? undefined
          : { deposit_cents, balance_due_on: division.deposit!.balance_due_on },
      status: applies ? 'applied' : waits ? 'waiting' : 'held',
      exception: exception ?? null,
      answers,
    })
    if (entrant_id === undefined)
      throw AlreadyEntered({ message: InAlready({ name }), detail: { ...subject, name } })
    await items(entrant_id, own)
  }
  await items(null, shared)
  if ('link_digest' in key) await mailLink(context, (await getParty(context, party_id))!)
  if (applies) await mailApplied(context, (await getParty(context, party_id))!)
  if (waits) await mailWaiting(context, (await getParty(context, party_id))!)
  return party_id
}

const priceOf = ({ price_cents, division }: Chosen): number => price_cents ?? division.price_cents

const piecesOf = ({ option, quantity }: Picked) => ({ option_id: option.id, quantity })

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
  if (state === 'held') {
    const awaits = await findAwaiting(context, [party_id])
    return awaits.length > 0 ? awaited(context, party, awaits) : order(context, party, wishes)
  }
  if (state === 'over') throw HoldEnded()
  return { party_id, state, order_token: null, total, held_until: null, ...NOTHING_LATER }
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
    awaits: awaits.map(fullName),
  }
}

export async function pay(context: Context, { id, ...wishes }: In<typeof payEntry>): Promise<Entered> {
  const party = await ownParty(context, id)
  await mustNotAwait(context, party)
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
  const { placed, later, card_terms } = await placeEntry(
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
export async function placeEntry(
  context: Context,
  party: Party,
  { coupon_code, use_credit, total, card_terms_hash }: Wishes,
  expires_at: Date,
) {
  if (Date.parse(party.held_until!) <= context.now.getTime()) throw HoldEnded()
  await mustNotAwait(context, party)
  const [payer, { lines, later, coupon, problem }, terms] = await Promise.all([
    payerOf(context, party),
    priceParty(context, party, { code: coupon_code, useCredit: use_credit }),
    termsFor(context, party),
  ])
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
export async function termsFor(context: Context, party: Pick<Party, 'id' | 'event_id'>) {
  const [entrants, event] = await Promise.all([
    findEntrants(context, { party_ids: [party.id] }),
    getEventOf(context, party.event_id),
  ])
  const later = laterFor(
    entrants.filter(({ status }) => status === 'held'),
    todayOf(context),
  )
  return later.length === 0 ? undefined : cardTermsOf(context, { event: event.name, later })
}
