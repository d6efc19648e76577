import './transfer.css'
import { useState } from 'react'
import { messageIn } from 'contract/message'
import { isTransferOpen } from 'contract/clubs/transfers'
import { decideTransfer, type OfficeTransfer } from 'contract/clubs/transfer-decisions'
import { useMay } from '../api.ts'
import type { useQueue } from '../batches/batches.ts'
import { t, told } from '../language.ts'
import { RecordLink } from '../record-link.tsx'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Facts } from '../ui/panel.tsx'
import { Moment, Money } from '../ui/values.tsx'
import { TransferCard } from './transfer-card.tsx'
import { TransferDecision } from './transfer-decision.tsx'
import { ASKERS, KINDS } from './transfer-words.ts'

type Props = { transfer: OfficeTransfer; queue: Pick<ReturnType<typeof useQueue>, 'decide' | 'noteOf'> }

/** A transfer with what stands against it, its history and the office’s decision: on its own page, and beside the list. */
export function TransferFull({ transfer, queue }: Props) {
  const [deciding, setDeciding] = useState<'done' | 'refused'>()
  const mayDecide = useMay(decideTransfer) && isTransferOpen(transfer.status)
  /** Both teams have agreed or let it pass: there is nothing to overrule, so no reason is due. */
  const isAgreed = transfer.status === 'with_office' && transfer.releasing.answer !== 'refused'
  const note = queue.noteOf(String(transfer.id))
  const { obstacles, open_at_old_team, kind, season, asked_by, asked_at } = transfer
  return (
    <div className="transfers">
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
            [
              t('Member ID'),
              <RecordLink key="member" to={`/mms/members/${transfer.member_id}`}>
                {transfer.member_number}
              </RecordLink>,
            ],
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
