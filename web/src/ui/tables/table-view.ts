import type { PageMeta } from 'contract/primitives'
import type { Density } from 'contract/views'

/**
 * How a table gets to its other pages, and the totals. A search that has found more than it lists says in `listed` how many
 * of its `total` those are.
 */
export type Way = Omit<PageMeta, 'page' | 'per_page'> & { listed?: number }

/** A page of a list as in the contract. */
export type Page<Row> = { data: readonly Row[]; meta: Way }

/**
 * What a table currently shows; text, because it is in the URL. Sorting by `-name` is from Z to A. `view` is the id of the
 * kept view it began as, 'all' for none.
 */
export type View = { q: string; sort: string; cursor: string; per_page: string } & Record<string, string>

/** How a table looks: the columns that are hidden, and how close its rows are. */
export type Look = { hidden: readonly string[]; density: Density }

/** A filter of a list: one of a few values, or several of them (`multiple`: joined by commas in the URL). */
export type ChoiceFilter = {
  /** The field's name, in the URL and in the call. */
  key: string
  label: string
  options: readonly { value: string; label: string }[]
  multiple?: boolean
}

/** A filter of a list, or `days`: a first and a last day, in the URL as `from` and `until`. */
export type Filter = ChoiceFilter | { days: string }

/** The words a filter has in the URL. */
export const keysOf = (filter: Filter): readonly string[] =>
  'days' in filter ? ['from', 'until'] : [filter.key]

/** A view, how to change it, and what it is when nothing is chosen. */
export type ViewState = readonly [
  View,
  (change: Partial<View>, how?: { push?: boolean }) => void,
  Readonly<Record<string, string>>,
]

/** Whether a day in the URL is whole; one that is still being typed narrows nothing. */
export const isDay = (text = '') => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** A view as input for a list’s call. The filters are named by how many values they take. */
export function viewInput<Input>(
  { q, sort, cursor, per_page, ...chosen }: View,
  { many = [], one = [], more = {} }: { many?: readonly string[]; one?: readonly string[]; more?: object },
): Input {
  const filters = {
    ...Object.fromEntries(many.flatMap((key) => (chosen[key] ? [[key, chosen[key].split(',')]] : []))),
    ...Object.fromEntries(one.flatMap((key) => (chosen[key] ? [[key, chosen[key]]] : []))),
    ...Object.fromEntries(
      ['from', 'until'].flatMap((key) => (isDay(chosen[key]) ? [[key, chosen[key]]] : [])),
    ),
    ...more,
  }
  return { ...(q && { q }), ...(sort && { sort }), ...(cursor && { cursor }), per_page, filters } as Input
}

/** The part of a list’s input that says which rows, as its export takes it. */
export const narrowedBy = <Filters>({
  q,
  filters,
}: {
  q?: string | undefined
  filters?: Filters | undefined
}) => ({
  ...(q ? { q } : {}),
  ...(filters ? { filters } : {}),
})
