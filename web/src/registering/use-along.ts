import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listDueAlong, type DueAlong } from 'contract/payments'
import { hasCome, query } from '../api.ts'

export type Along = ReturnType<typeof useAlong>

type Options = {
  /** Whether the user is logged in and it is their order. */
  isOffered: boolean
  /** The payer's address, where it is typed: only the holder of that account is offered anything. */
  payer_email?: string | undefined
  /** They came to pay it. Otherwise only what was begun to be paid in this order is preselected. */
  isChosen?: boolean
}

/** What else is due and can be paid in the same order, and what of it is selected. */
export function useAlong({ isOffered, isChosen = false, payer_email }: Options) {
  const read = useQuery({
    ...query(listDueAlong, { payer_email }),
    enabled: isOffered,
    refetchOnWindowFocus: false,
  })
  // By key: if the amount changes, so does the key, and the user selects it again.
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})
  const due: readonly DueAlong[] = (isOffered && read.data) || []
  const isIn = ({ key, is_chosen }: DueAlong) => choices[key] ?? (isChosen || is_chosen)
  const chosen = due.filter(isIn)
  return {
    due,
    chosen,
    /** Cents. */
    total: chosen.reduce((all, { amount }) => all + amount, 0),
    isIn,
    choose: (key: string, isWanted: boolean) => setChoices((before) => ({ ...before, [key]: isWanted })),
    hasCome: !isOffered || hasCome(read),
    error: isOffered && !read.data ? read.error : null,
    refresh: () => void (isOffered && read.refetch()),
  }
}
