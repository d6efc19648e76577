import { entryOn } from 'contract/events'
import type { AddonPurchase, buyAddons, buyOutsideAddons } from 'contract/events/addon-orders'
import {
  EntryNotFound,
  HOLD_MINUTES,
  HoldEnded,
  PriceChanged,
  RegistrationClosed,
} from 'contract/events/entering'
import type { In } from 'contract/operation'
import { Conflict, invalidField } from 'contract/problem'
import {
  CannotSettle,
  cancelOrder,
  placeOrder,
  settleFree,
  standingOf,
  type Settlement,
} from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { getEvent } from '../queries.ts'
import { EVENT_ADDON, costOf, linesOfItems, pickedAddons, soldOut } from '../addons/addon-choices.ts'
import {
  findHeldPurchases,
  findPurchaseByKey,
  getPurchase,
  insertPurchase,
  lockPurchase,
  setPurchase,
  type Purchase,
} from '../addons/addon-purchase-queries.ts'
import { confirmItems, endItems, findItems, insertItems, takeStock } from '../addons/addon-queries.ts'
import { ownParty } from '../balances/leaving.ts'
import { mailAddons } from '../entrants/letters.ts'
import { linkedParty } from '../entrants/outside-link.ts'
import { findEntrants, getEventOf, getParty, lockParty, type Party } from '../entrants/party-queries.ts'
import { payerOf } from '../entrants/payer.ts'
import { lockPlaces } from '../entrants/places-queries.ts'

export const buy = async (context: Context, { id, ...press }: In<typeof buyAddons>): Promise<AddonPurchase> =>
  buyFor(context, await ownParty(context, id), press)

export const buyOutside = async (
  context: Context,
  { token, ...press }: In<typeof buyOutsideAddons>,
): Promise<AddonPurchase> => buyFor(context, await linkedParty(context, token), press)

/**
 * Orders add-ons for an entry that is confirmed. Their pieces are held while the order is paid; one that hasn’t been paid is
 * replaced. The same press sent again is the same order. @throws RegistrationClosed once the event has begun, AddonSoldOut,
 * PriceChanged, PaymentInProgress
 */
async function buyFor(
  context: Context,
  { id, user_id }: Pick<Party, 'id' | 'user_id'>,
  { request_key, wanted, total }: Omit<In<typeof buyAddons>, 'id'>,
): Promise<AddonPurchase> {
  const press = { party_id: id, request_key }
  const before = await findPurchaseByKey(context, press)
  if (before) return order(context, before)
  // Orders are held before what they are for.
  const replaced = await findHeldPurchases(context, id)
  for (const { order_id } of replaced) if (order_id !== null) await cancelOrder(context, order_id, 'replaced')
  const party = await lockParty(context, id)
  if (party?.state !== 'confirmed') throw EntryNotFound()
  await lockPlaces(context, party.event_id)
  if (await findPurchaseByKey(context, press)) throw Conflict()
  if ((await findHeldPurchases(context, id)).length > replaced.length) throw Conflict()
  for (const one of replaced) await endPurchase(context, one)
  const { slug } = await getEventOf(context, party.event_id)
  const event = await getEvent(context, slug, todayOf(context))
  const today = todayOf(context)
  const isAhead = event && event.starts_on > today && !['cancelled', 'over'].includes(entryOn(event, today))
  if (!event || !isAhead) throw RegistrationClosed()
  const going = (await findEntrants(context, { party_ids: [id] })).filter(
    ({ status }) => status === 'confirmed',
  )
  const chosen = wanted.map(({ entrant_id, addons }, i) => {
    const isOnce = wanted.findIndex((one) => one.entrant_id === entrant_id) === i
    if (!isOnce || (entrant_id !== null && !going.some((one) => one.id === entrant_id)))
      throw invalidField(
        `wanted.${i}.entrant_id`,
        event.entrant === 'team' ? 'Pick each of your teams once.' : 'Pick each person of your family once.',
      )
    const per = entrant_id === null ? ('order' as const) : ('entrant' as const)
    const field = `wanted.${i}.addons`
    return { entrant_id, picked: pickedAddons(event, addons, { per, today, field, isComplete: false }) }
  })
  const all = chosen.flatMap(({ picked }) => picked)
  if (all.length === 0) throw invalidField('wanted', 'Pick something to add.')
  const sum = costOf(all)
  if (sum !== total) throw PriceChanged({ detail: { shown: total, now: sum } })
  const took = await takeStock(
    context,
    all.map(({ option, quantity }) => ({ option_id: option.id, quantity })),
  )
  if (took !== 'taken') throw soldOut(all, took.short)
  const purchase_id = await insertPurchase(context, {
    ...press,
    user_id,
    held_until: new Date(context.now.getTime() + HOLD_MINUTES * 60_000),
  })
  await insertItems(
    context,
    chosen.flatMap(({ entrant_id, picked }) =>
      picked.map(({ addon, option, quantity }) => ({
        party_id: id,
        purchase_id,
        entrant_id,
        option_id: option.id,
        quantity,
        price_cents: addon.price_cents,
        status: 'held' as const,
      })),
    ),
  )
  return order(context, (await getPurchase(context, purchase_id))!)
}

/** The order for what is held; what costs nothing is theirs right away. @throws HoldEnded */
async function order(context: Context, purchase: Purchase): Promise<AddonPurchase> {
  const { id: purchase_id, state, held_until, party_id } = purchase
  if (state === 'confirmed') return { purchase_id, state, order_token: null, total: 0, held_until: null }
  if (state === 'over' || Date.parse(held_until) <= context.now.getTime()) throw HoldEnded()
  const party = (await getParty(context, party_id))!
  const [payer, event, entrants, items] = await Promise.all([
    payerOf(context, party),
    getEventOf(context, party.event_id),
    findEntrants(context, { party_ids: [party_id] }),
    findItems(context, { purchase_id }),
  ])
  const placed = await placeOrder(context, {
    parts: [
      {
        purpose: EVENT_ADDON,
        subject_id: purchase_id,
        lines: linesOfItems(items, {
          event: event.name,
          nameOf: ({ entrant_id }) => entrants.find(({ id }) => id === entrant_id)?.name ?? '',
        }),
      },
    ],
    payer,
    user_id: party.user_id,
    expires_at: new Date(held_until),
  })
  await lockParty(context, party_id)
  if ((await lockPurchase(context, purchase_id))?.state !== 'held') throw HoldEnded()
  await setPurchase(context, purchase_id, { order_id: placed.id })
  if (placed.total > 0)
    return { purchase_id, state: 'held', order_token: placed.token, total: placed.total, held_until }
  await settleFree(context, { [EVENT_ADDON]: addonSettlement }, placed.id)
  return { purchase_id, state: 'confirmed', order_token: null, total: 0, held_until: null }
}

/** Frees what is held; its order, held by now, will not be paid. */
async function endPurchase(
  context: Context,
  { id, party_id }: Pick<Purchase, 'id' | 'party_id'>,
): Promise<void> {
  const party = await getParty(context, party_id)
  const purchase = await lockPurchase(context, id)
  if (!party || purchase?.state !== 'held') return
  await setPurchase(context, id, { state: 'over' })
  await lockPlaces(context, party.event_id)
  await endItems(context, await findItems(context, { purchase_id: id }))
}

/** The unpaid orders for add-ons of a party that is about to change: they are held, and will not be paid. @throws PaymentInProgress */
export async function cancelHeldPurchases(context: Context, party_id: number): Promise<readonly Purchase[]> {
  const held = await findHeldPurchases(context, party_id)
  for (const { order_id } of held) if (order_id !== null) await cancelOrder(context, order_id, 'released')
  return held
}

export const endPurchases = async (context: Context, purchases: readonly Purchase[]): Promise<void> => {
  for (const one of purchases) await endPurchase(context, one)
}

/** What nobody has paid for in time is on sale again; while a card is being charged it waits. */
export async function lapsePurchase(context: Context, { id, order_id, party_id }: Purchase): Promise<void> {
  // Orders are held before what they are for.
  if (order_id !== null && (await standingOf(context, order_id)) !== 'over') return
  await lockParty(context, party_id)
  await endPurchase(context, { id, party_id })
}

/** What a paid order for add-ons leads to. */
export const addonSettlement: Settlement = {
  /** @throws HoldEnded where the pieces went back, or the event is canceled */
  async mayPay(context, { subject_id }) {
    if (!(await lockStanding(context, subject_id))) throw HoldEnded()
  },

  async paid(context, { subject_id, id, number }) {
    const standing = await lockStanding(context, subject_id)
    if (!standing) throw new CannotSettle('the add-ons went back')
    await confirmItems(context, standing.items)
    await setPurchase(context, subject_id, { state: 'confirmed', order_id: id })
    await audit(context, {
      action: 'event.addons_bought',
      subject: 'event',
      subject_id: standing.party.event_id,
      after: {
        addons: standing.items.map(({ name, option, quantity }) => ({ name, option, quantity })),
        order: number,
      },
    })
    await mailAddons(context, standing.party, { id: subject_id, items: standing.items })
  },
}

/** A purchase all of whose pieces are still held, for a party that is still in the event. */
async function lockStanding(context: Context, id: number) {
  const seen = await getPurchase(context, id)
  const party = seen && (await lockParty(context, seen.party_id))
  const purchase = await lockPurchase(context, id)
  if (purchase?.state !== 'held' || party?.state !== 'confirmed') return undefined
  if ((await getEventOf(context, party.event_id)).status === 'cancelled') return undefined
  const items = await findItems(context, { purchase_id: id })
  return items.every(({ status }) => status === 'held') ? { party, items } : undefined
}
