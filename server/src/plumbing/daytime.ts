import { hourIn } from 'contract/dates'
import type { OutsideContext } from './context.ts'

/** People do not want to be emailed, or contacted by their bank, at night. */
const [FROM_HOUR, UNTIL_HOUR] = [8, 20]

/** Whether letters may go out now, in the tenant's time zone. */
export function isDaytime({ tenant, now }: Pick<OutsideContext, 'tenant' | 'now'>): boolean {
  const hour = hourIn(tenant.time_zone, now)
  return hour >= FROM_HOUR && hour < UNTIL_HOUR
}
