import './day-calendar.css'
import '../fields/input.css'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar'
import { t } from '../../language.ts'

/** Month and year to choose from, and steps to either side: nobody pages through a hundred months. */
export function CalendarHead() {
  return (
    <header className="day-calendar-head">
      <Button slot="previous" className="icon-button" aria-label={t('Previous month')}>
        <Arrow d="m12 4-6 6 6 6" />
      </Button>
      <CalendarMonthPicker format="long">{(picker) => <Pick {...picker} />}</CalendarMonthPicker>
      <CalendarYearPicker visibleYears={40}>{(picker) => <Pick {...picker} />}</CalendarYearPicker>
      <Button slot="next" className="icon-button" aria-label={t('Next month')}>
        <Arrow d="m8 4 6 6-6 6" />
      </Button>
    </header>
  )
}

/** The days of the month shown. */
export function CalendarDays() {
  return (
    <CalendarGrid weekdayStyle="short" className="day-calendar-grid">
      <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
      <CalendarGridBody>{(day) => <CalendarCell date={day} className="day-calendar-day" />}</CalendarGridBody>
    </CalendarGrid>
  )
}

type PickProps = {
  'aria-label': string
  value: string | number
  onChange: (key: number) => void
  items: readonly { id: number; formatted: string }[]
}

const Pick = ({ items, value, onChange, ...label }: PickProps) => (
  <select
    className="input input-select"
    value={value}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    {...label}
  >
    {items.map(({ id, formatted }) => (
      <option key={id} value={id}>
        {formatted}
      </option>
    ))}
  </select>
)

const Arrow = ({ d }: { d: string }) => (
  <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" aria-hidden="true">
    <path d={d} strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
