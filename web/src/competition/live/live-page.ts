import { publicLive } from 'contract/competition/live'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import type { PageAbout, PageHead, Place } from '../../route.ts'

export const liveOf = ({ params }: Pick<Place, 'params'>) => query(publicLive, { slug: params['slug']! })

export const queries = (place: Place) => [liveOf(place)]

export function head(about: PageAbout): PageHead {
  const live = about.read(liveOf(about))
  if (!live) return {}
  return {
    preview_title: `${t('Live scores')} · ${live.name}`,
    description: t('Live scores from {event}, and where each team plays next.', {
      event: live.name,
    }),
  }
}
