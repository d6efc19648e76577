import { useState } from 'react'
import { getWeather, LightningTooRecent, resumePlay } from 'contract/competition/weather/weather-calls'
import { useCall } from '../../api.ts'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { t } from '../../language.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { writtenTime } from '../../written.ts'
import { useNow } from '../use-now.ts'
import type { Venues, Weather } from './weather-now.ts'

type Props = { id: number; weather: Weather; venue_ids: Venues; onClose: () => void }

/** Resumes play; within 30 minutes of lightning only with a reason. */
export function ResumePlay({ id, weather, venue_ids, onClose }: Props) {
  const now = useNow(weather.at)
  const [reason, setReason] = useState('')
  const resume = useCall(resumePlay, {
    quiet: 'success',
    refresh: [getWeather],
    onSuccess: ({ resumed, told }) => {
      if (resumed === 0) toast.success(t('Someone else has already resumed play there.'))
      else
        toast.success(
          t('Play resumes. We emailed {count} coach.|Play resumes. We emailed {count} coaches.', {
            count: told,
          }),
        )
      onClose()
    },
  })
  const errors = fieldErrorsOf(resume.error)
  const stops = weather.venues.flatMap(({ id: venue, stop }) =>
    stop && (venue_ids?.includes(venue) ?? true) ? [stop] : [],
  )
  const clear = stops
    .flatMap(({ clear_from }) => clear_from ?? [])
    .toSorted()
    .at(-1)
  const isEarly = (clear !== undefined && Date.parse(clear) > now) || LightningTooRecent.is(resume.error)
  return (
    <FormDialog
      title={
        stops.length === 1
          ? t('Resume play at {venue}?', { venue: stops[0]!.venue })
          : t('Resume play at all venues?')
      }
      submitLabel={isEarly ? t('Resume anyway') : t('Resume play')}
      keepLabel={t('Keep waiting')}
      busy={resume.isPending}
      errors={errors}
      onSubmit={() => resume.mutate({ id, venue_ids, ...(isEarly && { reason }) })}
      onClose={onClose}
    >
      {isEarly && (
        <>
          <Notice
            kind="warn"
            isNews
            title={
              clear
                ? t('Too soon after lightning. It’s clear at {time}.', {
                    time: writtenTime(clear, weather.time_zone),
                  })
                : messageOf(resume.error!)
            }
          />
          <TextField
            label={t('Why is it safe?')}
            hint={t('Kept in the event’s history.')}
            name="reason"
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={errors?.['reason']?.[0]}
          />
        </>
      )}
      <p>{t('Coaches with games coming up there get an email. Game times don’t change.')}</p>
    </FormDialog>
  )
}
