import { useState } from 'react'
import { listInsurance, reviewInsurance, type InsuranceFile } from 'contract/insurance'
import { Conflict, type ChangedMeanwhile } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { DayField } from '../ui/days/day-field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'

/** The office's decision on a paper; the person who uploaded it gets a letter. */
export function InsuranceReview({ file, onClose }: { file: InsuranceFile; onClose: () => void }) {
  const [seen, setSeen] = useState(file)
  const [isChanged, setChanged] = useState(false)
  const [status, setStatus] = useState<'accepted' | 'refused'>(
    file.status === 'refused' ? 'refused' : 'accepted',
  )
  const [expires_on, setExpires] = useState(file.expires_on ?? '')
  const [reason, setReason] = useState(file.reason ?? '')
  const review = useCall(reviewInsurance, {
    refresh: [listInsurance],
    quiet: true,
    onSuccess: () => {
      toast.success(t('Saved. We’ll email the person who uploaded it.'))
      onClose()
    },
  })
  const errors = fieldErrorsOf(review.error) ?? {}
  const send = () =>
    review.mutate(
      { file: file.id, version: seen.version, status, reason, expires_on },
      {
        onError: (error) => {
          if (Conflict.is(error)) {
            setSeen((error.detail as ChangedMeanwhile<InsuranceFile>).current)
            setChanged(true)
          } else if (!fieldErrorsOf(error)) toast.failure(messageOf(error))
        },
      },
    )
  return (
    <FormDialog
      title={t('Review {name}', { name: file.name })}
      submitLabel={isChanged ? t('Save mine') : t('Save')}
      busy={review.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      {isChanged && (
        <Notice kind="warn" isNews>
          {seen.status === 'accepted'
            ? t('Someone else has already accepted this document. Nothing was overwritten.')
            : t('Someone else has already declined this document. Nothing was overwritten.')}
        </Notice>
      )}
      <p className="dim">{seen.place}</p>
      <RadioCards
        label={t('Decision')}
        name="status"
        value={status}
        onChange={(value) => setStatus(value === 'refused' ? 'refused' : 'accepted')}
        options={[
          { value: 'accepted', label: t('Accept'), note: t('It’s proof of coverage through its last day.') },
          { value: 'refused', label: t('Decline'), note: t('They’ll need to upload a different document.') },
        ]}
      />
      {status === 'accepted' ? (
        <DayField
          label={t('Last day of coverage')}
          name="expires_on"
          value={expires_on}
          error={errors['expires_on']?.[0]}
          onChange={setExpires}
        />
      ) : (
        <TextareaField
          label={t('Reason')}
          name="reason"
          maxLength={500}
          value={reason}
          error={errors['reason']}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
