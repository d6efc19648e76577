import './dashboard.css'
import '../ui/fields/input.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getDashboard, type Dashboard } from 'contract/office/dashboard'
import { registrationFilters } from 'contract/registrations/registrations'
import { createSeason } from 'contract/seasons/seasons'
import { query, useMay } from '../api.ts'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { Moment } from '../ui/values.tsx'
import { STATUS_LABELS } from 'contract/statuses'
import { MoneyByMonth, RegistrationFunnel, SeasonTrend } from './dashboard-charts.tsx'
import { seasonIn } from './dashboard-links.ts'
import { DashboardTiles } from './dashboard-tiles.tsx'
import { DashboardWork } from './dashboard-work.tsx'
import { FirstDay } from './first-day.tsx'
import { t, told } from '../language.ts'
import { writtenDay } from '../written.ts'

/** The season at a glance; every figure links to what it counts. */
export function DashboardScreen() {
  const [{ season_id }, setChosen] = useUrlState({ season_id: '' })
  const dashboard = useQuery({
    ...query(getDashboard, season_id ? { season_id } : {}),
    placeholderData: keepPreviousData as never,
  })
  const mayChoose = useMay(registrationFilters)
  const mayOpen = useMay(createSeason)
  const { data: choices } = useQuery({ ...query(registrationFilters, {}), enabled: mayChoose })
  if (dashboard.error)
    return (
      <>
        <PageHeader title={t('Dashboard')} />
        <ErrorState error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      </>
    )
  const { data } = dashboard
  if (data && !data.season)
    return (
      <>
        <PageHeader title={t('Dashboard')} />
        <FirstDay />
        <EmptyState
          drawing="field"
          title={t('No open season')}
          text={t('Once a season is active, you’ll see its numbers here.')}
          action={
            mayOpen && (
              <Link className="button" data-kind="primary" to="/mms/admin/season/$id" params={{ id: 'new' }}>
                {t('New season')}
              </Link>
            )
          }
        />
      </>
    )
  return (
    <>
      <PageHeader
        title={t('Dashboard')}
        note={data?.season ? noteOf(data, data.season) : t('Loading...')}
        actions={
          <>
            {data?.season && (choices?.seasons.length ?? 0) > 1 && (
              <select
                className="input input-select dashboard-season"
                aria-label={t('Season')}
                value={data.season.id}
                onChange={({ currentTarget }) => setChosen({ season_id: currentTarget.value })}
              >
                {choices!.seasons.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
            <Link className="button" data-kind="primary" to="/registration">
              {t('Register a member')}
            </Link>
          </>
        }
      />
      <FirstDay />
      <DashboardWork />
      <DashboardTiles data={data} />
      <div className="dashboard-columns">
        <div className="dashboard-stack">
          {data ? <SeasonTrend data={data} /> : <Waiting lines={9} />}
          {data ? <MoneyByMonth data={data} /> : <Waiting lines={9} />}
          <Panel
            title={t('Latest registrations')}
            actions={<Link to="/mms/registrations">{t('See all')}</Link>}
          >
            {data ? <Latest rows={data.recent} /> : <Skeleton lines={8} />}
          </Panel>
        </div>
        <div className="dashboard-stack">
          {data ? data.reached.length > 0 && <RegistrationFunnel data={data} /> : <Waiting lines={7} />}
          {data ? <DashboardBars data={data} /> : <Waiting lines={7} />}
        </div>
      </div>
    </>
  )
}

/** Which leagues, for someone who looks after some, and which season. */
function noteOf({ leagues }: Dashboard, { name, end_date }: NonNullable<Dashboard['season']>) {
  const season = t('Season {name}, through {day}', { name, day: writtenDay(end_date) })
  return leagues ? `${leagues.join(', ')} · ${season}` : season
}

const Waiting = ({ lines }: { lines: number }) => (
  <Panel>
    <Skeleton lines={lines} />
  </Panel>
)

/** Of what the registrations are, each bar with its list. */
function DashboardBars({ data }: { data: Dashboard }) {
  return (
    <>
      {(data.leagues?.length !== 1 || data.by_league.length > 1) && (
        <Panel title={t('By league')}>
          <BarChart
            label={t('Registrations by league')}
            along={t('League')}
            bars={data.by_league.map(barOf('league_id', data))}
          />
        </Panel>
      )}
      {data.by_division.length > 0 && (
        <Panel title={t('By division')}>
          <BarChart
            label={t('Registrations by division')}
            along={t('Division')}
            bars={data.by_division.map(barOf('division_id', data))}
          />
        </Panel>
      )}
      <Panel title={t('By membership')}>
        <BarChart
          label={t('Registrations by membership')}
          along={t('Membership')}
          bars={data.by_membership.map(barOf('membership_id', data))}
        />
      </Panel>
      <Panel title={t('By status')}>
        <BarChart
          label={t('Registrations by status')}
          along={t('Status')}
          bars={data.by_status.map(({ status, count }) => ({
            key: status,
            name: told(STATUS_LABELS[status]),
            values: [count],
            link: { to: '/mms/registrations', search: { ...seasonIn(data), status } },
          }))}
        />
      </Panel>
    </>
  )
}

function Latest({ rows }: { rows: Dashboard['recent'] }) {
  if (rows.length === 0) return <p className="dim">{t('No registrations yet.')}</p>
  return (
    <ul className="dashboard-latest">
      {rows.map(({ id, name, membership, status, begins_on, registered_at }) => (
        <li key={id}>
          <Link to="/mms/registrations/$id" params={{ id: String(id) } as never}>
            {name}
          </Link>
          <StatusDot status={status} begins_on={begins_on} />
          <span className="dim">
            {membership}, <Moment at={registered_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A bar that links to the table, filtered by what it counts. */
const barOf =
  (filter: string, data: Dashboard) =>
  ({ id, name, count }: Dashboard['by_league'][number]) => ({
    key: String(id),
    name,
    values: [count],
    link: { to: '/mms/registrations', search: { ...seasonIn(data), [filter]: String(id ?? 0) } },
  })
