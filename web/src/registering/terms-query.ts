import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showAutoRenewalTerms } from 'contract/registering/auto-renewal-terms'
import { query } from '../api.ts'

export const termsQuery = (token: string) => query(showAutoRenewalTerms, { token })

/** The terms for one version of a registration: the price in them depends on what is registered. */
export function useTerms(token: string, version: number) {
  const read = termsQuery(token)
  return useQuery({
    ...read,
    queryKey: [...read.queryKey, version] as const,
    placeholderData: keepPreviousData,
  } as unknown as typeof read)
}
