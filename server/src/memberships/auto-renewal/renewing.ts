import { hourIn } from 'contract/dates'
import { job } from '../../jobs.ts'
import { todayOf } from '../registration/offers.ts'
import { announceAll } from './announcing.ts'
import { findLapsed, followRenewed } from './auto-renewal-queries.ts'
import { chargeAll } from './charging.ts'
import { endAll } from './ending.ts'

/** Nobody wants to be written to, or called by the bank, at night. */
const [FROM_HOUR, UNTIL_HOUR] = [8, 20]

/** Announces what renews by itself and charges what was announced, by day only. It may run any number of times. */
export const renewByThemselves = job({
  name: 'renew-by-themselves',
  every: '50 * * * *',
  waitsForCalm: true,
  async run(outside) {
    const hour = hourIn(outside.tenant.time_zone, outside.now)
    if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return
    await outside.transaction(async (context) => {
      await followRenewed(context)
      await endAll(context, await findLapsed(context, todayOf(context)), 'lapsed')
    })
    await announceAll(outside)
    await chargeAll(outside)
  },
})
