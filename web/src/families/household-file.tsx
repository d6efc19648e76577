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
  /** For screen readers: which file, and whose. */
  name: string
  children: ReactNode
}

/**
 * A button that downloads one of the household's files. A link would not work, because the server requires
 * the login.
 */
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
