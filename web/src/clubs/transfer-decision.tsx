import { useState } from 'react'
import { decideTransfer, type OfficeTransfer } from 'contract/clubs/transfer-decisions'
import { Conflict } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'
import { answerText, TRANSFER_READS } from './transfer-words.ts'

type Props = { transfer: OfficeTransfer; status: 'done' | 'refused'; onClose: () => void }

/** The office's decision, with a reason if it overrules a team. A slower user sees what has changed. */
export function TransferDecision({ transfer, status, onClose }: Props) {
  const [reason, setReason] = useState('')
  const decide = useCall(decideTransfer, {
    refresh: TRANSFER_READS,
    quiet: true,
    onSuccess: () => {
      toast.success(
        status === 'done'
          ? t('Approved. The player is on the new roster, and everyone gets an email.')
          : t('Declined. Everyone gets an email.'),
      )
      onClose()
    },
  })
  const { id, version, player: name, from, to, releasing, receiving } = transfer
  const errors = fieldErrorsOf(decide.error) ?? {}
  const isUnheard = releasing.answer === 'refused' || transfer.status === 'asked'
  return (
    <FormDialog
      title={
        status === 'done'
          ? t('Approve the transfer of {name}?', { name })
          : t('Decline the transfer of {name}?', { name })
      }
      submitLabel={status === 'done' ? t('Approve') : t('Decline')}
      busy={decide.isPending}
      errors={errors}
      onSubmit={() => decide.mutate({ id, version, status, reason })}
      onClose={onClose}
    >
      {decide.error && !fieldErrorsOf(decide.error) && (
        <Notice kind={Conflict.is(decide.error) ? 'warn' : 'bad'} isNews>
          {Conflict.is(decide.error)
            ? t('Someone else changed this transfer while you were looking at it. Please check it again.')
            : told(messageOf(decide.error))}
        </Notice>
      )}
      <p>
        {from.name}: {answerText(releasing.answer)}
        <br />
        {to.name}: {answerText(receiving.answer)}
      </p>
      <TextareaField
        label={t('Reason')}
        hint={t('The family and both teams will see it.')}
        optional={status === 'done' && !isUnheard}
        name="reason"
        maxLength={500}
        value={reason}
        error={errors['reason']}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
