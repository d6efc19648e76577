import { reportOf, type Dimension, type ReportName } from 'contract/reports/definitions'
import type { ReportTable } from 'contract/reports'
import { PERIOD_LABELS } from 'contract/reports/periods'
import { formats, t, told } from '../language.ts'
import type { View } from '../ui/tables/table-view.ts'
import { writtenDay } from '../written.ts'
import { splitOf } from './report-view.ts'

/** The name of a row or column for display. */
export function keyLabel(dimension: Dimension, key: string, label: string): string {
  if (dimension === 'month')
    return new Date(`${key}-15T12:00Z`).toLocaleString(formats(), {
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
  return key === '0' ? t('None') : told(label)
}

/** The days of a report, in words; empty for all of them. */
export function periodWords({ period = '', from = '', until = '' }: View): string {
  if (Object.hasOwn(PERIOD_LABELS, period)) return told(PERIOD_LABELS[period as 'today'])
  return from || until ? `${from ? writtenDay(from) : '…'} – ${until ? writtenDay(until) : '…'}` : ''
}

/** What a report narrows to besides its filters, as its printed form says it. */
export function reportWords(name: ReportName, view: View): string[] {
  const days = periodWords(view)
  return [
    ...(days ? [`${t('Days')}: ${days}`] : []),
    ...(reportOf(name).has_accrual
      ? [view['basis'] === 'accrual' ? t('Accrual: when it’s earned') : t('Cash: when money moves')]
      : []),
  ]
}

/** The open number, in words; empty for none. */
export function openWords(name: ReportName, view: View, table: ReportTable | undefined): string {
  const { rows, columns } = splitOf(name, view)
  const word = (
    dimension: typeof rows,
    key: string | undefined,
    entries: ReportTable['rows'] | undefined,
  ) => {
    if (!key) return []
    return [keyLabel(dimension, key, entries?.find((one) => one.key === key)?.label ?? key)]
  }
  return [
    ...word(rows, view['row'], table?.rows),
    ...(columns ? word(columns, view['column'], table?.columns) : []),
  ].join(', ')
}
