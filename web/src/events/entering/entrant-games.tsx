import '../entering.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { EntrantBook, EntrantGame } from 'contract/events/entering'
import { KeepScore } from '../../keep-score.tsx'
import { t, told } from '../../language.ts'
import { resultSaid } from '../../score-words.ts'
import { spelledMoment, writtenTime } from '../../written.ts'

type Props = {
  page: string
  next: EntrantGame | null
  last: EntrantGame | null
  books: readonly EntrantBook[]
  /** Where the lineup card of a game is filled in, for those who may. */
  lineupOf: ((game_id: number) => string) | undefined
}

/** What a team plays next or right now, how its last game ended, and the books its staff can keep. */
export function EntrantGames({ page, next, last, books, lineupOf }: Props) {
  const [now] = useState(() => Date.now())
  if (!next && !last && books.length === 0) return null
  return (
    <div className="entrant-games">
      {next && (
        <p>
          <b>{Date.parse(next.starts_at) <= now ? t('Playing now') : t('Next game')}</b>{' '}
          <span className="numbers">{spelledMoment(next.starts_at, next.time_zone)}</span>
          <br />
          {[
            t('vs. {team}', { team: told(next.opponent) }),
            t('Field {name}', { name: next.field }),
            next.venue,
          ].join(' · ')}
        </p>
      )}
      {next && lineupOf && (
        <p>
          <Link className="button" to={lineupOf(next.game_id)}>
            {t('Lineup card')}
          </Link>
        </p>
      )}
      {last?.result && (
        <p>
          <b>{t('Last game')}</b> <span className="numbers">{resultSaid(last.result)}</span>
          {' · '}
          {t('vs. {team}', { team: told(last.opponent) })}
        </p>
      )}
      {books.map((book) => (
        <p key={book.game_id} className="entrant-book">
          <KeepScore book={book} />
          <span className="dim">
            {[
              t('vs. {team}', { team: told(book.opponent) }),
              book.starts_at !== null && writtenTime(book.starts_at, book.time_zone),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      ))}
      <p>
        <a href={page}>{t('All games')}</a>
      </p>
    </div>
  )
}
