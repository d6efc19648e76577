import './team.css'
import { useState } from 'react'
import type { Team } from 'contract/clubs/teams'
import { decideTeam } from 'contract/clubs/team-terms'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'
import { TEAM_READS } from './team-reads.ts'

/** What a pending team is waiting for, and the office's two answers. */
export function TeamDecision({ team }: { team: Team }) {
  const mayDecide = useMay(decideTeam)
  const [status, setStatus] = useState<'active' | 'inactive'>()
  return (
    <>
      <Notice kind="info">
        {mayDecide
          ? t('A club created this team. People can join once you approve it.')
          : t(
              'The office is reviewing this team. We’ll email you once it’s approved, and then you can invite people.',
            )}
        {mayDecide && (
          <span className="team-decision">
            <Button kind="primary" onClick={() => setStatus('active')}>
              {t('Approve')}
            </Button>
            <Button onClick={() => setStatus('inactive')}>{t('Decline')}</Button>
          </span>
        )}
      </Notice>
      {status && <Decision team={team} status={status} onClose={() => setStatus(undefined)} />}
    </>
  )
}

type Props = { team: Team; status: 'active' | 'inactive'; onClose: () => void }

function Decision({ team: { id, version, name }, status, onClose }: Props) {
  const [reason, setReason] = useState('')
  const decide = useCall(decideTeam, {
    refresh: TEAM_READS,
    quiet: true,
    onSuccess: () => {
      toast.success(t('We’ll email the person who created the team.'))
      onClose()
    },
  })
  const errors = fieldErrorsOf(decide.error) ?? {}
  return (
    <FormDialog
      title={status === 'active' ? t('Approve {name}?', { name }) : t('Decline {name}?', { name })}
      submitLabel={status === 'active' ? t('Approve') : t('Decline')}
      busy={decide.isPending}
      errors={errors}
      onSubmit={() => decide.mutate({ id, version, status, reason })}
      onClose={onClose}
    >
      {decide.error && !fieldErrorsOf(decide.error) && (
        <Notice kind="warn" isNews>
          {told(messageOf(decide.error))}
        </Notice>
      )}
      <TextareaField
        label={t('Reason')}
        hint={t('The club will see it.')}
        optional={status === 'active'}
        name="reason"
        maxLength={500}
        value={reason}
        error={errors['reason']}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
