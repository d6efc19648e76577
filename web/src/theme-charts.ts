/** Colors of the parts of a chart, told apart by every reader, whatever the brand is. */

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/**
 * How people without one kind of cone see linear RGB (Viénot 1999 for red and green, Brettel for blue, as one plane).
 */
const SIGHTS: readonly Matrix[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.1124, 0.8876, 0],
    [0.1124, 0.8876, 0],
    [0.004, -0.004, 1],
  ],
  [
    [0.2927, 0.7073, 0],
    [0.2927, 0.7073, 0],
    [-0.0223, 0.0223, 1],
  ],
  [
    [1, 0.1461, -0.1461],
    [0, 0.8591, 0.1409],
    [0, 0.8591, 0.1409],
  ],
]

/** At this distance in OKLab two areas that touch look like two. */
export const APART = 0.05

/**
 * What is chosen from: with any brand there are always enough that are far from each other, in lightness as well. Each
 * has a contrast of 3 or more to its surface.
 */
const CANDIDATES = {
  light: ['#2626d9', '#78981b', '#81316d', '#3c8cdd', '#c76b99', '#593fa6', '#6c4013', '#a63f73', '#b43cdd'],
  dark: ['#d5d590', '#8c3cdd', '#3cdddd', '#59981b', '#d5a190', '#d9267f', '#cd7de8', '#4bc322', '#e052e0'],
} as const

/** How many parts have a color of their own. */
export const PARTS = 5

/**
 * The colors of a chart's parts: the brand first, the accent next if everybody can tell it from the brand, then those
 * farthest from all before them.
 */
export function chartColors(primary: string, accent: string, scheme: 'light' | 'dark'): readonly string[] {
  const chosen = [primary]
  if (apart(primary, accent) >= 3 * APART) chosen.push(accent)
  const left: string[] = [...CANDIDATES[scheme]]
  while (chosen.length < PARTS) {
    const least = (color: string) => Math.min(...chosen.map((one) => apart(one, color)))
    left.sort((a, b) => least(b) - least(a))
    chosen.push(left.shift()!)
  }
  return chosen
}

/** How different two colors are to whoever sees them least different. */
export const apart = (a: string, b: string): number =>
  Math.min(...SIGHTS.map((sight) => distance(seen(a, sight), seen(b, sight))))

const seen = (color: string, sight: Matrix): Triple => {
  const linear = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Triple
  return oklab(times(sight, linear))
}

const times = (matrix: Matrix, [x, y, z]: Triple) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple

const distance = (a: Triple, b: Triple) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** Björn Ottosson's space in which equal distances look equal. */
function oklab(linear: Triple): Triple {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  ).map(Math.cbrt) as unknown as Triple
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l, m, s],
  )
}
