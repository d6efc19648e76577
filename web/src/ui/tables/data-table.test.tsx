import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { operation } from 'contract/operation'
import { PageMeta, PageQuery } from 'contract/primitives'
import { Problem, TooManyRequests } from 'contract/problem'
import { query } from '../../api.ts'
import {
  DataTable,
  listInput,
  useList,
  useView,
  viewInput,
  type Column,
  type Page,
  type Selection,
} from './data-table.tsx'
import { StatusDot } from '../status-dot.tsx'

type Row = { id: number; name: string; status: string; fee: number }

const ROWS: Row[] = [
  { id: 1, name: 'Ada Ball', status: 'active', fee: 4500 },
  { id: 2, name: 'Bea Catcher', status: 'draft', fee: 0 },
]
const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortable: true },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusDot status={status} />,
    card: 'aside',
    sortable: 'few',
  },
  { key: 'fee', header: 'Fee', cell: ({ fee }) => String(fee), align: 'end', hidden: true },
]

const page = (rows: Row[], meta: Partial<Page<Row>['meta']> = {}): Page<Row> => ({
  data: rows,
  meta: { next: null, previous: null, total: rows.length, total_is_capped: false, ...meta },
})

let answer: (input: Record<string, string>) => Promise<Page<Row>>
let selected: Selection | undefined

function Screen({ acts = [] }: { acts?: { key: string; says: string; run: () => void }[] }) {
  const [view, setView] = useView({ status: '', from: '', until: '', sort: 'name' })
  const list = useList({ queryKey: ['rows', view], queryFn: () => answer(listInput(view)) })
  return (
    <DataTable
      name="rows"
      label="registrations"
      one="1 registration"
      columns={COLUMNS}
      {...{ view, list }}
      onView={setView}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ id }) => `/rows/${id}`}
      filters={[
        { key: 'status', label: 'Status', options: [{ value: 'active', label: 'Active' }] },
        { days: 'Registered' },
      ]}
      searchHint="Name"
      acts={acts}
      bulk={(selection) => {
        selected = selection
        return <button type="button">Approve</button>
      }}
      empty={{
        drawing: 'card',
        title: 'No registrations yet',
        text: 'They appear here.',
        action: <a href="/new">Register</a>,
      }}
    />
  )
}

async function show(url = '/', component: () => React.ReactNode = () => <Screen />) {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: [url] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text && `?${text}`
    },
  })
  await router.load()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

beforeEach(() => {
  localStorage.clear()
  selected = undefined
  answer = vi.fn(() => Promise.resolve(page(ROWS)))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const link = (name: string) => screen.findByRole('link', { name })

test('lists what the server gives, with the number of rows and a way to each', async () => {
  await show()
  expect((await link('Ada Ball')).getAttribute('href')).toBe('/rows/1')
  expect(screen.getByText('2 registrations')).toBeTruthy()
  expect(answer).toHaveBeenCalledWith({ sort: 'name', per_page: '25' })
})

test('before the first answer, as many skeletons stand there as rows will', async () => {
  answer = () => new Promise(() => {})
  await show('/?per_page=50')
  expect(document.querySelectorAll('.data-table-skeleton')).toHaveLength(50)
})

test('the header sorts both ways, and the order is in the address', async () => {
  const router = await show()
  await link('Ada Ball')
  const header = screen.getByRole('columnheader', { name: 'Name' })
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(within(header).getByRole('button'))
  await expect.poll(() => router.state.location.search).toEqual({ sort: '-name' })
  await expect.poll(() => answer).toHaveBeenLastCalledWith({ sort: '-name', per_page: '25' })
})

test('what no index orders can be sorted by while there are few rows, and says so when there are too many', async () => {
  answer = () => Promise.resolve(page(ROWS, { total: 5001 }))
  await show()
  await link('Ada Ball')
  const inHeader = () => within(screen.getByRole('columnheader', { name: 'Status' })).queryByRole('button')
  expect(inHeader()).toBeNull()
  cleanup()
  answer = () => Promise.resolve(page(ROWS, { total: 5000 }))
  await show()
  await link('Ada Ball')
  expect(inHeader()).toBeTruthy()
  cleanup()
  const sentence = 'Narrow the list to 5,000 rows or fewer to sort by this column.'
  answer = (input) =>
    input['sort'] === 'status'
      ? Promise.reject(new Problem('invalid', 422, 'Invalid', { sort: [sentence] }))
      : Promise.resolve(page(ROWS))
  const router = await show('/?sort=status')
  expect(await screen.findByText(sentence)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Use the usual order' }))
  await link('Ada Ball')
  expect(router.state.location.search).toEqual({ sort: '' })
})

test('a filter is a chip, begins at the first page, and can be cleared', async () => {
  const router = await show('/?cursor=abc')
  await link('Ada Ball')
  fireEvent.click(within(screen.getByRole('search')).getByRole('button', { name: 'Status' }))
  fireEvent.click(screen.getByLabelText('Active'))
  await expect.poll(() => router.state.location.search).toEqual({ status: 'active' })
  expect(await screen.findByRole('button', { name: /^Status ?Active$/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await expect.poll(() => router.state.location.search).toEqual({})
})

test('the search asks once when typing stops', async () => {
  const router = await show()
  await link('Ada Ball')
  vi.useFakeTimers()
  for (const q of ['a', 'ad', 'ada'])
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: q } })
  expect(answer).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(router.state.location.search).toEqual({ q: 'ada' })
  expect(answer).toHaveBeenCalledTimes(2)
})

test('next and previous follow the cursors of the server', async () => {
  answer = vi.fn(() => Promise.resolve(page(ROWS, { next: 'n1', total: 8412, total_is_capped: true })))
  const router = await show()
  // What is not counted yet is no total.
  expect(await screen.findByText('Counting registrations…')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(() => router.state.location.search).toEqual({ cursor: 'n1' })
})

test('a list that fits on one page has nothing to turn, and a longer one has', async () => {
  answer = vi.fn(() => Promise.resolve(page(ROWS)))
  await show()
  expect(await screen.findByText('2 registrations')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  expect(screen.queryByLabelText('Rows per page')).toBeNull()
  cleanup()
  answer = vi.fn(() => Promise.resolve(page(ROWS, { next: 'n1', total: 26 })))
  await show()
  expect(await screen.findByRole('button', { name: 'Next' })).toBeTruthy()
  expect(screen.getByLabelText('Rows per page')).toBeTruthy()
})

test('a list too long to be counted along says its total when it has been counted', async () => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('prefer'))
    const isExact = headers.get('prefer') === 'count=exact'
    const meta = { total: isExact ? 1_234_567 : 10_000, total_is_capped: !isExact }
    return Promise.resolve(Response.json({ success: true, ...page(ROWS, meta) }))
  })
  await show('/', Long)
  expect(await screen.findByText('1,234,567 registrations')).toBeTruthy()
  expect(asked).toEqual([null, 'count=exact'])
  vi.unstubAllGlobals()
})

test.each([
  ['lop', 'Showing the 100 closest of 4,312 registrations. Type more to narrow it down.', 2],
  ['lo', 'Showing the 100 closest registrations. Type more to find others.', 1],
])('a search for “%s” says how many there are, where that can be counted', async (q, said, calls) => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('prefer'))
    const isExact = headers.get('prefer') === 'count=exact'
    const meta = { total: isExact ? 4312 : 100, total_is_capped: !isExact }
    return Promise.resolve(Response.json({ success: true, ...page(ROWS, meta) }))
  })
  await show(`/?q=${q}`, Long)
  expect(await screen.findByText(said)).toBeTruthy()
  expect(asked).toHaveLength(calls)
  vi.unstubAllGlobals()
})

const rowsOp = operation({
  method: 'GET',
  path: '/rows',
  access: 'public',
  summary: 'Rows',
  input: z.object(PageQuery),
  output: z.array(z.unknown()),
  meta: PageMeta,
})

function Long() {
  const [view, setView] = useView({ sort: 'name' })
  const list = useList(query(rowsOp, listInput(view) as never)) as never
  return (
    <DataTable<Row>
      name="rows"
      label="registrations"
      one="1 registration"
      columns={COLUMNS}
      {...{ view, list }}
      onView={setView}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      empty={{ drawing: 'card', title: 'No registrations yet', text: 'They appear here.' }}
    />
  )
}

test('the choice of columns is remembered under the name of the table', async () => {
  await show()
  await link('Ada Ball')
  expect(screen.queryByRole('columnheader', { name: 'Fee' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(screen.getByLabelText('Fee'))
  expect(screen.getByRole('columnheader', { name: 'Fee' })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('table-state-rows')!)).toEqual({ hidden: [], density: 'normal' })
  fireEvent.click(screen.getByRole('button', { name: 'Reset columns' }))
  expect(screen.queryByRole('columnheader', { name: 'Fee' })).toBeNull()
})

test('a stored choice nobody can read is no choice', async () => {
  localStorage.setItem('table-state-rows', '{"hidden":7')
  await show()
  expect(await link('Ada Ball')).toBeTruthy()
})

test('of one row it is not said in the plural', async () => {
  answer = vi.fn(() => Promise.resolve(page(ROWS.slice(0, 1))))
  await show()
  expect(await screen.findByText('1 registration')).toBeTruthy()
})

test('ticked rows bring the bar with what can be done to them', async () => {
  answer = vi.fn(() => Promise.resolve(page(ROWS, { total: 8412 })))
  await show()
  await link('Ada Ball')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  fireEvent.click(screen.getByLabelText('Select Bea Catcher'))
  expect(screen.getByText('1 selected')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Select all on this page'))
  expect(selected?.ids.toSorted()).toEqual(['1', '2'])
  fireEvent.click(screen.getByRole('button', { name: 'Select all 8,412' }))
  expect(selected).toMatchObject({ isAllMatching: true, count: 8412 })
  fireEvent.keyDown(screen.getByLabelText('Select Ada Ball'), { key: 'Escape' })
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('a thumb that misses the box in its cell ticks it, and does not leave the list', async () => {
  const router = await show()
  await link('Ada Ball')
  const box = screen.getByLabelText<HTMLInputElement>('Select Bea Catcher')
  fireEvent.click(box.closest('td')!)
  expect(screen.getByText('1 selected')).toBeTruthy()
  fireEvent.click(box.closest('td')!)
  expect(screen.queryByText('1 selected')).toBeNull()
  expect(router.state.location.pathname).toBe('/')
})

test('the keys that decide are said above the rows, and the others behind a press', async () => {
  await show('/', () => <Screen acts={[{ key: 'a', says: 'Approve', run: vi.fn() }]} />)
  await link('Ada Ball')
  const hint = screen.getByRole('button', { name: '? All shortcuts' })
  expect(hint.parentElement!.textContent).toBe('J Next rowA Approve? All shortcuts')
  fireEvent.click(hint)
  expect(within(await screen.findByRole('dialog')).getByText('Open the row')).toBeTruthy()
})

test('where nothing is decided no keys are said', async () => {
  await show()
  await link('Ada Ball')
  expect(screen.queryByRole('button', { name: /All shortcuts/ })).toBeNull()
})

test('arrow keys go from row to row', async () => {
  await show()
  const first = await link('Ada Ball')
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(await link('Bea Catcher'))
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(first)
})

test('the whole row leads to what it is about', async () => {
  const router = await show()
  await link('Ada Ball')
  fireEvent.click(screen.getByText('Draft'))
  await expect.poll(() => router.state.location.pathname).toBe('/rows/2')
})

test('an empty list says on the first day what belongs there', async () => {
  answer = () => Promise.resolve(page([]))
  await show()
  expect(await screen.findByRole('heading', { name: 'No registrations yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Register' })).toBeTruthy()
})

test('a search without a match offers to clear it', async () => {
  answer = ({ q }) => Promise.resolve(page(q ? [] : ROWS))
  const router = await show('/?q=zz&status=active')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
  await expect.poll(() => router.state.location.search).toEqual({})
  expect(await link('Ada Ball')).toBeTruthy()
})

test('a list that could not be loaded says why and can be tried again', async () => {
  answer = vi.fn().mockRejectedValueOnce(TooManyRequests()).mockResolvedValue(page(ROWS))
  await show()
  expect(await screen.findByText('Too many attempts. Please wait a moment and try again.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await link('Ada Ball')).toBeTruthy()
})

test('days narrow a list: they are said in its chip, sent once they are whole, and cleared together', async () => {
  const asked: Record<string, string>[] = []
  answer = async (input) => {
    asked.push(input)
    return page(ROWS)
  }
  const router = await show('/?from=2026-09-01')
  await screen.findByText('Ada Ball')
  fireEvent.click(screen.getByRole('button', { name: /Registered/ }))
  expect(screen.getByRole('button', { name: /Registered/ }).textContent).toContain('since 09/01/2026')
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '09/30/2026' } })
  await screen.findByText('09/01/2026 – 09/30/2026')
  expect(router.state.location.search).toMatchObject({ from: '2026-09-01', until: '2026-09-30' })
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await expect.poll(() => router.state.location.search).toEqual({})
  await expect.poll(() => asked.at(-1)).toEqual({ sort: 'name', per_page: '25' })
})

test('a view becomes the input of a call: several values as a list, a half day as none', () => {
  const view = {
    q: '',
    sort: '-name',
    cursor: '',
    per_page: '25',
    status: 'a,b',
    season_id: '3',
    from: '2026-09',
    until: '2026-09-30',
  }
  expect(
    viewInput(view, { many: ['status'], one: ['season_id', 'league_id'], more: { has_alert: true } }),
  ).toEqual({
    sort: '-name',
    per_page: '25',
    filters: { status: ['a', 'b'], season_id: '3', until: '2026-09-30', has_alert: true },
  })
})
