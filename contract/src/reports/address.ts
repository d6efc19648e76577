import type { ReportView } from '../reports.ts'
import type { ReportName } from './definitions.ts'

/** The view of a report as a query string; several values of a filter are joined by commas. */
export function searchOfView({ rows, columns, show, filters = {} }: ReportView): Record<string, string> {
  const values = Object.entries(filters).flatMap(([key, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [[key, Array.isArray(value) ? value.join(',') : String(value)]],
  )
  return {
    ...(rows ? { rows } : {}),
    // An empty value would mean the report's default columns.
    ...(rows ? { columns: columns ?? '-' } : {}),
    ...(show ? { show } : {}),
    ...(Object.fromEntries(values) as Record<string, string>),
  }
}

export const reportPath = (report: ReportName, view: ReportView) => {
  const search = Object.entries(searchOfView(view))
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')
  return `/mms/reports/${report}${search ? `?${search}` : ''}`
}
