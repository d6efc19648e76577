import { daysBetween } from 'contract/dates'
import { offerHours } from 'contract/events/entering'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { takeWaitingItems } from '../addons/addon-queries.ts'
import { findAwaiting, nameOf } from './awaiting.ts'
import { mailOffered } from './letters.ts'
import { findEntrants, getParty, lockWaiting, moveEntrants, setParty } from './party-queries.ts'
import { demandOf, lockPlaces, takePlaces } from './places-queries.ts'

/**
 * Offers free spots of an event to those who wait for them, in turn: the first party that fits as a whole, until none does.
 * Called wherever spots become free, in the same transaction, so that nobody else can be quicker.
 */
export async function offerSpots(context: Context, event_id: number): Promise<void> {
  const event = await lockPlaces(context, event_id)
  const today = todayOf(context)
  if (!event || !['published', 'closed'].includes(event.status) || event.starts_on < today) return
  const hours = offerHours(daysBetween(today, event.starts_on))
  const until = new Date(context.now.getTime() + hours * 3_600_000)
  for (const { id, division_ids } of await lockWaiting(context, event_id)) {
    if ((await takePlaces(context, event_id, demandOf(division_ids))) !== 'taken') continue
    const waiting = (await findEntrants(context, { party_ids: [id] })).filter(
      ({ status }) => status === 'waiting',
    )
    await moveEntrants(context, waiting, { to: 'held', by: 'spot' })
    await setParty(context, id, { state: 'held', held_until: until })
    const soldOut = await takeWaitingItems(context, id)
    const awaits = (await findAwaiting(context, [id])).map(nameOf)
    await mailOffered(context, (await getParty(context, id))!, { until, soldOut, awaits })
  }
}
