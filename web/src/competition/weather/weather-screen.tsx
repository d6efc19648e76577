import './weather.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { getWeather, noteLightning, setNextWord, stopPlay } from 'contract/competition/weather/weather-calls'
import { LIGHTNING_MINUTES } from 'contract/competition/weather'
import { getEvent } from 'contract/events/office'
import { query, useCall, useMay } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { EventNav, useIsCanceled } from '../../events/events.tsx'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TimeField } from '../../ui/days/time-field.tsx'
import { writtenMoment, writtenTime } from '../../written.ts'
import { reasonSaid } from './stop-words.ts'
import { useNow } from '../use-now.ts'
import { FieldConditions } from './weather-fields.tsx'
import { Measures } from './weather-measures.tsx'
import type { VenueNow, Venues, Weather } from './weather-now.ts'
import { ResumePlay } from './weather-resume.tsx'
import { StopPlay } from './weather-stop.tsx'

/** Where an event plays and where it is stopped, with the buttons for a director who stands in the rain. */
export function WeatherScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const event = useQuery({ ...query(getEvent, { id }), enabled: useMay(getEvent) })
  const weather = useQuery({ ...query(getWeather, { id }), refetchInterval: 10_000 })
  const isCanceled = useIsCanceled(id)
  const mayStop = useMay(stopPlay) && (weather.data?.is_on ?? false)
  const [asks, setAsks] = useState<{ what: 'stop' | 'resume' | 'word'; venue_ids: Venues }>()
  const close = () => setAsks(undefined)
  const venues = weather.data?.venues ?? []
  const stopped = venues.filter(({ stop }) => stop !== null)
  const playing = venues.length - stopped.length
  return (
    <>
      <PageHeader
        title={t('Weather')}
        of={weather.data?.name}
        back={
          <Link to="/ems/events/$id" params={{ id: String(id) }}>
            {weather.data?.name ?? t('Event')}
          </Link>
        }
        note={
          weather.data &&
          !isCanceled &&
          (stopped.length === 0
            ? t('No play is stopped.')
            : t('Play is stopped at {count} venue.|Play is stopped at {count} venues.', {
                count: stopped.length,
              }))
        }
        actions={
          weather.data?.is_on && (
            <>
              <a
                className="button"
                href={`/ems/event/${weather.data.slug}/live`}
                target="_blank"
                rel="noopener"
              >
                {t('Live page')}
              </a>
              {mayStop && stopped.length > 1 && (
                <Button onClick={() => setAsks({ what: 'resume', venue_ids: null })}>
                  {t('Resume all…')}
                </Button>
              )}
              {mayStop && playing > 0 && (
                <Button kind="danger" onClick={() => setAsks({ what: 'stop', venue_ids: null })}>
                  {t('Stop play…')}
                </Button>
              )}
            </>
          )
        }
      />
      <EventNav id={id} current="weather" />
      {weather.error && !weather.data ? (
        <ErrorState error={weather.error} onRetry={() => void weather.refetch()} />
      ) : !weather.data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : isCanceled && venues.length === 0 ? (
        <EmptyState
          drawing="calendar"
          title={t('No venues')}
          text={t('The event was canceled before it had any.')}
        />
      ) : venues.length === 0 ? (
        <EmptyState
          drawing="calendar"
          title={t('Choose venues first')}
          text={t('Once this event has venues, you can stop and resume play here.')}
          action={
            <Link className="button" to="/ems/events/$id" params={{ id: String(id) }}>
              {t('Back to the event')}
            </Link>
          }
        />
      ) : (
        <>
          {event.data?.status === 'draft' && (
            <p className="dim">{t('Publish the event first. Then you can stop play here.')}</p>
          )}
          <div className="weather-venues">
            {venues.map((venue) => (
              <Venue
                key={venue.id}
                {...{ id, venue, mayStop, isCanceled }}
                weather={weather.data}
                onAsk={(what) => setAsks({ what, venue_ids: [venue.id] })}
              />
            ))}
          </div>
          {weather.data.is_on && <Measures id={id} time_zone={weather.data.time_zone} />}
          <Past weather={weather.data} />
        </>
      )}
      {weather.data && asks?.what === 'stop' && (
        <StopPlay {...{ id, weather: weather.data }} venue_ids={asks.venue_ids} onClose={close} />
      )}
      {weather.data && asks?.what === 'resume' && (
        <ResumePlay {...{ id, weather: weather.data }} venue_ids={asks.venue_ids} onClose={close} />
      )}
      {asks?.what === 'word' && <NextWord id={id} venue_ids={asks.venue_ids} onClose={close} />}
    </>
  )
}

type VenueProps = {
  id: number
  venue: VenueNow
  weather: Weather
  mayStop: boolean
  isCanceled: boolean
  onAsk: (what: 'stop' | 'resume' | 'word') => void
}

function Venue({ id, venue, weather, mayStop, isCanceled, onAsk }: VenueProps) {
  const { games_left, teams_left } = venue
  // A stop that an event was canceled in never ends, and no one waits for it.
  const stop = isCanceled ? null : venue.stop
  const { time_zone, at } = weather
  const now = useNow(at)
  const lightning = useCall(noteLightning, { refresh: [getWeather] })
  const left = stop?.clear_from
    ? Math.min(LIGHTNING_MINUTES, Math.ceil((Date.parse(stop.clear_from) - now) / 60_000))
    : 0
  const today = t('{count} game coming up|{count} games coming up', { count: games_left })
  const teams = t('{count} team|{count} teams', { count: teams_left })
  return (
    <Panel
      title={venue.name}
      className={stop ? 'weather-venue weather-stopped' : 'weather-venue'}
      actions={
        mayStop && !stop && weather.venues.length > 1 ? (
          <Button onClick={() => onAsk('stop')}>{t('Stop here…')}</Button>
        ) : undefined
      }
    >
      {stop ? (
        <div className="weather-state">
          <p className="weather-word">
            <strong>{reasonSaid(stop.reason)}</strong>
            <span>
              {t('Stopped {time} by {name}', {
                time: writtenTime(stop.since, time_zone),
                name: stop.by,
              })}
            </span>
          </p>
          {stop.lightning_at && stop.clear_from && (
            <p className="weather-clock" role="timer" data-clear={left <= 0 || undefined}>
              <strong>
                {left > 0 ? t('{count} minute|{count} minutes', { count: left }) : t('All clear')}
              </strong>
              <span>
                {left > 0
                  ? t('Clear at {time}. Last lightning {last}.', {
                      time: writtenTime(stop.clear_from, time_zone),
                      last: writtenTime(stop.lightning_at, time_zone),
                    })
                  : t('30 minutes without lightning since {last}.', {
                      last: writtenTime(stop.lightning_at, time_zone),
                    })}
              </span>
            </p>
          )}
          <p>
            {stop.note && (
              <>
                {stop.note}
                <br />
              </>
            )}
            {stop.next_word_at
              ? t('Families expect an update by {time}.', { time: writtenTime(stop.next_word_at, time_zone) })
              : t('No time for the next update yet.')}{' '}
            {games_left > 0 && t('{games}, {teams} waiting.', { games: today, teams })}
          </p>
          {mayStop && (
            <div className="weather-acts">
              <Button
                kind={left > 0 ? 'default' : 'primary'}
                className="weather-act"
                onClick={() => onAsk('resume')}
              >
                {t('Resume…')}
              </Button>
              <Button
                className="weather-act"
                busy={lightning.isPending}
                onClick={() => lightning.mutate({ id, venue_ids: [venue.id] })}
              >
                {stop.lightning_at ? t('Lightning again') : t('Lightning now')}
              </Button>
              <Button className="weather-act" onClick={() => onAsk('word')}>
                {t('Next update…')}
              </Button>
            </div>
          )}
        </div>
      ) : isCanceled ? null : (
        <p>
          <strong>{t('Open##venue')}</strong> · {games_left === 0 ? t('No games coming up') : today}
          {games_left > 0 && ` · ${teams}`}
        </p>
      )}
      <FieldConditions id={id} venue={venue} isOn={weather.is_on} />
    </Panel>
  )
}

function NextWord({ id, venue_ids, onClose }: { id: number; venue_ids: Venues; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const save = useCall(setNextWord, { refresh: [getWeather], onSuccess: onClose })
  const errors = fieldErrorsOf(save.error)
  return (
    <FormDialog
      title={t('When do families hear more?')}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() => save.mutate({ id, venue_ids, next_word: typed })}
      onClose={onClose}
    >
      <TimeField
        label={t('Next update by')}
        hint={t('Shown on the live page right away. No one is emailed.')}
        name="next_word"
        optional
        value={typed}
        onChange={setTyped}
        error={errors?.['next_word']?.[0]}
      />
    </FormDialog>
  )
}

function Past({ weather: { past, time_zone } }: { weather: Weather }) {
  if (past.length === 0) return null
  return (
    <Panel title={t('Earlier stops')}>
      <ul className="weather-past">
        {past.map((one) => (
          <li key={one.id}>
            <strong>
              {one.venue} · {reasonSaid(one.reason)}
            </strong>
            <span>
              {t('Stopped {from} by {by}, resumed {until} by {other}.', {
                from: writtenMoment(one.since, time_zone),
                by: one.by,
                until: writtenMoment(one.resumed_at, time_zone),
                other: one.resumed_by,
              })}
            </span>
            {one.early_reason && (
              <span className="dim">
                {t('Within 30 minutes of lightning: {reason}', { reason: one.early_reason })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
