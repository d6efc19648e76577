import type { AssignmentState } from 'contract/officials/assigning'
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

/** 'Saturday, June 12'. */
export const spelledWeekday = (day: string) =>
  new Date(`${day}T12:00Z`).toLocaleDateString(formats(), {
    ...{ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' },
  })

/** 'Sat 12', where days stand side by side. */
export const shortWeekday = (day: string) =>
  new Date(`${day}T12:00Z`).toLocaleDateString(formats(), {
    ...{ weekday: 'short', day: 'numeric', timeZone: 'UTC' },
  })
