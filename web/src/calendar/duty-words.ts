import { DATE_KIND_NAMES, type DateKind } from 'contract/calendar'
import { DUTY_KIND_NAMES, type Duty } from 'contract/calendar/duties'
import { t, told } from '../language.ts'
import { writtenDay } from '../written.ts'

export const whatOfDuty = ({ title, kind }: Pick<Duty, 'title' | 'kind'>) =>
  title ?? told(DUTY_KIND_NAMES[kind])

export const nameOfDate = ({ title, kind }: { title: string | null; kind: string }) =>
  title ?? told(DATE_KIND_NAMES[kind as DateKind])

/** 'Game on 12/05/2026', or 'until 12/05/2026' if it belongs to no date. */
export const whenOfDuty = ({ date_id, date_title, date_kind, on_day }: Duty) =>
  date_id === null
    ? t('until {day}', { day: writtenDay(on_day) })
    : t('{what} on {day}', {
        what: nameOfDate({ title: date_title, kind: date_kind ?? 'other' }),
        day: writtenDay(on_day),
      })
