import './calendar.css'
import type { CalendarGame } from 'contract/calendar/games'
import { KeepScore } from '../keep-score.tsx'
import { t, told } from '../language.ts'
import { resultSaid } from '../score-words.ts'
import { DateCard, type ListedDate } from './date-card.tsx'

/** A game at an event among the dates of a team. */
export type GameDate = ListedDate & { game: CalendarGame }

/** A game at an event as a date, so that calendars show it among the others. */
export function dateOfGame(game: CalendarGame): GameDate {
  const { team, starts_on, starts_time, ends_on, ends_time, time_zone, starts_at, ends_at, status } = game
  return {
    ...{ team, starts_on, starts_time, ends_on, ends_time, time_zone, starts_at, ends_at, status },
    id: `game-${game.team_id}-${game.game_id}`,
    kind: 'game',
    title: null,
    opponent: told(game.opponent),
    // At an event the home team is drawn; it says nothing about where the game is.
    is_home: null,
    place: `${game.venue}, ${t('Field {name}', { name: game.field })}`,
    address: game.address || null,
    ...{ arrive_minutes: null, notes: null, bring: null, answer_hours: null, cancelled_note: null },
    game,
  }
}

export const isGame = <D extends object>(date: D | GameDate): date is GameDate => 'game' in date

/** Dates and games as one list; the first or the last one is first. */
export const withGames = <D extends ListedDate>(
  dates: readonly D[],
  games: readonly CalendarGame[],
  { lastFirst = false } = {},
): (D | GameDate)[] =>
  [...dates, ...games.map(dateOfGame)].toSorted(
    (a, b) => (lastFirst ? -1 : 1) * (Date.parse(a.starts_at) - Date.parse(b.starts_at)),
  )

/** One game at an event, with its result once there is one, and the way to the event’s page. */
export function GameCard({ date, withTeam = false }: { date: GameDate; withTeam?: boolean }) {
  const { event, entrant_id, division, result, book } = date.game
  return (
    <DateCard date={date} withTeam={withTeam}>
      {result && <p className="numbers">{resultSaid(result)}</p>}
      <p>
        <a href={`/ems/event/${event.slug}/live?team=${entrant_id}`}>{event.name}</a> · {told(division)}
      </p>
      {book && (
        <p>
          <KeepScore book={book} />
        </p>
      )}
    </DateCard>
  )
}
