import { expect, test } from 'vitest'
import { writtenWhen } from './when.ts'

/** Which kinds of spaces stand in it depends on who runs it. */
const plain = (text: string) => text.replace(/\s/gu, ' ')
const GAME = {
  starts_on: '2026-12-05',
  starts_time: '18:30',
  ends_on: '2026-12-05',
  ends_time: '20:00',
} as const

test('a date of a team is written with its weekday and year, or without them beside a leaf of the calendar', () => {
  expect(plain(writtenWhen(GAME, 'en-US'))).toBe('Sat, Dec 5, 2026, 6:30 – 8:00 PM')
  expect(plain(writtenWhen(GAME, 'en-US', { isSoon: true }))).toBe('Dec 5, 6:30 – 8:00 PM')
})
