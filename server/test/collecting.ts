import { collect, settle } from '../src/app.ts'
import type { OutsideContext } from '../src/plumbing/context.ts'
import { chargeDue, collectByCard } from '../src/payments/collecting/collecting.ts'
import type { testHouse } from './house.ts'

/** Charges what is due for one purpose, like the hourly job. */
export const chargeCards = (outside: OutsideContext, purpose: keyof typeof collect) =>
  chargeDue(outside, settle, purpose, collect[purpose]!)

/** The job, twice: it may run any number of times. */
export async function collecting(house: Awaited<ReturnType<typeof testHouse>>): Promise<void> {
  const { run } = collectByCard(settle, collect)
  await run(house.acting(), {} as never)
  await run(house.acting(), {} as never)
}
