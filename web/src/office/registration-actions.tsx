import { useState } from 'react'
import {
  deleteRegistration,
  getRegistration,
  setRegistrationStatus,
  type RegistrationDetail,
} from 'contract/registrations/registrations'
import type { RegistrationStatus } from 'contract/statuses'
import { useRouter } from '@tanstack/react-router'
import { useCall, useMay } from '../api.ts'
import { RowActs, useQueue } from '../batches/batches.ts'
import { msg, t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { Money } from '../ui/values.tsx'

type Decision = {
  verb: string
  title: string
  status: RegistrationStatus
  kind: 'primary' | 'danger'
  what: React.ReactNode
}

/** What staff may do with a registration in its current status. */
export function RegistrationActions({ registration }: { registration: RegistrationDetail }) {
  const mayDecide = useMay(setRegistrationStatus)
  const mayDelete = useMay(deleteRegistration)
  const [decision, setDecision] = useState<Decision>()
  const [isDeleting, setDeleting] = useState(false)
  const { id, version, transitions, status, paid } = registration
  const decide = useCall(setRegistrationStatus, { onSuccess: () => setDecision(undefined) })
  const activate = () => decide.mutate({ id, version, status: 'active' })
  const isWaiting = status === 'waiting_for_approval'
  const possible = decisionsFor(registration).filter(
    (one) => transitions.includes(one.status) && !(isWaiting && one.status === 'rejected'),
  )
  const queue = useQueue({
    name: 'registrations',
    acts: {
      approve: setRegistrationStatus,
      reject: setRegistrationStatus,
      ask: setRegistrationStatus,
    },
    narrowed: {},
  })
  return (
    <>
      {queue.strip}
      {mayDelete && paid === 0 && status !== 'active' && (
        <Button onClick={() => setDeleting(true)}>{t('Delete')}</Button>
      )}
      {mayDecide &&
        possible.map((one) => (
          <Button
            key={one.status}
            kind={one.status === 'rejected' ? 'danger' : 'default'}
            onClick={() => setDecision(one)}
          >
            {t(one.verb)}
          </Button>
        ))}
      {isWaiting && <RowActs queue={queue} id={id} />}
      {mayDecide && (status === 'blocked' || status === 'inactive') && (
        <Button kind="primary" busy={decide.isPending && !decision} onClick={activate}>
          {t('Make active again')}
        </Button>
      )}
      {decision && (
        <DecisionDialog
          decision={decision}
          busy={decide.isPending}
          onDecide={(reason) => decide.mutate({ id, version, status: decision.status, reason })}
          onClose={() => setDecision(undefined)}
        />
      )}
      {isDeleting && <DeleteDialog registration={registration} onClose={() => setDeleting(false)} />}
    </>
  )
}

function decisionsFor({ name, paid, status, member_type }: RegistrationDetail): Decision[] {
  return [
    {
      verb: msg('Reject'),
      title: t('Reject {name}’s registration?', { name }),
      status: 'rejected',
      kind: 'danger',
      what: (
        <>
          {t('The registration isn’t accepted, and we tell the payer why.')}
          {paid > 0 && (
            <> {rich('{amount} goes back to the card.', { amount: <Money key="amount" cents={paid} /> })}</>
          )}
        </>
      ),
    },
    {
      verb: msg('Block'),
      title: t('Block {name}’s registration?', { name }),
      status: 'blocked',
      kind: 'danger',
      what: t(
        'The {type} can’t take part, and the card shows “not valid” right away. You can undo this later.',
        { type: told(member_type).toLowerCase() },
      ),
    },
    ...(status === 'active'
      ? [
          {
            verb: msg('End'),
            title: t('End {name}’s registration?', { name }),
            status: 'inactive' as const,
            kind: 'danger' as const,
            what: t('The membership ends now, without a refund. You can refund it from the order.'),
          },
        ]
      : []),
  ]
}

type DialogProps = {
  decision: Decision
  busy: boolean
  onDecide: (reason: string) => void
  onClose: () => void
}

function DecisionDialog({ decision: { verb, title, kind, what }, busy, onDecide, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t(verb)}
      kind={kind}
      busy={busy}
      onConfirm={() => onDecide(reason)}
      onClose={onClose}
    >
      <p>{what}</p>
      <TextareaField
        label={t('Reason')}
        optional
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function DeleteDialog({
  registration: { id, name },
  onClose,
}: {
  registration: RegistrationDetail
  onClose: () => void
}) {
  const router = useRouter()
  const remove = useCall(deleteRegistration, {
    refresh: [getRegistration],
    onSuccess: () => router.navigate({ to: '/mms/registrations' }),
  })
  return (
    <ConfirmDialog
      title={t('Delete {name}’s registration?', { name })}
      confirmLabel={t('Delete registration')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>
        {t(
          'It disappears from every list. The person stays on record, and the history shows who deleted it.',
        )}
      </p>
    </ConfirmDialog>
  )
}
