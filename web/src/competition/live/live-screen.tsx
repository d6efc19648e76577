import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Fragment, lazy, Suspense, useState } from 'react'
import { liveStream, type LiveEvent, type LiveGame } from 'contract/competition/live'
import { t, told } from '../../language.ts'
import { longDay, spelledMoment, writtenAgo, writtenMoment } from '../../written.ts'
import { CanceledNotice } from '../canceled-notice.tsx'
import { movedOf } from './game-moved.ts'
import { againstSaid, progressOf, scoreSaid, shownField, stoppedSaid } from '../game-words.ts'
import { GamesNav } from '../games-nav.tsx'
import { resultDays } from './live-days.ts'
import { liveOf } from './live-page.ts'
import { teamIn } from '../schedule/public-schedule-page.ts'
import { StopsBanner } from '../weather/stops-banner.tsx'
import { useFollowed } from './use-followed.ts'
import { useLive } from './use-live.ts'
import { useNow } from '../use-now.ts'

// Reckons with standings, which few of those who follow a game need; without it, nothing is missing.
const TeamAhead = lazy(() => import('./team-ahead.tsx').catch(() => ({ default: () => null })))

/** The games of an event as they are played, for everyone; complete without script, and up to date with it. */
export function LiveScreen() {
  const params = useParams({ strict: false }) as { slug: string }
  const search = useSearch({ strict: false }) as Record<string, string>
  const live = useQuery(liveOf({ params }))
  if (live.error) throw live.error
  if (!live.data)
    return (
      <p className="first-word" role="status">
        {t('Loading...')}
      </p>
    )
  return <Page first={live.data} team={teamIn(search)} isAsked={'team' in search} />
}

function Page({ first, team, isAsked }: { first: LiveEvent; team: number | undefined; isAsked: boolean }) {
  const { event, isLive } = useLive(first.slug, first)
  const { name, slug, games, teams, time_zone, at, is_cancelled } = event
  const now = useNow(at)
  const asOf = t('As of {moment}', { moment: writtenMoment(at, time_zone) })
  const followed = useFollowed(slug, { isAsked, teams })
  const own = teams.find(({ id }) => id === team)
  const of = own ? games.filter((game) => plays(game, own.id)) : games
  const shown = of.filter(({ state }) => state !== 'not_needed')
  const playing = shown.filter(({ state }) => state === 'live')
  const ahead = shown.filter(({ state }) => state === 'ahead')
  const stopped = shown.filter(({ state }) => state === 'stopped')
  const over = shown.filter(({ state }) => state === 'over')
  const days = resultDays(over, time_zone, now)
  const next = own && ahead[0]
  // A canceled event that no one has played has no teams, either.
  const canFollow = !is_cancelled || teams.length > 0
  const row = (game: LiveGame) => (
    <Game key={game.game_id} game={game} event={event} team={own?.id} now={now} />
  )
  return (
    <article
      className="public-schedule live public-width"
      data-slug={slug}
      data-stream={liveStream(slug, first.version)}
      data-live={is_cancelled ? asOf : t('Live. Scores update automatically.')}
    >
      <p className="event-back no-print">
        <Link to="/ems/event/$slug" params={{ slug }}>
          {name}
        </Link>
      </p>
      <header>
        <h1>{own ? own.name : t('Live scores')}</h1>
        <p className="print-only">{name}</p>
        {own && <p>{own.division}</p>}
        <p className="public-schedule-since" role="status">
          {isLive && !is_cancelled ? t('Live. Scores update automatically.') : asOf}
        </p>
      </header>
      <GamesNav slug={slug} team={own?.id} />
      <CanceledNotice event={event} isNews />
      <StopsBanner stops={event.stops} fields={event.fields} time_zone={time_zone} />
      <div className="public-schedule-tools no-print">
        {/* A plain form, so that it works without script as well. */}
        {canFollow && (
          <form action={`/ems/event/${slug}/live`} method="get">
            <label>
              <span>{t('Follow a team')}</span>
              <select
                name="team"
                defaultValue={team ?? ''}
                key={team ?? 'all'}
                onChange={({ currentTarget }) => {
                  followed.set(Number(currentTarget.value) || undefined)
                  currentTarget.form?.requestSubmit()
                }}
              >
                <option value="">{t('All teams')}</option>
                {teams.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name} · {one.division}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit" className="button">
              {t('Show')}
            </button>
          </form>
        )}
        {own && <Keep own={own} name={name} followed={followed} />}
      </div>
      {games.length === 0 && !is_cancelled && <p>{t('Games appear here once they’re published.')}</p>}
      {next && <Next game={next} event={event} team={own.id} now={now} />}
      {own && followed.isHere && !is_cancelled && (
        <Suspense fallback={null}>
          <TeamAhead slug={slug} team={own.id} over={knownOf(games)} />
        </Suspense>
      )}
      {playing.length > 0 && (
        <section>
          <h2>{t('Now playing')}</h2>
          <ul className="live-games">{playing.map(row)}</ul>
        </section>
      )}
      {ahead.length > 0 && (
        <section>
          <h2>{t('Coming up')}</h2>
          <ul className="live-games">{ahead.slice(0, own ? 20 : 24).map(row)}</ul>
          {!own && ahead.length > 24 && (
            <p>
              <a href={`/ems/event/${slug}/schedule`}>{t('See the whole schedule')}</a>
            </p>
          )}
        </section>
      )}
      {stopped.length > 0 && (
        <section>
          <h2>{t('Not finished##games')}</h2>
          <ul className="live-games">{stopped.map(row)}</ul>
        </section>
      )}
      {over.length > 0 && (
        <section>
          <h2>{t('Results##scores')}</h2>
          {over.some(({ is_provisional }) => is_provisional) && (
            <p className="dim">{t('Unconfirmed scores count, but they can still change.')}</p>
          )}
          {days.map(({ day, games: of }) => (
            <Fragment key={day ?? ''}>
              {day && <h3>{longDay(day)}</h3>}
              {!day && days.length > 1 && <h3>{t('Not on the schedule')}</h3>}
              <ul className="live-games">{of.map(row)}</ul>
            </Fragment>
          ))}
        </section>
      )}
    </article>
  )
}

/** How the games that are over have ended, and which of that is final. */
const knownOf = (games: readonly LiveGame[]): string =>
  games
    .filter(({ state }) => state === 'over')
    .map(({ game_id, home, visitor, is_provisional }) =>
      [game_id, home.runs, visitor.runs, is_provisional].join(),
    )
    .join(';')

const plays = ({ home, visitor }: LiveGame, team: number) =>
  home.entrant_id === team || visitor.entrant_id === team

type KeepProps = {
  own: LiveEvent['teams'][number]
  name: string
  followed: ReturnType<typeof useFollowed>
}

/** Keeps a team on this device, and passes its page on. */
function Keep({ own, name, followed }: KeepProps) {
  const [isCopied, setCopied] = useState(false)
  if (!followed.isHere) return null
  const isOwn = followed.team === own.id
  const share = async () => {
    const { href } = location
    // Closing the sheet of the phone is no error.
    if ('share' in navigator)
      return navigator.share({ title: `${own.name} · ${name}`, url: href }).catch(() => {})
    await (navigator as Navigator).clipboard?.writeText(href)
    setCopied(true)
  }
  return (
    <>
      <button
        type="button"
        className="button"
        aria-pressed={isOwn}
        onClick={() => followed.set(isOwn ? undefined : own.id)}
      >
        {isOwn ? t('★ Following on this device') : t('☆ Follow on this device')}
      </button>
      <button type="button" className="button" onClick={() => void share()}>
        {isCopied ? t('Link copied') : t('Share')}
      </button>
    </>
  )
}

type NextProps = { game: LiveGame; event: LiveEvent; team: number; now: number }

/** The next game of the team that is followed: when, where, against whom, how to get there, and what follows. */
function Next({ game, event, team, now }: NextProps) {
  const after = (number: number | null) => {
    const follows = event.games.find((one) => one.division_id === game.division_id && one.number === number)
    return follows?.starts_at
      ? `${spelledMoment(follows.starts_at, event.time_zone)}${follows.field ? `, ${shownField(follows.field)}` : ''}`
      : undefined
  }
  const [win, lose] = [after(game.winner_to), after(game.loser_to)]
  const venue = event.venues.find(({ id }) => id === game.venue_id)
  return (
    <section className="live-next" aria-label={t('Next game')}>
      <h2>{t('Next game')}</h2>
      <p className="live-when">
        {game.starts_at ? spelledMoment(game.starts_at, event.time_zone) : t('Time to be announced')}
        {game.field && ` · ${shownField(game.field)}`}
      </p>
      <Moved game={game} event={event} now={now} />
      <p className="live-against">{againstSaid(game, team)}</p>
      {venue && (
        <p>
          {venue.name}, {venue.address}{' '}
          <a href={venue.map} target="_blank" rel="noopener">
            {t('Map')}
          </a>
        </p>
      )}
      {venue?.parking && (
        <p>
          <strong>{t('Parking')}:</strong> {venue.parking}
        </p>
      )}
      {venue?.notes && <p>{venue.notes}</p>}
      {win && <p>{t('Win: {place}', { place: win })}</p>}
      {lose && <p>{t('Lose: {place}', { place: lose })}</p>}
    </section>
  )
}

/** That a game is at another field or time than families had read, and how long they could have known. */
function Moved({ game, event, now }: { game: LiveGame; event: LiveEvent; now: number }) {
  const change = movedOf(game, event)
  if (!change) return null
  return (
    <p className="live-changed">
      {change.moved} · {writtenAgo(game.changed_at!, now)} <s>{change.before}</s>
    </p>
  )
}

type RowProps = { game: LiveGame; event: LiveEvent; team: number | undefined; now: number }

function Game({ game, event, team, now }: RowProps) {
  const { home, visitor, state, starts_at, field, division, number } = game
  const isOver = state === 'over'
  const isStopped = !isOver && event.stops.some(({ venue_id }) => venue_id === game.venue_id)
  const side = (one: LiveGame['home'], other: LiveGame['home']) => (
    <span className="game-side" data-won={(isOver && (one.runs ?? 0) > (other.runs ?? 0)) || undefined}>
      <span>
        {one.entrant_id === null || one.entrant_id === team ? (
          told(one.name)
        ) : (
          <a href={`/ems/event/${event.slug}/live?team=${one.entrant_id}`}>{told(one.name)}</a>
        )}
      </span>
      {one.runs !== null && <span className="numbers">{one.runs}</span>}
    </span>
  )
  const stands =
    state === 'live'
      ? progressOf(game)
      : state === 'stopped'
        ? stoppedSaid(game)
        : isOver
          ? scoreSaid(game)
          : starts_at
            ? spelledMoment(starts_at, event.time_zone)
            : t('Time to be announced')
  return (
    <li className="game-card" data-state={state}>
      <span className="game-head">
        <span>{isStopped ? t('{state} · stopped##game', { state: stands }) : stands}</span>
        <span>{field && shownField(field)}</span>
      </span>
      {side(visitor, home)}
      {side(home, visitor)}
      <Moved game={game} event={event} now={now} />
      <span className="game-next">
        {division} #{number}
      </span>
    </li>
  )
}
