import * as z from 'zod/mini'
import { text } from '../primitives.ts'

const Coordinate = z.number().check(z.minimum(-10_000), z.maximum(10_000))

/** A point of the pen: position in CSS pixels, time in milliseconds, pressure from 0 to 1. */
const Point = z.object({
  x: Coordinate,
  y: Coordinate,
  time: z.optional(z.number().check(z.minimum(0), z.maximum(1e14))),
  pressure: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
})

/** The drawing: strokes from pen down to pen up, in the order they were drawn. */
export const Strokes = z
  .array(z.object({ points: z.array(Point).check(z.minLength(1), z.maxLength(4000)) }))
  .check(z.maxLength(200, 'This signature has too many strokes. Please clear it and sign again.'))
export type Strokes = z.output<typeof Strokes>

export const Signature = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drawn'), strokes: Strokes }),
  z.object({ kind: z.literal('typed'), name: text('Name', 120) }),
])
export type Signature = z.output<typeof Signature>

/** Shorter lines or smaller drawings are slips of the finger, in CSS pixels. */
const LEAST = { length: 80, width: 24, points: 6 }

/** Whether strokes form a signature rather than a dot or a slip. */
export function isRealDrawing(strokes: Strokes): boolean {
  const points = strokes.flatMap((stroke) => stroke.points)
  if (points.length < LEAST.points) return false
  const xs = points.map(({ x }) => x)
  if (Math.max(...xs) - Math.min(...xs) < LEAST.width) return false
  return strokes.reduce((sum, stroke) => sum + lengthOf(stroke.points), 0) >= LEAST.length
}

function lengthOf(points: Strokes[number]['points']): number {
  let length = 0
  for (const [i, { x, y }] of points.entries()) {
    const before = points[i - 1]
    if (before) length += Math.hypot(x - before.x, y - before.y)
  }
  return length
}

/**
 * Whether a typed name is the signer's: every word of it must be a word of the name or its initial, ignoring
 * case, accents and order, and at least two words if the name has two. 'A. Ball' and 'Ada Ball' both sign for
 * 'Ada María Ball'.
 */
export function isNameOf(typed: string, name: string): boolean {
  const [given, own] = [wordsOf(typed), wordsOf(name)]
  if (own.length === 0) return typed.trim() === name.trim()
  if (given.length < Math.min(2, own.length)) return false
  const left = [...own]
  const takes = (word: string) => {
    const exact = left.indexOf(word)
    const found = exact >= 0 || word.length > 1 ? exact : left.findIndex((one) => one.startsWith(word))
    if (found >= 0) left.splice(found, 1)
    return found >= 0
  }
  const whole = given.filter((word) => word.length > 1)
  const initials = given.filter((word) => word.length === 1)
  return whole.length > 0 ? [...whole, ...initials].every(takes) : given.join(' ') === own.join(' ')
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’ʼ.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
