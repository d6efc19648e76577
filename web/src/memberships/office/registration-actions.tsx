import { useState } from 'react'
import {
  deleteRegistration,
  getRegistration,
  setRegistrationStatus,
  type RegistrationDetail,
} from 'contract/memberships/registrations'
import type { RegistrationStatus } from 'contract/statuses'
import { useRouter } from '@tanstack/react-router'
import { useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextareaField } from '../../ui/textarea-field.tsx'
import { Money } from '../../ui/values.tsx'

type Decision = {
  verb: string
  status: RegistrationStatus
  kind: 'primary' | 'danger'
  what: React.ReactNode
}

/** What staff may do with a registration from where it stands. */
export function RegistrationActions({ registration }: { registration: RegistrationDetail }) {
  const mayDecide = useMay(setRegistrationStatus)
  const mayDelete = useMay(deleteRegistration)
  const [decision, setDecision] = useState<Decision>()
  const [isDeleting, setDeleting] = useState(false)
  const { id, version, name, transitions, status, paid } = registration
  const decide = useCall(setRegistrationStatus, { onSuccess: () => setDecision(undefined) })
  const approve = () => decide.mutate({ id, version, status: 'active' })
  const possible = decisionsFor(registration).filter((one) => transitions.includes(one.status))
  return (
    <>
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
            {one.verb}
          </Button>
        ))}
      {mayDecide && status === 'waiting_for_approval' && (
        <Button kind="primary" busy={decide.isPending && !decision} onClick={approve}>
          {t('Approve')}
        </Button>
      )}
      {mayDecide && (status === 'blocked' || status === 'inactive') && (
        <Button kind="primary" busy={decide.isPending && !decision} onClick={approve}>
          {t('Make active again')}
        </Button>
      )}
      {decision && (
        <DecisionDialog
          decision={decision}
          name={name}
          busy={decide.isPending}
          onDecide={(reason) => decide.mutate({ id, version, status: decision.status, reason })}
          onClose={() => setDecision(undefined)}
        />
      )}
      {isDeleting && <DeleteDialog registration={registration} onClose={() => setDeleting(false)} />}
    </>
  )
}

function decisionsFor({ paid, status, member_type }: RegistrationDetail): Decision[] {
  const back = paid > 0 && (
    <>
      {' '}
      <Money cents={paid} /> go back to the card.
    </>
  )
  return [
    {
      verb: 'Reject',
      status: 'rejected',
      kind: 'danger',
      what: <>The registration is not accepted and the payer is told why.{back}</>,
    },
    {
      verb: 'Block',
      status: 'blocked',
      kind: 'danger',
      what: `The ${member_type.toLowerCase()} may not take part, and the card shows “not valid” at once. It can be lifted again.`,
    },
    ...(status === 'active'
      ? [
          {
            verb: 'End',
            status: 'inactive' as const,
            kind: 'danger' as const,
            what: 'The membership ends now. Nothing is refunded; do that in the order if it is due.',
          },
        ]
      : []),
  ]
}

type DialogProps = {
  decision: Decision
  name: string
  busy: boolean
  onDecide: (reason: string) => void
  onClose: () => void
}

function DecisionDialog({ decision: { verb, kind, what }, name, busy, onDecide, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={`${verb} the registration of ${name}?`}
      confirmLabel={verb}
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
      title={`Delete the registration of ${name}?`}
      confirmLabel="Delete registration"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>
        {t(
          'It disappears from every list. The person stays a member record, and the history keeps who deleted it.',
        )}
      </p>
    </ConfirmDialog>
  )
}
