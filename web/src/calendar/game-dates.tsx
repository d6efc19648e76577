import './calendar.css'
import type { TeamGame } from 'contract/calendar/games'
import { t, told } from '../language.ts'
import { DateCard, type ListedDate } from './date-card.tsx'

/** A game at an event among the dates of a team. */
export type GameDate = ListedDate & { game: TeamGame }

/** A game at an event as a date, so that calendars show it among the others. */
export function dateOfGame(game: TeamGame): GameDate {
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
  games: readonly TeamGame[],
  { lastFirst = false } = {},
): (D | GameDate)[] =>
  [...dates, ...games.map(dateOfGame)].toSorted(
    (a, b) => (lastFirst ? -1 : 1) * (Date.parse(a.starts_at) - Date.parse(b.starts_at)),
  )

/** One game at an event, with its result once there is one, and the way to the event’s page. */
export function GameCard({ date, withTeam = false }: { date: GameDate; withTeam?: boolean }) {
  const { event, entrant_id, division, result } = date.game
  return (
    <DateCard date={date} withTeam={withTeam}>
      {result && <p className="numbers">{resultSaid(result)}</p>}
      <p>
        <a href={`/ems/event/${event.slug}/live?team=${entrant_id}`}>{event.name}</a> · {told(division)}
      </p>
    </DateCard>
  )
}

function resultSaid({ own, other, is_unconfirmed }: NonNullable<TeamGame['result']>) {
  const score = { own, other }
  const said =
    own === other
      ? t('Tied {own}–{other}', score)
      : own > other
        ? t('Won {own}–{other}', score)
        : t('Lost {own}–{other}', score)
  return is_unconfirmed ? t('{score}, unconfirmed', { score: said }) : said
}
