import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Operation, Sent } from 'contract/operation'
import { messageOf } from '../api-problems.ts'
import { call, saveDownload, type Download } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

type Props<O extends Operation> = {
  op: O
  input: Sent<O>
  /** Said to who hears the page: which file of whom. */
  name: string
  children: ReactNode
}

/** A button that saves a file of the household. A link would not do: the server asks who is logged in. */
export function HouseholdFile<O extends Operation & { file: string }>({
  op,
  input,
  name,
  children,
}: Props<O>) {
  const file = useMutation({
    mutationFn: () => call(op, input) as Promise<Download>,
    onSuccess: saveDownload,
    onError: (error) => toast.failure(messageOf(error)),
  })
  return (
    <Button
      className="household-file no-print"
      aria-label={name}
      busy={file.isPending}
      onClick={() => file.mutate()}
    >
      {children}
    </Button>
  )
}
