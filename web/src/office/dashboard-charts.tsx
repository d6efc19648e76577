import './dashboard.css'
import { Link } from '@tanstack/react-router'
import { FUNNEL_DAYS, type Dashboard, type REACHED } from 'contract/office/dashboard'
import { KIND_LABELS, MONEY_KINDS } from 'contract/payments/kinds'
import { formats, msg, t, told } from '../language.ts'
import { ColumnChart } from '../ui/charts/column-chart.tsx'
import { FunnelChart } from '../ui/charts/funnel-chart.tsx'
import { Panel } from '../ui/panel.tsx'
import { TrendChart } from '../ui/charts/trend-chart.tsx'
import { moneyLink, reportLink, seasonIn } from './dashboard-links.ts'

/** The season so far, day by day, beside the one before. */
export function SeasonTrend({ data }: { data: Dashboard }) {
  const { season, before, by_day } = data
  return (
    <Panel title={t('Registrations to date')}>
      <TrendChart
        label={t('Registrations to date')}
        along={t('Day')}
        points={by_day.map(({ day, registrations }, i) => ({
          key: day,
          name: dayName(day),
          tick: day.endsWith('-01') || i === 0 ? monthName(day) : undefined,
          ...(registrations !== null && {
            link: { to: '/mms/registrations', search: { ...seasonIn(data), until: day } },
          }),
        }))}
        lines={[
          { key: 'now', name: season?.name ?? '', values: by_day.map(({ registrations }) => registrations) },
          ...(before
            ? [
                {
                  key: 'before',
                  name: t('{season}, same day', { season: before.name }),
                  values: by_day.map((day) => day.before),
                  isBefore: true,
                },
              ]
            : []),
        ]}
        empty={t('The first registration starts this chart.')}
      />
    </Panel>
  )
}

/** What came in each month and what it was for, minus refunds. */
export function MoneyByMonth({ data }: { data: Dashboard }) {
  const { by_month, season, money } = data
  if (!money || !season) return null
  const kinds = MONEY_KINDS.filter((kind) =>
    by_month.some((month) => month.money.some((one) => one.kind === kind && one.cents !== 0)),
  )
  return (
    <Panel title={t('Money by month')}>
      <ColumnChart
        label={t('Money by month')}
        along={t('Month')}
        unit="money"
        columns={by_month.map(({ month }) => ({
          key: month,
          name: monthName(month, 'long'),
          tick: monthName(month),
          link: moneyLink(season, { row: month }),
        }))}
        parts={kinds.map((kind) => ({
          key: kind,
          name: told(KIND_LABELS[kind]),
          values: by_month.map(({ money }) => money.find((one) => one.kind === kind)?.cents ?? 0),
        }))}
        empty={t('Payments show up here as they come in.')}
      />
    </Panel>
  )
}

const REACHED_LABELS: Record<(typeof REACHED)[number], string> = {
  people: msg('Started'),
  waivers: msg('Filled in details'),
  payment: msg('Signed'),
  done: msg('Finished'),
}

/** Where those stop who started in the last days. */
export function RegistrationFunnel({ data }: { data: Dashboard }) {
  const { reached } = data
  return (
    <Panel title={t('Where registrations stop')}>
      <FunnelChart
        label={t('Where registrations stop')}
        along={t('Step')}
        steps={reached.map(({ step, count }, i) => ({
          key: step,
          name: t(REACHED_LABELS[step]),
          value: count,
          link: reportLink('starts', {
            period: 'last_30_days',
            stage: reached
              .slice(i)
              .map((one) => one.step)
              .join(','),
          }),
        }))}
        empty={t('No one started registering in the last {count} days.', { count: FUNNEL_DAYS })}
      />
      <p className="dim dashboard-note">
        {t('Started in the last {count} days.', { count: FUNNEL_DAYS })}{' '}
        <Link {...(reportLink('members', { rows: 'season', columns: 'loyalty' }) as { to: string })}>
          {t('Who came back this season')}
        </Link>
        {' · '}
        <Link
          {...(reportLink('members', { rows: 'state', columns: '-', ...seasonIn(data) }) as { to: string })}
        >
          {t('Where members live')}
        </Link>
      </p>
    </Panel>
  )
}

/** 'Aug', from '2026-08' or a day. */
const monthName = (month: string, length: 'short' | 'long' = 'short') =>
  new Date(`${month.slice(0, 7)}-15T12:00Z`).toLocaleString(formats(), {
    month: length,
    timeZone: 'UTC',
    ...(length === 'long' && { year: 'numeric' }),
  })

/** 'Aug 5'. */
const dayName = (day: string) =>
  new Date(`${day}T12:00Z`).toLocaleString(formats(), { month: 'short', day: 'numeric', timeZone: 'UTC' })
