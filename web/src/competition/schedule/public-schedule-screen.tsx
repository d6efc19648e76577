import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { printSchedule } from 'contract/competition/paper'
import { scheduleCalendar } from 'contract/competition/schedule/schedule-calls'
import type { Out } from 'contract/operation'
import type { publicSchedule } from 'contract/competition/schedule/schedule-calls'
import { fileAddress } from '../../file-address.ts'
import { t, told } from '../../language.ts'
import { writtenMoment } from '../../written.ts'
import { CanceledNotice } from '../canceled-notice.tsx'
import { divisionIn } from '../embed-part.ts'
import { GamesNav } from '../games-nav.tsx'
import { scheduleOf, teamIn } from './public-schedule-page.ts'
import { ScheduleDays } from './schedule-days.tsx'
import { StopsBanner } from '../weather/stops-banner.tsx'

/** The published schedule of an event, for everyone: by day, of all teams or one. */
export function PublicScheduleScreen() {
  const params = useParams({ strict: false }) as { slug: string }
  const search = useSearch({ strict: false }) as Record<string, string>
  const schedule = useQuery(scheduleOf({ params, search }))
  if (schedule.error) throw schedule.error
  if (!schedule.data)
    return (
      <p className="first-word" role="status">
        {t('Loading...')}
      </p>
    )
  return (
    <Page slug={params.slug} team={teamIn(search)} division={divisionIn(search)} schedule={schedule.data} />
  )
}

type Props = {
  slug: string
  team: number | undefined
  division: number | undefined
  schedule: Out<typeof publicSchedule>
}

function Page({ slug, team, division, schedule }: Props) {
  const { name, is_cancelled, games: all, teams, stops, published_at, time_zone } = schedule
  const own = teams.find(({ id }) => id === team)
  const address = `/ems/event/${slug}/schedule`
  const divisions = [...new Map(all.map((game) => [game.division_id, told(game.division)]))]
  // An address of a division that is gone shows every game.
  const isPart = own === undefined && divisions.some(([id]) => id === division)
  const games = isPart ? all.filter((game) => game.division_id === division) : all
  return (
    <article className="public-schedule public-width">
      <p className="event-back no-print">
        <Link to="/ems/event/$slug" params={{ slug }}>
          {name}
        </Link>
      </p>
      <header>
        <h1>{own ? own.name : t('Schedule')}</h1>
        <p className="print-only">{name}</p>
        {own && <p>{own.division}</p>}
        {published_at && (
          <p className="public-schedule-since">
            {t('Updated {moment}', { moment: writtenMoment(published_at, time_zone) })}
          </p>
        )}
      </header>
      <GamesNav slug={slug} team={own?.id} />
      <CanceledNotice event={schedule} />
      <StopsBanner stops={stops} time_zone={time_zone} />
      {games.length === 0 && !own ? (
        !is_cancelled && <p>{t('The schedule isn’t out yet. Check back soon.')}</p>
      ) : (
        <>
          <div className="public-schedule-tools no-print">
            {/* A plain form, so that it works without script as well. */}
            <form action={address} method="get">
              <label>
                <span>{t('Team')}</span>
                <select
                  name="team"
                  defaultValue={team ?? ''}
                  key={team ?? 'all'}
                  onChange={(event) => event.currentTarget.form?.requestSubmit()}
                >
                  <option value="">{t('All teams')}</option>
                  {teams.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name} · {one.division}
                    </option>
                  ))}
                </select>
              </label>
              <button type="submit" className="button">
                {t('Show')}
              </button>
            </form>
            {!is_cancelled && (
              <a
                className="button"
                href={fileAddress(scheduleCalendar, { slug, ...(team !== undefined && { team }) })}
              >
                {t('Add to calendar')}
              </a>
            )}
            <a
              className="button"
              href={fileAddress(printSchedule, { slug, ...(team !== undefined && { team }) })}
            >
              {t('Print (PDF)')}
            </a>
          </div>
          {!own && divisions.length > 1 && (
            <nav className="public-schedule-days no-print" aria-label={t('Divisions')}>
              <a href={address} aria-current={isPart ? undefined : 'page'}>
                {t('All divisions')}
              </a>
              {divisions.map(([id, label]) => (
                <a
                  key={id}
                  href={`${address}?division=${id}`}
                  aria-current={isPart && id === division ? 'page' : undefined}
                >
                  {label}
                </a>
              ))}
            </nav>
          )}
          <ScheduleDays games={games} team={team} address={address} />
          {own && games.length === 0 && <p>{t('No games for this team yet.')}</p>}
        </>
      )}
    </article>
  )
}
