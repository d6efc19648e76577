import { useState } from 'react'
import { listInsurance, storeInsurance } from 'contract/insurance'
import { INSURANCE_MEGABYTES } from 'contract/document-files'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { DayField } from '../ui/days/day-field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { DocumentDrop, withoutDocuments } from '../ui/files/document-drop.tsx'
import { PlaceField, placeIn } from './place-field.tsx'

/** Uploads papers for one team or club, with the last day of cover. */
export function InsuranceUpload({ onClose }: { onClose: () => void }) {
  const [place, setPlace] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [expires_on, setExpires] = useState('')
  const [missing, setMissing] = useState<FieldErrors>({})
  const store = useCall(storeInsurance, { refresh: [listInsurance], onSuccess: onClose })
  const errors = { ...fieldErrorsOf(store.error), ...missing }
  const send = () => {
    const wrong: FieldErrors = {
      ...(!place && { place: [t('Choose a team or club.')] }),
      ...withoutDocuments(files),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length > 0) return
    store.mutate({ ...placeIn(place), files, ...(expires_on && { expires_on }) })
  }
  return (
    <FormDialog
      title={t('Upload insurance documents')}
      submitLabel={t('Send')}
      busy={store.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      <PlaceField value={place} error={errors['place']?.[0]} onChange={setPlace} />
      <DocumentDrop
        label={t('Documents')}
        value={files}
        errors={errors}
        megabytes={INSURANCE_MEGABYTES}
        onChange={setFiles}
      />
      <DayField
        label={t('Last day of coverage')}
        name="expires_on"
        optional
        value={expires_on}
        error={errors['expires_on']?.[0]}
        onChange={setExpires}
      />
    </FormDialog>
  )
}
