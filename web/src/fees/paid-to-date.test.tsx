import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FeeTeam } from 'contract/fees/packages'
import { PaidToDate } from './paid-to-date.tsx'

afterEach(cleanup)

const team = (id: number, money: Partial<FeeTeam>): FeeTeam => ({
  ...{ id, name: `Comets ${id}`, club: null, division: '12U', season: '2026–2027', packages: 1 },
  ...{ owed: 0, due: 0, late: 0, paid: 0, ...money },
})
async function rowsOf(...teams: FeeTeam[]) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <PaidToDate teams={teams} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />)
  const table = await screen.findByRole('table', undefined, { timeout: 5000 })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('of one team it is said what became of every dollar that was billed', async () => {
  expect(await rowsOf(team(1, { paid: 60_000, owed: 40_000, due: 15_000, late: 5_000 }))).toEqual([
    ['Paid', '$600.00'],
    ['Late', '$50.00'],
    ['Due now', '$100.00'],
    ['Due later', '$250.00'],
  ])
})

test('a club sees its teams side by side, each against what it billed, and none that billed nothing', async () => {
  const teams = [
    team(1, { paid: 10_000, owed: 10_000 }),
    team(2, { paid: 90_000, owed: 30_000 }),
    team(3, {}),
  ]
  expect(await rowsOf(...teams)).toEqual([
    ['Comets 2', '$900.00', '$1,200.00'],
    ['Comets 1', '$100.00', '$200.00'],
  ])
})
