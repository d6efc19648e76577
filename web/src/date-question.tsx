import type { DateFormat, DateOrder, DateReadings } from 'contract/date-order'
import { t } from './language.ts'
import { RadioCards } from './ui/radio-cards.tsx'
import { spelledDay } from './written.ts'

type Props = {
  /** What the rows of the column say. */
  order: DateOrder
  label: string
  name: string
  value: DateFormat | null
  error: string | undefined
  onChange: (format: 'mdy' | 'dmy') => void
}

/**
 * Asks whether the month or the day comes first, using dates from the file; what decided is shown next to the
 * answer.
 */
export function DateQuestion({ order, label, name, value, error, onChange }: Props) {
  const { open, month_first, day_first } = order
  const option = (format: 'mdy' | 'dmy', words: string) => {
    const fitting = format === 'mdy' ? month_first : day_first
    const example = open[0] ?? fitting ?? month_first ?? day_first
    return { value: format, label: words, note: example && readAs(example, example[format]) }
  }
  return (
    <RadioCards
      label={label}
      hint={[whyOf(order), leftOutOf(order, value)].filter(Boolean).join(' ') || undefined}
      name={name}
      value={value ?? ''}
      error={error}
      options={[option('mdy', t('Month first')), option('dmy', t('Day first'))]}
      onChange={(format) => onChange(format as 'mdy' | 'dmy')}
    />
  )
}

const readAs = ({ typed }: DateReadings, day: string | null) =>
  day ? t('{typed} is {day}', { typed, day: spelledDay(day) }) : t('{typed} isn’t a date then', { typed })

function whyOf({ month_first, day_first, open: [first] }: DateOrder): string | undefined {
  if (month_first && day_first)
    return t(
      'Row {row} has {typed}, so the day would come first. But row {other} has {other_typed}. Which is right?',
      {
        row: day_first.row,
        typed: day_first.typed,
        other: month_first.row,
        other_typed: month_first.typed,
      },
    )
  if (month_first)
    return t('Row {row} has {typed}, so the month comes first.', {
      row: month_first.row,
      typed: month_first.typed,
    })
  if (day_first)
    return t('Row {row} has {typed}, so the day comes first.', { row: day_first.row, typed: day_first.typed })
  if (!first?.mdy || !first.dmy) return undefined
  return t('Row {row} has {typed}. Is that {one} or {other}?', {
    row: first.row,
    typed: first.typed,
    one: spelledDay(first.mdy),
    other: spelledDay(first.dmy),
  })
}

/** How many rows do not fit an answer and are lost by it. */
function leftOutOf({ month_first, day_first }: DateOrder, value: DateFormat | null): string | undefined {
  const misfit = value === 'mdy' ? day_first : value === 'dmy' ? month_first : null
  return misfit
    ? t('Row {row} and any others like it will be skipped and listed.', { row: misfit.row })
    : undefined
}
