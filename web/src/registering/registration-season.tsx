import './registration.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSeasons, type Season } from 'contract/offers/offers'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { spelledDay } from '../written.ts'
import { useRegistration } from './draft-context.tsx'
import { Choice } from './registration-fields.tsx'

/** Asks which season the registration is for, if several are open or the selected one no longer is. */
export function RegistrationSeason() {
  const { data, choices, season, shown, moved, moveTo } = useRegistration()
  const { today, open_seasons } = choices
  // The question stays even if the answer leaves nothing to choose, because it has the focus.
  const [wasAsked] = useState(!season)
  if (season && open_seasons.length < 2 && !wasAsked) return null
  return (
    <section className="reg-section reg-season">
      {!season && <NotOpen id={data.season_id} today={today} />}
      <Choice
        id="season_id"
        label={t('Which season is this for?')}
        value={season?.id}
        error={shown['season_id']?.[0]}
        onChange={moveTo}
        options={(open_seasons.length > 0 ? open_seasons : [choices.season]).map((one) => ({
          value: one.id,
          label: one.name,
          note: whenIs(one, today),
        }))}
      />
      <p role="status" className="reg-hint">
        {moved &&
          t(
            'Ages, divisions and prices depend on the season. Everyone’s card below shows what changed, and waivers need to be signed again.',
          )}
      </p>
    </section>
  )
}

/** When a season takes place, relative to today. */
export const whenIs = ({ start_date, end_date }: Season, today: string) =>
  start_date <= today
    ? t('Through {day}', { day: spelledDay(end_date) })
    : t('{day} through {end}', { day: spelledDay(start_date), end: spelledDay(end_date) })

function NotOpen({ id, today }: { id: number | null | undefined; today: string }) {
  const seasons = useQuery(query(listSeasons, {}))
  const gone = seasons.data?.find((one) => one.id === id)
  return (
    <p className="reg-banner" data-tone="warn" role="alert">
      {gone && gone.end_date < today
        ? t('Season {name} ended on {day}.', { name: gone.name, day: spelledDay(gone.end_date) })
        : gone
          ? t('Registration for season {name} is closed.', { name: gone.name })
          : t('Registration for the season you chose has closed.')}{' '}
      {t('Everyone you added is still here. Just choose an open season.')}
    </p>
  )
}
