import './erasures.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { decideErasure, listErasures, type Erasure } from 'contract/privacy/privacy'
import { isDeclined, messageOf } from '../api-problems.ts'
import { call, query } from '../api.ts'
import { msg, t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'
import { Moment } from '../ui/values.tsx'
import type { ErasureStatus } from 'contract/families/own-data'

type Decision = 'grant' | 'refuse'

/** Requests to be forgotten; those waiting for a decision come first. */
export function ErasuresScreen() {
  const erasures = useQuery(query(listErasures, {}))
  const [deciding, setDeciding] = useState<{ erasure: Erasure; decision: Decision }>()
  return (
    <div className="erasures">
      <PageHeader title={t('Deletion requests')} />
      {erasures.data?.map((erasure) => (
        <Request
          key={erasure.id}
          erasure={erasure}
          onDecide={(decision) => setDeciding({ erasure, decision })}
        />
      ))}
      {erasures.data?.length === 0 && (
        <Panel>
          <EmptyState
            drawing="shield"
            title={t('No requests yet')}
            text={t('Families ask under My memberships. You’ll see their requests here and decide.')}
          />
        </Panel>
      )}
      {erasures.error && !erasures.data && (
        <ErrorState error={erasures.error} onRetry={() => void erasures.refetch()} />
      )}
      {erasures.isPending && (
        <Panel>
          <Skeleton lines={5} />
        </Panel>
      )}
      {deciding && <Deciding {...deciding} onClose={() => setDeciding(undefined)} />}
    </div>
  )
}

const STATUS: Record<ErasureStatus, string> = {
  open: msg('Needs a decision'),
  granted: msg('Approved'),
  refused: msg('Declined'),
  withdrawn: msg('Canceled'),
}

type RequestProps = { erasure: Erasure; onDecide: (decision: Decision) => void }

function Request({ erasure, onDecide }: RequestProps) {
  const { id, status, members, asked_by, asked_at, reason, note, decided_at } = erasure
  return (
    <Panel
      title={t('Request {id}: {names}', {
        id: String(id),
        names: members.map(({ name }) => name).join(', '),
      })}
      actions={
        status === 'open' && (
          <>
            <Button onClick={() => onDecide('refuse')}>{t('Decline')}</Button>
            <Button kind="danger" onClick={() => onDecide('grant')}>
              {t('Delete data')}
            </Button>
          </>
        )
      }
    >
      <Facts
        facts={[
          [t('Status'), t(STATUS[status])],
          [t('Requested'), <Moment key="asked" at={asked_at} />],
          ...(asked_by ? [[t('Requested by'), asked_by] as const] : []),
          ...(decided_at ? [[t('Decided'), <Moment key="decided" at={decided_at} />] as const] : []),
          ...(reason ? [[t('Why?'), reason] as const] : []),
          ...(note ? [[t('Answer'), note] as const] : []),
          [
            t('Records'),
            <span key="records" className="erasures-records">
              {members.map(({ member_id, member_number }) => (
                <Link key={member_id} to={`/mms/members/${member_id}`}>
                  {member_number}
                </Link>
              ))}
            </span>,
          ],
        ]}
      />
    </Panel>
  )
}

type DecidingProps = { erasure: Erasure; decision: Decision; onClose: () => void }

function Deciding({ erasure: { id, version, members }, decision, onClose }: DecidingProps) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const names = members.map(({ name }) => name).join(', ')
  const decide = useMutation({
    mutationFn: () => call(decideErasure, { id, version, decision, note }),
    onSuccess: () => onClose(),
    onError: (refusal) => {
      if (!isDeclined(refusal)) setError(messageOf(refusal))
    },
    onSettled: () => client.invalidateQueries({ queryKey: query(listErasures, {}).queryKey }),
  })
  const send = () => {
    if (decision === 'refuse' && note.trim() === '') return setError(t('Enter why you’re declining it.'))
    setError(undefined)
    decide.mutate()
  }
  return (
    <Dialog
      title={decision === 'grant' ? t('Delete the data of {names}?', { names }) : t('Decline the request?')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind={decision === 'grant' ? 'danger' : 'primary'} busy={decide.isPending} onClick={send}>
            {decision === 'grant' ? t('Delete permanently') : t('Decline and reply')}
          </Button>
        </>
      }
    >
      <p>
        {decision === 'grant'
          ? t(
              'This removes names, addresses, birthdays, photos, notes, emails and logins right away. They can’t be restored. Payments, receipts and signed waivers stay.',
            )
          : t('The family gets your reason by email.')}
      </p>
      <TextareaField
        label={decision === 'grant' ? t('Message for the email') : t('Reason')}
        optional={decision === 'grant'}
        maxLength={1000}
        value={note}
        error={error}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </Dialog>
  )
}
