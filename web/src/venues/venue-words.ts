import type { Currency } from 'contract/money'
import type { OfficeVenue } from 'contract/venues'
import type { Surface, VenueField } from 'contract/venues/fields'
import type { VenueWindow } from 'contract/venues/hours'
import { formats, msg, t } from '../language.ts'
import { writtenClock } from '../ui/days/clock-text.ts'
import { zoneName } from '../ui/days/zone-name.ts'
import { useTenant } from '../tenant.ts'
import { writtenList, writtenMoney } from '../written.ts'

const FIELDS: Readonly<Record<string, string>> = {
  name: msg('Name'),
  address: msg('Address'),
  city: msg('City'),
  state: msg('State'),
  postal_code: msg('ZIP or postal code'),
  time_zone: msg('Time zone'),
  latitude: msg('Latitude'),
  longitude: msg('Longitude'),
  map_url: msg('Map link'),
  parking: msg('Parking'),
  notes: msg('Notes'),
  needs_certificate: msg('Certificate required'),
  holder_name: msg('Certificate holder'),
  holder_address: msg('Holder’s address'),
  holder_email: msg('Holder’s email'),
  holder_insured: msg('Additional insured'),
  least_limit_cents: msg('Lowest limit per occurrence'),
  fence_feet: msg('Fence (feet)'),
  base_feet: msg('Bases (feet)'),
  pitching_feet: msg('Pitching distances (feet)'),
  has_lights: msg('Lights'),
  surface: msg('Surface'),
}
export const venueField = (field: string): string => t(FIELDS[field] ?? field)

const SURFACES: Readonly<Record<Surface, string>> = {
  dirt: msg('Dirt infield'),
  grass: msg('Grass'),
  turf: msg('Turf'),
  indoor: msg('Indoor'),
}
export const SURFACE_ORDER = ['dirt', 'grass', 'turf', 'indoor'] as const satisfies readonly Surface[]
export const surfaceName = (surface: Surface): string => t(SURFACES[surface])

/** 'Mountain Standard Time · Phoenix' */
export function zoneOf(zone: string): string {
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ')
  const name = zoneName(zone)
  return name ? `${name} · ${city}` : city
}

/** Writes the value of a venue’s field, for the history and for comparison, with money in the tenant’s currency. */
export function useVenueValue(): (field: string, value: unknown) => string {
  const currency = useTenant().currency as Currency
  return (field, value) => venueValue(field, value, currency)
}

function venueValue(field: string, value: unknown, currency: Currency): string {
  if (value === null || value === undefined || value === '') return '—'
  if (field === 'time_zone') return zoneOf(String(value))
  if (field === 'least_limit_cents') return writtenMoney(Number(value), currency)
  if (field === 'surface') return surfaceName(value as Surface)
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.join(', ')
  return String(value)
}

/** '200 ft fence · bases 60 · pitching 35, 40, 43 · lights · dirt infield' */
export function fieldFacts({
  fence_feet,
  base_feet,
  pitching_feet,
  has_lights,
  surface,
}: VenueField): string {
  return [
    surface && surfaceName(surface),
    has_lights ? t('lights') : t('no lights'),
    fence_feet !== null && t('fence {feet} ft', { feet: fence_feet }),
    base_feet.length > 0 && t('bases {feet} ft', { feet: base_feet.join(', ') }),
    pitching_feet.length > 0 && t('pitching {feet} ft', { feet: pitching_feet.join(', ') }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** 'Sun' … 'Sat', from 0 to 6. */
export const weekdayName = (weekday: number): string =>
  // January 4, 2026 was a Sunday.
  new Date(Date.UTC(2026, 0, 4 + weekday, 12)).toLocaleDateString(formats(), {
    weekday: 'short',
    timeZone: 'UTC',
  })

/** 'Mon – Fri', 'Sat, Sun', 'Every day' */
export function weekdaysIn(weekdays: readonly number[]): string {
  // The weekend stays together when the week begins on Monday.
  const days = [1, 2, 3, 4, 5, 6, 0].filter((day) => weekdays.includes(day))
  if (days.length === 7) return t('Every day')
  const isRun = days.every((day, at) => at === 0 || (days[at - 1]! + 1) % 7 === day)
  return isRun && days.length > 2
    ? `${weekdayName(days[0]!)} – ${weekdayName(days.at(-1)!)}`
    : writtenList(days.map(weekdayName))
}

/** '8:00 AM – 10:00 PM' */
export const hoursIn = ({ starts_time, ends_time }: Pick<VenueWindow, 'starts_time' | 'ends_time'>): string =>
  `${writtenClock(starts_time)} – ${ends_time === '24:00' ? t('midnight') : writtenClock(ends_time)}`

/** 'All fields', or their names. */
export function fieldsIn(
  field_ids: readonly number[] | null,
  { fields }: Pick<OfficeVenue, 'fields'>,
): string {
  if (field_ids === null) return t('All fields')
  const names = fields.filter(({ id }) => field_ids.includes(id)).map(({ name }) => name)
  return t('{count} field: {names}|{count} fields: {names}', { count: names.length, names: names.join(', ') })
}
