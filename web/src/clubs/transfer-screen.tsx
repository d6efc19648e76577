import './transfer.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { decideTransfer, getTransfer } from 'contract/clubs/transfer-decisions'
import { query } from '../api.ts'
import { useQueue } from '../batches/batches.ts'
import { t } from '../language.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TransferFull } from './transfer-full.tsx'

/** One transfer, for the office to decide. */
export function TransferScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const transfer = useQuery(query(getTransfer, { id: Number(id) }))
  const queue = useQueue({ name: 'transfers', acts: { approve: decideTransfer }, narrowed: {} })
  return (
    <>
      <PageHeader
        title={transfer.data ? t('{name}’s transfer', { name: transfer.data.player }) : t('Transfer')}
        back={<Link to="/ctms/transfers">{t('Transfers')}</Link>}
      />
      {transfer.error && !transfer.data ? (
        <ErrorState error={transfer.error} onRetry={() => void transfer.refetch()} />
      ) : transfer.data ? (
        <>
          {queue.strip}
          <TransferFull transfer={transfer.data} queue={queue} />
        </>
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </>
  )
}
