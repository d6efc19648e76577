import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HoursChart } from './hours-chart.tsx'

afterEach(cleanup)

const family = (name: string, done: number, taken: number) => ({
  ...{ key: name, name, done_minutes: done * 60, taken_minutes: taken * 60 },
})

test('families are side by side by hours done, against what is asked, with what they signed up for', () => {
  render(<HoursChart asked_minutes={720} families={[family('Ivy', 2, 4), family('Wren', 6, 0)]} />)
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Wren', '6 hours', '6 hours', '0 hours', '12 hours'],
    ['Ivy', '6 hours', '2 hours', '4 hours', '12 hours'],
  ])
  expect(screen.getByText('6 of 12 hours')).toBeTruthy()
  expect(screen.getByText('2 of 12 hours')).toBeTruthy()
})

test('where nothing is asked, there is nothing to compare', () => {
  render(<HoursChart asked_minutes={0} families={[family('Ivy', 2, 4)]} />)
  expect(screen.queryByRole('figure')).toBeNull()
})
