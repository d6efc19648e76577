import './public.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { ContestView } from 'contract/competition/contests'
import { printBrackets } from 'contract/competition/paper'
import { fileAddress } from '../file-address.ts'
import { t, told } from '../language.ts'
import { CanceledNotice } from './canceled-notice.tsx'
import { Awards } from './contests/awards.tsx'
import { contestsOf } from './contests/contests-page.ts'
import { gamePlaces, type WhenOf } from './contests/game-places.ts'
import { GamesNav } from './games-nav.tsx'

type Shown = { whenOf: WhenOf; isCanceled: boolean }
type Props = { title: string; children: (view: ContestView, shown: Shown) => ReactNode }

/** The page of an event’s games, division by division. */
export function PublicFrame({ title, children }: Props) {
  const { slug } = useParams({ strict: false }) as { slug: string }
  const event = useQuery(contestsOf({ params: { slug } }))
  if (event.error) throw event.error
  if (!event.data)
    return (
      <p className="first-word" role="status">
        {t('Loading...')}
      </p>
    )
  const { name, is_cancelled, contests, circuits } = event.data
  const shown = { whenOf: gamePlaces(event.data), isCanceled: is_cancelled }
  return (
    <article className="contests public-width">
      <p className="event-back no-print">
        <Link to="/ems/event/$slug" params={{ slug }}>
          {name}
        </Link>
      </p>
      <h1>{title}</h1>
      <GamesNav slug={slug}>
        <a href={fileAddress(printBrackets, { slug })}>{t('Print brackets (PDF)')}</a>
      </GamesNav>
      <CanceledNotice event={event.data} />
      {contests.length > 1 && (
        <nav className="contests-nav no-print" aria-label={t('Divisions')}>
          {contests.map(({ division_id, label }) => (
            <a key={division_id} href={`#division-${division_id}`}>
              {told(label)}
            </a>
          ))}
        </nav>
      )}
      {circuits.length > 0 && (
        <p className="contests-circuits">
          {t('Counts toward:')}{' '}
          {circuits.map((one, i) => (
            <Fragment key={one.slug}>
              {i > 0 && ', '}
              <Link to="/ems/circuit/$slug" params={{ slug: one.slug }}>
                {one.name}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      {contests.length === 0 && !is_cancelled && (
        <p>{t('Brackets and standings appear here once they’re published.')}</p>
      )}
      {contests.map((view) => (
        <section key={view.division_id} id={`division-${view.division_id}`} className="contest-division">
          <h2>{told(view.label)}</h2>
          <Awards view={view} />
          {children(view, shown)}
        </section>
      ))}
    </article>
  )
}
