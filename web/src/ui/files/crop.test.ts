import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dragged, squareOf, WHOLE, zoomed, type Crop } from './crop.ts'

const size = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
})
const step = fc.oneof(
  fc.record({
    right: fc.double({ min: -3, max: 3, noNaN: true }),
    down: fc.double({ min: -3, max: 3, noNaN: true }),
  }),
  fc.record({ zoom: fc.double({ min: 0, max: 20, noNaN: true }) }),
)

test('however a picture is moved and zoomed, what is kept is a square inside it', () => {
  fc.assert(
    fc.property(size, fc.array(step), (picture, steps) => {
      const crop = steps.reduce<Crop>(
        (now, one) =>
          'zoom' in one ? zoomed(picture, now, one.zoom) : dragged(picture, now, one.right, one.down),
        WHOLE,
      )
      const { left, top, size } = squareOf(picture, crop)
      expect(size).toBeGreaterThan(0)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + size).toBeLessThanOrEqual(picture.width + 1e-6)
      expect(top + size).toBeLessThanOrEqual(picture.height + 1e-6)
    }),
  )
})

test('the picture follows the hand', () => {
  const picture = { width: 2000, height: 1000 }
  expect(squareOf(picture, WHOLE)).toEqual({ left: 500, top: 0, size: 1000 })
  expect(squareOf(picture, dragged(picture, WHOLE, 0.2, 0))).toEqual({ left: 300, top: 0, size: 1000 })
  expect(squareOf(picture, zoomed(picture, WHOLE, 2))).toEqual({ left: 750, top: 250, size: 500 })
})
