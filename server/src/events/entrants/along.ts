import { DueChanged, type DueAlong } from 'contract/payments'
import { cancelOrder, findOrder, type Payable } from '../../payments/payments.ts'
import { todayOf, whoIs, type Context } from '../../plumbing/context.ts'
import { EVENT_ENTRANT } from './approval-terms.ts'
import { findAwaiting, missing } from './awaiting.ts'
import { findAwaitingParties, setOrderAlong } from './awaiting-queries.ts'
import { findEntrants, getEventOf, getParty, lockParty, type Party } from './party-queries.ts'
import { priceParty } from './pricing.ts'

/** Spots that are held for people who get their membership in the same order: both are paid, or neither. */
export const entriesAlong: Payable = {
  async due(context) {
    const due: DueAlong[] = []
    for (const id of await findAwaitingParties(context, whoIs(context).id)) {
      const party = (await getParty(context, id))!
      const order = party.order_id === null ? undefined : await findOrder(context, party.order_id)
      const cents = await costOf(context, party)
      if (cents === 0 || order?.status === 'processing') continue
      const [event, entrants, awaits] = await Promise.all([
        getEventOf(context, party.event_id),
        findEntrants(context, { party_ids: [id] }),
        findAwaiting(context, [id]),
      ])
      due.push({
        key: keyOf(id, cents),
        label: event.name,
        detail: entrants.map(({ name, division }) => `${name}, ${division}`).join(' · '),
        amount: cents,
        due_on: todayOf(context),
        state: 'due',
        is_chosen: true,
        held_until: party.held_until,
        awaits: awaits.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
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
    const held = []
    for (const [i, id] of ids.entries()) {
      const party = await lockParty(context, id)
      if (party?.state !== 'held' || Date.parse(party.held_until!) <= context.now.getTime())
        throw DueChanged()
      const { lines } = await priceParty(context, party)
      if (keyOf(id, sumOf(lines)) !== keys[i]) throw DueChanged()
      for (const one of await findAwaiting(context, [id]))
        if (!member_ids.includes(one.member_id)) throw missing(one)
      held.push({
        part: { purpose: EVENT_ENTRANT, subject_id: id, lines },
        placed: async (inside: Context, order_id: number) =>
          void (await setOrderAlong(inside, id, { order_id, until })),
      })
    }
    return held
  },
}

const keyOf = (id: number, cents: number) => `${id}:${cents}`

const costOf = async (context: Context, party: Party) => sumOf((await priceParty(context, party)).lines)

const sumOf = (lines: readonly { amount: number; discount: number }[]) =>
  lines.reduce((sum, { amount, discount }) => sum + amount - discount, 0)
