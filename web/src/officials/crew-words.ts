import type { AssignmentState } from 'contract/officials/assigning'
import type { StaffUnit } from 'contract/officials/pay'
import { formats, t } from '../language.ts'

/** What an umpire is called on a game: behind the plate, on a base, or on which of several. */
export const positionName = (position: number, of: number): string =>
  position === 1 ? t('Plate') : of === 2 ? t('Base') : t('Base {number}', { number: position - 1 })

export const stateName = (state: AssignmentState): string =>
  ({
    planned: t('Not asked yet'),
    asked: t('Waiting for an answer'),
    accepted: t('Accepted'),
    declined: t('Declined'),
    no_show: t('Didn’t show up'),
    released: t('Removed'),
  })[state]

/** What staff are paid by. */
export const unitName = (unit: StaffUnit): string =>
  ({ game: t('Game'), hour: t('Hour'), day: t('Day') })[unit]

/** '7.5 hours'; the number stands in hundredths. */
export function workedText(unit: StaffUnit, hundredths: number): string {
  const count = hundredths / 100
  return {
    game: t('{count} game|{count} games', { count }),
    hour: t('{count} hour|{count} hours', { count }),
    day: t('{count} day|{count} days', { count }),
  }[unit]
}

/** 'Saturday, June 12'. */
export const spelledWeekday = (day: string) =>
  new Date(`${day}T12:00Z`).toLocaleDateString(formats(), {
    ...{ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' },
  })
