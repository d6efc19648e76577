import { publicContests } from 'contract/competition/contests'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import type { PageAbout, PageHead, Place } from '../../route.ts'

export const contestsOf = ({ params }: Pick<Place, 'params'>) =>
  query(publicContests, { slug: params['slug']! })

export const queries = (place: Place) => [contestsOf(place)]

export function head(about: PageAbout): PageHead {
  const event = about.read(contestsOf(about))
  if (!event) return {}
  return {
    preview_title: t('{event}: brackets and standings', { event: event.name }),
    description: event.contests.map(({ label }) => label).join(', '),
  }
}
