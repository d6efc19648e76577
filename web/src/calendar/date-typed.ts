import { DATE_KIND_NAMES, type DateKind, type TeamDate } from 'contract/calendar'
import { msg, t, told } from '../language.ts'
import { writtenDay } from '../written.ts'

/** A date as typed. */
export type Typed = {
  kind: DateKind
  title: string
  opponent: string
  is_home: '' | 'home' | 'away'
  starts_on: string
  is_whole: boolean
  ends_on: string
  starts_time: string
  ends_time: string
  repeat_until: string
  place: string
  address: string
  arrive_minutes: string
  answer_hours: string
  bring: string
  notes: string
  reach: 'this' | 'following'
}

export const LABELS: Readonly<Record<keyof Typed, string>> = {
  kind: msg('Type'),
  title: msg('Title'),
  opponent: msg('Opponent'),
  is_home: msg('Home or away'),
  starts_on: msg('Day'),
  is_whole: msg('Whole days'),
  ends_on: msg('Last day'),
  starts_time: msg('Starts at'),
  ends_time: msg('Ends at'),
  repeat_until: msg('Repeats weekly until'),
  place: msg('Place'),
  address: msg('Address'),
  arrive_minutes: msg('Arrive (minutes before)'),
  answer_hours: msg('Answer by (hours before)'),
  bring: msg('What to bring'),
  notes: msg('Notes'),
  reach: msg('Which events'),
}

export const FRESH: Typed = {
  kind: 'practice',
  title: '',
  opponent: '',
  is_home: '',
  starts_on: '',
  is_whole: false,
  ends_on: '',
  starts_time: '18:00',
  ends_time: '19:30',
  repeat_until: '',
  place: '',
  address: '',
  arrive_minutes: '',
  answer_hours: '',
  bring: '',
  notes: '',
  reach: 'this',
}

export const typedOf = (date: TeamDate): Typed => ({
  kind: date.kind,
  title: date.title ?? '',
  opponent: date.opponent ?? '',
  is_home: date.is_home === null ? '' : date.is_home ? 'home' : 'away',
  starts_on: date.starts_on,
  is_whole: date.starts_time === null,
  ends_on: date.ends_on === date.starts_on ? '' : date.ends_on,
  starts_time: date.starts_time ?? FRESH.starts_time,
  ends_time: date.ends_time ?? FRESH.ends_time,
  repeat_until: '',
  place: date.place ?? '',
  address: date.address ?? '',
  arrive_minutes: date.arrive_minutes === null ? '' : String(date.arrive_minutes),
  answer_hours: date.answer_hours === null ? '' : String(date.answer_hours),
  bring: date.bring ?? '',
  notes: date.notes ?? '',
  reach: 'this',
})

/** What is sent; a practice has no opponent, and an all-day date no times. */
export function sentOf(typed: Typed) {
  const { is_whole, is_home, kind, repeat_until: _, ...rest } = typed
  const isGame = kind === 'game' || kind === 'tournament'
  return {
    ...rest,
    kind,
    opponent: isGame ? typed.opponent : '',
    is_home: isGame && is_home !== '' ? is_home === 'home' : null,
    starts_time: is_whole ? null : typed.starts_time,
    ends_time: is_whole ? null : typed.ends_time,
    ends_on: typed.ends_on || null,
    arrive_minutes: typed.arrive_minutes.trim() || null,
    answer_hours: typed.answer_hours.trim() || null,
  }
}

/** A field's value where two versions are shown side by side. */
export function shownOf(field: keyof Typed, typed: Typed): string {
  const value = typed[field]
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (field === 'kind') return told(DATE_KIND_NAMES[typed.kind])
  if (field === 'is_home')
    return { '': t('Neutral site'), home: t('At home'), away: t('Away') }[typed.is_home]
  if (field === 'starts_on' || field === 'ends_on') return /^\d{4}-/.test(value) ? writtenDay(value) : value
  return value
}
