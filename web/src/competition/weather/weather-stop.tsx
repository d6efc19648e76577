import './weather.css'
import { useState } from 'react'
import { getWeather, stopPlay } from 'contract/competition/weather/weather-calls'
import { STOP_REASONS, type StopReason } from 'contract/competition/weather'
import { useCall } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t } from '../../language.ts'
import { CheckList } from '../../ui/fields/check-list.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TimeField } from '../../ui/days/time-field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Venues, Weather } from './weather-now.ts'

type Props = { id: number; weather: Weather; venue_ids: Venues; onClose: () => void }

/** Stops play at one venue or all that play, with whom it reaches before the press. */
export function StopPlay({ id, weather, venue_ids, onClose }: Props) {
  const playing = weather.venues.filter(({ stop }) => stop === null)
  const [ids, setIds] = useState<number[]>(venue_ids ?? [])
  const [nextWord, setNextWord] = useState('')
  const [reason, setReason] = useState<StopReason>('lightning')
  const stop = useCall(stopPlay, {
    quiet: 'success',
    refresh: [getWeather],
    onSuccess: ({ stopped, told }) => {
      if (stopped === 0) toast.success(t('Someone else has already stopped play there.'))
      else
        toast.success(
          t('Play is stopped. We emailed {count} coach.|Play is stopped. We emailed {count} coaches.', {
            count: told,
          }),
        )
      onClose()
    },
  })
  const errors = fieldErrorsOf(stop.error)
  const meant = playing.filter((venue) => ids.length === 0 || ids.includes(venue.id))
  const games = meant.reduce((sum, { games_left }) => sum + games_left, 0)
  return (
    <FormDialog
      title={meant.length === 1 ? t('Stop play at {venue}?', { venue: meant[0]!.name }) : t('Stop play?')}
      submitLabel={t('Stop play')}
      keepLabel={t('Keep playing')}
      busy={stop.isPending}
      errors={errors}
      onSubmit={({ note }) =>
        stop.mutate({
          id,
          venue_ids: ids.length > 0 ? ids : playing.length > 0 ? playing.map((venue) => venue.id) : null,
          reason,
          note: String(note ?? ''),
          next_word: nextWord,
        })
      }
      onClose={onClose}
    >
      <RadioCards
        className="weather-why"
        label={t('Why?')}
        name="reason"
        value={reason}
        onChange={(one) => setReason(one as StopReason)}
        error={errors?.['reason']?.[0]}
        options={STOP_REASONS.map((value) => ({
          value,
          label:
            value === 'lightning'
              ? t('Lightning')
              : value === 'rain'
                ? t('Rain')
                : value === 'fields'
                  ? t('Wet fields')
                  : t('Other reason'),
          ...(value === 'lightning' && { note: t('Starts the 30-minute clock.') }),
        }))}
      />
      {playing.length > 1 && (
        <CheckList
          label={t('Where')}
          name="venue_ids"
          options={playing}
          value={ids}
          onChange={setIds}
          error={errors?.['venue_ids']?.[0]}
        />
      )}
      <TimeField
        label={t('Next update by')}
        name="next_word"
        optional
        value={nextWord}
        onChange={setNextWord}
        error={errors?.['next_word']?.[0]}
      />
      <TextField
        label={t('Note for families')}
        name="note"
        optional
        maxLength={300}
        error={errors?.['note']?.[0]}
      />
      <p className="dim">
        {t('The live page, schedule and scoreboards show it right away.')}{' '}
        {games > 0
          ? t(
              'Coaches of the {count} game coming up get an email.|Coaches of the {count} games coming up get an email.',
              { count: games },
            )
          : t('No games are coming up there, so no one is emailed.')}
      </p>
    </FormDialog>
  )
}
