import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ReportTable } from 'contract/reports'
import { ReportChart } from './report-chart.tsx'

afterEach(cleanup)

const cell = (row: string, column: string | null, count: number) => ({ row, column, count, amount: null })
const TABLE: ReportTable = {
  rows: [
    { key: '1', label: '2025–2026' },
    { key: '2', label: '2026–2027' },
  ],
  columns: [
    { key: 'new', label: 'new' },
    { key: 'returning', label: 'returning' },
  ],
  cells: [
    ...[cell('1', 'new', 30), cell('1', 'returning', 10), cell('1', null, 40)],
    ...[cell('2', 'new', 5), cell('2', 'returning', 20), cell('2', null, 25)],
  ],
}

async function show(view: { rows: string; columns: string }, table: ReportTable) {
  const whole = { q: '', sort: '', cursor: '', per_page: '', ...view }
  const chart = <ReportChart name="members" view={whole} table={table} isCounted />
  const router = createRouter({
    routeTree: createRootRoute({ component: () => chart }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  return render(<RouterProvider router={router} />)
}

async function rowsOf(columns: string) {
  await show({ rows: 'season', columns }, TABLE)
  const table = await screen.findByRole('table', undefined, { timeout: 5000 })
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('who came back is shown season by season, in their order, next to who is new', async () => {
  const [heads, ...rows] = await rowsOf('loyalty')
  expect(heads!.slice(0, 2)).toEqual(['Season', 'Total'])
  expect(heads).toHaveLength(4)
  expect(rows).toEqual([
    ['2025–2026', '40', '30', '10'],
    ['2026–2027', '25', '5', '20'],
  ])
})

test('people who are in several columns count once in the total, and each column has a bar of its own', async () => {
  const table: ReportTable = {
    rows: [
      { key: 'a', label: 'Atlantic' },
      { key: 'p', label: 'Pacific' },
    ],
    columns: [
      { key: '1', label: '2025–2026' },
      { key: '2', label: '2026–2027' },
    ],
    cells: [
      ...[cell('a', '1', 22), cell('a', '2', 25), cell('a', null, 25)],
      ...[cell('p', '1', 4), cell('p', '2', 6), cell('p', null, 10)],
    ],
  }
  const { container } = await show({ rows: 'league', columns: 'season' }, table)
  const said = await screen.findByRole('table', undefined, { timeout: 5000 })
  expect(
    within(said)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['League', 'Total', '2025–2026', '2026–2027'],
    ['Atlantic', '25', '22', '25'],
    ['Pacific', '10', '4', '6'],
  ])
  const widths = [...container.querySelectorAll<HTMLElement>('.bar > span')].map(({ style }) => style.width)
  expect(widths).toEqual(['88%', '100%', '16%', '24%'])
})

test('without columns a bar is its total', async () => {
  expect((await rowsOf('-')).slice(1)).toEqual([
    ['2025–2026', '40'],
    ['2026–2027', '25'],
  ])
})

test('states are also on a map, in a stronger color the more they have, and lead to their rows', async () => {
  const table: ReportTable = {
    rows: ['Oklahoma', 'Texas', 'Ontario', 'none'].map((key) => ({ key, label: key })),
    columns: [],
    cells: [
      cell('Oklahoma', null, 10),
      cell('Texas', null, 40),
      cell('Ontario', null, 3),
      cell('none', null, 1),
    ],
  }
  const { container } = await show({ rows: 'state', columns: '-' }, table)
  await expect.poll(() => container.querySelectorAll('.report-map path').length).toBeGreaterThan(50)
  const links = [...container.querySelectorAll('.report-map a')]
  const shadeOf = (link: Element) => link.querySelector('path')!.getAttribute('style')
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), shadeOf(link)])).toEqual([
    ['Oklahoma: 10', '/?row=Oklahoma#rows', '--share: 39%;'],
    ['Texas: 40', '/?row=Texas#rows', '--share: 100%;'],
  ])
  expect(container.querySelector('.report-map-outside')?.textContent).toMatch(
    /^Outside the map: Ontario: 3, .+: 1$/,
  )
})
