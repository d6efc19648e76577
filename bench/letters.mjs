import { addCoupons, checkouts, familiesThroughTheDoors } from './families.mjs'
import { untilIdle } from './house.mjs'
import { median, say } from './report.mjs'
import { visit } from './visiting.mjs'

const FAMILIES = 24

/** What a registration letter costs, and what families who register one after the other notice of it. */
export async function writeLetters(house, tenant) {
  await addCoupons(house, tenant)
  const families = await familiesThroughTheDoors(house, FAMILIES)
  await untilIdle(house)
  const began = await house.usage()
  const { latencies } = await visit(house, {
    clients: 1,
    seconds: 300,
    requests: checkouts(house, families),
    once: true,
  })
  await untilIdle(house)
  const ended = await house.usage()
  say(
    'letters',
    `p50 of a checkout ${median([...latencies]).toFixed(0)} ms while the letters of those before are drawn`,
    `checkout and letter ${((ended.server - began.server) / FAMILIES).toFixed(0)} ms of the server's processor time`,
  )
}
