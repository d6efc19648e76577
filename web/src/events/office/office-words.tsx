import { EVENT_KINDS, kindLabel, type EventKind } from 'contract/events/kinds'
import { EVENT_STATUS_LABELS, type EventStatus } from 'contract/events/moves'
import type { Currency } from 'contract/money'
import type { PriceTier } from 'contract/events/divisions'
import type { OfficeEvent } from 'contract/events/office'
import { PLATE_DUE_LABELS, PLATE_FORFEIT_LABELS, PLATE_OWED_BY_LABELS } from 'contract/events/plate'
import { msg, t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { writtenDay, writtenMoney } from '../../written.ts'

/** The statuses whose colors the specification gives. */
const COLORS: Record<EventStatus, string> = {
  draft: 'draft',
  published: 'active',
  closed: 'closed',
  running: 'waiting_for_approval',
  done: 'inactive',
  cancelled: 'rejected',
}

export const EventDot = ({ status }: { status: EventStatus }) => (
  <StatusDot status={COLORS[status]} label={told(EVENT_STATUS_LABELS[status])} />
)

export const kindOptions = () => EVENT_KINDS.map(({ kind, label }) => ({ value: kind, label: told(label) }))

export const statusOptions = () =>
  Object.entries(EVENT_STATUS_LABELS).map(([value, label]) => ({ value, label: told(label) }))

const FIELDS: Record<string, string> = {
  kind: msg('Kind'),
  entrant: msg('Who enters'),
  name: msg('Name'),
  slug: msg('Web address'),
  summary: msg('Summary'),
  description_html: msg('Description'),
  starts_on: msg('First day'),
  ends_on: msg('Last day'),
  venue: msg('Venue'),
  venues: msg('Venues'),
  place: msg('Place'),
  age_cutoff_on: msg('Age cut-off date'),
  registration_opens_on: msg('Entries open on'),
  registration_closes_on: msg('Entries close on'),
  capacity: msg('Spots in all'),
  needs_membership: msg('Only people with a membership can sign up'),
  needs_approval: msg('Approve each entry'),
  roster_most: msg('Most players on a roster'),
  guests_most: msg('Most guest players'),
  roster_lock_on: msg('Rosters locked on'),
  club_discounts: msg('Multi-team discount for clubs'),
  check_days: msg('Check deadline (days)'),
  check_note: msg('Where to send checks'),
  release_days: msg('Release unpaid spots after (days)'),
  image: msg('Picture'),
  divisions: msg('Divisions'),
  sessions: msg('Schedule'),
  questions: msg('Questions'),
  blocks: msg('More on the page'),
  addons: msg('Add-ons'),
  status: msg('Status'),
  division: msg('Division'),
  room_nights: msg('Room nights'),
  expires_on: msg('Expires on'),
  tie_breaks: msg('Tiebreakers'),
  fee_cents: msg('Protest fee'),
  minutes: msg('Minutes after the end of a game'),
  cents: msg('Fee per game'),
  owed_by: msg('Who owes the plate fee'),
  due: msg('When it’s due'),
  forfeit: msg('If a game is forfeited'),
  miles: msg('Miles'),
  rooms: msg('Rooms'),
  due_on: msg('Deadline'),
  hotel: msg('Hotel'),
  team: msg('Team'),
  teams: msg('Teams'),
}
/** Whether a change of this field of an event can be put into words. */
export const hasName = (field: string) => field in FIELDS
export const eventField = (field: string) => t(FIELDS[field] ?? field)

const DAYS = new Set([
  'starts_on',
  'ends_on',
  'age_cutoff_on',
  'registration_opens_on',
  'registration_closes_on',
  'roster_lock_on',
  'expires_on',
  'due_on',
])

/** Of fields with a few answers. */
const WORDS: Record<string, Readonly<Record<string, string>>> = {
  owed_by: PLATE_OWED_BY_LABELS,
  due: PLATE_DUE_LABELS,
  forfeit: PLATE_FORFEIT_LABELS,
}

/** Writes the value of an event’s field, for the history and for comparison, with money in the tenant’s currency. */
export function useEventText(): (field: string, value: unknown) => string {
  const currency = useTenant().currency as Currency
  return (field, value) => eventText(field, value, currency)
}

function eventText(field: string, value: unknown, currency: Currency): string {
  if (value === null || value === undefined || value === '') return '—'
  if (field === 'kind') return told(kindLabel(value as EventKind))
  if (field === 'status') return told(EVENT_STATUS_LABELS[value as EventStatus])
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (field in WORDS) return told(WORDS[field]![String(value)] ?? String(value))
  if (field === 'fee_cents' || field === 'cents') return writtenMoney(Number(value), currency)
  if (DAYS.has(field)) return writtenDay(String(value))
  if (field === 'venue') return Object.values(value).filter(Boolean).join(', ')
  if (field === 'description_html')
    return String(value)
      .replace(/<[^<>]*>/g, ' ')
      .trim()
      .slice(0, 80)
  if (field === 'club_discounts')
    return (value as { from_team: number | string; off_cents: number | null }[])
      .map(({ from_team, off_cents }) =>
        t('team {number}: {amount} off', {
          number: from_team,
          amount: off_cents === null ? '—' : writtenMoney(off_cents, currency),
        }),
      )
      .join(', ')
  if (Array.isArray(value))
    return value
      .map(
        (one: { label?: string; name?: string; title?: string; day?: string }) =>
          one.label ?? one.name ?? (one.day ? writtenDay(one.day) : (one.title ?? '')),
      )
      .join(', ')
  return String(value)
}

/** 'Desert Star (fields 1, 2) · Park', or what was typed as text. */
export const whereText = ({
  venue,
  venues,
  place,
}: Pick<OfficeEvent, 'venue' | 'venues' | 'place'>): string =>
  venues.length === 0
    ? [venue.name, place].filter(Boolean).join(', ')
    : venues
        .map(({ name, fields }) =>
          fields
            ? t('{venue} (fields {names})', { venue: name, names: fields.map((one) => one.name).join(', ') })
            : name,
        )
        .join(' · ')

/** '$120.00 until 03/01/2027, then $150.00' */
export function pricesText(prices: readonly PriceTier[], currency: Currency): string {
  return prices
    .map(({ until_on, price_cents }) => {
      const price = price_cents === 0 ? t('Free') : writtenMoney(price_cents, currency)
      return until_on === null ? price : t('{price} until {day}', { price, day: writtenDay(until_on) })
    })
    .join(', ')
}
