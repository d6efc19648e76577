import { useQueryClient } from '@tanstack/react-query'
import {
  RenewalChanged,
  changeRenewal,
  showRenewal,
  signRenewal,
  type Renewal,
} from 'contract/renewing/renewal'
import type { Sent } from 'contract/operation'
import { call, query } from '../../api.ts'
import type { GivenSignature } from '../../waivers/waivers.tsx'

export type Changes = Omit<Sent<typeof changeRenewal>, 'token' | 'version'>
export type RenewalWrites = ReturnType<typeof useRenewalWrites>

/**
 * Writes to a renewal; each answer is its current state, even the one that says another window was faster.
 */
export function useRenewalWrites(token: string) {
  const client = useQueryClient()
  const { queryKey } = query(showRenewal, { token })
  const keep = async (write: Promise<Renewal>): Promise<void> => {
    try {
      client.setQueryData(queryKey, await write)
    } catch (error) {
      if (RenewalChanged.is(error)) client.setQueryData(queryKey, error.detail as Renewal)
      throw error
    }
  }
  return {
    change: (version: number, changes: Changes) => keep(call(changeRenewal, { token, version, ...changes })),
    sign: (version: number, signer: string, given: GivenSignature) =>
      keep(call(signRenewal, { token, version, signer, ...given })),
    reload: () => client.invalidateQueries({ queryKey }),
  }
}
