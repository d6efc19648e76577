import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReportTable } from 'contract/reports'
import { TenantProvider } from '../tenant.ts'
import { ReportPaper } from './report-paper.tsx'
import { ADDRESS } from './report-view.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cell = (row: string | null, column: string | null, count: number) => ({
  row,
  column,
  count,
  amount: null,
})
const TABLE: ReportTable = {
  rows: [
    { key: '1', label: 'Dallas' },
    { key: '2', label: 'Plano' },
  ],
  columns: [{ key: 'active', label: 'Active' }],
  cells: [
    ...[cell('1', 'active', 30), cell('1', null, 40), cell('2', 'active', 5), cell('2', null, 25)],
    ...[cell(null, 'active', 35), cell(null, null, 65)],
  ],
}

test('the numbers of a report are printed with the tenant, what they are narrowed to, and their totals', async () => {
  vi.stubGlobal('print', vi.fn())
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: { choices: [] } })))
  const view = { q: '', sort: '', cursor: '', per_page: '25', ...ADDRESS }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TenantProvider value={{ name: 'Alliance', time_zone: 'America/Chicago' } as never}>
        <ReportPaper
          name="registrations"
          view={{ ...view, rows: 'league', columns: 'status', status: 'active', from: '2026-09-01' }}
          table={TABLE}
          isCounted
        />
      </TenantProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const paper = document.querySelector('.table-paper')!
  const said = paper.querySelector('thead')!.textContent
  for (const one of ['Alliance', 'Registrations', 'Days: 09/01/2026 – …', 'Status: Active'])
    expect(said).toContain(one)
  const rows = [...paper.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Dallas', '30', '40'],
    ['Plano', '5', '25'],
    ['Total', '35', '65'],
  ])
})
