import { publicSchedule } from 'contract/competition/schedule/schedule-calls'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import type { PageAbout, PageHead, Place } from '../../route.ts'

/** The team that the address names. */
export const teamIn = (search: Record<string, unknown>): number | undefined => {
  const team = Number(search['team'])
  return Number.isInteger(team) && team > 0 ? team : undefined
}

export function scheduleOf({ params, search }: Pick<Place, 'params' | 'search'>) {
  const team = teamIn(search)
  return query(publicSchedule, { slug: params['slug']!, ...(team && { team }) })
}

export const queries = (place: Place) => [scheduleOf(place)]

export function head(about: PageAbout): PageHead {
  const schedule = about.read(scheduleOf(about))
  if (!schedule) return {}
  return {
    preview_title: `${t('Schedule')} · ${schedule.name}`,
    description: t('Games of {event} by day, time and field.', { event: schedule.name }),
  }
}
