import type { EntryPrice, setEntryDiscounts } from 'contract/events/coupons'
import { HoldEnded } from 'contract/events/entering'
import type { In } from 'contract/operation'
import { DueChanged, type DueAlong } from 'contract/payments'
import { invalidField } from 'contract/problem'
import { cancelOrder, findOrder, type Payable } from '../../payments/payments.ts'
import { todayOf, whoIs, type Context } from '../../plumbing/context.ts'
import { EVENT_ENTRANT } from '../entrants/approval-terms.ts'
import { findAwaiting, missing, nameOf } from '../entrants/awaiting.ts'
import { findAwaitingParties, setOrderAlong } from '../entrants/awaiting-queries.ts'
import { ownParty } from '../balances/leaving.ts'
import {
  findEntrants,
  getEventOf,
  getParty,
  lockParty,
  setParty,
  type Party,
} from '../entrants/party-queries.ts'
import { priceParty, shownPrice } from './pricing.ts'
import { entrantSettlement } from './settlement.ts'

/** Spots that are held for people who get their membership in the same order: both are paid, or neither. */
export const entriesAlong: Payable = {
  settlement: entrantSettlement,

  async due(context) {
    const due: DueAlong[] = []
    for (const { party, price } of await pricesOf(context)) {
      const order = party.order_id === null ? undefined : await findOrder(context, party.order_id)
      if (order?.status === 'processing') continue
      const [event, entrants, awaits] = await Promise.all([
        getEventOf(context, party.event_id),
        findEntrants(context, { party_ids: [party.id] }),
        findAwaiting(context, [party.id]),
      ])
      const { total, discount, credit, coupon } = shownPrice(price)
      due.push({
        key: keyOf(party.id, total),
        label: event.name,
        detail: entrants.map(({ name, division }) => `${name}, ${division}`).join(' · '),
        amount: total,
        lowered: {
          coupon_code: coupon?.code ?? null,
          discount,
          credit,
          coupon_problem: price.problem,
        },
        due_on: todayOf(context),
        state: 'due',
        is_chosen: true,
        held_until: party.held_until,
        awaits: awaits.map(nameOf),
      })
    }
    return due
  },

  async hold(context, keys, { member_ids, until }) {
    const own = await findAwaitingParties(context, whoIs(context).id)
    const ids = keys.map((key) => Number(key.split(':')[0]))
    if (!ids.every((id) => own.includes(id))) throw DueChanged()
    // Orders are held before what they are for.
    for (const id of ids) {
      const { order_id } = (await getParty(context, id))!
      if (order_id !== null) await cancelOrder(context, order_id, 'replaced')
    }
    for (const id of ids) {
      const party = await lockParty(context, id)
      if (party?.state !== 'held' || Date.parse(party.held_until!) <= context.now.getTime())
        throw DueChanged()
    }
    const prices = await pricesOf(context)
    const held = []
    for (const [i, id] of ids.entries()) {
      const { price } = prices.find(({ party }) => party.id === id)!
      if (keyOf(id, shownPrice(price).total) !== keys[i]) throw DueChanged()
      for (const one of await findAwaiting(context, [id]))
        if (!member_ids.includes(one.member_id)) throw missing(one)
      held.push({
        part: { purpose: EVENT_ENTRANT, subject_id: id, lines: price.lines, coupon_id: price.coupon?.id },
        placed: async (inside: Context, order_id: number) =>
          void (await setOrderAlong(inside, id, { order_id, until })),
      })
    }
    return held
  },
}

/**
 * What each of the user’s entries that wait for a membership costs by now, with what was chosen to lower it. Credit goes to the
 * first of them, and what it leaves to the next, whichever of them is paid: so none depends on what else is chosen.
 */
async function pricesOf(context: Context) {
  const parties: Party[] = []
  for (const id of await findAwaitingParties(context, whoIs(context).id))
    parties.push((await getParty(context, id))!)
  const replaces = parties.flatMap(({ order_id }) => order_id ?? [])
  const prices = []
  let spokenFor = 0
  for (const party of parties) {
    const price = await priceParty(context, party, {
      ...{ code: party.coupon_code ?? '', useCredit: party.uses_credit },
      ...{ replaces, spokenFor },
    })
    spokenFor += shownPrice(price).credit
    prices.push({ party, price })
  }
  return prices
}

/**
 * Keeps what lowers the price of spots that are held for people who get a membership in the same order; it counts as far as it
 * does when that order is placed. @throws EntryNotFound; HoldEnded; Invalid for a coupon that doesn’t count now
 */
export async function chooseDiscounts(
  context: Context,
  { id, coupon_code = '', use_credit }: In<typeof setEntryDiscounts>,
): Promise<EntryPrice> {
  await ownParty(context, id)
  const party = await lockParty(context, id)
  const isHeld = (await findAwaitingParties(context, whoIs(context).id)).includes(id)
  if (!party || !isHeld) throw HoldEnded()
  const code = coupon_code.trim()
  if (code) {
    const { problem } = await priceParty(context, party, { code })
    if (problem) throw invalidField('coupon_code', problem)
  }
  await setParty(context, id, { coupon_code: code || null, uses_credit: use_credit })
  const { price } = (await pricesOf(context)).find((one) => one.party.id === id)!
  return shownPrice(price)
}

const keyOf = (id: number, cents: number) => `${id}:${cents}`
