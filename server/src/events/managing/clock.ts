import { standingOf } from '../../payments/payments.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { dueIn, job } from '../../plumbing/jobs/jobs.ts'
import { lapsePurchase } from '../checkout/addon-purchases.ts'
import { findLapsingPurchases } from '../addons/addon-purchase-queries.ts'
import { settleCanceled } from '../withdrawing/canceling.ts'
import { settleCutShort } from '../withdrawing/cutting-short.ts'
import { endUnpaid } from '../balances/leaving.ts'
import { mailNoRoom, tellLapsed } from '../approval/lapsed-letters.ts'
import { oneByOne } from '../entrants/one-by-one.ts'
import { findLapsing, findWaitedFor, findWaitedInVain } from '../entrants/party-queries.ts'
import { offerSpots } from '../entrants/waitlist.ts'

/**
 * Spots that nobody has paid for in time are free again, and offered; while a card is being charged they wait. Whoever still
 * waits when the event begins is told that there was no room.
 */
export const releaseHolds = job<never>({
  name: 'release-event-holds',
  every: '* * * * *',
  due: dueIn('entry_clock'),
  async run(outside) {
    const today = todayOf(outside)
    const each = <Item>(items: readonly Item[], work: (context: Context, item: Item) => Promise<unknown>) =>
      oneByOne(items, (item) => outside.transaction((context) => work(context, item)))
    const steps = [
      async () =>
        each(await outside.transaction(findLapsing), async (context, { id, order_id }) => {
          // Orders are held before what they are for.
          if (order_id !== null && (await standingOf(context, order_id)) !== 'over') return
          const party = await endUnpaid(context, id, { to: 'lapsed', by: 'clock' })
          if (party) await tellLapsed(context, party)
        }),
      async () => each(await outside.transaction(findLapsingPurchases), lapsePurchase),
      async () => each(await outside.transaction((context) => findWaitedFor(context, today)), offerSpots),
      async () =>
        each(
          await outside.transaction((context) => findWaitedInVain(context, today)),
          async (context, id) => {
            const party = await endUnpaid(context, id, { to: 'lapsed', by: 'clock' })
            if (party) await mailNoRoom(context, party)
          },
        ),
      () => settleCanceled(outside),
      () => settleCutShort(outside),
    ]
    await oneByOne(steps, (step) => step())
  },
})
