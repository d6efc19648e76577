import { standingOf } from '../../payments/payments.ts'
import { todayOf } from '../../plumbing/context.ts'
import { job } from '../../plumbing/jobs/jobs.ts'
import { settleCanceled } from './canceling.ts'
import { endUnpaid } from './leaving.ts'
import { mailLapsed, mailNoRoom } from './letters.ts'
import { findLapsing, findWaitedFor, findWaitedInVain } from './party-queries.ts'
import { offerSpots } from './waitlist.ts'

/**
 * Spots that nobody has paid for in time are free again, and offered; while a card is being charged they wait. Whoever still
 * waits when the event begins is told that there was no room.
 */
export const releaseHolds = job<never>({
  name: 'release-event-holds',
  every: '* * * * *',
  async run(outside) {
    const today = todayOf(outside)
    const due = await outside.transaction(findLapsing)
    for (const { id, order_id } of due)
      await outside.transaction(async (context) => {
        // Orders are held before what they are for.
        if (order_id !== null && (await standingOf(context, order_id)) !== 'over') return
        const party = await endUnpaid(context, id, { to: 'lapsed', by: 'clock' })
        if (party?.waited_from) await mailLapsed(context, party)
      })
    const waitedFor = await outside.transaction((context) => findWaitedFor(context, today))
    for (const event_id of waitedFor) await outside.transaction((context) => offerSpots(context, event_id))
    for (const id of await outside.transaction((context) => findWaitedInVain(context, today)))
      await outside.transaction(async (context) => {
        const party = await endUnpaid(context, id, { to: 'lapsed', by: 'clock' })
        if (party) await mailNoRoom(context, party)
      })
    await settleCanceled(outside)
  },
})
