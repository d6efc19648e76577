import './batches.css'
import { useQuery } from '@tanstack/react-query'
import { listLeftOut } from 'contract/batches'
import { query } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Which rows a batch has left out, each with the reason. */
export function LeftOutDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query(listLeftOut, { id }))
  return (
    <Dialog title={t('Left out')} onClose={onClose} buttons={<Button onClick={onClose}>{t('Close')}</Button>}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul className="batch-left-out">
          {data.map((row) => (
            <li key={row.id}>
              {row.name}: {told(row.why)}
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}
