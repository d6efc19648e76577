import { EventNotFound } from 'contract/events'
import { HOLD_MINUTES, HoldEnded, PriceChanged } from 'contract/events/entering'
import {
  PassesClosed,
  PassSoldOut,
  PassesNotFound,
  passSaleOn,
  type PassType,
  type PassWish,
  type buyPasses,
  type payPasses,
} from 'contract/events/passes'
import type { In, Out } from 'contract/operation'
import { Conflict, invalidField } from 'contract/problem'
import { placeOrder, settleFree, spreadCredit, usableCredit } from '../../payments/payments.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { digestOf } from '../../plumbing/marking.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { lockPlaces } from '../entrants/places-queries.ts'
import { newPassCode, newPassesToken, passesToken } from './codes.ts'
import { EVENT_PASS, linesOf } from './lines.ts'
import {
  findPasses,
  getPurchase,
  insertPasses,
  insertPurchase,
  setPurchase,
  type Purchase,
} from './purchase-queries.ts'
import { passSettlement } from './settlement.ts'
import { findPassTypes, takePasses } from './type-queries.ts'

/**
 * Holds passes while they are paid for; the same press sent again is the same purchase. What costs nothing is theirs right away.
 * @throws EventNotFound, PassesClosed, PassSoldOut, PriceChanged
 */
export async function buy(
  context: Context,
  { slug, ...press }: In<typeof buyPasses>,
): Promise<Out<typeof buyPasses>> {
  const event = await lockPlaces(context, { slug })
  if (!event || event.status === 'draft') throw EventNotFound()
  const known = { event_id: event.id, request_key: press.request_key }
  const before = await getPurchase(context, known)
  if (before) return { token: passesToken(context, before) }
  const purchase_id = await holdPasses(context, event, press)
  if (press.total === 0) await takeFree(context, purchase_id)
  return { token: passesToken(context, (await getPurchase(context, known))!) }
}

/**
 * Takes passes of an event that is held, for whoever pays for them within `HOLD_MINUTES`. @throws PassesClosed, PassSoldOut,
 * PriceChanged, Conflict
 */
async function holdPasses(
  context: Context,
  { id: event_id, status }: { id: number; status: string },
  { request_key, name, email, language, wanted, total }: Omit<In<typeof buyPasses>, 'slug'>,
): Promise<number> {
  if (!['published', 'closed', 'running'].includes(status)) throw PassesClosed()
  const picked = await pickedTypes(context, event_id, wanted)
  const sum = picked.reduce((all, { type, quantity }) => all + type.price_cents * quantity, 0)
  if (sum !== total) throw PriceChanged({ detail: { shown: total, now: sum } })
  const took = await takePasses(context, wanted)
  if (took !== 'taken') throw soldOut(picked, took.short)
  const purchase_id = await insertPurchase(context, {
    ...{ event_id, request_key, sold_at: 'online', name, email, language },
    link_digest: digestOf(newPassesToken(context, { event_id, request_key })),
    held_until: new Date(context.now.getTime() + HOLD_MINUTES * 60_000),
  })
  // The event is held, so no other press with this key can have come between.
  if (purchase_id === undefined) throw Conflict()
  await insertPasses(
    context,
    picked
      .flatMap(({ type, quantity }) => Array.from({ length: quantity }, () => type))
      .map((type, i) => ({
        ...{ event_id, purchase_id, type_id: type.id, position: i + 1, price_cents: type.price_cents },
        code_digest: digestOf(newPassCode(context, { event_id, request_key }, i + 1)),
      })),
  )
  return purchase_id
}

type Picked = { type: PassType; quantity: number }

async function pickedTypes(
  context: Context,
  event_id: number,
  wanted: readonly PassWish[],
): Promise<Picked[]> {
  const [types, event] = await Promise.all([findPassTypes(context, event_id), getEventOf(context, event_id)])
  const picked = wanted.map(({ type_id, quantity }, i) => {
    const type = types.find(({ id, sold_at }) => id === type_id && sold_at !== 'gate')
    if (!type) throw invalidField(`wanted.${i}.type_id`, 'Choose from the list.')
    return { type, quantity }
  })
  const states = picked.map(({ type }) => passSaleOn(type, event, todayOf(context)))
  if (states.some((state) => state === 'ended' || state === 'not_yet')) throw PassesClosed()
  return picked
}

const soldOut = (picked: readonly Picked[], short: readonly number[]) =>
  PassSoldOut({
    detail: {
      sold_out: picked
        .filter(({ type }) => short.includes(type.id))
        .map(({ type: { id, name, left } }) => ({ type_id: id, name, left })),
    },
  })

async function takeFree(context: Context, purchase_id: number) {
  const { id } = await orderFor(context, (await getPurchase(context, { id: purchase_id }))!)
  await settleFree(context, { [EVENT_PASS]: passSettlement }, id)
}

/**
 * The order for held passes, with the event credit of whoever is logged in taken off if they say so. @throws PassesNotFound of a buyer who is
 * forgotten, HoldEnded, PaymentInProgress, PriceChanged, CreditChanged
 */
async function orderFor(
  context: Context,
  { id, event_id, name, email, state, held_until, order_id }: Purchase,
  { use_credit = false, total }: { use_credit?: boolean | undefined; total?: number } = {},
) {
  if (name === null || email === null) throw PassesNotFound()
  if (state !== 'held' || Date.parse(held_until) <= context.now.getTime()) throw HoldEnded()
  const [event, passes] = await Promise.all([
    getEventOf(context, event_id),
    findPasses(context, { purchase_id: id }),
  ])
  const lines = linesOf(passes, event.name)
  const price = lines.reduce((sum, { amount }) => sum + amount, 0)
  const user_id = use_credit ? (context.user?.id ?? null) : null
  const credit =
    user_id === null
      ? 0
      : Math.min(
          price,
          await usableCredit(context, { user_id, replaces: order_id === null ? [] : [order_id] }),
        )
  if (total !== undefined && total !== price - credit)
    throw PriceChanged({ detail: { shown: total, now: price - credit } })
  const placed = await placeOrder(context, {
    parts: [{ purpose: EVENT_PASS, subject_id: id, lines: spreadCredit(lines, credit) }],
    payer: { name, email },
    user_id: credit > 0 ? user_id : null,
    expires_at: new Date(held_until),
  })
  // Orders are held before what they are for.
  if ((await getPurchase(context, { id }, { lock: true }))?.state !== 'held') throw HoldEnded()
  await setPurchase(context, id, { order_id: placed.id })
  return placed
}

/**
 * The order that held passes are paid with, by whoever has their link; what credit pays all of is theirs right away. @throws
 * PassesNotFound; as `orderFor`
 */
export async function pay(
  context: Context,
  { token, ...wishes }: In<typeof payPasses>,
): Promise<Out<typeof payPasses>> {
  const purchase = await getPurchase(context, { link_digest: digestOf(token) })
  if (!purchase) throw PassesNotFound()
  if (purchase.state === 'confirmed') return { order_token: null }
  const placed = await orderFor(context, purchase, wishes)
  if (placed.total > 0) return { order_token: placed.token }
  await settleFree(context, { [EVENT_PASS]: passSettlement }, placed.id)
  return { order_token: null }
}
