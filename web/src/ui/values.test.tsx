import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CardTable } from './tables/card-table.tsx'
import { Copyable } from './copyable.tsx'
import { LocaleProvider } from './locale.ts'
import { Facts } from './panel.tsx'
import { StatTile } from './stat-tile.tsx'
import { StatusDot } from './status-dot.tsx'
import { Timeline } from './timeline.tsx'
import { toast } from './toast.tsx'
import { Day, Moment, Money } from './values.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  ['draft', 'Draft', 'yellow'],
  ['Active', 'Active', 'green'],
  ['success', 'Success', 'green'],
  ['waiting_for_approval', 'Waiting for Approval', 'blue'],
  ['closed', 'Closed', 'black'],
  ['blocked', 'Blocked', 'brown'],
  ['inactive', 'Inactive', 'grey'],
  ['rejected', 'Rejected', 'red'],
  ['failed', 'Failed', 'red'],
  ['Whatever', 'Whatever', 'grey'],
])('the status %s is said as %s beside a %s dot', (status, label, color) => {
  render(<StatusDot status={status} />)
  const dot = screen.getByText(label).firstElementChild as HTMLElement
  expect(dot.style.backgroundColor).toBe(color)
})

test('amounts and times are those of the tenant; a day never shifts', () => {
  render(
    <LocaleProvider value={{ time_zone: 'America/Toronto', currency: 'CAD' }}>
      <Money cents={450_000} /> <Moment at="2026-11-21T04:30:00Z" />{' '}
      <Moment at="2026-11-21T04:30:00Z" part="day" /> <Day day="2014-08-31" />
    </LocaleProvider>,
  )
  expect(document.body.textContent).toBe('CA$4,500.00 11/20/2026 11:30 PM 11/20/2026 08/31/2014')
})

test('an ID is copied, or the person is told how', async () => {
  const told = [vi.spyOn(toast, 'success'), vi.spyOn(toast, 'failure')] as const
  const write = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('denied'))
  vi.stubGlobal('navigator', { clipboard: { writeText: write } })
  render(<Copyable name="member ID" text="AF-1" />)
  const button = screen.getByRole('button', { name: 'Copy member ID AF-1' })
  fireEvent.click(button)
  await expect.poll(() => told[0]).toHaveBeenCalledWith('Copied.')
  expect(write).toHaveBeenCalledWith('AF-1')
  fireEvent.click(button)
  await expect.poll(() => told[1]).toHaveBeenCalledWith('Your browser didn’t allow copying. Here it is: AF-1')
  vi.unstubAllGlobals()
})

test('a change is said in words and drawn in the colour of its meaning', () => {
  render(
    <>
      <StatTile label="Members" value="8" change={6.24} against="vs last month" />
      <StatTile label="Refunds" value="9" change={6} isBadWhenUp />
      <StatTile label="Donations" value="7" change={0.01} against="vs last month" />
      <StatTile label="Registrations" value="340" change={3309.9} against="vs last season" />
    </>,
  )
  const [good, bad] = screen.getAllByText(/%/)
  expect(good!.textContent).toBe('▲up 6.2%')
  expect(good!.hasAttribute('data-good')).toBe(true)
  expect(bad!.hasAttribute('data-good')).toBe(false)
  // Of a first season, percents say less than how many times as much it is.
  expect(screen.getByText(/×/).textContent).toBe('▲up 34×')
  expect(screen.getByText('No change').parentElement!.textContent).toBe('No change vs last month')
})

test('a timeline is a list of what happened and when', () => {
  render(
    <Timeline label="History" entries={[{ id: 1, at: '2026-11-21T20:05:00Z', text: 'Paid', by: 'Ada' }]} />,
  )
  expect(screen.getByRole('list', { name: 'History' }).textContent).toBe('Paid11/21/2026 2:05 PM, Ada')
})

test('what is still to begin says from when, and is not green', () => {
  render(<StatusDot status="active" begins_on="2027-08-01" />)
  expect(screen.queryByText('Active')).toBeNull()
  const dot = screen.getByText('Starts 08/01/2027').firstElementChild as HTMLElement
  expect(dot.style.backgroundColor).toBe('transparent')
})

test('a fact without a value is a dash, never a blank', () => {
  const email = '' as string
  render(
    <Facts
      facts={[
        ['Email', email && <strong key="email">{email}</strong>],
        ['Phone', null],
        ['Limit', false],
        ['Games', 0],
      ]}
    />,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '—',
    '—',
    '—',
    '0',
  ])
})

test('a short table says in each cell which column it is of, for phones, and stays a table for screen readers', () => {
  render(
    <CardTable
      label="Passes"
      columns={[{ header: 'Pass' }, { header: 'Sold', number: true }, { header: 'Actions', isAct: true }]}
      rows={[{ key: 1, cells: ['Weekend pass', 18, <button key="stop">Stop</button>] }]}
      total={['Total', 18, '']}
    />,
  )
  expect(screen.getByRole('table', { name: 'Passes' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Pass', 'Sold', 'Actions'],
  ])
  expect(screen.getByRole('rowheader', { name: 'Weekend pass' })).toBeTruthy()
  expect(screen.getAllByRole('cell').map(({ dataset }) => dataset['header'])).toEqual([
    ...['Sold', undefined, 'Sold', undefined],
  ])
})
