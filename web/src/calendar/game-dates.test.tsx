import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CalendarGame } from 'contract/calendar/games'
import type { ListedDate } from './date-card.tsx'
import { GameCard, dateOfGame, withGames } from './game-dates.tsx'

afterEach(cleanup)

/** Noon in Kathmandu, whose clocks are like nobody else’s. */
const GAME: CalendarGame = {
  game_id: 5,
  team_id: 7,
  team: 'Comets 12U',
  entrant_id: 9,
  event: { name: 'Fall Classic', slug: 'fall-classic' },
  division: '12U',
  opponent: { message: 'Winner of game 3', code: 'bracket_winner', params: { game: 3 } },
  starts_on: '2026-11-24',
  starts_time: '12:00',
  ends_on: '2026-11-24',
  ends_time: '13:15',
  time_zone: 'Asia/Kathmandu',
  starts_at: '2026-11-24T06:15:00.000Z',
  ends_at: '2026-11-24T07:30:00.000Z',
  venue: 'Slam Park',
  field: '4',
  address: '1 Oak Ave, Dallas, TX',
  status: 'planned',
  result: null,
  book: null,
}

test('a game at an event is shown on the clocks of the event and one’s own, with its field and the way to its page', () => {
  render(<GameCard date={dateOfGame(GAME)} withTeam />)
  expect(screen.getByRole('heading').textContent).toBe('Comets 12U · Game vs. Winner of game 3')
  expect(screen.getByText(/12:00/)).toBeTruthy()
  expect(screen.getByText(/^Your time: /)).toBeTruthy()
  expect(screen.getByText(/Slam Park, Field 4, 1 Oak Ave/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fall Classic' }).getAttribute('href')).toBe(
    '/ems/event/fall-classic/live?team=9',
  )
})

test('staff keeps its book from there, or checks the score until it is final', () => {
  const shown = (book: CalendarGame['book']) => {
    cleanup()
    render(<GameCard date={dateOfGame({ ...GAME, book })} />)
    return screen.queryByRole('link', { name: /score/ })
  }
  const book = { game_id: 5, link: '/ems/score/5-o-9-mark', is_over: false }
  expect(shown(null)).toBeNull()
  expect(shown(book)!.getAttribute('href')).toBe(book.link)
  expect(shown(book)!.textContent).toBe('Keep score')
  expect(shown({ ...book, is_over: true })!.textContent).toBe('Check the score')
})

test('a game that is over says how it ended for the team', () => {
  const said = ([own, other]: [number, number], is_unconfirmed = false) => {
    cleanup()
    render(<GameCard date={dateOfGame({ ...GAME, result: { own, other, is_unconfirmed } })} />)
    return screen.getByText(/^(Won|Lost|Tied)/).textContent
  }
  const scores: [number, number][] = [
    [5, 2],
    [2, 5],
    [3, 3],
  ]
  expect(scores.map((score) => said(score))).toEqual(['Won 5–2', 'Lost 2–5', 'Tied 3–3'])
  expect(said([5, 2], true)).toBe('Won 5–2, unconfirmed')
})

test('games stand among dates by their moment, whatever their clocks show; of past ones the last is first', () => {
  const { game: _, ...date } = dateOfGame(GAME)
  const practice: ListedDate = { ...date, id: 1, starts_time: '05:00', starts_at: '2026-11-24T11:00:00.000Z' }
  const ids = (lastFirst: boolean) => withGames([practice], [GAME], { lastFirst }).map(({ id }) => id)
  expect(ids(false)).toEqual(['game-7-5', 1])
  expect(ids(true)).toEqual([1, 'game-7-5'])
})
