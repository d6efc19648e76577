import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ContestView } from 'contract/competition/contests'
import { t, told } from '../../language.ts'
import { Brackets, PoolGames, Standings } from './contest-parts.tsx'
import { contestsOf } from './contests-page.ts'
import { CanceledNotice } from '../canceled-notice.tsx'
import { divisionIn } from '../embed-part.ts'
import { gamePlaces, type WhenOf } from './game-places.ts'

/** The standings of an event on the page of another site. */
export const EmbedStandingsScreen = () => (
  <Embedded title={t('Standings')}>
    {(view, whenOf) => (
      <>
        <Standings view={view} />
        <PoolGames view={view} whenOf={whenOf} />
      </>
    )}
  </Embedded>
)

/** Its brackets. */
export const EmbedBracketScreen = () => (
  <Embedded title={t('Brackets')}>{(view, whenOf) => <Brackets view={view} whenOf={whenOf} />}</Embedded>
)

type Props = { title: string; children: (view: ContestView, whenOf: WhenOf) => ReactNode }

function Embedded({ title, children }: Props) {
  const { slug } = useParams({ strict: false }) as { slug: string }
  const division = divisionIn(useSearch({ strict: false }))
  const event = useQuery(contestsOf({ params: { slug } }))
  if (event.error) throw event.error
  const whenOf = event.data ? gamePlaces(event.data) : () => undefined
  const views = event.data?.contests.filter((one) => division === undefined || one.division_id === division)
  return (
    <article className="contests embed">
      <h1>
        <a href={`/ems/event/${slug}`} target="_blank" rel="noopener">
          {event.data?.name}
        </a>
        <small>{title}</small>
      </h1>
      {event.data && <CanceledNotice event={event.data} />}
      {views?.length === 0 && !event.data?.is_cancelled && (
        <p>{t('Brackets and standings appear here once they’re published.')}</p>
      )}
      {views?.map((view) => (
        <section key={view.division_id} className="contest-division">
          <h2>{told(view.label)}</h2>
          {children(view, whenOf)}
        </section>
      ))}
    </article>
  )
}
