import { dictionary } from '../dictionary.ts'

/** The zone in which most of a state lives; the office can choose another. Source: 49 CFR part 71; for Canada the provinces. */
const BY_STATE = dictionary<string>({
  ...zone('America/New_York', 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'),
  ...zone('America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'),
  ...zone('America/Denver', 'CO ID MT NM UT WY'),
  ...zone('America/Phoenix', 'AZ'),
  ...zone('America/Los_Angeles', 'CA NV OR WA'),
  ...zone('America/Anchorage', 'AK'),
  ...zone('Pacific/Honolulu', 'HI'),
  ...zone('America/Vancouver', 'BC'),
  ...zone('America/Edmonton', 'AB NT'),
  ...zone('America/Regina', 'SK'),
  ...zone('America/Winnipeg', 'MB'),
  ...zone('America/Toronto', 'ON PQ NU'),
  ...zone('America/Halifax', 'NB NS PE'),
  ...zone('America/St_Johns', 'NF'),
  ...zone('America/Whitehorse', 'YT'),
})

function zone(name: string, states: string) {
  return Object.fromEntries(states.split(' ').map((state) => [state, name]))
}

/** The zones a venue can be in, from east to west. */
export const VENUE_ZONES = [
  'America/St_Johns',
  'America/Halifax',
  'America/New_York',
  'America/Toronto',
  'America/Chicago',
  'America/Winnipeg',
  'America/Regina',
  'America/Denver',
  'America/Edmonton',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Vancouver',
  'America/Whitehorse',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const

/** The likeliest zone of a state or province by its code. */
export const zoneOfState = (code: string): string | undefined => BY_STATE[code]

/** Whether clocks know the zone; a tenant's own may be one that is not in `VENUE_ZONES`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name.length <= 60
  } catch {
    return false
  }
}
