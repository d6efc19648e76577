import type { Entered } from 'contract/events/entering'
import { accountsWith } from '../../auth/auth.ts'
import { placeOrders } from '../../payments/payments.ts'
import type { Context, Keys, OutsideContext } from '../../plumbing/context.ts'
import { findItems } from '../addons/addon-queries.ts'
import { EVENT_ENTRANT } from '../entrants/approval-terms.ts'
import { findAwaiting } from '../entrants/awaiting.ts'
import { shownTerms } from '../entrants/card-terms.ts'
import { CHECKOUT_MINUTES, answerOf, standing, termsFor } from './entry-orders.ts'
import {
  findCheckDay,
  findEntrants,
  findParties,
  getEventOf,
  getParty,
  lockParties,
  setOrders,
  type EventOf,
  type Party,
} from '../entrants/party-queries.ts'
import { plainPrice } from './pricing.ts'

/** How many of those whose spots were decided at the same moment get their orders in one transaction. */
const MOST_TOGETHER = 25

type Asked = { context: OutsideContext; id: number }
type Waiting = Asked & { answer: (entered: Entered) => void; refuse: (error: unknown) => void }

/** Those whose spots were decided in this turn of the event loop, by installation and tenant. */
const gathered = new WeakMap<Keys, Map<number, Waiting[]>>()

/**
 * How a party stands whose spots were just decided, with an order for what it has to pay. Those of the same moment are answered in one
 * transaction; who needs more than the plain case, or stands in the way of it, is answered alone. @throws as `answerOf`
 */
export function answerEntry(context: OutsideContext, id: number): Promise<Entered> {
  // Who sees a part of the tenant only can’t read for the others.
  if (context.reach || context.events) return answerAlone({ context, id })
  const { keys, tenant } = context
  const waiting = gathered.get(keys) ?? new Map<number, Waiting[]>()
  gathered.set(keys, waiting)
  return new Promise((answer, refuse) => {
    const one = { context, id, answer, refuse }
    const others = waiting.get(tenant.id)
    if (others) return void others.push(one)
    const all = [one]
    waiting.set(tenant.id, all)
    setImmediate(() => {
      waiting.delete(tenant.id)
      for (let i = 0; i < all.length; i += MOST_TOGETHER) void answerGroup(all.slice(i, i + MOST_TOGETHER))
    })
  })
}

const answerAlone = async ({ context, id }: Asked): Promise<Entered> =>
  context.transaction(async (inside) => answerOf(inside, (await getParty(inside, id))!))

async function answerGroup(group: readonly Waiting[]): Promise<void> {
  const told = group.length === 1 ? [] : await tryTogether(group)
  for (const [i, one] of group.entries()) {
    const entered = told[i]
    if (entered) one.answer(entered)
    else answerAlone(one).then(one.answer, one.refuse)
  }
}

/** Nothing of it is kept where the database undoes it, whatever for. */
async function tryTogether(group: readonly Asked[]): Promise<(Entered | undefined)[]> {
  try {
    return await group[0]!.context.transaction((inside) => answersTogether(inside, group))
  } catch {
    return []
  }
}

/** The answers to all who can be answered together; undefined for the others. @throws NotTogether */
async function answersTogether({ db }: Context, group: readonly Asked[]): Promise<(Entered | undefined)[]> {
  const context = { ...group[0]!.context, db }
  const ids = [...new Set(group.map(({ id }) => id))]
  const [parties, awaiting] = await Promise.all([findParties(context, ids), findAwaiting(context, ids)])
  const awaits = (party: Party) => awaiting.filter(({ party_id }) => party_id === party.id)
  const told = await placeTogether(
    context,
    parties
      .filter((party) => isPlain(context, party))
      .filter((party) => awaits(party).length === 0)
      .map((party) => ({ party, own: { ...group.find(({ id }) => id === party.id)!.context, db } })),
  )
  for (const party of parties) {
    const { state } = party
    if (state !== 'held' && state !== 'over')
      told.set(party.id, standing({ ...party, state }, state === 'confirmed' ? [] : awaits(party)))
  }
  return group.map(({ id }) => told.get(id))
}

type HeldParty = Party & { user_id: number; held_until: string }

/** Held by an account for as long as checking out takes, and without an order so far. */
const isPlain = ({ now }: Context, party: Party): party is HeldParty => {
  if (party.state !== 'held' || party.user_id === null || party.is_linked || party.order_id !== null)
    return false
  const left_ms = Date.parse(party.held_until!) - now.getTime()
  return left_ms > 0 && left_ms <= CHECKOUT_MINUTES * 60_000
}

/** Not everybody can be given their order: each is answered alone. */
class NotTogether extends Error {
  override readonly name = 'NotTogether'
}

type Held = { party: HeldParty; own: Context }

/** Orders for held parties, by party; not for those that cost nothing or whose account is gone. @throws NotTogether */
async function placeTogether(context: Context, held: readonly Held[]): Promise<Map<number, Entered>> {
  const told = new Map<number, Entered>()
  if (held.length === 0) return told
  const party_ids = held.map(({ party }) => party.id)
  const event_ids = [...new Set(held.map(({ party }) => party.event_id))]
  const [accounts, entrants, items, events, check_days] = await Promise.all([
    accountsWith(
      context,
      held.map(({ party }) => party.user_id),
    ),
    findEntrants(context, { party_ids }),
    findItems(context, { party_ids }),
    Promise.all(event_ids.map((id) => getEventOf(context, id))),
    Promise.all(event_ids.map((event_id) => findCheckDay(context, { event_id }))),
  ])
  const priced = []
  for (const one of held) {
    const { id, user_id, event_id } = one.party
    const account = accounts.get(user_id)
    const own = {
      event: events[event_ids.indexOf(event_id)] as EventOf,
      entrants: entrants.filter(({ party_id }) => party_id === id),
      items: items.filter(({ party_id }) => party_id === id),
    }
    const price = plainPrice(context, own)
    const total = price.lines.reduce((sum, { amount }) => sum + amount, 0)
    if (!account || total === 0) continue
    priced.push({ ...one, ...price, account, total, terms: await termsFor(one.own, own) })
  }
  if (priced.length === 0) return told
  // Orders are held before what they are for.
  const placed = await placeOrders(
    context,
    priced.map(({ party, lines, account }) => ({
      parts: [{ purpose: EVENT_ENTRANT, subject_id: party.id, lines }],
      payer: { name: `${account.first_name} ${account.last_name}`, email: account.email },
      user_id: party.user_id,
      expires_at: new Date(party.held_until),
    })),
  )
  const stand = await lockParties(
    context,
    priced.map(({ party }) => party.id),
  )
  if (stand.some(({ state }) => state !== 'held')) throw new NotTogether()
  await setOrders(
    context,
    priced.map(({ party }, i) => ({ party_id: party.id, order_id: placed[i]!.id })),
  )
  for (const [i, { party, total, later, terms }] of priced.entries())
    told.set(party.id, {
      ...{ party_id: party.id, state: 'held', total, held_until: party.held_until },
      ...{ order_token: placed[i]!.token, later: [...later], awaits: [] },
      card_terms: terms ? shownTerms(terms) : null,
      check_due_on: check_days[event_ids.indexOf(party.event_id)] ?? null,
    })
  return told
}
