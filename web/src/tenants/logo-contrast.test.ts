import { expect, test } from 'vitest'
import { fadesOn } from './logo-contrast.ts'

const pixels = (...parts: [count: number, pixel: readonly [number, number, number, number]][]) =>
  parts.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel).flat())
const CLEAR = [0, 0, 0, 0] as const
const WHITE = [255, 255, 255, 255] as const
const NAVY = [10, 20, 60, 255] as const
const PINK = [255, 0, 170, 255] as const

test.each([
  ['white letters on nothing', pixels([900, CLEAR], [100, WHITE]), ['light']],
  ['dark letters on nothing', pixels([900, CLEAR], [100, NAVY]), ['dark']],
  ['white letters with a dark outline', pixels([900, CLEAR], [70, WHITE], [30, NAVY]), []],
  ['dark letters on a white box', pixels([800, WHITE], [200, NAVY]), []],
  ['a color that stands out anywhere', pixels([500, PINK]), []],
  ['a few dark pixels in a white drawing', pixels([97, WHITE], [3, NAVY]), ['light']],
  ['nothing at all', pixels([100, CLEAR]), []],
])('%s is hard to see where its colors are those of the page', (_, drawn, schemes) => {
  expect(fadesOn(drawn)).toEqual(schemes)
})
