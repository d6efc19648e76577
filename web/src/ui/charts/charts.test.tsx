import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { csvOf } from './chart-file.ts'
import { useUnit } from './chart-units.ts'
import { ColumnChart } from './column-chart.tsx'
import { FunnelChart } from './funnel-chart.tsx'
import { ShareBar } from './share-bar.tsx'
import { TrendChart } from './trend-chart.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Renders a chart where links can lead somewhere. */
function shown(chart: React.ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => chart }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />)
  return router
}

const POINTS = ['Aug 1', 'Aug 2', 'Aug 3'].map((name, i) => ({
  key: name,
  name,
  link: { to: '/', search: { day: String(i + 1) } },
}))
const trend = (
  <TrendChart
    label="Registrations to date"
    along="Day"
    points={POINTS}
    lines={[
      { key: 'now', name: 'This season', values: [1200, 1500, null] },
      { key: 'before', name: 'Last season', values: [900, 1100, 1300], isBefore: true },
    ]}
  />
)
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('a trend is read day by day with the keyboard, and Enter opens what a day is made of', async () => {
  const router = shown(trend)
  const reader = await screen.findByRole('slider', { name: 'Registrations to date' }, { timeout: 5000 })
  expect(reader.getAttribute('aria-valuetext')).toBe('Aug 3, Last season: 1,300')
  fireEvent.keyDown(reader, { key: 'ArrowLeft' })
  expect(reader.getAttribute('aria-valuetext')).toBe('Aug 2, This season: 1,500, Last season: 1,100')
  fireEvent.keyDown(reader, { key: 'Home' })
  expect(reader.getAttribute('aria-valuetext')).toContain('Aug 1')
  fireEvent.keyDown(reader, { key: 'ArrowLeft' })
  expect(reader.getAttribute('aria-valuenow')).toBe('0')
  fireEvent.keyDown(reader, { key: 'Enter' })
  await expect.poll(() => router.state.location.search).toEqual({ day: '1' })
})

test('every chart has its numbers as a table, which can take the place of the drawing', async () => {
  shown(trend)
  await screen.findByRole('table', { name: 'Registrations to date' })
  const numbers = [
    ['Day', 'This season', 'Last season'],
    ['Aug 1', '1,200', '900'],
    ['Aug 2', '1,500', '1,100'],
    ['Aug 3', '–', '1,300'],
  ]
  expect(rows()).toEqual(numbers)
  // A link that cannot be seen would take the focus to nowhere.
  expect(within(screen.getByRole('table')).queryAllByRole('link')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Options for Registrations to date' }))
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(rows()).toEqual(numbers)
  expect(screen.queryByRole('slider')).toBeNull()
  expect(within(screen.getByRole('table')).getAllByRole('link')).toHaveLength(2)
})

test('money on an axis is short, and never looks like a price with a digit missing', () => {
  const { short } = renderHook(() => useUnit('money')).result.current
  expect([52_130, 52_500, 3_600_00, 250, 200, 0, -52_130].map(short)).toEqual([
    '$521',
    '$525',
    '$3.6K',
    '$2.50',
    '$2',
    '$0',
    '-$521',
  ])
})

test('columns of several parts say the total first', async () => {
  shown(
    <ColumnChart
      label="Money"
      along="Month"
      unit="money"
      columns={[{ key: 'a', name: 'August' }]}
      parts={[
        { key: 'fees', name: 'Fees', values: [450_000] },
        { key: 'back', name: 'Refunds', values: [-50_000] },
      ]}
    />,
  )
  await screen.findByRole('table')
  expect(rows()).toEqual([
    ['Month', 'Total', 'Fees', 'Refunds'],
    ['August', '$4,000.00', '$4,500.00', '-$500.00'],
  ])
})

test('bars with a goal say how much of it there is; a funnel says where people stop; a whole, its shares', async () => {
  shown(
    <>
      <BarChart
        label="Hours"
        along="Family"
        unit="hours"
        bars={[{ key: 'a', name: 'Ball', values: [6], of: 12 }]}
      />
      <FunnelChart
        label="Steps"
        along="Step"
        steps={[
          { key: 'a', name: 'Started', value: 200 },
          { key: 'b', name: 'Paid', value: 150 },
        ]}
      />
      <ShareBar
        label="Paid to date"
        along="Status"
        unit="money"
        parts={[
          { key: 'paid', name: 'Paid', value: 7500 },
          { key: 'open', name: 'Still owed', value: 2500, tone: 'quiet' },
        ]}
      />
    </>,
  )
  expect(await screen.findByText('6 of 12 hours')).toBeTruthy()
  expect(screen.getByText('50 stopped before this step')).toBeTruthy()
  expect(within(screen.getByRole('figure', { name: 'Paid to date' })).getByText('75%')).toBeTruthy()
})

test('a file has the numbers as a spreadsheet wants them, and no name in it is a formula', () => {
  const text = csvOf(
    {
      along: 'League',
      heads: ['Fees'],
      rows: [
        { key: 'a', name: '=HYPERLINK("http://x")', values: [123_456] },
        { key: 'b', name: 'Ball, Ada', values: [null] },
      ],
    },
    (cents) => (cents / 100).toFixed(2),
  )
  expect(text).toBe('\uFEFFLeague,Fees\r\n"\'=HYPERLINK(""http://x"")",1234.56\r\n"Ball, Ada",\r\n')
})

test('a chart of nothing says so, and has nothing to save', async () => {
  shown(<FunnelChart label="Steps" along="Step" steps={[{ key: 'a', name: 'Started', value: 0 }]} />)
  expect(await screen.findByText('Nothing to show yet.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
