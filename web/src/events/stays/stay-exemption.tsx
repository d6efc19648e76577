import { decideExemption, listStayRequests, listStays, type StayRow } from 'contract/events/stays'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'

export type Decision = 'granted' | 'declined'

type Props = {
  event_id: number
  row: Pick<StayRow, 'entrant_id' | 'name' | 'version' | 'exemption'>
  decision: Decision
  onClose: () => void
}

/** Exempts a team, declines its request or ends its exemption, with a reason that the team reads. */
export function DecideExemption({ event_id, row, decision, onClose }: Props) {
  const { entrant_id, name, version, exemption } = row
  const decide = useCall(decideExemption, {
    refresh: [listStays, listStayRequests],
    quiet: 'failure',
    onSuccess: onClose,
  })
  const errors = fieldErrorsOf(decide.error)
  const isExempt = exemption?.state === 'granted'
  return (
    <FormDialog
      title={
        decision === 'granted'
          ? t('Exempt {team} from booking rooms?', { team: name })
          : isExempt
            ? t('End {team}’s exemption?', { team: name })
            : t('Decline {team}’s request?', { team: name })
      }
      submitLabel={
        decision === 'granted' ? t('Exempt##a team') : isExempt ? t('End exemption') : t('Decline')
      }
      busy={decide.isPending}
      errors={errors}
      onSubmit={({ reason }) =>
        decide.mutate({ id: event_id, entrant_id, version, decision, reason: String(reason) })
      }
      onClose={onClose}
    >
      {decide.error && !errors && <Notice kind="bad" isNews title={told(messageOf(decide.error))} />}
      {exemption?.reason && <p>“{exemption.reason}”</p>}
      <TextareaField
        label={t('Reason')}
        name="reason"
        hint={t('We’ll email it to the team.')}
        rows={3}
        maxLength={500}
        error={errors?.['reason']?.[0]}
      />
    </FormDialog>
  )
}
