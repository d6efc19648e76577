import { useQuery } from '@tanstack/react-query'
import { getWork } from 'contract/office/work'
import { query, useMay } from '../api.ts'
import type { NavScreen } from './navigation.ts'

const MINUTE = 60_000

/** How much waits behind lines of the menu. Without an answer nothing is said. */
export function useWaiting(): (screens: readonly NavScreen[]) => number {
  const work = useQuery({ ...query(getWork, {}), enabled: useMay(getWork), staleTime: MINUTE, retry: false })
  const counts = new Map((work.data ?? []).map(({ what, count }) => [what as string, count]))
  return (screens) =>
    screens.flatMap(({ nav }) => nav.waiting ?? []).reduce((all, what) => all + (counts.get(what) ?? 0), 0)
}
