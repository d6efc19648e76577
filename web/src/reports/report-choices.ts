import { useQuery } from '@tanstack/react-query'
import { reportChoices } from 'contract/reports'
import {
  DIMENSION_LABELS,
  hasChoices,
  reportOf,
  wordsOf,
  type Dimension,
  type ReportName,
} from 'contract/reports/definitions'
import { STATUS_LABELS } from 'contract/statuses'
import { query } from '../api.ts'
import { told } from '../language.ts'
import type { ChoiceFilter } from '../ui/tables/table-view.ts'
import { filterOf } from './report-view.ts'

const STATUSES = ['waiting_for_approval', 'active', 'inactive', 'blocked', 'rejected', 'closed'] as const

/** What a report can be split by, and what it can be narrowed to. */
export function useChoices(name: ReportName): { dimensions: Dimension[]; chips: ChoiceFilter[] } {
  const { data } = useQuery(query(reportChoices, { name }))
  // What has no choices for this reader is closed to her, such as coupons to the manager of one league.
  const dimensions = reportOf(name).dimensions.filter(
    (one) => !data || !hasChoices(one) || data.choices.some(({ dimension }) => dimension === one),
  )
  const optionsOf = (dimension: Dimension) => {
    if (dimension === 'status') return STATUSES.map((value) => ({ value, label: told(STATUS_LABELS[value]) }))
    const words = wordsOf(dimension)
    if (words) return Object.entries(words).map(([value, label]) => ({ value, label: told(label) }))
    const options = data?.choices.find((one) => one.dimension === dimension)?.options ?? []
    return options.map(({ id, name: label }) => ({ value: String(id), label: told(label) }))
  }
  const chips = dimensions
    .filter((dimension) => dimension !== 'month')
    .map((dimension) => ({
      key: filterOf(dimension),
      label: told(DIMENSION_LABELS[dimension]),
      multiple: true,
      options: optionsOf(dimension),
    }))
  return { dimensions, chips }
}
