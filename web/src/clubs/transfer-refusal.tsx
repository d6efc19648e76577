import { useState } from 'react'
import { answerTransfer, type TransferShown, type TransferSideName } from 'contract/clubs/transfers'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { GROUNDS, TRANSFER_READS } from './transfer-words.ts'

type Props = { transfer: TransferShown; side: TransferSideName; onClose: () => void }

/** A team says no: the old team gives a reason, which the office judges; the new team's no is final. */
export function TransferRefusal({ transfer, side, onClose }: Props) {
  const [ground, setGround] = useState<'unpaid_fees' | 'other'>('unpaid_fees')
  const [note, setNote] = useState('')
  const answer = useCall(answerTransfer, { refresh: TRANSFER_READS, onSuccess: onClose })
  const errors = fieldErrorsOf(answer.error) ?? {}
  const isOld = side === 'releasing'
  const { id, version, player: name } = transfer
  return (
    <FormDialog
      title={t('Decline {name}’s move?', { name })}
      submitLabel={t('Decline')}
      busy={answer.isPending}
      errors={errors}
      onSubmit={() => answer.mutate({ id, version, side, answer: 'refused', note, ...(isOld && { ground }) })}
      onClose={onClose}
    >
      <p className="dim">
        {isOld
          ? t('The league office decides. They and the family will see your reason.')
          : t('This ends the request, and the player stays on their current team.')}
      </p>
      {isOld && (
        <RadioCards
          label={t('Main reason')}
          name="ground"
          value={ground}
          onChange={(value) => setGround(value === 'other' ? 'other' : 'unpaid_fees')}
          options={[
            { value: 'unpaid_fees', label: t(GROUNDS.unpaid_fees), note: t('To this team or its club.') },
            { value: 'other', label: t(GROUNDS.other), note: t('Choose which one.') },
          ]}
        />
      )}
      <TextareaField
        label={t('Reason')}
        hint={t('The family and the league office will see it.')}
        optional={!isOld || ground !== 'other'}
        name="note"
        maxLength={500}
        value={note}
        error={errors['note']}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  )
}
