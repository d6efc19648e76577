import { hourIn } from 'contract/dates'
import type { OutsideContext } from './context.ts'

/** Nobody wants to be written to, or called by the bank, at night. */
const [FROM_HOUR, UNTIL_HOUR] = [8, 20]

/** Whether letters may go out now, by the tenant's clock. */
export function isDaytime({ tenant, now }: Pick<OutsideContext, 'tenant' | 'now'>): boolean {
  const hour = hourIn(tenant.time_zone, now)
  return hour >= FROM_HOUR && hour < UNTIL_HOUR
}
