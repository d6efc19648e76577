import { expect, test } from 'vitest'
import { moved, stepped, type Shelf } from './sorting.ts'

const SHELVES: Shelf[] = [
  { id: 1, items: [10, 11, 12] },
  { id: 2, items: [] },
  { id: 3, items: [30] },
]
const told = (shelves: readonly Shelf[]) => shelves.map(({ items }) => items.join(' ')).join(' | ')

test.each([
  [10, 1, 2, '11 12 10 |  | 30'],
  [12, 1, 0, '12 10 11 |  | 30'],
  [11, 1, 1, '10 11 12 |  | 30'],
  [11, 2, 0, '10 12 | 11 | 30'],
  [10, 3, 1, '11 12 |  | 30 10'],
])('%i on shelf %i at place %i gives %s', (item, shelf, place, expected) => {
  expect(told(moved(SHELVES, item, shelf, place))).toBe(expected)
})

test.each([
  [10, 1, '11 10 12 |  | 30'],
  [10, -1, '10 11 12 |  | 30'],
  [12, 1, '10 11 | 12 | 30'],
  [30, -1, '10 11 12 | 30 | '],
  [30, 1, '10 11 12 |  | 30'],
  [99, 1, '10 11 12 |  | 30'],
] as const)('%i one step (%i) gives %s', (item, step, expected) => {
  expect(told(stepped(SHELVES, item, step))).toBe(expected)
})
