import { CalendarDate, startOfWeek } from '@internationalized/date'

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type WeekDay = (typeof DAYS)[number]

/** The time zones of the United States and its territories. */
const AMERICAN =
  /^(?:US\/|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Adak|Boise|Detroit|Juneau|Menominee|Metlakatla|Nome|Puerto_Rico|Shiprock|Sitka|St_Thomas|Yakutat|Indiana\/|Kentucky\/|North_Dakota\/)|Pacific\/(?:Honolulu|Guam|Saipan|Pago_Pago))/

/**
 * The day weeks begin on: Sunday for a tenant in the United States, else what the reader's own region
 * is used to.
 */
export function weekBegins(timeZone: string, reader: string): WeekDay {
  if (AMERICAN.test(timeZone)) return 'sun'
  return DAYS[
    startOfWeek(new CalendarDate(2026, 1, 7), reader)
      .toDate('UTC')
      .getUTCDay()
  ]!
}
