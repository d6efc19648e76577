import type { PublicEvent } from 'contract/events'
import { verdictOf } from 'contract/events/divisions'
import { yearOf } from 'contract/dates'
import type { NewRow } from '../plumbing/database/bulk-queries.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { LEDGER, randomUuid } from '../payments/payments.ts'
import type { PastOrder, PastProvider } from '../payments/past-order.ts'
import { insertPastOrders } from '../payments/seed-orders.ts'
import { findUpcomingEvents, getEvent } from '../events/queries.ts'
import { findTermsOf } from '../events/refund-policies-queries.ts'
import {
  countTaken,
  findChildren,
  insertEntrants,
  insertParties,
  setOrders,
  type Child,
} from '../events/entrants/seed-queries.ts'
import { EVENT_ENTRANT } from '../events/events.ts'

type Random = { whole: (least: number, most: number) => number; chance: (probability: number) => boolean }
type Card = PastOrder['cards'][number]
type Going = { child: Child; division: PublicEvent['divisions'][number] }
type Family = { going: Going[]; waits: boolean; at: Date }

/** How many families wait for the smallest event, which is full. */
const WAITING = 3
const DAY = 86_400_000

/**
 * Fills the coming events for people with families that signed up in the last weeks: the smallest to its last spot, with a
 * wait-list, the others in part. Returns the range of the payments.
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
  return payments.length > 0 ? [Math.min(...payments), Math.max(...payments)] : null
}

function familiesFor(
  event: PublicEvent,
  children: readonly Child[],
  random: Random,
  { isFull, now }: { isFull: boolean; now: Date },
): Family[] {
  const { capacity, divisions, age_cutoff_on: cutoff } = event
  const most = capacity ?? 40
  const wanted = isFull ? most : Math.ceil((most * random.whole(30, 60)) / 100)
  const byUser = new Map<number, Going[]>()
  for (const child of children) {
    const division = divisions.find(
      (one) => verdictOf(one, { dob: child.dob, cutoff, divisions }).fits === 'fits',
    )
    // The first families are those of the demo's logins.
    if (!division || (byUser.size > 3 && random.chance(0.5) && !isFull)) continue
    byUser.set(child.user_id, [...(byUser.get(child.user_id) ?? []), { child, division }])
  }
  const left = new Map(divisions.map((one) => [one.id, one.left ?? most]))
  const families: Family[] = []
  let taken = 0
  for (const going of byUser.values()) {
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
    families.push({ going, waits: !fits, at })
  }
  // Nobody waits beside a free spot that is enough.
  const free = wanted - taken
  return families.filter(({ waits, going }) => !waits || going.length > free)
}

async function writeEntries(
  context: Context,
  event: PublicEvent,
  families: readonly Family[],
  { provider, card }: { provider: PastProvider; card: () => Card },
): Promise<[number, number] | null> {
  const terms = (await findTermsOf(context, event.slug)) ?? null
  const totalOf = ({ going }: Family) => going.reduce((sum, { division }) => sum + division.price_cents, 0)
  const keys = families.map(() => randomUuid(context))
  const made = await insertParties(
    context,
    families.map(
      (family, i): NewRow<'event_party'> => ({
        event_id: event.id,
        user_id: family.going[0]!.child.user_id,
        request_key: keys[i]!,
        state: family.waits ? 'waiting' : 'confirmed',
        total_cents: totalOf(family),
        waited_from: family.waits ? family.at.toISOString() : null,
        refund_terms: terms as never,
        created_at: family.at.toISOString(),
      }),
    ),
  )
  const idOf = new Map(made.map(({ id, request_key }) => [request_key, id]))
  const parties = families.map((family, i) => ({ ...family, id: idOf.get(keys[i]!)! }))
  const entrants = await insertEntrants(
    context,
    parties.flatMap(({ id, going, waits, at }) =>
      going.map(
        ({ child, division }): NewRow<'entrant'> => ({
          party_id: id,
          event_id: event.id,
          event_division_id: division.id,
          member_id: child.member_id,
          status: waits ? 'waiting' : 'confirmed',
          price_cents: division.price_cents,
          entered_at: at.toISOString(),
        }),
      ),
    ),
  )
  await countTaken(context, event.id)
  const paying = parties.filter((party) => !party.waits && totalOf(party) > 0)
  const orders = paying.map(({ id, going, at }): PastOrder => {
    const [{ child: first }] = going as [Going, ...Going[]]
    return {
      purpose: EVENT_ENTRANT,
      subject_id: id,
      payer: { name: first.payer, email: first.email },
      user_id: first.user_id,
      lines: going.map(({ child, division }) => {
        const entrant = entrants.find((one) => one.party_id === id && one.member_id === child.member_id)!
        return {
          key: `${EVENT_ENTRANT}:${entrant.id}`,
          kind: EVENT_ENTRANT,
          account: LEDGER.events,
          label: event.name,
          detail: `${child.name}, ${division.label}`,
          amount: division.price_cents,
          discount: 0,
          reference_id: entrant.id,
        }
      }),
      coupon_id: null,
      placed_at: at,
      expires_at: new Date(at.getTime() + 15 * 60_000),
      paid_at: new Date(at.getTime() + 3 * 60_000),
      year: yearOf(todayOf(context)),
      cards: [card()],
      refunds: [],
    }
  })
  if (orders.length === 0) return null
  const { orders: paid, payments } = await insertPastOrders(context, orders, provider)
  await setOrders(
    context,
    paid.map(({ id }, i) => ({ party_id: paying[i]!.id, order_id: id })),
  )
  return payments
}
