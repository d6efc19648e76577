import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleOf } from 'contract/competition/schedule/schedule-example'
import { DAY_MINUTES, type Placement } from 'contract/competition/schedule/schedule'
import { ScheduleGrid } from './schedule-grid.tsx'

const HOUR = 60
const problem = exampleOf({
  ...{ seed: 3, pools: [[4]], brackets: [], venues: 1, fields_a_venue: 2, slots: [8] },
})
const [first, second] = problem.games
const NONE: ReadonlyMap<number, string> = new Map()

/** The board with two games of one team on the first field, at 8:00 and at 12:00, as it is before the event. */
function Board({ isLocked = false, now = -DAY_MINUTES }) {
  const [placements, setPlacements] = useState<Placement[]>([
    { game_id: first!.id, field_id: 1, starts: 8 * HOUR, locked: isLocked },
    { game_id: second!.id, field_id: 1, starts: 12 * HOUR, locked: false },
  ])
  return (
    <ScheduleGrid
      {...{
        problem,
        placements,
        venues: [{ id: 1, name: 'Oak Park' }],
        day: 0,
        broken: NONE,
        chosen: null,
        now,
      }}
      mayEdit
      onChoose={() => {}}
      onMove={(place) =>
        setPlacements(placements.map((one) => (one.game_id === place.game_id ? place : one)))
      }
    />
  )
}
const gamesOn = (field: string) =>
  within(screen.getByRole('region', { name: `Field ${field}` })).queryAllByRole('button')
const focused = () => document.activeElement as HTMLElement
const press = (key: string, more: object = {}) => fireEvent.keyDown(focused(), { key, ...more })

test('a game is taken up, moved, judged where it is held, and put down by keyboard alone', () => {
  render(<Board />)
  gamesOn('F1')[0]!.focus()
  press(' ')
  press('ArrowDown')
  expect(screen.getByRole('status').textContent).toContain('9:15 AM')
  press('ArrowDown')
  // At half past ten there is no rest before the next game of the team.
  expect(screen.getByRole('status').textContent).toContain('10:30 AM')
  expect(screen.getByRole('status').textContent).not.toContain('Fits here.')
  press('ArrowRight')
  press('ArrowUp')
  expect(screen.getByRole('status').textContent).toContain('9:15 AM')
  press('ArrowUp', { shiftKey: true })
  expect(screen.getByRole('status').textContent).toContain('9:10 AM')
  press(' ')
  expect(gamesOn('F2').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('9:10 AM')])
  expect(gamesOn('F1')).toHaveLength(1)
  // The focus is still on the game, so the next arrow can follow.
  expect(focused()).toBe(gamesOn('F2')[0])
})

test('Escape puts a game back, and a locked one is not taken up', () => {
  const shown = render(<Board />)
  gamesOn('F1')[0]!.focus()
  press(' ')
  press('ArrowRight')
  press('Escape')
  expect(gamesOn('F1')).toHaveLength(2)
  expect(gamesOn('F2')).toHaveLength(0)
  shown.unmount()
  render(<Board isLocked />)
  gamesOn('F1')[0]!.focus()
  press(' ')
  press('ArrowRight')
  press(' ')
  expect(gamesOn('F1')).toHaveLength(2)
})

describe('where the board opens', () => {
  const opened = vi.fn<(to: ScrollToOptions) => void>()
  beforeEach(() => {
    opened.mockClear()
    Element.prototype.scrollTo = opened as typeof Element.prototype.scrollTo
  })
  const tops = () => opened.mock.calls.map(([{ top }]) => top!)

  test('before the day, at its first game; during it, at what is on now', () => {
    const before = render(<Board />)
    expect(document.querySelector('.schedule-now')).toBeNull()
    before.unmount()
    render(<Board now={12 * HOUR} />)
    expect(document.querySelector('.schedule-now')).not.toBeNull()
    // The fields open at eight, and three quarters of an hour before noon are seen.
    expect(tops()).toEqual([0, expect.closeTo((4 * HOUR - 45) * 1.1)])
  })

  test('it stays where somebody has scrolled to while time passes', () => {
    const shown = render(<Board now={9 * HOUR} />)
    shown.rerender(<Board now={9 * HOUR + 1} />)
    expect(opened).toHaveBeenCalledTimes(1)
  })
})
