import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Read } from '../route.ts'

/**
 * A read that sums up what many other things wrote: it is read again when it is shown again, and after whatever was
 * written on screen.
 */
export function useReadAfterWrites<T>(read: Read<T>) {
  const client = useQueryClient()
  const found = useQuery<T>({ ...read, refetchOnMount: 'always' })
  const { refetch } = found
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') void refetch()
      }),
    [client, refetch],
  )
  return found
}
