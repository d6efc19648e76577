import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageIn } from '../../message.ts'
import { bookOf, differencesOf, isUnlikely, proposedEnd, USUAL_RULES, type ScoreNote } from './scorebook.ts'

const AT = '2027-06-05T14:00:00.000Z'
const key = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
type Loose = {
  [K in ScoreNote['kind']]: Omit<Extract<ScoreNote, { kind: K }>, 'key' | 'number' | 'noted_at'>
}[ScoreNote['kind']]
const notesOf = (...list: Loose[]): ScoreNote[] =>
  list.map((one, i) => ({ ...one, key: key(i), number: i + 1, noted_at: AT }) as ScoreNote)
const half = (inning: number, which: 'top' | 'bottom', runs: number) =>
  ({ kind: 'half', inning, half: which, runs }) as const
const played = (...runs: [number, number | null][]) =>
  notesOf(
    ...runs.flatMap(([top, bottom], i) => [
      half(i + 1, 'top', top),
      ...(bottom === null ? [] : [half(i + 1, 'bottom', bottom)]),
    ]),
  )

test('innings add up, a half that is noted again replaces what was there, and a score counts instead of what was before', () => {
  expect(bookOf(played([1, 0], [0, 3]))).toMatchObject({
    visitor_runs: 1,
    home_runs: 3,
    line: [
      { inning: 1, top: 1, bottom: 0 },
      { inning: 2, top: 0, bottom: 3 },
    ],
    end: null,
    next: 5,
  })
  expect(bookOf(notesOf(half(1, 'top', 4), half(1, 'top', 2)))).toMatchObject({ visitor_runs: 2 })
  expect(
    bookOf(notesOf(half(1, 'top', 4), { kind: 'score', home_runs: 5, visitor_runs: 6 }, half(2, 'top', 1))),
  ).toMatchObject({ home_runs: 5, visitor_runs: 7 })
})

test('an end has the last word until the book is opened again', () => {
  const end = { kind: 'end', ended: 'final', forfeit: null, home_runs: 3, visitor_runs: 1 } as const
  expect(bookOf(notesOf(half(1, 'top', 1), end)).end).toEqual({
    ended: 'final',
    forfeit: null,
    home_runs: 3,
    visitor_runs: 1,
  })
  expect(bookOf(notesOf(half(1, 'top', 1), end, { kind: 'reopen' }))).toMatchObject({
    end: null,
    visitor_runs: 1,
  })
})

test('notes in any order, split and repeated, give one book', () => {
  const all = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('half' as const),
        inning: fc.integer({ min: 1, max: 9 }),
        half: fc.constantFrom('top' as const, 'bottom' as const),
        runs: fc.nat(12),
      }),
      fc.record({ kind: fc.constant('score' as const), home_runs: fc.nat(20), visitor_runs: fc.nat(20) }),
      fc.record({ kind: fc.constant('reopen' as const) }),
    ),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(
      all.chain((list) => {
        const notes = notesOf(...list)
        return fc.tuple(
          fc.constant(notes),
          fc.shuffledSubarray([...notes, ...notes], {
            minLength: 2 * notes.length,
            maxLength: 2 * notes.length,
          }),
        )
      }),
      ([notes, sent]) => {
        const book = bookOf(notes)
        expect(bookOf(sent)).toEqual(book)
        expect(Math.min(book.home_runs, book.visitor_runs)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('two books differ in the halves that both have, and in the end', () => {
  const one = bookOf(played([1, 0], [0, 3]))
  expect(differencesOf(one, bookOf(played([1, 0])))).toEqual([])
  expect(differencesOf(one, bookOf(played([1, 0], [2, 3]))).map(messageIn)).toEqual([
    'Inning 2, top: one book has 0, the other 2.',
  ])
  const ended = (home_runs: number, ended_by: 'final' | 'time') =>
    bookOf(notesOf({ kind: 'end', ended: ended_by, forfeit: null, home_runs, visitor_runs: 4 }))
  expect(differencesOf(ended(5, 'final'), ended(5, 'final'))).toEqual([])
  expect(differencesOf(ended(5, 'final'), ended(6, 'final')).map(messageIn)).toEqual([
    'One book has 4–5, the other 4–6.',
  ])
  expect(differencesOf(ended(5, 'final'), ended(5, 'time')).map(messageIn)).toEqual([
    'The books don’t agree on how the game ended.',
  ])
})

test.each([
  ['12 ahead after 3', played([12, 0], [0, 0], [0, 0]), 0, 'run_rule'],
  ['11 ahead after 3', played([11, 0], [0, 0], [0, 0]), 0, null],
  [
    'the home team 8 ahead in the fifth need not bat',
    played([0, 8], [0, 0], [0, 0], [0, 0], [0, null]),
    0,
    'run_rule',
  ],
  ['seven innings', played([1, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]), 0, 'final'],
  ['a tie after seven', played([1, 1], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]), 0, null],
  ['time between innings', played([1, 0], [0, 0]), 76, 'time'],
  ['time within an inning', played([1, 2], [4, null]), 76, null],
])('the rules end a game: %s', (_, notes, minutes, ended) => {
  const rules = { ...USUAL_RULES, no_new_inning: 75 }
  const now = new Date(new Date(AT).getTime() + minutes * 60_000)
  expect(proposedEnd(bookOf(notes), rules, now)?.ended ?? null).toBe(ended)
})

test('99 to nothing is asked for once more', () => {
  expect(isUnlikely({ home_runs: 99, visitor_runs: 0 })).toBe(true)
  expect(isUnlikely({ home_runs: 15, visitor_runs: 0 })).toBe(false)
})

test('the clock stands still while play is stopped', () => {
  const rules = { ...USUAL_RULES, no_new_inning: 75 }
  const at = (minutes: number) => new Date(new Date(AT).getTime() + minutes * 60_000)
  const notes = notesOf(half(1, 'top', 1), half(1, 'bottom', 0))
  const pauses = [
    { from: at(10).toISOString(), until: at(40).toISOString() },
    { from: at(30).toISOString(), until: at(50).toISOString() },
  ]
  expect(proposedEnd(bookOf(notes), rules, at(80), pauses)).toBeNull()
  expect(proposedEnd(bookOf(notes), rules, at(80))?.ended).toBe('time')
  expect(proposedEnd(bookOf(notes), rules, at(115), pauses)?.ended).toBe('time')
  expect(proposedEnd(bookOf(notes), rules, at(200), [{ from: at(10).toISOString(), until: null }])).toBeNull()
})
