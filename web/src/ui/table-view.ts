import type { PageMeta } from 'contract/primitives'

/** How a table gets to its other pages, and the totals. */
export type Way = Omit<PageMeta, 'page' | 'per_page'>

/** What a table currently shows; text, because it is in the URL. Sorting by `-name` is from Z to A. */
export type View = { q: string; sort: string; cursor: string; per_page: string } & Record<string, string>

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
