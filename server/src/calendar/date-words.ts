import { DATE_KIND_NAMES, type TeamDate } from 'contract/calendar'
import { wallClockAt } from 'contract/wall-clock'
import { writtenWhen, type When } from 'contract/calendar/when'
import { LANGUAGES, type Language } from 'contract/language'
import type { Words } from '../mail/mail.ts'

/** What a date is called: its title, or its kind and the opponent. */
export function whatOf(
  { kind, title, opponent, is_home }: Pick<TeamDate, 'kind' | 'title' | 'opponent' | 'is_home'>,
  t: Words,
): string {
  const what = title ?? t(DATE_KIND_NAMES[kind])
  if (opponent === null) return what
  return is_home === false
    ? t('{what} at {opponent}', { what, opponent })
    : t('{what} vs. {opponent}', { what, opponent })
}

/** A moment in the local time of a zone. */
export function momentInLetter(moment: Date, timeZone: string, language: Language): string {
  const { day, time } = wallClockAt(timeZone, moment)
  return writtenWhen(
    { starts_on: day, starts_time: time, ends_on: day, ends_time: time },
    LANGUAGES[language].formats,
  )
}

/** Where it is, on one line; empty if unknown. */
export const placeOf = ({ place, address }: Pick<TeamDate, 'place' | 'address'>): string =>
  [place, address].filter(Boolean).join(', ')

/** When and where, on one line. */
export const whenAndWhere = (date: When & Pick<TeamDate, 'place' | 'address'>, language: Language): string =>
  [writtenWhen(date, LANGUAGES[language].formats), placeOf(date)].filter(Boolean).join(', ')
