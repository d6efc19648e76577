import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { insurancePlaces, listInsurance, storeInsurance } from 'contract/insurance'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { DayField } from '../ui/day-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PaperDrop, withoutPapers } from '../ui/paper-drop.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { useSettled } from '../ui/settled.ts'

/** Papers for one team or club, with the last day of their cover. */
export function InsuranceUpload({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed, 250)
  const places = useQuery(query(insurancePlaces, { q }))
  const [place, setPlace] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [expires_on, setExpires] = useState('')
  const [missing, setMissing] = useState<FieldErrors>({})
  const store = useCall(storeInsurance, { refresh: [listInsurance], onSuccess: onClose })
  const errors = { ...fieldErrorsOf(store.error), ...missing }
  const send = () => {
    const [of, id] = place.split(' ')
    const wrong: FieldErrors = {
      ...(!place && { place: [t('Please choose a team or a club.')] }),
      ...withoutPapers(files),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length > 0) return
    store.mutate({ id: Number(id), of: of as 'team' | 'club', files, ...(expires_on && { expires_on }) })
  }
  return (
    <FormDialog
      title={t('Bring insurance papers')}
      submitLabel={t('Send')}
      busy={store.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      <SearchSelect
        label={t('Team or club')}
        id="place"
        value={place}
        error={errors['place']?.[0]}
        options={(places.data ?? []).map(({ of, id, name }) => ({
          value: `${of} ${id}`,
          label: of === 'club' ? t('{name} (club)', { name }) : name,
        }))}
        onSearch={setTyped}
        isSearching={places.isFetching}
        onChange={setPlace}
      />
      <PaperDrop label={t('Papers')} value={files} errors={errors} onChange={setFiles} />
      <DayField
        label={t('Last day of the cover')}
        name="expires_on"
        optional
        value={expires_on}
        error={errors['expires_on']?.[0]}
        onChange={setExpires}
      />
    </FormDialog>
  )
}
