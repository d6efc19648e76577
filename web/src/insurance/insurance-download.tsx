import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadInsurance, insurancePlaces, NoInsuranceFiles } from 'contract/insurance'
import { Problem } from 'contract/problem'
import { messageOf } from '../api-problems.ts'
import { call, query, saveDownload } from '../api.ts'
import { t, told } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { PlaceField, placeIn } from './place-field.tsx'

/** All papers of one team or club in one ZIP, for example for a tournament. */
export function InsuranceDownload({ onClose }: { onClose: () => void }) {
  const places = useQuery(query(insurancePlaces, { q: '' })).data ?? []
  const [chosen, setChosen] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  // Users with a single team need not choose it.
  const [only, ...others] = places
  const place = chosen ?? (only && others.length === 0 ? `${only.of} ${only.id}` : '')
  const fetching = useMutation({
    mutationFn: () => call(downloadInsurance, placeIn(place)),
    onSuccess: (zip) => {
      saveDownload(zip)
      onClose()
    },
    // The specification's sentence for anything that does not exist (§8).
    onError: (error) =>
      toast.failure(
        told(
          error instanceof Problem && error.status === 404 ? NoInsuranceFiles().message : messageOf(error),
        ),
      ),
  })
  return (
    <FormDialog
      title={t('Download all paperwork')}
      submitLabel={t('Download')}
      busy={fetching.isPending}
      errors={undefined}
      onSubmit={() => {
        setMissing(!place)
        if (place) fetching.mutate()
      }}
      onClose={onClose}
    >
      <p className="dim">{t('You’ll get one ZIP file with all of a team’s or club’s paperwork.')}</p>
      <PlaceField
        value={place}
        error={isMissing && !place ? t('Choose a team or club.') : undefined}
        onChange={setChosen}
      />
    </FormDialog>
  )
}
