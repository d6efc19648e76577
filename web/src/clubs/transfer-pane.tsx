import { useQuery } from '@tanstack/react-query'
import { getTransfer } from 'contract/clubs/transfer-decisions'
import type { TransferRow } from 'contract/clubs/transfers'
import { query } from '../api.ts'
import type { useQueue } from '../batches/batches.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TransferFull } from './transfer-full.tsx'

type Props = { transfer: TransferRow; queue: ReturnType<typeof useQueue> }

/** What the office needs to decide a transfer, beside the list. */
export function TransferPane({ transfer: { id }, queue }: Props) {
  const { data: transfer, error, refetch } = useQuery(query(getTransfer, { id }))
  if (error && !transfer) return <ErrorState error={error} onRetry={() => void refetch()} />
  return transfer ? <TransferFull transfer={transfer} queue={queue} /> : <Skeleton lines={8} />
}
