import { describe, expect, test } from 'vitest'
import type { Inside } from 'contract/readiness/gate'
import { dayOf, insideOf, isBehind, type Here, type Snapshot } from './gate-inside.ts'

const DAY = '2026-11-21'
const said = (key: string, member_id: number, more: Partial<Inside> = {}): Inside => ({
  ...{ key, member_id, team_id: 1, at: '2026-11-21T10:00:00.000Z', by: 'Ada', is_own: false, reason: null },
  ...more,
})
const snapshot = (asked_at: number, ...people: Inside[]): Snapshot => ({
  ...{ day: DAY, version: 'v', people, asked_at },
})
const done = (key: string, member_id: number, more: Partial<Here> = {}): Here => ({
  ...{ key, member_id, team_id: 1, day: DAY, at: '2026-11-21T10:01:00.000Z' },
  ...more,
})
const keysIn = (...asked: Parameters<typeof insideOf>) =>
  [...insideOf(...asked).values()].flat().map(({ key }) => key)

describe('who is in', () => {
  test('is whom the server names, and whom this phone let in that it does not know of yet', () => {
    expect(keysIn(undefined, [done('a', 1)])).toEqual(['a'])
    expect(keysIn(snapshot(100, said('s', 2)), [done('a', 1)])).toEqual(['s', 'a'])
  })

  test('is counted once where both know', () => {
    const both = insideOf(snapshot(100, said('a', 1)), [done('a', 1, { sent_at: 50 })])
    expect([...both]).toEqual([[1, [said('a', 1)]]])
  })

  test('is not whom this phone took back, also where the server does not know of it yet', () => {
    const undone = { undone_at: '2026-11-21T10:02:00.000Z' }
    expect(keysIn(snapshot(100, said('a', 1)), [done('a', 1, undone)])).toEqual([])
    // Told, but asked before.
    expect(keysIn(snapshot(100, said('a', 1)), [done('a', 1, { ...undone, undo_sent_at: 150 })])).toEqual([])
    // Another phone let the same player in.
    expect(keysIn(snapshot(100, said('a', 1), said('b', 1)), [done('a', 1, undone)])).toEqual(['b'])
  })

  test('is decided by the server once it was asked after it was told', () => {
    // The same account took it back at another phone.
    expect(keysIn(snapshot(100), [done('a', 1, { sent_at: 50 })])).toEqual([])
    expect(keysIn(snapshot(100), [done('a', 1, { sent_at: 150 })])).toEqual(['a'])
  })
})

test('an unchanged answer is news while the phone has told something since it asked', () => {
  expect(isBehind(snapshot(100), [done('a', 1)])).toBe(false)
  expect(isBehind(snapshot(100), [done('a', 1, { sent_at: 99 })])).toBe(false)
  expect(isBehind(snapshot(100), [done('a', 1, { sent_at: 100 })])).toBe(true)
  expect(isBehind(snapshot(100), [done('a', 1, { undo_sent_at: 120 })])).toBe(true)
})

test.each([
  ['2026-11-20', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-22', '2026-11-22'],
  ['2026-11-24', '2026-11-23'],
])('on %s people are let in for %s of an event of three days', (today, day) => {
  expect(dayOf({ day: '2026-11-21', until: '2026-11-23', event: 'Cup' }, today)).toBe(day)
  expect(dayOf({ day: '2026-11-21', until: '2026-11-23', event: null }, today)).toBe('2026-11-21')
})
