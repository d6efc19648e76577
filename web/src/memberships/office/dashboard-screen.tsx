import './dashboard.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getDashboard, type Dashboard } from 'contract/memberships/registrations'
import { query } from '../../api.ts'
import { BarList } from '../../ui/bar-list.tsx'
import { ColumnChart } from '../../ui/column-chart.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Moment, Money } from '../../ui/values.tsx'
import { STATUS_LABELS } from 'contract/statuses'
import { formats, t, told } from '../../language.ts'
import { writtenDay, writtenNumber } from '../../written.ts'

/** The season at a glance; every figure leads to what it counts. */
export function DashboardScreen() {
  const dashboard = useQuery(query(getDashboard, {}))
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
          title={t('No season is open')}
          text={t('As soon as a season is active, its numbers are here.')}
        />
      </>
    )
  return (
    <>
      <PageHeader
        title={t('Dashboard')}
        note={
          data?.season
            ? t('Season {name}, until {day}', {
                name: data.season.name,
                day: writtenDay(data.season.end_date),
              })
            : t('Loading...')
        }
        actions={
          <Link className="button" data-kind="primary" to="/registration">
            {t('Register a member')}
          </Link>
        }
      />
      <Tiles data={data} />
      <div className="dashboard-columns">
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
        <Panel title={t('By league')}>
          {data ? (
            <BarList label={t('Registrations by league')} bars={data.by_league.map(barOf('league_id'))} />
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
        <div className="dashboard-stack">
          <Panel title={t('By membership')}>
            {data ? (
              <BarList
                label={t('Registrations by membership')}
                bars={data.by_membership.map(barOf('membership_id'))}
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
                  search: { status },
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
  const all = <Link to="/mms/registrations">{t('All registrations')}</Link>
  const waiting = (
    <Link to="/mms/registrations" search={{ status: 'waiting_for_approval' } as never}>
      {t('Decide now')}
    </Link>
  )
  return (
    <div className="stat-tiles">
      <StatTile label={t('Active members')} value={number(data?.members)} />
      <StatTile label={t('Registrations')} value={number(data?.registrations)} link={all} />
      <StatTile label={t('Fees collected')} value={data && <Money cents={data.revenue} />} />
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
  if (rows.length === 0) return <p className="dim">{t('Nobody has registered yet.')}</p>
  return (
    <ul className="dashboard-latest">
      {rows.map(({ id, name, membership, status, registered_at }) => (
        <li key={id}>
          <Link to="/mms/registrations/$id" params={{ id: String(id) } as never}>
            {name}
          </Link>
          <StatusDot status={status} />
          <span className="dim">
            {membership}, <Moment at={registered_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A bar that leads to the table, filtered by what it counts. */
const barOf =
  (filter: string) =>
  ({ id, name, count }: Dashboard['by_league'][number]) => ({
    key: String(id),
    name,
    value: count,
    ...(id === null ? {} : { to: '/mms/registrations', search: { [filter]: String(id) } }),
  })

/** 'Aug', from '2026-08'. */
const monthName = (month: string) =>
  new Date(`${month}-15T12:00Z`).toLocaleString(formats(), { month: 'short', timeZone: 'UTC' })
