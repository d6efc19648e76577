import './day-calendar.css'
import { parseDate } from '@internationalized/date'
import type { RefObject } from 'react'
import { Calendar } from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { t } from '../../language.ts'
import { CalendarDays, CalendarHead } from './calendar-parts.tsx'
import { Kit, KitPopover } from '../kit.tsx'
import { useLocale } from '../locale.ts'
import { weekBegins } from './week.ts'

type Props = {
  trigger: RefObject<HTMLElement | null>
  labelledBy: string
  /** 'YYYY-MM-DD', or anything else while no day is chosen. */
  value: string
  onPick: (day: string) => void
  onClose: () => void
}

/** A month to pick a day from, beside a date field. */
export function DayCalendar({ trigger, labelledBy, value, onPick, onClose }: Props) {
  const begins = weekBegins(useLocale().time_zone, navigator.language)
  return (
    <Kit>
      <KitPopover trigger={trigger} onClose={onClose} placement="bottom end">
        <Dialog className="day-calendar" aria-label={t('Choose a date')} aria-describedby={labelledBy}>
          <Calendar
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens a calendar is in it
            autoFocus
            firstDayOfWeek={begins}
            value={dayOrNothing(value)}
            onChange={(day) => day && onPick(day.toString())}
          >
            <CalendarHead />
            <CalendarDays />
          </Calendar>
        </Dialog>
      </KitPopover>
    </Kit>
  )
}

/** A complete date as the calendar takes it; what is still being typed is none. */
export const dayOrNothing = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? parseDate(value) : null
