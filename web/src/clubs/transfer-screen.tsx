import './transfer.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { messageIn } from 'contract/message'
import { isTransferOpen } from 'contract/clubs/transfers'
import { decideTransfer, getTransfer, type OfficeTransfer } from 'contract/clubs/transfer-decisions'
import { query, useMay } from '../api.ts'
import { useQueue } from '../batches/batches.ts'
import { t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Moment, Money } from '../ui/values.tsx'
import { TransferCard } from './transfer-card.tsx'
import { TransferDecision } from './transfer-decision.tsx'
import { ASKERS, KINDS } from './transfer-words.ts'

/** One transfer, for the office to decide. */
export function TransferScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const transfer = useQuery(query(getTransfer, { id: Number(id) }))
  return (
    <>
      <PageHeader
        title={transfer.data ? t('{name}’s transfer', { name: transfer.data.player }) : t('Transfer')}
        back={<Link to="/ctms/transfers">{t('Transfers')}</Link>}
      />
      {transfer.error && !transfer.data ? (
        <ErrorState error={transfer.error} onRetry={() => void transfer.refetch()} />
      ) : transfer.data ? (
        <Known transfer={transfer.data} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </>
  )
}

function Known({ transfer }: { transfer: OfficeTransfer }) {
  const [deciding, setDeciding] = useState<'done' | 'refused'>()
  const mayDecide = useMay(decideTransfer) && isTransferOpen(transfer.status)
  const queue = useQueue({ name: 'transfers', acts: { approve: decideTransfer }, narrowed: {} })
  /** Both teams have agreed or let it pass: there is nothing to overrule, so no reason is due. */
  const isAgreed = transfer.status === 'with_office' && transfer.releasing.answer !== 'refused'
  const note = queue.noteOf(String(transfer.id))
  const { obstacles, open_at_old_team, kind, season, asked_by, asked_at } = transfer
  return (
    <div className="transfers">
      {queue.strip}
      {obstacles.length > 0 && (
        <Notice kind="warn" title={t('What’s blocking it')}>
          <ul>
            {obstacles.map((reason) => (
              <li key={messageIn(reason)}>{told(reason)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {open_at_old_team > 0 && (
        <Notice kind="warn">
          {rich('{amount} is still owed to the old team.', { amount: <Money cents={open_at_old_team} /> })}
        </Notice>
      )}
      <TransferCard
        transfer={transfer}
        isAlone
        acts={
          mayDecide &&
          (note !== undefined ? (
            <strong role="status">{note}</strong>
          ) : (
            <>
              <Button
                kind="primary"
                disabled={obstacles.length > 0}
                onClick={() => (isAgreed ? queue.decide('approve', transfer.id) : setDeciding('done'))}
              >
                {t('Approve')}
              </Button>
              <Button onClick={() => setDeciding('refused')}>{t('Decline')}</Button>
            </>
          ))
        }
      >
        <Facts
          facts={[
            [t('Member ID'), transfer.member_number],
            [t('Requested by'), t(ASKERS[asked_by])],
            [t('Requested on'), <Moment key="at" at={asked_at} />],
            [
              t('Window'),
              [season, t(KINDS[kind]), ...(transfer.is_exception ? [t('exception')] : [])].join(' · '),
            ],
            ...(transfer.decision ? [[t('Decision'), transfer.decision] as const] : []),
          ]}
        />
      </TransferCard>
      {deciding && (
        <TransferDecision transfer={transfer} status={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </div>
  )
}
