import { beforeEach, expect, test, vi } from 'vitest'
import type { ScoreNote } from 'contract/competition/scoring/scorebook'
import type { ScoringSheet } from 'contract/competition/scoring/scoring'
import { afterAnswer, allNotes, keepScore, keptScore, leftBehind } from './score-keeping.ts'

const note = (number: number): ScoreNote => ({
  key: `key-${number}`,
  number,
  noted_at: '2027-06-05T14:00:00.000Z',
  kind: 'half',
  inning: number,
  half: 'top',
  runs: 1,
})
const sheet = (...notes: ScoreNote[]) => ({ notes }) as ScoringSheet

beforeEach(() => localStorage.clear())

test('what waits stays after a reload until the server has confirmed it', () => {
  keepScore('link', { sheet: sheet(note(1)), waiting: [note(2), note(3)] })
  const kept = keptScore('link')
  expect(allNotes(kept).map(({ number }) => number)).toEqual([1, 2, 3])
  expect(afterAnswer(kept, sheet(note(1), note(2))).waiting.map(({ number }) => number)).toEqual([3])
  expect(keptScore('another link')).toEqual({ sheet: null, waiting: [] })
})

test('a note that the server has is not counted twice', () => {
  expect(allNotes({ sheet: sheet(note(1), note(2)), waiting: [note(2)] })).toHaveLength(2)
})

test('what an ended link could not send goes with the next one to the same book of the same teams', () => {
  const of = (home: number, visitor: number) =>
    ({ ...sheet(), home: { entrant_id: home }, visitor: { entrant_id: visitor } }) as ScoringSheet
  const mark = 'x'.repeat(22)
  keepScore(`2f-o-9-${mark}`, { sheet: of(1, 2), waiting: [note(1)] })
  keepScore(`2f-o-${mark}`, { sheet: of(1, 2), waiting: [note(2)] })
  // The other book, another game, and the same game with other teams.
  keepScore(`2f-s-${mark}`, { sheet: of(1, 2), waiting: [note(3)] })
  keepScore(`2g-o-${mark}`, { sheet: of(1, 2), waiting: [note(4)] })
  keepScore(`2f-o-8-${mark}`, { sheet: of(1, 3), waiting: [note(5)] })
  const left = (token: string) => leftBehind(token, of(1, 2)).map(({ number }) => number)
  expect(left(`2f-o-${'y'.repeat(22)}`).toSorted()).toEqual([1, 2])
  expect(left(`2f-o-9-${mark}`)).toEqual([2])
  expect(left('link')).toEqual([])
})

test('a full phone is noticed', () => {
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(keepScore('link', { sheet: null, waiting: [note(1)] })).toBe(false)
  vi.unstubAllGlobals()
})

test('what cannot be read is as if there were nothing', () => {
  localStorage.setItem('score link', '{"waiting":7}')
  expect(keptScore('link')).toEqual({ sheet: null, waiting: [] })
})
