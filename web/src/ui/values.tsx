import type { Day as CalendarDay } from 'contract/dates'
import {
  writtenDay,
  writtenDayOf,
  writtenMoment,
  writtenAmount,
  writtenMoney,
  writtenNumber,
  writtenTime,
} from '../written.ts'
import { useLocale } from './locale.ts'

/** Whole cents as '$4,500.00', with tabular figures so that columns align; never broken in the middle. */
export function Money({ cents }: { cents: number }) {
  const { currency } = useLocale()
  return <span className="numbers money">{writtenMoney(cents, currency)}</span>
}

/** The same on a tile that leads to the exact amount: '$1,234,568' from a million on. */
export function MoneyAtAGlance({ cents }: { cents: number }) {
  const { currency } = useLocale()
  return <span className="numbers money">{writtenAmount(cents, currency)}</span>
}

/** A whole number as '1,234'. */
export const Count = ({ of }: { of: number }) => <span className="numbers">{writtenNumber(of)}</span>

/** A calendar day as MM/DD/YYYY. It has no time zone and never shifts. */
export function Day({ day }: { day: CalendarDay }) {
  return (
    <time className="numbers" dateTime={day}>
      {writtenDay(day)}
    </time>
  )
}

const PARTS = { day: writtenDayOf, time: writtenTime }

/** A moment as MM/DD/YYYY h:mm AM/PM in the tenant's time zone; `part` leaves the day or the time out. */
export function Moment({ at, part }: { at: string; part?: keyof typeof PARTS }) {
  const { time_zone } = useLocale()
  return (
    <time className="numbers" dateTime={at}>
      {(part ? PARTS[part] : writtenMoment)(at, time_zone)}
    </time>
  )
}
