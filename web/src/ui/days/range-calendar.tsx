import './day-calendar.css'
import type { RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { RangeCalendar as KitRange } from 'react-aria-components/RangeCalendar'
import { t } from '../../language.ts'
import { CalendarDays, CalendarHead } from './calendar-parts.tsx'
import { dayOrNothing } from './day-calendar.tsx'
import { Kit, KitPopover } from '../kit.tsx'
import { useLocale } from '../locale.ts'
import { weekBegins } from './week.ts'

type Props = {
  trigger: RefObject<HTMLElement | null>
  from: string
  until: string
  onPick: (from: string, until: string) => void
  onClose: () => void
}

/** A month to pick the first and the last day from. */
export function RangeCalendar({ trigger, from, until, onPick, onClose }: Props) {
  const begins = weekBegins(useLocale().time_zone, navigator.language)
  const [start, end] = [dayOrNothing(from), dayOrNothing(until)]
  return (
    <Kit>
      <KitPopover trigger={trigger} onClose={onClose} placement="bottom end">
        <Dialog className="day-calendar" aria-label={t('Choose the first and the last day')}>
          <KitRange
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens a calendar is in it
            autoFocus
            firstDayOfWeek={begins}
            {...(start && end && start.compare(end) <= 0 && { defaultValue: { start, end } })}
            {...(start && { defaultFocusedValue: start })}
            onChange={(range) => onPick(range.start.toString(), range.end.toString())}
          >
            <CalendarHead />
            <CalendarDays />
          </KitRange>
        </Dialog>
      </KitPopover>
    </Kit>
  )
}
