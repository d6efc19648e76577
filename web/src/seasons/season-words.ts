import type { SeasonStatus } from 'contract/seasons/seasons'
import { msg, t } from '../language.ts'
import { writtenDay } from '../written.ts'

const STATUSES: Record<SeasonStatus, string> = {
  draft: msg('Draft'),
  active: msg('Active'),
  closed: msg('Closed'),
}
export const seasonStatuses = Object.keys(STATUSES) as SeasonStatus[]
export const seasonStatus = (status: SeasonStatus) => t(STATUSES[status])

const FIELDS: Record<string, string> = {
  name: msg('Name'),
  start_date: msg('First day'),
  end_date: msg('Last day'),
  status: msg('Status'),
}
export const seasonField = (field: string) => t(FIELDS[field] ?? field)

/** The value of a season's field for display. */
export function seasonValue(field: string, value: unknown): string {
  if (typeof value !== 'string') return ''
  if (field.endsWith('_date')) return /^\d{4}-\d{2}-\d{2}$/.test(value) ? writtenDay(value) : value
  return field === 'status' ? seasonStatus(value as SeasonStatus) : value
}
