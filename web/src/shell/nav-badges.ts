import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getOwnWork } from 'contract/home/work'
import { getWork } from 'contract/office/work'
import { query, readKey, useMay } from '../api.ts'
import type { NavScreen } from './navigation.ts'

const MINUTE = 60_000

/** How much waits behind lines of the menu. Without an answer nothing is said. */
export function useWaiting(): (screens: readonly NavScreen[]) => number {
  const how = { staleTime: MINUTE, retry: false } as const
  const isOffice = useMay(getWork)
  const work = useQuery({ ...query(getWork, {}), ...how, enabled: isOffice })
  const own = useQuery({ ...query(getOwnWork, {}), ...how })
  const counts = new Map(
    [...(work.data ?? []), ...(own.data ?? [])].map(({ what, count }) => [what as string, count]),
  )
  return (screens) =>
    screens.flatMap(({ nav }) => nav.waiting ?? []).reduce((all, what) => all + (counts.get(what) ?? 0), 0)
}

/** Counts again after whatever the user did: a badge that stays after the work is done is not believed. */
export function useCountAgain(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        for (const read of [getOwnWork, getWork]) void client.invalidateQueries({ queryKey: readKey(read) })
      }),
    [client],
  )
}
