import './tv.css'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ContestGame, ContestView } from 'contract/competition/contests'
import type { LiveEvent, LiveGame } from 'contract/competition/live'
import { EventNotFound } from 'contract/events'
import { t, told } from '../../language.ts'
import { writtenTime } from '../../written.ts'
import { contestsOf } from '../contests/contests-page.ts'
import {
  groupName,
  hasBegun,
  isUnconfirmed,
  progressOf,
  roundName,
  scoreSaid,
  shownField,
  stoppedSaid,
} from '../game-words.ts'
import { liveOf } from './live-page.ts'
import { stopSaid } from '../weather/stop-words.ts'
import type { TvBracket } from './tv-brackets.ts'
import { pagesOf, tvOptions, type TvPage } from './tv-pages.ts'
import { useLive } from './use-live.ts'

/** A new build of the site reaches a screen that nobody touches, too. */
const RELOAD_MS = 6 * 3_600_000

/** The scoreboard for a television at the park: it turns its pages by itself, and needs nobody. */
export function TvScreen() {
  const params = useParams({ strict: false }) as { slug: string }
  const search = useSearch({ strict: false }) as Record<string, string>
  // A television that is turned on before the router is: it tries until it is answered.
  const live = useQuery({ ...liveOf({ params }), retry: true, retryDelay: 10_000 })
  useDark()
  if (!live.data)
    return (
      <main id="main" className="tv">
        <p className="tv-word" role="status">
          {EventNotFound.is(live.failureReason) ? told(live.failureReason.message) : t('Loading...')}
        </p>
      </main>
    )
  return <Board first={live.data} options={tvOptions(search)} />
}

function Board({ first, options }: { first: LiveEvent; options: ReturnType<typeof tvOptions> }) {
  const { event, isLive } = useLive(first.slug, first)
  const { is_cancelled } = event
  const isOver = event.games.filter(({ state }) => state === 'over').length
  const contests = useQuery({ ...contestsOf({ params: { slug: event.slug } }), refetchInterval: 60_000 })
  const { refetch } = contests
  useEffect(() => {
    if (isOver > 0) void refetch()
  }, [isOver, refetch])
  useAwake()
  useReload(isLive)
  const clock = useClock(event.time_zone)
  const pages = pagesOf(event, contests.data?.contests ?? [], options)
  const turned = useTurn(options.seconds)
  const page = pages[turned % Math.max(1, pages.length)]
  return (
    <main id="main" className="tv">
      <header className="tv-head">
        <h1>{event.name}</h1>
        <p>
          {!isLive && <span className="tv-away">{t('Reconnecting…')}</span>}{' '}
          {!is_cancelled && <time>{clock}</time>}
        </p>
        {is_cancelled && page && (
          <p className="tv-stop" data-off role="status">
            <strong>{t('This event is canceled.')}</strong> {event.cancel_reason}
          </p>
        )}
        {event.stops.map((stop) => {
          const { title, lines } = stopSaid(stop, event.time_zone)
          return (
            <p key={stop.venue_id} className="tv-stop" role="status">
              <strong>{title}</strong> {lines.join(' ')}
            </p>
          )
        })}
      </header>
      {page ? (
        <section className="tv-page" aria-label={titleOf(page)}>
          <h2>
            {titleOf(page)}
            <small>{page.division}</small>
          </h2>
          <Content page={page} event={event} />
        </section>
      ) : (
        <p className="tv-word" role="status">
          {is_cancelled ? (
            <>
              <strong>{t('This event is canceled.')}</strong>
              {event.cancel_reason && <span>{event.cancel_reason}</span>}
            </>
          ) : (
            t('Games appear here once they’re published.')
          )}
        </p>
      )}
      <footer className="tv-dots" aria-hidden="true">
        {pages.map((one, i) => (
          <span key={one.key} data-now={i === turned % pages.length || undefined} />
        ))}
      </footer>
    </main>
  )
}

function titleOf(page: TvPage): string {
  const { kind } = page
  if (page.kind === 'bracket') {
    const stage = page.view.stages.find(({ position }) => position === page.bracket.stage)!
    return groupName(stage, page.bracket.group)
  }
  if (kind === 'now') return t('Now playing')
  if (kind === 'next') return t('Up next')
  return kind === 'results' ? t('Results##scores') : t('Standings')
}

function Content({ page, event }: { page: TvPage; event: LiveEvent }) {
  if (page.kind === 'bracket') return <Tree bracket={page.bracket} event={event} />
  if (page.kind === 'standings') return <Tables view={page.view} groups={page.groups} />
  return (
    <ul className="tv-games">
      {page.games.map((game) => (
        <Game key={game.game_id} game={game} event={event} />
      ))}
    </ul>
  )
}

function Game({ game, event }: { game: LiveGame; event: LiveEvent }) {
  const { home, visitor, state, starts_at, field, number } = game
  const side = (one: LiveGame['home'], other: LiveGame['home']) => (
    <span
      className="tv-side"
      data-won={(state === 'over' && (one.runs ?? 0) > (other.runs ?? 0)) || undefined}
    >
      <span>{told(one.name)}</span>
      {one.runs !== null && <b>{one.runs}</b>}
    </span>
  )
  const stands =
    state === 'live'
      ? progressOf(game)
      : state === 'stopped'
        ? stoppedSaid(game)
        : state === 'over'
          ? scoreSaid(game)
          : starts_at
            ? writtenTime(starts_at, event.time_zone)
            : t('Time to be announced')
  return (
    <li data-state={state}>
      <span className="tv-when">
        <strong>{stands}</strong>
        <span>{field ? shownField(field) : `#${number}`}</span>
      </span>
      {side(visitor, home)}
      {side(home, visitor)}
    </li>
  )
}

/** Rounds side by side, the one that is played now first. */
const Tree = ({ bracket, event }: { bracket: TvBracket; event: LiveEvent }) => {
  const live = new Map(event.games.map((game) => [game.game_id, game]))
  return (
    <div className="tv-bracket">
      {bracket.rounds.map((round) => (
        <section key={round.key} aria-label={roundName(round)}>
          <h3>{roundName(round)}</h3>
          <ol>
            {round.games.map((game) => (
              <Node key={game.id} game={game} live={live.get(game.id)} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

type NodeProps = { game: ContestGame; live: LiveGame | undefined; event: LiveEvent }

/** A game of a bracket: what is known of it from the draw, and of its score and time from the field. */
function Node({ game, live, event: { time_zone, is_cancelled } }: NodeProps) {
  const { home, visitor, winner, result, number } = game
  const isOver = result !== null || winner !== null
  const begun = live?.state === 'live' || live?.state === 'stopped' ? live.state : undefined
  const state = isOver ? 'over' : (begun ?? 'ahead')
  const side = (of: 'home' | 'visitor', { name, from }: ContestGame['home']) => {
    const runs = result ? result[`${of}_runs`] : begun ? live?.[of].runs : null
    return (
      <span className="tv-side" data-won={winner === of || undefined} data-open={name === null || undefined}>
        <span>{name ?? told(from)}</span>
        {runs != null && <b>{runs}</b>}
      </span>
    )
  }
  const when =
    state === 'over'
      ? scoreSaid(live?.state === 'over' ? live : { is_provisional: isUnconfirmed(game) })
      : begun === 'live'
        ? t('Playing')
        : begun && live
          ? stoppedSaid(live)
          : live?.starts_at
            ? writtenTime(live.starts_at, time_zone)
            : is_cancelled
              ? ''
              : t('Time to be announced')
  return (
    <li data-state={state}>
      <span className="tv-when">
        <strong>{when}</strong>
        <span>
          #{number}
          {!isOver && live?.field && ` · ${shownField(live.field)}`}
        </span>
      </span>
      {side('visitor', visitor)}
      {side('home', home)}
    </li>
  )
}

const Tables = ({
  view,
  groups,
}: {
  view: ContestView
  groups: readonly { stage: number; group: number }[]
}) => (
  <div className="tv-tables">
    {groups.map(({ stage, group }) => {
      const of = view.stages.find(({ position }) => position === stage)!
      const { table } = of.groups.find((one) => one.group === group)!
      return (
        <table key={`${stage}.${group}`}>
          <caption>{groupName(of, group)}</caption>
          <tbody>
            {table.map(({ entrant_id, rank, name, won, lost, tied }) => (
              <tr key={entrant_id}>
                <td>{hasBegun(table) ? rank : '–'}</td>
                <th scope="row">{name}</th>
                <td>
                  {won}-{lost}-{tied}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )
    })}
  </div>
)

/** Loads the page anew when it is old, but only while the server answers: nobody is there to get an error of the browser off the screen. */
function useReload(isLive: boolean) {
  const due = useRef(0)
  useEffect(() => {
    due.current ||= Date.now() + RELOAD_MS
    if (!isLive) return undefined
    const reloading = setTimeout(() => location.reload(), Math.max(0, due.current - Date.now()))
    return () => clearTimeout(reloading)
  }, [isLive])
}

/** How many pages have been turned. */
function useTurn(seconds: number): number {
  const [turned, setTurned] = useState(0)
  useEffect(() => {
    const turning = setInterval(() => setTurned((before) => before + 1), seconds * 1000)
    return () => clearInterval(turning)
  }, [seconds])
  return turned
}

function useClock(zone: string): string {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(ticking)
  }, [])
  return writtenTime(new Date(now).toISOString(), zone)
}

/** A screen in the sun or in a dark hall is read best light on dark, whatever the device prefers. */
function useDark() {
  useEffect(() => {
    const root = document.documentElement
    const before = root.getAttribute('data-color-scheme')
    root.setAttribute('data-color-scheme', 'dark')
    return () => {
      if (before) root.setAttribute('data-color-scheme', before)
      else root.removeAttribute('data-color-scheme')
    }
  }, [])
}

/** Keeps the screen from going dark, where the browser can (Screen Wake Lock API); again when it comes back. */
function useAwake() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    const ask = () => {
      if (document.visibilityState === 'visible') void navigator.wakeLock.request('screen').catch(() => {})
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
}
