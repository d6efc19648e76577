import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listSessions } from 'contract/auth'
import { getAccount, listSignIns } from 'contract/auth/account'
import { fieldErrorsOf, isDeclined, messageOf } from '../api-problems.ts'
import { query } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { isCalledOff, sentenceOf } from './passkey-browser.ts'

const READS = [query(getAccount, {}), query(listSignIns, {}), query(listSessions, {})]

type Change<I, A> = {
  /** May make several calls. */
  run: (input: I) => Promise<A>
  /** The toast on success. */
  said?: string
  onSuccess?: (answer: A) => unknown
}

/** A change to the user's own account, which is reloaded afterwards. */
export function useOwnCall<I, A>({ run, said, onSuccess }: Change<I, A>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (answer) => {
      if (said) toast.success(said)
      return onSuccess?.(answer)
    },
    onError: (error) => {
      if (isDeclined(error) || isCalledOff(error) || fieldErrorsOf(error)) return
      toast.failure(sentenceOf(error) ?? messageOf(error))
    },
    onSettled: () =>
      Promise.all(
        READS.map(({ queryKey }) => client.invalidateQueries({ queryKey: queryKey as readonly unknown[] })),
      ),
  })
}
