import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { arrangeSavedViews, listSavedViews, type ListName } from 'contract/views'
import { query, useCall } from '../api.ts'
import type { ViewState } from '../ui/tables/data-table.tsx'
import type { TableViews } from '../ui/tables/table-views.ts'
import { ViewsStrip } from './views-strip.tsx'

/** The kept views of a list for its `DataTable`: hand over what `useView` returned. */
export function useViews(list: ListName, state: ViewState): TableViews {
  const [view] = state
  const { data } = useQuery(query(listSavedViews, { list }))
  const arrange = useCall(arrangeSavedViews, { refresh: [listSavedViews], quiet: 'success' })
  const chosen = data?.views.find(({ id }) => String(id) === view['view'])
  // Whoever opens the list with a link to a part of it wants that part.
  const search = useSearch({ strict: false })
  const [isBare] = useState(Object.keys(search).length === 0)
  return {
    chosen: chosen && { id: chosen.id, look: { hidden: chosen.view.hidden, density: chosen.view.density } },
    density: data?.density,
    onDensity: (density) => arrange.mutate({ list, density }),
    strip: (now) => <ViewsStrip {...{ list, state, data, chosen, now }} opensBare={isBare} />,
  }
}
