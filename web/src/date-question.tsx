import type { DateFormat, DateOrder, DateReadings } from 'contract/date-order'
import { t } from './language.ts'
import { RadioCards } from './ui/fields/radio-cards.tsx'
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
    const example = open[0] ?? fitting
    return { value: format, label: words, note: example && readAs(example, example[format]) }
  }
  return (
    <RadioCards
      label={label}
      hint={[whyOf(order), t('Dates that can only be one day are read as that day.')]
        .filter(Boolean)
        .join(' ')}
      name={name}
      value={value ?? ''}
      error={error}
      options={[option('mdy', t('Month first')), option('dmy', t('Day first'))]}
      onChange={(format) => onChange(format as 'mdy' | 'dmy')}
    />
  )
}

const readAs = ({ typed }: DateReadings, day: string | null) =>
  day ? t('{typed} is {day}', { typed, day: spelledDay(day) }) : undefined

function whyOf({ month_first, day_first, open: [first] }: DateOrder): string | undefined {
  if (month_first && day_first)
    return t(
      'Row {row} has {typed}, where the day comes first, and row {other} has {other_typed}, where the month does.',
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
