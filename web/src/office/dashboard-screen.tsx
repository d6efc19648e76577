import './dashboard.css'
import '../ui/input.css'
import '../ui/stat-tile.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getDashboard, registrationFilters, type Dashboard } from 'contract/registrations/registrations'
import { query, useMay } from '../api.ts'
import { may, useSession } from '../session.ts'
import { BarList } from '../ui/bar-list.tsx'
import { ColumnChart } from '../ui/column-chart.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { Moment, Money } from '../ui/values.tsx'
import { STATUS_LABELS } from 'contract/statuses'
import { DashboardWork } from './dashboard-work.tsx'
import { formats, t, told } from '../language.ts'
import { writtenDay, writtenNumber } from '../written.ts'

/** The season at a glance; every figure links to what it counts. */
export function DashboardScreen() {
  const [{ season_id }, setChosen] = useUrlState({ season_id: '' })
  const dashboard = useQuery({
    ...query(getDashboard, season_id ? { season_id } : {}),
    placeholderData: keepPreviousData as never,
  })
  const mayChoose = useMay(registrationFilters)
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
        <EmptyState
          title={t('No open season')}
          text={t('Once a season is active, you’ll see its numbers here.')}
        />
      </>
    )
  return (
    <>
      <PageHeader
        title={t('Dashboard')}
        note={
          data?.season
            ? t('Season {name}, through {day}', {
                name: data.season.name,
                day: writtenDay(data.season.end_date),
              })
            : t('Loading...')
        }
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
      <Tiles data={data} />
      <div className="dashboard-todo">
        <DashboardWork />
      </div>
      <div className="dashboard-columns">
        <div className="dashboard-stack">
          <Panel title={t('Registrations by month')}>
            {data ? (
              <ColumnChart
                label={t('Registrations by month')}
                columns={data.by_month.map(({ month, registrations }) => ({
                  name: monthName(month),
                  value: registrations,
                }))}
              />
            ) : (
              <Skeleton lines={7} />
            )}
          </Panel>
          <Panel
            title={t('Latest registrations')}
            actions={<Link to="/mms/registrations">{t('See all')}</Link>}
          >
            {data ? <Latest rows={data.recent} /> : <Skeleton lines={8} />}
          </Panel>
        </div>
        <div className="dashboard-stack">
          <Panel title={t('By league')}>
            {data ? (
              <BarList
                label={t('Registrations by league')}
                bars={data.by_league.map(barOf('league_id', data))}
              />
            ) : (
              <Skeleton lines={7} />
            )}
          </Panel>
          <Panel title={t('By membership')}>
            {data ? (
              <BarList
                label={t('Registrations by membership')}
                bars={data.by_membership.map(barOf('membership_id', data))}
              />
            ) : (
              <Skeleton lines={5} />
            )}
          </Panel>
          <Panel title={t('By status')}>
            {data ? (
              <BarList
                label={t('Registrations by status')}
                bars={data.by_status.map(({ status, count }) => ({
                  key: status,
                  name: told(STATUS_LABELS[status]),
                  value: count,
                  to: '/mms/registrations',
                  search: { ...seasonIn(data), status },
                }))}
              />
            ) : (
              <Skeleton lines={4} />
            )}
          </Panel>
        </div>
      </div>
    </>
  )
}

function Tiles({ data }: { data: Dashboard | undefined }) {
  const number = (value: number | undefined) => (value === undefined ? undefined : writtenNumber(value))
  const season = data ? seasonIn(data) : {}
  const who = useSession()
  const mayReport = may({ access: 'mms.reports.view' }, who) && may({ access: 'mms.payments.view' }, who)
  const all = (
    <Link to="/mms/registrations" search={season as never}>
      {t('All registrations')}
    </Link>
  )
  const taken = data?.season && mayReport && (
    <Link
      to="/mms/reports/$name"
      params={{ name: 'transactions' } as never}
      search={{ ...MOVED, from: data.season.start_date, until: data.season.end_date } as never}
    >
      {t('Sources')}
    </Link>
  )
  const waiting = (
    <Link to="/mms/registrations" search={{ ...season, status: 'waiting_for_approval' } as never}>
      {t('Review now')}
    </Link>
  )
  return (
    <div className="stat-tiles">
      <StatTile
        label={t('Active members')}
        value={number(data?.members)}
        link={
          may({ access: 'mms.members.view' }, who) && (
            <Link to="/mms/members" search={{ ...season, type: 'member', status: 'active' } as never}>
              {t('See all')}
            </Link>
          )
        }
      />
      <StatTile label={t('Registrations')} value={number(data?.registrations)} link={all} />
      <StatTile label={t('Fees collected')} value={data && <Money cents={data.revenue} />} link={taken} />
      <StatTile
        label={t('Waiting for approval')}
        value={number(data?.waiting_for_approval)}
        {...(data?.waiting_for_approval ? { link: waiting } : {})}
      />
      <StatTile
        label={t('Teams')}
        value={number(data?.teams)}
        link={
          data && <span className="dim">{t('in {count} club|in {count} clubs', { count: data.clubs })}</span>
        }
      />
    </div>
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

/** The numbers are for one season, and so are the lists they link to. */
const seasonIn = ({ season }: Dashboard): { season_id?: string } =>
  season ? { season_id: String(season.id) } : {}

/** The categories the tile sums up: excludes what the card provider keeps and automatic refunds. */
const MOVED = { rows: 'month', columns: 'category', category_id: '0,1,2,3,4,5,7,10,11' }

/** A bar that links to the table, filtered by what it counts. */
const barOf =
  (filter: string, data: Dashboard) =>
  ({ id, name, count }: Dashboard['by_league'][number]) => ({
    key: String(id),
    name,
    value: count,
    to: '/mms/registrations',
    search: { ...seasonIn(data), [filter]: String(id ?? 0) },
  })

/** 'Aug', from '2026-08'. */
const monthName = (month: string) =>
  new Date(`${month}-15T12:00Z`).toLocaleString(formats(), { month: 'short', timeZone: 'UTC' })
