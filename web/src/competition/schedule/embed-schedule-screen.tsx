import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { t } from '../../language.ts'
import { CanceledNotice } from '../canceled-notice.tsx'
import { divisionIn } from '../embed-part.ts'
import { scheduleOf } from './public-schedule-page.ts'
import { ScheduleDays } from './schedule-days.tsx'
import { StopsBanner } from '../weather/stops-banner.tsx'

/** The published schedule of an event on the page of another site. */
export function EmbedScheduleScreen() {
  const { slug } = useParams({ strict: false }) as { slug: string }
  const search = useSearch({ strict: false }) as Record<string, string>
  const division = divisionIn(search)
  const schedule = useQuery(scheduleOf({ params: { slug }, search }))
  if (schedule.error) throw schedule.error
  const games = schedule.data?.games.filter((one) => division === undefined || one.division_id === division)
  return (
    <article className="public-schedule embed">
      <h1>
        <a href={`/ems/event/${slug}`} target="_blank" rel="noopener">
          {schedule.data?.name}
        </a>
        <small>{t('Schedule')}</small>
      </h1>
      {schedule.data && (
        <>
          <CanceledNotice event={schedule.data} />
          <StopsBanner stops={schedule.data.stops} time_zone={schedule.data.time_zone} />
        </>
      )}
      {games?.length === 0 && !schedule.data?.is_cancelled && (
        <p>{t('The schedule isn’t out yet. Check back soon.')}</p>
      )}
      {games && (
        <ScheduleDays games={games} team={undefined} address={`/ems/event/${slug}/live`} target="_blank" />
      )}
    </article>
  )
}
