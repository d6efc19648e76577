import type { PassType } from 'contract/events/passes'
import type { Day } from 'contract/dates'
import type { Currency } from 'contract/money'
import { t } from '../../language.ts'
import { spelledDay, writtenMoney } from '../../written.ts'
import { spellDays, weekday } from '../event-days.ts'

/** 'Ages 6–12'; empty where everybody may have it. */
export function passAges({ min_age: min, max_age: max }: Pick<PassType, 'min_age' | 'max_age'>): string {
  if (min !== null && max !== null) return t('Ages {min}–{max}', { min, max })
  if (min !== null) return t('Ages {min} and up', { min })
  return max === null ? '' : t('Age {max} and under', { max })
}

/** 'Saturday, Jun 12, 2027', or all days of the event. */
export const passDays = (
  day: Day | null,
  { starts_on, ends_on }: { starts_on: Day; ends_on: Day },
): string =>
  day === null && starts_on !== ends_on
    ? spellDays(starts_on, ends_on)
    : `${weekday(day ?? starts_on)}, ${spelledDay(day ?? starts_on)}`

export const passPrice = (cents: number, currency: string): string =>
  cents === 0 ? t('Free') : writtenMoney(cents, currency as Currency)
