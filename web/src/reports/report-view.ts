import type { Sent } from 'contract/operation'
import type { ReportView, runReport } from 'contract/reports'
import {
  DIMENSION_LABELS,
  reportOf,
  wordsOf,
  type Dimension,
  type ReportName,
} from 'contract/reports/definitions'
import { PERIOD_LABELS, type Period } from 'contract/reports/periods'
import type { View } from '../ui/tables/data-table.tsx'

export type Filters = NonNullable<Sent<typeof runReport>['filters']>

/** Filters that accept several values; in the URL they are joined by commas. */
const SEVERAL = [
  'season_id',
  'league_id',
  'division_id',
  'membership_id',
  'member_type_id',
  'status',
  'category_id',
  'coupon_id',
  'waiver_id',
  'outcome',
  'kind',
  'stage',
  'loyalty',
  'state',
  'cover',
] as const

/** The URL parameters of a report, apart from the position in its rows. */
export const ADDRESS = {
  rows: '',
  columns: '',
  show: '',
  basis: '',
  period: '',
  saved: '',
  from: '',
  until: '',
  row: '',
  column: '',
  ...(Object.fromEntries(SEVERAL.map((key) => [key, ''])) as Record<(typeof SEVERAL)[number], ''>),
}

const isWords = (key: string) => wordsOf(key) !== undefined

/** The name of a dimension's filter. */
export const filterOf = (dimension: Dimension) =>
  dimension === 'month' || dimension === 'status' || isWords(dimension) ? dimension : `${dimension}_id`

/** The selected rows and columns, or else the report's defaults. '-' selects no columns. */
export function splitOf(name: ReportName, view: View): { rows: Dimension; columns: Dimension | undefined } {
  const { first, dimensions } = reportOf(name)
  const known = (key: string | undefined) => dimensions.find((one) => one === key)
  const rows = known(view['rows']) ?? first.rows
  const columns = view['columns'] === '-' ? undefined : (known(view['columns']) ?? first.columns)
  return { rows, columns: columns === rows ? undefined : columns }
}

export function filtersIn(view: View): Filters {
  const several = SEVERAL.flatMap((key) => (view[key] ? [[key, view[key].split(',')] as const] : []))
  const { basis, period, from, until } = view
  return {
    ...(Object.fromEntries(several) as object),
    ...(basis === 'accrual' ? { basis } : {}),
    ...(isPeriod(period) ? { period } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(until) ? { until } : {}),
  }
}

const isPeriod = (text: string | undefined): text is Period => Object.hasOwn(PERIOD_LABELS, text ?? '')

const isDay = (text: string | undefined) => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/** The view of the report, without the open number. */
export function viewOf(name: ReportName, view: View): ReportView {
  const { rows, columns } = splitOf(name, view)
  const several = SEVERAL.flatMap((key) =>
    view[key]
      ? [
          [
            key,
            key === 'status' || isWords(key) ? view[key].split(',') : view[key].split(',').map(Number),
          ] as const,
        ]
      : [],
  )
  const { basis, period, from, until } = filtersIn(view)
  return {
    rows,
    ...(columns ? { columns } : {}),
    ...(view['show'] === 'count' ? { show: 'count' as const } : {}),
    filters: {
      ...(Object.fromEntries(several) as object),
      ...(basis ? { basis } : {}),
      ...(period ? { period } : {}),
      ...(from ? { from } : {}),
      ...(until ? { until } : {}),
    },
  }
}

/** The filters combined with the open number. */
export function filtersBehind(name: ReportName, view: View): Filters {
  const { rows, columns } = splitOf(name, view)
  return {
    ...filtersIn(view),
    ...filterBy(rows, view['row']),
    ...(columns ? filterBy(columns, view['column']) : {}),
  }
}

function filterBy(dimension: Dimension, key: string | undefined): Filters {
  if (!key) return {}
  return { [filterOf(dimension)]: dimension === 'month' ? key : [key] }
}

/** What a report can be split by, as shown in its choice lists. */
export const labelOf = (dimension: Dimension) => DIMENSION_LABELS[dimension]
