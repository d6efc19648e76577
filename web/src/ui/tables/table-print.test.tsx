import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TenantProvider } from '../../tenant.ts'
import { PrintButton } from './table-print.tsx'
import type { View } from './table-view.ts'

type Row = { id: number; name: string; team: string }
const COLUMNS = [
  { key: 'name', header: 'Name', cell: ({ name }: Row) => name, sortable: true },
  { key: 'team', header: 'Team', cell: ({ team }: Row) => team },
  { key: 'change', header: 'Change', cell: () => 'Refund', isPressed: true as const },
]
const FILTERS = [
  { key: 'status', label: 'Status', multiple: true, options: [{ value: 'active', label: 'Active' }] },
  { days: 'Registered' },
]
const VIEW: View = {
  q: 'ball',
  sort: '-name',
  cursor: 'somewhere',
  per_page: '25',
  status: 'active',
  from: '2026-09-01',
  until: '',
}

/** A list of so many rows, a hundred per call. */
const listOf = (total: number, isCapped = false) =>
  vi.fn(async ({ cursor = '0' }: { cursor: string | undefined }) => {
    const from = Number(cursor)
    const count = Math.min(100, total - from)
    return {
      data: Array.from({ length: count }, (_, i) => ({
        id: from + i,
        name: `Player ${from + i}`,
        team: 'Comets',
      })),
      meta: {
        next: from + count < total ? String(from + count) : null,
        previous: null,
        total,
        total_is_capped: isCapped,
      },
    }
  })

function show(page: ReturnType<typeof listOf>, total?: number) {
  vi.stubGlobal('print', vi.fn())
  render(
    <TenantProvider value={{ name: 'Alliance', time_zone: 'America/Chicago' } as never}>
      <PrintButton
        paper={{ title: 'Members', page }}
        label="members"
        one="1 member"
        columns={COLUMNS}
        filters={FILTERS}
        view={VIEW}
        rowId={({ id }) => id}
        total={total}
      />
    </TenantProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
}
const paper = () => document.querySelector('.table-paper')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('every row of every page is printed, with the tenant, the list and its filters in words', async () => {
  const page = listOf(230)
  show(page)
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  // From the first page on, wherever the screen is.
  expect(page.mock.calls.map(([{ cursor }]) => cursor)).toEqual([undefined, '100', '200'])
  expect(paper()!.querySelectorAll('tbody tr')).toHaveLength(230)
  const text = paper()!.textContent
  for (const said of [
    'Alliance',
    'Members',
    '230 members',
    'Search: “ball”',
    'Status: Active',
    'since 09/01/2026',
  ])
    expect(text).toContain(said)
  // What can only be pressed has no place on it.
  expect(text).not.toContain('Refund')
  // On each page: the browser repeats the head.
  expect(paper()!.querySelector('thead')!.textContent).toContain('Status: Active')
  expect(text).toContain('Sorted by Name, descending')
  expect(document.adoptedStyleSheets).toHaveLength(1)
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(paper()).toBeNull())
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test('of more than two thousand rows the first are printed, and it says so', async () => {
  const page = listOf(10_000, true)
  show(page)
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(page).toHaveBeenCalledTimes(20)
  expect(paper()!.textContent).toContain(
    'The first 2,000 of more than 10,000. Narrow the list or export it to get the rest.',
  )
})

test('on paper a total is the total that the list has counted', async () => {
  show(listOf(10_000, true), 1_234_567)
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(paper()!.textContent).toContain('The first 2,000 of 1,234,567. Narrow the list')
})

test('a list that cannot be read is not printed', async () => {
  show(vi.fn(() => Promise.reject(new Error('gone'))) as never)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy())
  expect(print).not.toHaveBeenCalled()
  expect(paper()).toBeNull()
})
