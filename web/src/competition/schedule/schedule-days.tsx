import type { PublicRow } from 'contract/competition/schedule/schedule-calls'
import { t, told } from '../../language.ts'
import { resultSaid } from '../../score-words.ts'
import { writtenClock } from '../../ui/days/clock-text.ts'
import { longDay, shortDay } from '../../written.ts'
import { shownField } from '../game-words.ts'

type Common = { team: number | undefined; address: string; target?: '_blank' | undefined }
type RowProps = Common & { game: PublicRow; saysVenue: boolean }

/** Games day by day; their teams lead to `address`, to a page of its own if `target` says so. */
export function ScheduleDays({ games, ...row }: Common & { games: readonly PublicRow[] }) {
  const days = [...new Set(games.map(({ date }) => date))]
  const [venue, ...others] = new Set(games.map((game) => game.venue))
  return (
    <>
      {venue && others.length === 0 && (
        <p className="public-schedule-since">{t('All games are at {venue}.', { venue })}</p>
      )}
      {days.length > 1 && (
        <nav className="public-schedule-days" aria-label={t('Days')}>
          {days.map((day) => (
            <a key={day} href={`#${day}`}>
              {shortDay(day)}
            </a>
          ))}
        </nav>
      )}
      {days.map((day) => (
        <section key={day} id={day} aria-label={longDay(day)}>
          <h2>{longDay(day)}</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Time')}</th>
                <th scope="col">{t('Game')}</th>
                <th scope="col">{t('Field')}</th>
              </tr>
            </thead>
            <tbody>
              {games
                .filter(({ date }) => date === day)
                .map((game) => (
                  <Row key={game.game_id} game={game} saysVenue={others.length > 0} {...row} />
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  )
}

function Row({ game, team, address, target, saysVenue }: RowProps) {
  const side = (id: number | null, said: PublicRow['home']) =>
    id === null || id === team ? (
      told(said)
    ) : (
      <a href={`${address}?team=${id}`} {...(target && { target, rel: 'noopener' })}>
        {told(said)}
      </a>
    )
  return (
    <tr>
      <td>
        <time dateTime={`${game.date}T${game.start_time}`}>{writtenClock(game.start_time)}</time>
      </td>
      <th scope="row">
        <span className="public-schedule-sides">
          {side(game.away_entrant_id, game.away)} – {side(game.home_entrant_id, game.home)}
        </span>
        {game.score && <span className="public-schedule-score">{scoreFor(game, game.score, team)}</span>}
        <small>{game.title}</small>
      </th>
      <td>
        {shownField(game.field)}
        {saysVenue && <small>{game.venue}</small>}
      </td>
    </tr>
  )
}

/** As the team sees it whose games are shown; otherwise visitors first, like their names. */
function scoreFor(
  { home_entrant_id, away_entrant_id }: PublicRow,
  { home_runs, away_runs, is_unconfirmed }: NonNullable<PublicRow['score']>,
  team: number | undefined,
): string {
  if (team === undefined || (team !== home_entrant_id && team !== away_entrant_id)) {
    const score = `${away_runs}–${home_runs}`
    return is_unconfirmed ? t('{score}, unconfirmed', { score }) : score
  }
  const [own, other] = team === home_entrant_id ? [home_runs, away_runs] : [away_runs, home_runs]
  return resultSaid({ own, other, is_unconfirmed })
}
