import { collect, settle } from '../src/app.ts'
import type { OutsideContext } from '../src/plumbing/context.ts'
import { chargeDue, collectByCard } from '../src/payments/collecting/collecting.ts'
import type { testHouse } from './house.ts'

type House = Awaited<ReturnType<typeof testHouse>>
type Purpose = keyof typeof collect

/** Charges what is due for one purpose, like the hourly job. */
export const chargeCards = (outside: OutsideContext, purpose: Purpose) =>
  chargeDue(outside, settle, purpose, collect[purpose]!)

/** The job as it is for one purpose, so that no other one names the tenant in its place. */
const jobFor = (purpose: Purpose) => collectByCard(settle, { [purpose]: collect[purpose]! })

/** The same, if it is the tenant’s turn. */
export const chargeInTurn = (house: House, purpose: Purpose) =>
  house.turn({ ...jobFor(purpose), run: (outside) => chargeCards(outside, purpose) })

/** The job, twice: it may run any number of times. */
export async function collecting(house: House): Promise<void> {
  for (let time = 0; time < 2; time++)
    for (const purpose of Object.keys(collect)) await house.turn(jobFor(purpose))
}
