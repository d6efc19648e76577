import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { Operation } from 'contract/operation'
import { call } from '../../api.ts'
import type { Page } from './table-view.ts'

type Asked = { op: Operation; input: { q?: string; cursor?: string; page?: number; sort?: string } }
type List = UseQueryResult<Page<unknown>, Error>

/** Shorter words are in nearly every name: no index helps to count them, and the count helps nobody. */
const COUNTED_LETTERS = 3

/** Whether a list searched for this gets an exact total. */
export const mayBeCounted = (q: string | undefined) =>
  !q || q.split(/\s+/).some((word) => word.length >= COUNTED_LETTERS)

/**
 * The same list with its exact total, where the page came without it: because there are too many rows to count along, or
 * because a search lists only its best hits.
 */
export function useExactTotal(read: UseQueryOptions, list: List): List {
  const asked = read.meta as Asked | undefined
  const { cursor: _, page: __, sort: ___, ...narrowed } = asked?.input ?? {}
  const isWanted = asked !== undefined && mayBeCounted(narrowed.q) && list.data?.meta.total_is_capped === true
  const { data: total } = useQuery({
    queryKey: [read.queryKey?.[0], 'exact total', narrowed],
    enabled: isWanted && !list.isPlaceholderData,
    queryFn: async ({ signal }) => {
      const input = { ...narrowed, per_page: 1 } as never
      const { meta } = (await call(asked!.op, input, { signal, countsExactly: true })) as Page<unknown>
      return meta.total_is_capped ? null : meta.total
    },
  })
  if (!isWanted || total === undefined || total === null) return list
  const { meta } = list.data!
  const exact = { ...meta, total, total_is_capped: false, ...(narrowed.q && { listed: meta.total }) }
  return { ...list, data: { ...list.data!, meta: exact } } as List
}
