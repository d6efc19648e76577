import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { draftWaivers } from 'contract/registering/draft-waivers'
import { query } from '../api.ts'

export const waiversQuery = (token: string, version: number) => {
  const read = query(draftWaivers, { token })
  return { ...read, queryKey: [...read.queryKey, version] } as unknown as typeof read
}

/** Who has to sign what, for one version of the registration: a changed birthday may change who signs. */
export const useWaivers = (token: string | undefined, version: number, isKept: boolean) =>
  useQuery({
    ...waiversQuery(token!, version),
    enabled: token !== undefined && isKept,
    staleTime: 60_000,
    // Checked boxes and drawings stay while the registration is saved again.
    placeholderData: keepPreviousData,
  })
