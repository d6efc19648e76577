import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DateCard, type ShownDate } from './date-card.tsx'
import { answerUntil } from './date-moments.ts'

afterEach(cleanup)

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
const ELSEWHERE = new Date(2026, 10, 24).getTimezoneOffset() === 600 ? 'Asia/Kolkata' : 'Pacific/Honolulu'

const date = (time_zone: string): ShownDate => ({
  team: 'Comets 12U',
  kind: 'practice',
  title: null,
  opponent: null,
  is_home: null,
  starts_on: '2026-11-24',
  starts_time: '18:00',
  ends_on: '2026-11-24',
  ends_time: '19:30',
  time_zone,
  starts_at: sixThere(time_zone),
  ends_at: sixThere(time_zone),
  arrive_minutes: null,
  place: null,
  address: null,
  notes: null,
  bring: null,
  answer_hours: 24,
  status: 'planned',
  cancelled_note: null,
})

/** Six in the evening, local time. */
function sixThere(time_zone: string): string {
  const asUtc = new Date('2026-11-24T18:00:00Z')
  const there = new Date(`${asUtc.toLocaleString('sv-SE', { timeZone: time_zone }).replace(' ', 'T')}Z`)
  return new Date(asUtc.getTime() - (there.getTime() - asUtc.getTime())).toISOString()
}

test('whoever is in another zone reads when a date begins on their own clock', () => {
  render(<DateCard date={date(ELSEWHERE)} />)
  expect(screen.getByText(/^Your time: /)).toBeTruthy()
})

test('whoever is where the team is reads one time only', () => {
  render(<DateCard date={date(HERE)} />)
  expect(screen.queryByText(/^Your time: /)).toBeNull()
})

test('a whole day is the same day everywhere', () => {
  render(<DateCard date={{ ...date(ELSEWHERE), starts_time: null, ends_time: null }} />)
  expect(screen.queryByText(/^Your time: /)).toBeNull()
})

test('answers are asked for until so many hours before, on the clock of the place, and no longer than that', () => {
  const at = { answer_hours: 24, starts_at: '2026-11-25T00:00:00.000Z', time_zone: 'America/Chicago' }
  expect(answerUntil(at, new Date('2026-11-23T12:00:00Z'))).toBe('Mon, Nov 23, 6:00 PM')
  expect(answerUntil(at, new Date('2026-11-24T00:00:00Z'))).toBeUndefined()
  expect(answerUntil({ ...at, answer_hours: null }, new Date('2026-11-23T12:00:00Z'))).toBeUndefined()
})
