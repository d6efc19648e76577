import './public.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../language.ts'

type Props = {
  slug: string
  /** Whose games are shown, kept on the pages that can show one team. */
  team?: number | undefined
  children?: ReactNode
}

/** The links between an event’s public pages about its games, the same on each page. */
export function GamesNav({ slug, team, children }: Props) {
  const params = { slug }
  const search = (team === undefined ? {} : { team }) as never
  return (
    <nav className="public-schedule-days no-print" aria-label={t('Games')}>
      <Link to="/ems/event/$slug/schedule" params={params} search={search}>
        {t('Schedule')}
      </Link>
      <Link to="/ems/event/$slug/live" params={params} search={search}>
        {t('Live scores')}
      </Link>
      <Link to="/ems/event/$slug/standings" params={params}>
        {t('Standings')}
      </Link>
      <Link to="/ems/event/$slug/bracket" params={params}>
        {t('Brackets')}
      </Link>
      {children}
    </nav>
  )
}
