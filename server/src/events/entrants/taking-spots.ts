import type { PublicEvent } from 'contract/events'
import { EventNotFound, entryOn } from 'contract/events'
import type { Day } from 'contract/dates'
import { depositOf } from 'contract/events/deposits'
import {
  AlreadyEntered,
  HOLD_MINUTES,
  MEMBERSHIP_HOLD_MINUTES,
  PeopleEnter,
  PriceChanged,
  RegistrationClosed,
  TeamsEnter,
  type enterEvent,
} from 'contract/events/entering'
import type { Entrant as Kind } from 'contract/events/kinds'
import type { EventStatus } from 'contract/events/moves'
import { sentence } from 'contract/message'
import type { In } from 'contract/operation'
import { Problem, Unauthenticated } from 'contract/problem'
import { todayOf, whoIs, type Context, type OutsideContext } from '../../plumbing/context.ts'
import { peopleOf, peopleOfUsers, type Seen } from '../../registrations/registrations.ts'
import { getEvent } from '../queries.ts'
import { findTermsOf } from '../refund-policies-queries.ts'
import { costOf, pickedAddons, soldOut, type Picked } from '../addons/addon-choices.ts'
import { insertItems, takeStock, type NewItem } from '../addons/addon-queries.ts'
import { fullOf, inTurn, outcomeOf, type Pressed } from './in-turn.ts'
import { mailApplied, mailLink, mailWaiting } from './letters.ts'
import {
  findPartyIds,
  getParty,
  insertEntrants,
  insertParties,
  nameOfKey,
  type NewEntrant,
  type PartyKey,
  type Subject,
} from './party-queries.ts'
import { demandOf, lockPlaces, takePlaces } from './places-queries.ts'

/** An event that people, or teams, enter. @throws EventNotFound, TeamsEnter, PeopleEnter */
export async function eventFor(context: Context, slug: string, entrant: Kind): Promise<PublicEvent> {
  return entered(await getEvent(context, slug, todayOf(context)), entrant)
}

/** @throws as `eventFor` */
function entered(event: PublicEvent | undefined, entrant: Kind): PublicEvent {
  if (!event) throw EventNotFound()
  if (event.entrant !== entrant) throw event.entrant === 'team' ? TeamsEnter() : PeopleEnter()
  return event
}

/** What one press asks for. */
export type Press = Pick<In<typeof enterEvent>, 'slug' | 'request_key' | 'total' | 'may_wait' | 'addons'> & {
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

/**
 * Reads who is meant before the event is held; what it gives judges them by the event as it stands then. `householdOf` gives the people of
 * the user’s household, which are read together of all who are decided together.
 */
export type Choose = (
  context: Context,
  householdOf: (context: Context) => Promise<Seen[]>,
) => Promise<(event: PublicEvent) => Chosen[] | Promise<Chosen[]>>

const InAlready = sentence('event_already_in', '{name} is already in this event.')

type Wanted = Pressed & { press: Press; kind: Kind; choose: Choose }

/**
 * Takes spots for people or teams, all or none, when it is their turn; if there aren't enough and they `may_wait`, they join the
 * waitlist. The same press sent again is the same party. Gives its id. @throws RegistrationClosed, NotEligible, AlreadyEntered,
 * PriceChanged with both prices, DivisionFull with divisions that still have room
 */
export function takeSpots(
  context: OutsideContext,
  { press, kind, choose, key }: { press: Press; kind: Kind; choose: Choose; key: PartyKey },
): Promise<number> {
  const { slug, may_wait = false } = press
  const demand = demandOf(press.entrants.map(({ event_division_id }) => event_division_id))
  // What a team costs depends on those that its club has entered, and a team from outside is made while it is judged.
  const is_alone = kind === 'team'
  const wanted: Wanted = { context, press, kind, choose, key, demand, may_wait, is_alone }
  return inTurn(slug, wanted, takeTogether)
}

/**
 * Decides for those who press for one event at the same moment: in one transaction unless one of them stands in the way of it,
 * then each in its own. Gives the ids of their parties.
 */
async function takeTogether(group: readonly Wanted[]): Promise<PromiseSettledResult<number>[]> {
  const [first] = group
  if (group.length > 1) {
    const outcomes = await first!.context
      .transaction((inside) => takeInside(inside, group))
      .catch(() => undefined)
    if (outcomes) return outcomes
  }
  const each: PromiseSettledResult<number>[] = []
  for (const one of group)
    each.push(
      ...(await one.context
        .transaction((inside) => takeInside(inside, [one]))
        .catch((reason: unknown) => [{ status: 'rejected' as const, reason }])),
    )
  return each
}

/** Not everybody can be given what they want: each is decided alone. */
class NotTogether extends Error {
  override readonly name = 'NotTogether'
}

/**
 * Gives the ids of the parties, or why one is refused; nothing is written for it then. @throws for one that is alone, why it is
 * refused; NotTogether
 */
async function takeInside(
  { db }: Context,
  group: readonly Wanted[],
): Promise<PromiseSettledResult<number>[]> {
  const context = { ...group[0]!.context, db }
  const isAlone = group.length === 1
  const { slug } = group[0]!.press
  const keys = group.map(({ key }) => key)
  const before = await findPartyIds(context, keys)
  const fresh = group.filter(({ key }) => !before.has(nameOfKey(key)))
  const householdOf = isAlone ? peopleOf : householdsOf(context, fresh)
  const judges = await Promise.all(
    group.map(async (one) =>
      fresh.includes(one) ? settled(() => one.choose({ ...one.context, db }, householdOf)) : undefined,
    ),
  )
  const held = await lockPlaces(context, { slug })
  // From here on the event stands still: what it asks and costs is what is read now. The same press may have been quicker on
  // another connection.
  const [event, since] = await Promise.all([
    getEvent(context, slug, todayOf(context)),
    findPartyIds(context, keys),
  ])
  const outcomes: (PromiseSettledResult<number> | Plan)[] = []
  for (const [i, one] of group.entries()) {
    const id = since.get(nameOfKey(one.key))
    if (id !== undefined) outcomes.push({ status: 'fulfilled', value: id })
    else {
      const planned = await settled(async () =>
        planOf(one, entered(event, one.kind), held, outcomeOf(judges[i]!)),
      )
      if (planned.status === 'rejected' && isAlone) throw planned.reason
      outcomes.push(planned.status === 'rejected' ? planned : planned.value)
    }
  }
  const plans = outcomes.filter((one): one is Plan => !('status' in one))
  const ids = plans.length === 0 ? [] : await insertPlans(context, event!, plans)
  return outcomes.map((one) =>
    'status' in one ? one : { status: 'fulfilled', value: ids[plans.indexOf(one)]! },
  )
}

/** The household of each of those who are decided together, read once for all of them. @throws Unauthenticated where the account is gone */
function householdsOf(context: Context, group: readonly Wanted[]) {
  let read: Promise<Map<number, Seen[]>> | undefined
  return async ({ user }: Context): Promise<Seen[]> => {
    read ??= peopleOfUsers(
      context,
      group.flatMap((one) => one.context.user?.id ?? []),
    )
    const people = (await read).get(whoIs({ user }).id)
    if (!people) throw Unauthenticated()
    return people
  }
}

/** What somebody is refused with is their own affair; anything else ends it for all. */
async function settled<T>(work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  try {
    return { status: 'fulfilled', value: await work() }
  } catch (reason) {
    if (reason instanceof Problem) return { status: 'rejected', reason }
    throw reason
  }
}

/** What is to be written for one press that nothing speaks against but the room there is. */
type Plan = {
  wanted: Wanted
  chosen: Chosen[]
  /** What they take along together. */
  shared: readonly Picked[]
  /** All that is taken along. */
  picked: readonly Picked[]
  awaits_membership: boolean
}

async function planOf(
  wanted: Wanted,
  event: PublicEvent,
  held: { status: EventStatus } | undefined,
  judge: Awaited<ReturnType<Choose>>,
): Promise<Plan> {
  const today = todayOf(wanted.context)
  if (held?.status !== 'published' || entryOn(event, today) !== 'open') throw RegistrationClosed()
  const { total, addons = [] } = wanted.press
  const chosen = await judge(event)
  const shared = pickedAddons(event, addons, { per: 'order', today, field: 'addons', isComplete: true })
  const picked = [...chosen.flatMap((one) => one.picked), ...shared]
  const sum = chosen.reduce((all, one) => all + priceOf(one), costOf(picked))
  if (sum !== total) throw PriceChanged({ detail: { shown: total, now: sum } })
  const awaits_membership = chosen.some((one) => one.awaits)
  return { wanted, chosen, shared, picked, awaits_membership }
}

/** Takes the spots and pieces of an event that is held, and gives the ids of the parties. @throws NotTogether */
async function insertPlans(context: Context, event: PublicEvent, plans: readonly Plan[]): Promise<number[]> {
  const [only] = plans.length === 1 ? plans : []
  const all = plans.flatMap(({ chosen }) => chosen)
  const pieces = plans.flatMap(({ picked }) => picked)
  // Until the office has accepted it, an entry takes nothing and costs nothing.
  const applies = event.needs_approval
  const took = applies
    ? ('taken' as const)
    : await takePlaces(context, event.id, demandOf(all.map(({ division }) => division.id)))
  if (took !== 'taken' && !only) throw new NotTogether()
  if (took !== 'taken' && !only!.wanted.may_wait) throw fullOf(event.divisions, took.full)
  const waits = took !== 'taken'
  // Whoever waits gets what there is when a spot becomes free.
  const stock =
    waits || applies || pieces.length === 0
      ? ('taken' as const)
      : await takeStock(context, pieces.map(piecesOf))
  if (stock !== 'taken') throw only ? soldOut(only.picked, stock.short) : new NotTogether()
  const state = applies ? ('applied' as const) : waits ? ('waiting' as const) : ('held' as const)
  const refund_terms = (await findTermsOf(context, event.slug)) ?? null
  const ids = await insertParties(
    context,
    plans.map(({ wanted: { context: own, key, press }, awaits_membership }) => ({
      event_id: event.id,
      user_id: 'user_id' in key ? key.user_id : null,
      link_digest: 'link_digest' in key ? key.link_digest : null,
      request_key: press.request_key,
      total_cents: press.total,
      state,
      held_until: state === 'held' ? heldUntil(own, awaits_membership) : null,
      awaits_membership,
      waited_from: waits ? own.now : null,
      refund_terms,
    })),
  )
  const entrants = plans.flatMap(({ chosen }, i) => chosen.map((one) => ({ party_id: ids[i]!, ...one })))
  const entrant_ids = await insertEntrants(
    context,
    entrants.map((one) => newEntrant(event, one, state, todayOf(context))),
  )
  const twice = entrants.find((_, i) => entrant_ids[i] === undefined)
  if (twice && !only) throw new NotTogether()
  if (twice)
    throw AlreadyEntered({
      message: InAlready({ name: twice.name }),
      detail: { ...twice.subject, name: twice.name },
    })
  const status = state === 'held' ? state : 'waiting'
  const item =
    (party_id: number, entrant_id: number | null) =>
    (one: Picked): NewItem => ({
      ...piecesOf(one),
      ...{ party_id, purchase_id: null, entrant_id, price_cents: one.addon.price_cents, status },
    })
  await insertItems(context, [
    ...entrants.flatMap(({ party_id, picked }, i) => picked.map(item(party_id, entrant_ids[i]!))),
    ...plans.flatMap(({ shared }, i) => shared.map(item(ids[i]!, null))),
  ])
  for (const [i, { wanted, chosen }] of plans.entries()) {
    const own = { ...wanted.context, db: context.db }
    const awaits = chosen.flatMap((one) => (one.awaits ? one.name : []))
    const letters = [
      ...('link_digest' in wanted.key ? [mailLink] : []),
      ...(applies ? [mailApplied] : waits ? [mailWaiting] : []),
    ]
    for (const write of letters) await write(own, (await getParty(own, ids[i]!))!, { awaits })
  }
  return ids
}

const heldUntil = ({ now }: Pick<Context, 'now'>, awaits_membership: boolean): Date =>
  new Date(now.getTime() + (awaits_membership ? MEMBERSHIP_HOLD_MINUTES : HOLD_MINUTES) * 60_000)

function newEntrant(
  event: PublicEvent,
  one: Chosen & { party_id: number },
  status: NewEntrant['status'],
  today: Day,
): NewEntrant {
  const { party_id, subject, division, answers, exception = null } = one
  const price_cents = priceOf(one)
  const deposit_cents = depositOf(price_cents, division.deposit, today)
  return {
    ...{ party_id, event_id: event.id, event_division_id: division.id, subject, price_cents },
    deposit:
      deposit_cents === undefined
        ? undefined
        : { deposit_cents, balance_due_on: division.deposit!.balance_due_on },
    ...{ status, exception, answers },
  }
}

const priceOf = ({ price_cents, division }: Chosen): number => price_cents ?? division.price_cents

const piecesOf = ({ option, quantity }: Picked) => ({ option_id: option.id, quantity })
