import type { ReactNode } from 'react'
import { BarChart } from '../src/ui/charts/bar-chart.tsx'
import { ColumnChart } from '../src/ui/charts/column-chart.tsx'
import { FunnelChart } from '../src/ui/charts/funnel-chart.tsx'
import { ShareBar } from '../src/ui/charts/share-bar.tsx'
import { TrendChart } from '../src/ui/charts/trend-chart.tsx'

const LONG = 'The Greater Heartland Fast-Pitch Softball Association of Northeastern Oklahoma'

const DAYS = Array.from({ length: 48 }, (_, i) => {
  const day = new Date(Date.UTC(2026, 7, 1 + i))
  const name = day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return { key: name, name, tick: day.getUTCDate() === 1 ? name.slice(0, 3) : undefined, link: { to: '/a' } }
})
const season = (share: number, until = DAYS.length) =>
  DAYS.map((_, i) => (i < until ? Math.round(share * 2200 * (1 - Math.exp(-i / 16))) : null))
const MONTHS = ['Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan'].map((name) => ({
  key: name,
  name,
  link: { to: '/a' },
}))
const KINDS = [
  { key: 'fees', name: 'Fees', values: [4_510_000, 2_904_500, 1_200_000, 340_000, 80_000, 10_000] },
  { key: 'teams', name: 'Team registrations', values: [1_500_000, 704_500, 100_000, 0, 0, 0] },
  { key: 'gifts', name: 'Donations', values: [110_000, 94_500, 40_000, 10_000, 9_000, 0] },
  { key: 'premiums', name: 'Protection', values: [210_000, 104_500, 50_000, 20_000, 9_000, 900] },
  { key: 'back', name: 'Refunds', values: [-210_000, -304_500, -90_000, -40_000, -9_000, 0] },
]
const BARS = [
  { key: 'a', name: 'Adult', values: [120], link: { to: '/a' } },
  { key: 'b', name: LONG, values: [45] },
  { key: 'c', name: 'None', values: [0] },
]
const SHARES = [
  { key: 'paid', name: 'Paid', value: 812_500 },
  { key: 'late', name: 'Late', value: 45_000 },
  { key: 'open', name: 'Still owed', value: 300_000, tone: 'quiet' as const },
]
const STEPS = [
  { key: 'a', name: 'Started', value: 1240, link: { to: '/a' } },
  { key: 'b', name: 'Entered everyone', value: 1100 },
  { key: 'c', name: 'Signed', value: 904 },
  { key: 'd', name: 'Paid', value: 812 },
]
const trend = (label: string) => (
  <TrendChart
    label={label}
    along="Day"
    points={DAYS}
    lines={[
      { key: 'now', name: '2026–2027', values: season(1, 30) },
      { key: 'before', name: '2025–2026', values: season(0.8), isBefore: true },
    ]}
  />
)
const kinds = (label: string) => (
  <ColumnChart label={label} along="Month" columns={MONTHS} parts={KINDS} unit="money" />
)

/** The charts in each of their states, as in `GALLERY`. */
export const CHARTS: Record<string, Record<string, ReactNode>> = {
  TrendChart: {
    wide: trend('Registrations to date'),
    narrow: trend('Registrations to date, narrow'),
    empty: <TrendChart label="No days" along="Day" points={[]} lines={[]} />,
  },
  ColumnChart: {
    wide: kinds('Money by month'),
    default: (
      <ColumnChart
        label="By month"
        along="Month"
        columns={MONTHS}
        parts={[{ key: 'all', name: 'Registrations', values: [3, 12, 0, 4, 5, 9] }]}
      />
    ),
    narrow: kinds('Money by month, narrow'),
    empty: <ColumnChart label="No months" along="Month" columns={[]} parts={[]} />,
  },
  BarChart: {
    default: <BarChart label="Members by kind" along="Kind" bars={BARS} />,
    parts: (
      <BarChart
        label="Answers by player"
        along="Player"
        parts={[
          { key: 'yes', name: 'Going' },
          { key: 'maybe', name: 'Maybe' },
          { key: 'no', name: 'Can’t go' },
          { key: 'none', name: 'No answer', tone: 'quiet' },
        ]}
        bars={[
          { key: 'a', name: 'Ada Ball', values: [8, 1, 2, 1] },
          { key: 'b', name: 'Bea Ball', values: [2, 0, 2, 8] },
        ]}
      />
    ),
    overlapping: (
      <BarChart
        label="Members by league and season"
        along="League"
        parts={[
          { key: 'this', name: '2026–2027' },
          { key: 'last', name: '2025–2026' },
        ]}
        bars={[
          { key: 'a', name: 'Atlantic Coast Fastpitch League', values: [25, 22], total: 25 },
          { key: 'b', name: 'Northeast Fastpitch League', values: [8, 4], total: 8 },
        ]}
      />
    ),
    goals: (
      <BarChart
        label="Hours by family"
        along="Family"
        unit="hours"
        bars={[
          { key: 'a', name: 'Ball', values: [6], of: 12 },
          { key: 'b', name: 'Cruz', values: [13.5], of: 12 },
        ]}
      />
    ),
    narrow: <BarChart label="Members, narrow" along="Kind" bars={BARS} />,
    empty: <BarChart label="Nothing" along="Kind" bars={[]} />,
  },
  FunnelChart: {
    default: <FunnelChart label="Where registrations stop" along="Step" steps={STEPS} />,
    narrow: <FunnelChart label="Where registrations stop, narrow" along="Step" steps={STEPS} />,
    empty: <FunnelChart label="No steps" along="Step" steps={[]} />,
  },
  ShareBar: {
    default: <ShareBar label="Paid to date" along="Status" parts={SHARES} unit="money" />,
    narrow: <ShareBar label="Paid to date, narrow" along="Status" parts={SHARES} unit="money" />,
    empty: <ShareBar label="Nothing billed" along="Status" parts={[]} />,
  },
}
