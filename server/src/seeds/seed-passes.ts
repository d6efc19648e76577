import type { PublicEvent } from 'contract/events'
import { addDays, daysBetween, yearOf, type Day } from 'contract/dates'
import { momentOf } from 'contract/wall-clock'
import { EVENT_PASS } from '../events/events.ts'
import { digestOf } from '../plumbing/marking.ts'
import { newPassCode, newPassesToken } from '../events/passes/codes.ts'
import { linesOf } from '../events/passes/lines.ts'
import {
  countPassesTaken,
  insertPastScans,
  insertPurchases,
  insertSoldPasses,
  setPassOrder,
} from '../events/passes/seed-queries.ts'
import { findPassTypes } from '../events/passes/type-queries.ts'
import { randomUuid } from '../payments/payments.ts'
import type { PastOrder, PastProvider } from '../payments/past-order.ts'
import { insertPastOrders } from '../payments/seed-orders.ts'
import { hex, type NewRow } from '../plumbing/database/bulk-queries.ts'
import { todayOf, type Context } from '../plumbing/context.ts'

type Random = { whole: (least: number, most: number) => number; chance: (probability: number) => boolean }
type Buyer = { name: string; email: string }

/** How many buy beforehand, at an event of whose spectators the demonstration knows. */
const BUYERS = 24
/** Of those who have a pass for a day so many come. */
const COMES = 0.85

/**
 * Sells passes of an event to some families, and lets them in on the days that are over. Returns the payments. Whoever lets them in
 * is the volunteer at the gate.
 */
export async function seedPasses(
  context: Context,
  event: PublicEvent,
  buyers: readonly Buyer[],
  random: Random,
  { provider, card }: { provider: PastProvider; card: () => PastOrder['cards'][number] },
): Promise<number[]> {
  const types = (await findPassTypes(context, event.id)).filter(({ sold_at }) => sold_at !== 'gate')
  if (types.length === 0 || buyers.length === 0) return []
  const first = daysBetween(todayOf(context), event.starts_on)
  const bought = buyers.slice(0, BUYERS).map((buyer) => ({
    buyer,
    request_key: randomUuid(context),
    at: new Date(context.now.getTime() - (Math.max(0, -first) + random.whole(1, 9)) * 86_400_000),
    types: types.flatMap((type) => Array.from({ length: random.whole(0, 2) }, () => type)),
  }))
  const known = bought.filter((one) => one.types.some(({ price_cents }) => price_cents > 0))
  const purchases = await insertPurchases(
    context,
    known.map(
      ({ buyer, request_key, at }): NewRow<'event_pass_purchase'> => ({
        ...{
          event_id: event.id,
          request_key,
          sold_at: 'online',
          ...buyer,
          language: 'en',
          state: 'confirmed',
        },
        link_digest: hex(digestOf(newPassesToken(context, { event_id: event.id, request_key }))),
        held_until: at.toISOString(),
        created_at: at.toISOString(),
      }),
    ),
  )
  const idOf = new Map(purchases.map(({ id, request_key }) => [request_key, id]))
  const passes = await insertSoldPasses(
    context,
    known.flatMap(({ request_key, types: own }) =>
      own.map(
        (type, n): NewRow<'event_pass'> => ({
          event_id: event.id,
          purchase_id: idOf.get(request_key)!,
          event_pass_type_id: type.id,
          position: n + 1,
          code_digest: hex(digestOf(newPassCode(context, { event_id: event.id, request_key }, n + 1))),
          price_cents: type.price_cents,
          status: 'confirmed',
        }),
      ),
    ),
  )
  await countPassesTaken(context, event.id)
  await letIn(context, event, passes, random)
  const orders = known.map(
    ({ buyer, at, request_key }): PastOrder => ({
      purpose: EVENT_PASS,
      subject_id: idOf.get(request_key)!,
      payer: buyer,
      user_id: null,
      lines: linesOf(
        passes
          .filter(({ purchase_id }) => purchase_id === idOf.get(request_key))
          .map(({ id, price_cents, event_pass_type_id }) => ({
            id,
            price_cents,
            type: types.find((type) => type.id === event_pass_type_id)!.name,
          })),
        event.name,
      ),
      coupon_id: null,
      placed_at: at,
      expires_at: new Date(at.getTime() + 15 * 60_000),
      paid_at: new Date(at.getTime() + 3 * 60_000),
      year: yearOf(todayOf(context)),
      cards: [card()],
      refunds: [],
    }),
  )
  const { orders: paid, payments } = await insertPastOrders(context, orders, provider)
  for (const [i, { id }] of paid.entries()) await setPassOrder(context, orders[i]!.subject_id, id)
  return payments === null ? [] : [...payments]
}

type Sold = { id: number; event_pass_type_id: number }

/** Most come in the morning, and some go out for lunch and come back. */
async function letIn(context: Context, event: PublicEvent, passes: readonly Sold[], random: Random) {
  const types = new Map((await findPassTypes(context, event.id)).map((type) => [type.id, type]))
  const last = addDays(todayOf(context), -1)
  const over: Day[] = []
  for (let day = event.starts_on; day <= event.ends_on && day <= last; day = addDays(day, 1)) over.push(day)
  const scans = passes.flatMap(({ id, event_pass_type_id }) =>
    over
      .filter((day) => (types.get(event_pass_type_id)?.day ?? day) === day && random.chance(COMES))
      .flatMap((day) => {
        const hour = random.whole(8, 12)
        const sighting = (direction: 'in' | 'out', at: number): NewRow<'event_pass_scan'> => {
          const clock = `${String(at).padStart(2, '0')}:${String(random.whole(0, 59)).padStart(2, '0')}`
          const moment = momentOf(context.tenant.time_zone, day, clock).toISOString()
          return {
            ...{ event_id: event.id, key: randomUuid(context), pass_id: id, direction, day },
            ...{ was_offline: false, scanned_at: moment, received_at: moment, actor: 'Event Volunteer' },
          }
        }
        const came = sighting('in', hour)
        return random.chance(0.3) ? [came, sighting('out', 13), sighting('in', 14)] : [came]
      }),
  )
  if (scans.length > 0) await insertPastScans(context, scans)
}
