import { EntryNotFound, HoldEnded, type releaseEntry } from 'contract/events/entering'
import type { In } from 'contract/operation'
import { cancelOrder } from '../../payments/payments.ts'
import { todayOf, whoIs, type Context } from '../../plumbing/context.ts'
import { forgetApprovalCard } from '../entrants/approval-terms.ts'
import { endItems, endItemsOf, findItems } from '../addons/addon-queries.ts'
import { endBalances } from './balances.ts'
import {
  findEntrants,
  getParty,
  lockParty,
  moveEntrants,
  setParty,
  type Party,
} from '../entrants/party-queries.ts'
import { findComingOf } from '../entrants/privacy-queries.ts'
import { demandOf, givePlaces, lockPlaces } from '../entrants/places-queries.ts'
import { offerSpots } from '../entrants/waitlist.ts'

/** Applied, waiting, or held while it is paid for. */
const isOnItsWay = ({ state }: Party) => state === 'held' || state === 'waiting' || state === 'applied'

/** @throws EntryNotFound unless it is the user’s own */
export async function ownParty(context: Context, id: number): Promise<Party> {
  const party = await getParty(context, id)
  if (!party || party.user_id !== whoIs(context).id) throw EntryNotFound()
  return party
}

/** Gives up spots that aren't paid for, or a position on the waitlist. @throws PaymentInProgress, HoldEnded */
export const release = async (context: Context, { id }: In<typeof releaseEntry>) =>
  releaseParty(context, await ownParty(context, id))

export async function releaseParty(context: Context, party: Party) {
  const { id } = party
  if (!isOnItsWay(party)) throw HoldEnded()
  // Orders are held before what they are for.
  if (party.order_id !== null) await cancelOrder(context, party.order_id, 'released')
  if (!(await endUnpaid(context, id, { to: 'withdrawn', by: 'family' }))) throw HoldEnded()
  return {}
}

/**
 * Ends a party that waits, or whose order, held by now, will not be paid. Its spots go to those who wait. Undefined if it
 * isn't on its way in any more.
 */
export async function endUnpaid(
  context: Context,
  id: number,
  move: { to: 'lapsed'; by: 'clock' } | { to: 'withdrawn'; by: 'family' },
): Promise<Party | undefined> {
  const party = await lockParty(context, id)
  if (!party || !isOnItsWay(party)) return undefined
  const isEarly = party.state === 'held' && Date.parse(party.held_until!) > context.now.getTime()
  if (move.to === 'lapsed' && isEarly) return undefined
  const leaving = (await findEntrants(context, { party_ids: [id] })).filter(
    ({ status }) => status === party.state,
  )
  await moveEntrants(context, leaving, move)
  await setParty(context, id, { state: 'over' })
  await forgetApprovalCard(context, id)
  if (party.state !== 'held') await endItems(context, await findItems(context, { party_ids: [id] }))
  if (party.state === 'held') {
    await lockPlaces(context, party.event_id)
    await endItems(context, await findItems(context, { party_ids: [id] }))
    await givePlaces(
      context,
      party.event_id,
      demandOf(leaving.map(({ event_division_id }) => event_division_id)),
    )
    await offerSpots(context, party.event_id)
  }
  return party
}

/** Takes people who are forgotten out of the events that are still to come. */
export async function leaveComing(context: Context, member_ids: readonly number[]): Promise<void> {
  const coming = await findComingOf(context, { member_ids, today: todayOf(context) })
  // All parties before the spots of any event.
  const parties: Party[] = []
  for (const id of [...new Set(coming.map(({ party_id }) => party_id))]) {
    const party = await lockParty(context, id)
    if (party) parties.push(party)
  }
  for (const party of parties.toSorted((a, b) => a.event_id - b.event_id)) {
    const standing = (await findEntrants(context, { party_ids: [party.id] })).filter(
      ({ status }) => status === 'confirmed',
    )
    const leaving = standing.filter((one) => coming.some(({ id }) => id === one.id))
    if (leaving.length === 0) continue
    await moveEntrants(context, leaving, { to: 'withdrawn', by: 'family' })
    if (standing.length === leaving.length) await setParty(context, party.id, { state: 'over' })
    await endBalances(context, party.id)
    await lockPlaces(context, party.event_id)
    await endItemsOf(context, party.id, {
      entrant_ids: leaving.map(({ id }) => id),
      isLast: standing.length === leaving.length,
    })
    await givePlaces(
      context,
      party.event_id,
      demandOf(leaving.map(({ event_division_id }) => event_division_id)),
    )
    await offerSpots(context, party.event_id)
  }
}
