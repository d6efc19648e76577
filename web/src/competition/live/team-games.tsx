import './team-games.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LiveGame } from 'contract/competition/live'
import { listOwnGames, type OwnGames } from 'contract/competition/own-games'
import { query } from '../../api.ts'
import { KeepScore } from '../../keep-score.tsx'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { spelledMoment, writtenAgo } from '../../written.ts'
import { movedOf } from './game-moved.ts'
import { againstSaid, progressOf, shownField } from '../game-words.ts'
import { stopSaid } from '../weather/stop-words.ts'
import { useNow } from '../use-now.ts'

/** While a game is on, its score is asked for this often; the live page has it at once. */
const WATCHED_MS = 30_000
const SOON_MS = 3 * 3_600_000

export const ownGamesQuery = () => query(listOwnGames, {})

/** So many are shown at first; whoever runs a club may have twenty teams at one event. */
const FIRST = 6

/**
 * The games of one’s teams at events, either those that are on or to come, or those of events where nothing is left to play;
 * nothing where there is none.
 */
export function TeamGames({ which }: { which: 'ahead' | 'behind' }) {
  const games = useQuery({
    ...ownGamesQuery(),
    refetchInterval: ({ state }) => (state.data?.some(isWatched) ? WATCHED_MS : false),
  })
  const now = useNow(new Date(games.dataUpdatedAt).toISOString())
  const [isWhole, setWhole] = useState(false)
  const shown = (games.data ?? []).filter((one) => isAhead(one) === (which === 'ahead'))
  if (shown.length === 0) return null
  const rest = isWhole ? 0 : shown.length - FIRST
  return (
    <section className="team-games-all" aria-label={which === 'ahead' ? t('Games') : t('Last games')}>
      {shown.slice(0, rest > 0 ? FIRST : undefined).map((one) => (
        <TeamAtEvent key={one.entrant_id} games={one} now={now} />
      ))}
      {rest > 0 && (
        <Button className="team-games-more" onClick={() => setWhole(true)}>
          {t('Show {count} more', { count: rest })}
        </Button>
      )}
    </section>
  )
}

/** Something to be there for, or to do: a score that isn’t final waits for its scorer. */
const isAhead = ({ live, next, last, stop }: OwnGames) =>
  live !== null || next !== null || stop !== null || last?.is_provisional === true

const isWatched = ({ live, next, last }: OwnGames) =>
  live !== null ||
  last?.is_provisional ||
  (next?.starts_at != null && Date.parse(next.starts_at) < Date.now() + SOON_MS)

function TeamAtEvent({ games, now }: { games: OwnGames; now: number }) {
  const { entrant_id, team, division, event, live, next, last, venue, stop, books, fills_lineups } = games
  const page = `/ems/event/${event.slug}/live?team=${entrant_id}`
  const shown = live ?? next
  const change = shown && movedOf(shown, { venues: venue ? [venue] : [], time_zone: event.time_zone })
  // A score that isn’t final yet comes before the next game.
  const book = [live, last, next].flatMap(
    (game) => books.find(({ game_id }) => game_id === game?.game_id) ?? [],
  )[0]
  const said = stop && stopSaid(stop, event.time_zone)
  return (
    <Panel isItem className="team-games" title={<a href={page}>{event.name}</a>}>
      <p className="dim">
        {team} · {told(division)}
      </p>
      {said && (
        <p className="team-games-stop" role="status">
          <strong>{said.title}.</strong> {said.lines.join(' ')}
        </p>
      )}
      {live && <Score game={live} entrant={entrant_id} stands={progressOf(live)} isLive />}
      {next && (
        <div>
          <h3>{t('Next game')}</h3>
          <p className="team-games-when">
            {next.starts_at ? spelledMoment(next.starts_at, event.time_zone) : t('Time to be announced')}
            {next.field && ` · ${shownField(next.field)}`}
          </p>
          <p>{againstSaid(next, entrant_id)}</p>
        </div>
      )}
      {change && (
        <p className="team-games-moved">
          {change.moved} · {writtenAgo(shown.changed_at!, now)} <s>{change.before}</s>
        </p>
      )}
      {shown && venue && (
        <p className="dim">
          {[venue.name, venue.address].filter(Boolean).join(', ')}{' '}
          <a href={venue.map} target="_blank" rel="noopener">
            {t('Map')}
          </a>
        </p>
      )}
      {last && !live && (
        <Score
          game={last}
          entrant={entrant_id}
          stands={last.is_provisional ? t('Last game, unconfirmed') : t('Last game')}
        />
      )}
      <p className="team-games-acts">
        {book && <KeepScore book={book} />}
        {fills_lineups && next && (
          <Link
            className="button no-print"
            to="/ems/entrants/$id/games/$game/lineup"
            params={{ id: String(entrant_id), game: String(next.game_id) }}
          >
            {t('Lineup card')}
          </Link>
        )}
        <a className="no-print" href={page}>
          {live ? t('Watch live') : t('All games')}
        </a>
      </p>
    </Panel>
  )
}

type ScoreProps = { game: LiveGame; entrant: number; stands: string; isLive?: boolean }

/** How a game stands or ended, one’s own team first. */
function Score({ game: { home, visitor }, entrant, stands, isLive }: ScoreProps) {
  const [own, other] = home.entrant_id === entrant ? [home, visitor] : [visitor, home]
  return (
    <div className="team-games-score" data-live={isLive}>
      <h3>{stands}</h3>
      {[own, other].map((side, at) => (
        <p key={at}>
          <span>{told(side.name)}</span> <strong className="numbers">{side.runs ?? 0}</strong>
        </p>
      ))}
    </div>
  )
}
