import type { ListView } from 'contract/views'
import { t } from '../language.ts'
import { keysOf, type Filter } from '../ui/tables/table-view.ts'
import type { TableNow } from '../ui/tables/table-views.ts'

/** What a table shows, as it is kept. */
export function keptOf({ view, filters, look }: TableNow): ListView {
  const set = filters.flatMap(keysOf).flatMap((key) => (view[key] ? [[key, view[key]] as const] : []))
  const labels = filters.flatMap((filter) =>
    'days' in filter
      ? []
      : filter.options
          .filter(({ value }) => (view[filter.key] ?? '').split(',').includes(value))
          .map(({ value, label }) => [`${filter.key}:${value}`, label] as const),
  )
  return {
    q: view.q,
    sort: view.sort,
    filters: Object.fromEntries(set),
    labels: Object.fromEntries(labels),
    hidden: [...look.hidden],
    density: look.density,
  }
}

/**
 * A kept view without what is gone since: a season that was deleted, a filter or a column the list no longer has. `gone`
 * says it in words. Filters whose choices have not come yet are believed.
 */
export function stillThere(kept: ListView, { filters, sorts }: Pick<TableNow, 'filters' | 'sorts'>) {
  const gone: string[] = []
  const left = Object.entries(kept.filters).flatMap(([key, value]) => {
    const filter = filters.find((one) => keysOf(one).includes(key))
    if (!filter) {
      gone.push(labelsOf(kept, key, value.split(',')) || key.replaceAll('_', ' '))
      return []
    }
    if ('days' in filter || filter.options.length === 0) return [[key, value] as const]
    const values = value.split(',')
    const known = values.filter((one) => filter.options.some((option) => option.value === one))
    const lost = values.filter((one) => !known.includes(one))
    if (lost.length > 0) gone.push(`${filter.label}: ${labelsOf(kept, key, lost) || t('no longer there')}`)
    return known.length > 0 ? [[key, known.join(',')] as const] : []
  })
  const isSorted = kept.sort === '' || sorts.includes(kept.sort.replace('-', ''))
  if (!isSorted) gone.push(t('its order'))
  return { view: { ...kept, filters: Object.fromEntries(left), sort: isSorted ? kept.sort : '' }, gone }
}

const labelsOf = ({ labels }: ListView, key: string, values: readonly string[]) =>
  values.flatMap((value) => labels[`${key}:${value}`] ?? []).join(', ')

/** A kept view as a change of the address. Filters it does not set are cleared. */
export const changeOf = (
  id: number,
  { q, sort, filters }: ListView,
  all: readonly Filter[],
): Record<string, string> => ({
  ...Object.fromEntries(all.flatMap(keysOf).map((key) => [key, ''])),
  ...filters,
  q,
  sort,
  cursor: '',
  view: String(id),
})

/** Whether two kept views show the same in the same way. */
export function isSame(a: ListView, b: ListView): boolean {
  const said = ({ q, sort, filters, hidden, density }: ListView) =>
    JSON.stringify([
      q,
      sort,
      Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      hidden.toSorted(),
      density,
    ])
  return said(a) === said(b)
}
