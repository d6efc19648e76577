import { eachInTurn } from '../../job-walks.ts'
import { job } from '../../jobs.ts'
import { todayOf } from '../registration/offers.ts'
import { isDaytime } from '../../daytime.ts'
import { announceAll } from './announcing.ts'
import { findLapsed, followRenewed } from './auto-renewal-queries.ts'
import { chargeAll } from './charging.ts'
import { endAll } from './ending.ts'

/** Announces what renews by itself and charges what was announced, by day only. It may run any number of times. */
export const renewByThemselves = job({
  name: 'renew-by-themselves',
  every: '50 * * * *',
  waitsForCalm: true,
  async run(outside) {
    if (!isDaytime(outside)) return
    await outside.transaction(async (context) => {
      await followRenewed(context)
      await endAll(context, await findLapsed(context, todayOf(context)), 'lapsed')
    })
    await eachInTurn([announceAll, chargeAll], (step) => step(outside), 'steps went wrong')
  },
})
