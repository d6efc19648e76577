import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matchCertificate, matchChoices } from 'contract/insurance/matches'
import { listVenueCertificates, type VenueCertificateRow } from 'contract/readiness/venue-certificates'
import type { FieldErrors } from 'contract/problem'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { writtenDay } from '../written.ts'

type Props = {
  team: string
  team_id: number
  venue: VenueCertificateRow['venue']
  onClose: () => void
}

/** Says of a paper that somebody has read that it names the venue. */
export function MatchDialog({ team, team_id, venue, onClose }: Props) {
  const choices = useQuery(query(matchChoices, { venue_id: venue.id, team_id }))
  const [chosen, setChosen] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const match = useCall(matchCertificate, {
    refresh: [listVenueCertificates, matchChoices],
    onSuccess: onClose,
  })
  const open = choices.data?.filter(({ is_matched }) => !is_matched) ?? []
  const send = () => {
    const one = open.find((choice) => keyOf(choice) === chosen)
    if (!one) return setErrors({ paper: [t('Choose a certificate or a file.')] })
    match.mutate({ venue_id: venue.id, kind: one.kind, id: one.id })
  }
  return (
    <FormDialog
      title={t('Match a certificate: {team}', { team })}
      submitLabel={t('Match##a certificate')}
      busy={match.isPending || choices.isPending || open.length === 0}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      {choices.isPending ? (
        <Skeleton lines={3} />
      ) : open.length === 0 ? (
        <p>{t('There’s no valid certificate or approved file for this team or its club yet.')}</p>
      ) : (
        <RadioCards
          label={t('Which one names {holder}?', { holder: venue.holder })}
          hint={t('Check the holder, the dates and the limits on the document first.')}
          name="paper"
          error={errors['paper']}
          value={chosen}
          onChange={setChosen}
          options={open.map((one) => ({
            value: keyOf(one),
            label: one.name,
            note: [one.place, one.until_on && t('until {day}', { day: writtenDay(one.until_on) })]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
    </FormDialog>
  )
}

const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`
