import type { PublicEvent } from 'contract/events'
import { verdictOf } from 'contract/events/divisions'
import { daysBetween, yearOf } from 'contract/dates'
import type { NewRow } from '../plumbing/database/bulk-queries.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { LEDGER, randomUuid } from '../payments/payments.ts'
import type { PastOrder, PastProvider } from '../payments/past-order.ts'
import { insertPastOrders } from '../payments/seed-orders.ts'
import { findUpcomingEvents, getEvent } from '../events/queries.ts'
import { findTermsOf } from '../events/refund-policies-queries.ts'
import {
  countTaken,
  fillDivision,
  findChildren,
  findCoachedTeams,
  findTeamEvents,
  insertItems,
  insertEntrants,
  insertParties,
  setOrders,
  type Child,
  type CoachedTeam,
} from '../events/entrants/seed-queries.ts'
import { EVENT_ADDON, EVENT_ENTRANT } from '../events/events.ts'
import { depositIn, seedBalances } from './seed-balances.ts'
import { seedPasses } from './seed-passes.ts'
import { addonName, type EventAddon } from 'contract/events/addons'
import { VISITORS, enterVisitor } from './seed-visitors.ts'

type Random = { whole: (least: number, most: number) => number; chance: (probability: number) => boolean }
type Card = PastOrder['cards'][number]
type Division = PublicEvent['divisions'][number]
/** A person or team that goes. */
type Going = {
  member_id: number | null
  team_id: number | null
  outside_team_id?: number
  name: string
  division: Division
}
/** Who enters together, with the account that pays. */
type Party = { payer: Payer; going: Going[]; waits: boolean; at: Date }
type Payer = Pick<Child, 'payer' | 'email'> & { user_id: number | null }

/** How many families, or teams, wait for what is full. */
const WAITING = 3
/** More teams than that are in no event of a demonstration. */
const MOST_TEAMS = 24
const DAY = 86_400_000
/** What begins within so many days has its visitors already. */
const NEAR_DAYS = 40
/** How many teams the first divisions of an event have with them. */
const BRACKETS = [8, 6, 8]
/**
 * Fills the coming events for people with families that signed up in the last weeks: the smallest to its last spot, with a
 * wait-list, the others in part; and those for teams with teams. Returns the range of the payments.
 */
export async function seedEntrants(
  context: Context,
  random: Random,
  { provider, card }: { provider: PastProvider; card: () => Card },
): Promise<[number, number] | null> {
  const today = todayOf(context)
  const children = await findChildren(context)
  const payments: number[] = []
  const events = (await findUpcomingEvents(context, today)).filter(
    ({ entrant, registration_opens_on }) => entrant === 'person' && registration_opens_on <= today,
  )
  const offered: PublicEvent[] = []
  for (const { slug } of events) offered.push((await getEvent(context, slug, today))!)
  const [smallest] = offered.toSorted((a, b) => (a.capacity ?? 1e9) - (b.capacity ?? 1e9))
  for (const event of offered) {
    const families = familiesFor(event, children, random, { isFull: event === smallest, now: context.now })
    if (families.length === 0) continue
    const paid = await writeEntries(context, event, families, { provider, card })
    payments.push(...(paid ?? []))
  }
  payments.push(...(await seedTeams(context, random, { provider, card })))
  payments.push(...(await seedSpectators(context, children, random, { provider, card })))
  return payments.length > 0 ? [Math.min(...payments), Math.max(...payments)] : null
}

/** Families have passes for the games that are over and for those that are near. */
async function seedSpectators(
  context: Context,
  children: readonly Child[],
  random: Random,
  till: { provider: PastProvider; card: () => Card },
): Promise<number[]> {
  const today = todayOf(context)
  const buyers = [...new Map(children.map(({ payer: name, email }) => [email, { name, email }])).values()]
  const payments: number[] = []
  for (const slug of await findTeamEvents(context, today)) {
    const event = (await getEvent(context, slug, today))!
    if (daysBetween(today, event.starts_on) > NEAR_DAYS) continue
    payments.push(...(await seedPasses(context, event, buyers, random, till)))
  }
  return payments
}

/**
 * Enters teams with their coaches’ logins in the events for teams: what is over and what is on, and what comes. In the first
 * of those to come, the division that most teams want is full, and some wait.
 */
async function seedTeams(
  context: Context,
  random: Random,
  till: { provider: PastProvider; card: () => Card },
): Promise<number[]> {
  const today = todayOf(context)
  const teams = await findCoachedTeams(context, today)
  const payments: number[] = []
  let isFirst = true
  for (const slug of await findTeamEvents(context, today)) {
    const event = (await getEvent(context, slug, today))!
    const isFull = isFirst && event.starts_on > today
    const parties = await teamsFor(context, event, teams, random, isFull)
    if (parties.length === 0) continue
    if (isFull) isFirst = false
    const visitors = await visitorsFor(context, event, parties)
    payments.push(...((await writeEntries(context, event, [...parties, ...visitors], till)) ?? []))
  }
  return payments
}

/** Teams from elsewhere fill the divisions of what is near up to a bracket. Where teams of our own wait there are none. */
async function visitorsFor(
  context: Context,
  { id, divisions, age_cutoff_on, starts_on, left: room }: PublicEvent,
  ours: readonly Party[],
): Promise<Party[]> {
  if (daysBetween(todayOf(context), starts_on) > NEAR_DAYS) return []
  const parties: Party[] = []
  for (const [n, division] of divisions.entries()) {
    const { max_age, left } = division
    const own = ours.filter(({ going }) => going[0]!.division.id === division.id)
    const most = Math.min(
      Math.min(BRACKETS[n] ?? 0, left ?? Infinity) - own.length,
      (room ?? Infinity) - ours.length - parties.length,
    )
    if (max_age === null || own.some(({ waits }) => waits)) continue
    for (let i = 0; i < Math.min(most, VISITORS.length); i++) {
      const { outside_team_id, name, coach, email } = await enterVisitor(
        context,
        { id, age_cutoff_on },
        division,
        i,
      )
      parties.push({
        payer: { user_id: null, payer: coach, email },
        going: [{ member_id: null, team_id: null, outside_team_id, name, division }],
        waits: false,
        at: new Date(Math.min(context.now.getTime(), Date.parse(starts_on)) - (4 + i + n) * DAY),
      })
    }
  }
  return parties
}

async function teamsFor(
  context: Context,
  event: PublicEvent,
  teams: readonly CoachedTeam[],
  random: Random,
  isFull: boolean,
): Promise<Party[]> {
  const { divisions, capacity, starts_on } = event
  const parties: Party[] = []
  // Before it began, if it has.
  const last = Math.min(context.now.getTime() - DAY, Date.parse(starts_on) - 3 * DAY)
  for (const { team_id, name, max_age, ...payer } of teams) {
    // Their own division, of those the event has.
    const division = divisions.find((one) => one.max_age === max_age)
    // The first teams are those of the demo’s logins.
    if (!division || (parties.length > 2 && random.chance(isFull ? 0.2 : 0.5))) continue
    const at = new Date(last - random.whole(0, 25) * DAY - random.whole(0, DAY / 2_000) * 1_000)
    parties.push({ payer, going: [{ member_id: null, team_id, name, division }], waits: false, at })
  }
  const most = Math.min(capacity ?? MOST_TEAMS, MOST_TEAMS)
  const entered = parties.slice(0, isFull ? most : Math.ceil(most * 0.7))
  if (!isFull || entered.length < WAITING * 2) return entered
  const wanted = (id: number) => entered.filter(({ going }) => going[0]!.division.id === id)
  const [popular] = divisions.toSorted((a, b) => wanted(b.id).length - wanted(a.id).length)
  const theirs = wanted(popular!.id)
  const room = theirs.length - Math.min(WAITING, theirs.length - 1)
  await fillDivision(context, popular!.id, room)
  // Who asked last waits.
  const late = new Set(theirs.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(room))
  return entered.map((party) => ({ ...party, waits: late.has(party) }))
}

function familiesFor(
  event: PublicEvent,
  children: readonly Child[],
  random: Random,
  { isFull, now }: { isFull: boolean; now: Date },
): Party[] {
  const { capacity, divisions, age_cutoff_on: cutoff } = event
  const most = capacity ?? 40
  const wanted = isFull ? most : Math.ceil((most * random.whole(30, 60)) / 100)
  const byUser = new Map<number, { payer: Payer; going: Going[] }>()
  for (const child of children) {
    const division = divisions.find(
      (one) => verdictOf(one, { dob: child.dob, cutoff, divisions }).fits === 'fits',
    )
    // The first families are those of the demo's logins.
    if (!division || (byUser.size > 3 && random.chance(0.5) && !isFull)) continue
    const { member_id, name } = child
    const family = byUser.get(child.user_id) ?? { payer: child, going: [] }
    family.going.push({ member_id, team_id: null, name, division })
    byUser.set(child.user_id, family)
  }
  const left = new Map(divisions.map((one) => [one.id, one.left ?? most]))
  const families: Party[] = []
  let taken = 0
  for (const { payer, going } of byUser.values()) {
    const at = new Date(now.getTime() - random.whole(2, 30) * DAY + random.whole(0, DAY / 2_000) * 1_000)
    const fits =
      taken + going.length <= wanted &&
      going.every(
        ({ division }) =>
          going.filter((one) => one.division.id === division.id).length <= left.get(division.id)!,
      )
    if (fits) {
      taken += going.length
      for (const { division } of going) left.set(division.id, left.get(division.id)! - 1)
    } else if (!isFull || families.filter(({ waits }) => waits).length >= WAITING) continue
    families.push({ payer, going, waits: !fits, at })
  }
  // Nobody waits beside a free spot that is enough.
  const free = wanted - taken
  return families.filter(({ waits, going }) => !waits || going.length > free)
}

/** Two in three take the shirt, every other one lunch; which ones follows from who they are. */
function picksOf(
  { addons }: PublicEvent,
  member_id: number,
): { addon: EventAddon; option: EventAddon['options'][number] }[] {
  return addons
    .filter(({ per }) => per === 'entrant')
    .flatMap((addon, n) => {
      // The last size is the scarce one.
      const most = Math.max(
        1,
        addon.options.length - (addon.options.some(({ left }) => left !== null) ? 1 : 0),
      )
      return member_id % (3 - n) === 0 ? [] : [{ addon, option: addon.options[member_id % most]! }]
    })
}

async function writeEntries(
  context: Context,
  event: PublicEvent,
  parties: readonly Party[],
  { provider, card }: { provider: PastProvider; card: () => Card },
): Promise<[number, number] | null> {
  const terms = (await findTermsOf(context, event.slug)) ?? null
  const totalOf = ({ going }: Party) => going.reduce((sum, { division }) => sum + division.price_cents, 0)
  const keys = parties.map(() => randomUuid(context))
  const made = await insertParties(
    context,
    parties.map(
      (party, i): NewRow<'event_party'> => ({
        event_id: event.id,
        user_id: party.payer.user_id,
        request_key: keys[i]!,
        state: party.waits ? 'waiting' : 'confirmed',
        total_cents: totalOf(party),
        waited_from: party.waits ? party.at.toISOString() : null,
        refund_terms: terms as never,
        created_at: party.at.toISOString(),
      }),
    ),
  )
  const idOf = new Map(made.map(({ id, request_key }) => [request_key, id]))
  const known = parties.map((party, i) => ({ ...party, id: idOf.get(keys[i]!)! }))
  const entrants = await insertEntrants(
    context,
    known.flatMap(({ id, going, waits, at }) =>
      going.map(
        ({ member_id, team_id, outside_team_id, division }): NewRow<'entrant'> => ({
          party_id: id,
          event_id: event.id,
          event_division_id: division.id,
          ...{ member_id, team_id, outside_team_id: outside_team_id ?? null },
          status: waits ? 'waiting' : 'confirmed',
          price_cents: division.price_cents,
          ...depositIn(context, division),
          entered_at: at.toISOString(),
        }),
      ),
    ),
  )
  const picks = entrants.flatMap(({ id, party_id, member_id }) => {
    const party = known.find((one) => one.id === party_id)!
    return party.waits
      ? []
      : picksOf(event, member_id ?? id).map((pick) => ({ entrant_id: id, party_id, ...pick }))
  })
  const items = await insertItems(
    context,
    picks.map(
      ({ entrant_id, party_id, addon, option }): NewRow<'event_addon_item'> => ({
        party_id,
        entrant_id,
        event_addon_option_id: option.id,
        quantity: 1,
        price_cents: addon.price_cents,
        status: 'confirmed',
      }),
    ),
  )
  await countTaken(context, event.id)
  const paying = known.filter((party) => !party.waits && totalOf(party) > 0)
  const orders = paying.map(
    ({ id, payer, going, at }): PastOrder => ({
      purpose: EVENT_ENTRANT,
      subject_id: id,
      payer: { name: payer.payer, email: payer.email },
      user_id: payer.user_id,
      lines: going.flatMap(({ member_id, team_id, name, division }) => {
        const entrant = entrants.find(
          (one) => one.party_id === id && one.member_id === member_id && one.team_id === team_id,
        )!
        return [
          {
            key: `${EVENT_ENTRANT}:${entrant.id}`,
            kind: EVENT_ENTRANT,
            account: LEDGER.events,
            label: event.name,
            detail: `${name}, ${division.label}`,
            amount: depositIn(context, division).deposit_cents ?? division.price_cents,
            discount: 0,
            reference_id: entrant.id,
          },
          ...items
            .filter(({ entrant_id }) => entrant_id === entrant.id)
            .map((item) => {
              const { addon, option } = picks.find(
                (pick) => pick.entrant_id === entrant.id && pick.option.id === item.event_addon_option_id,
              )!
              return {
                key: `${EVENT_ADDON}:${item.id}`,
                kind: EVENT_ADDON,
                account: LEDGER.eventAddons,
                label: addonName(addon.name, option.label),
                detail: `${event.name}, ${name}`,
                amount: addon.price_cents,
                discount: 0,
                reference_id: item.id,
              }
            }),
        ]
      }),
      coupon_id: null,
      placed_at: at,
      expires_at: new Date(at.getTime() + 15 * 60_000),
      paid_at: new Date(at.getTime() + 3 * 60_000),
      year: yearOf(todayOf(context)),
      cards: [card()],
      refunds: [],
    }),
  )
  if (orders.length === 0) return null
  const { orders: paid, payments } = await insertPastOrders(context, orders, provider)
  await setOrders(
    context,
    paid.map(({ id }, i) => ({ party_id: paying[i]!.id, order_id: id })),
  )
  const rests = await seedBalances(context, event, paying, entrants, { provider, card })
  const ids = [...(payments ?? []), ...(rests ?? [])]
  return ids.length > 0 ? [Math.min(...ids), Math.max(...ids)] : null
}
