import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { Operation } from 'contract/operation'
import { call } from '../api.ts'
import type { Page } from './table-view.ts'

type Asked = { op: Operation; input: { q?: string; cursor?: string; page?: number; sort?: string } }
type List = UseQueryResult<Page<unknown>, Error>

/**
 * The same list with its exact total, where the page came without it because there are too many rows to count along. A
 * search is left alone: it stops at its best hits, and people narrow it instead of counting them.
 */
export function useExactTotal(read: UseQueryOptions, list: List): List {
  const asked = read.meta as Asked | undefined
  const { q, cursor: _, page: __, sort: ___, ...narrowed } = asked?.input ?? {}
  const isWanted = asked !== undefined && !q && list.data?.meta.total_is_capped === true
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
  const data = { ...list.data!, meta: { ...list.data!.meta, total, total_is_capped: false } }
  return { ...list, data } as List
}
