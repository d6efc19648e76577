import { expect, test } from 'vitest'
import { fitting, moved, pinsOf, SIZE, WHOLE, withoutPin, zoomed } from './event-map-view.ts'

const at = (event_id: number, x: number, y: number) => ({ event_id, x, y, place: `Town ${event_id}` })

test('what is near each other is one pin, and from nearer each has its own', () => {
  const marked = [at(1, 100, 100), at(2, 110, 100), at(3, 500, 300)]
  expect(pinsOf(marked, 40).map(({ event_ids, place }) => [place, event_ids])).toEqual([
    ['Town 1', [1, 2]],
    ['Town 3', [3]],
  ])
  expect(pinsOf(marked, 5).map(({ event_ids }) => event_ids)).toEqual([[1], [2], [3]])
})

test('at one venue is one pin from however near, and an event with two venues near each other counts once', () => {
  const [pin] = pinsOf([at(1, 100, 100), at(2, 100, 100), at(1, 101, 100)], 40)
  expect(pin).toMatchObject({ event_ids: [1, 2], spots: [{ x: 100 }, { x: 101 }] })
  expect(pinsOf([at(1, 100, 100), at(2, 100, 100)], 0.1)).toHaveLength(1)
})

test('the map shows all spots, is never left, and comes no nearer than it may', () => {
  expect(fitting([])).toEqual(WHOLE)
  const spots = [at(1, 300, 200), at(2, 420, 260)]
  const { x, y, scale } = fitting(spots)
  expect(scale).toBe(5)
  for (const spot of spots) {
    expect(spot.x > x && spot.x < x + SIZE.width / scale).toBe(true)
    expect(spot.y > y && spot.y < y + SIZE.height / scale).toBe(true)
  }
  expect(fitting([at(1, 0, 0), at(2, 975, 610)])).toEqual(WHOLE)
  expect(moved(WHOLE, 1, 1)).toEqual(WHOLE)
  expect(zoomed(WHOLE, 0.5)).toEqual(WHOLE)
  expect(zoomed(WHOLE, 1000).scale).toBe(24)
  expect(moved({ x: 0, y: 0, scale: 2 }, 9, 0)).toEqual({ x: SIZE.width / 2, y: 0, scale: 2 })
})

test('coming nearer keeps what is in the middle there', () => {
  const { x, y, scale } = zoomed(WHOLE, 2)
  expect([x + SIZE.width / scale / 2, y + SIZE.height / scale / 2]).toEqual([SIZE.width / 2, SIZE.height / 2])
})

test('an event without a pin is outside the map if its state isn’t drawn, and otherwise we don’t know where it is', () => {
  const event = (id: number, state: string) => ({ id, places: [{ city: 'Town', state }] })
  const events = [event(1, 'TX'), event(2, 'ON'), event(3, 'TX'), event(4, '')]
  const { outside, unknown } = withoutPin(events, { placed: new Set([1]), drawn: new Set(['TX', 'CO']) })
  expect(outside.map(({ id }) => id)).toEqual([2])
  expect(unknown.map(({ id }) => id)).toEqual([3, 4])
})
