import { t } from '../../language.ts'
import { writtenDay } from '../../written.ts'
import type { Column } from './table-columns.ts'
import { isDay, type Filter, type View } from './table-view.ts'

/** '09/01/2026 – 09/30/2026', or with one end open. */
export function daysText(from: string, until: string): string {
  if (!isDay(until)) return t('since {day}', { day: writtenDay(from) })
  if (!isDay(from)) return t('until {day}', { day: writtenDay(until) })
  return `${writtenDay(from)} – ${writtenDay(until)}`
}

/** What narrows and orders a list, in words, as its printed form says it. */
export function viewWords<Row>(
  view: View,
  filters: readonly Filter[],
  columns: readonly Column<Row>[],
): string[] {
  const { q, sort, from = '', until = '' } = view
  const by = columns.find(({ key }) => key === sort.replace('-', ''))
  return [
    ...(q ? [t('Search: “{words}”', { words: q })] : []),
    ...filters.flatMap((filter) => {
      if ('days' in filter)
        return isDay(from) || isDay(until) ? [`${filter.days}: ${daysText(from, until)}`] : []
      const chosen = (view[filter.key] ?? '').split(',')
      const labels = filter.options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
      return labels.length > 0 ? [`${filter.label}: ${labels.join(', ')}`] : []
    }),
    ...(by
      ? [
          sort.startsWith('-')
            ? t('Sorted by {column}, descending', { column: by.header })
            : t('Sorted by {column}', { column: by.header }),
        ]
      : []),
  ]
}
