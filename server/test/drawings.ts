import { drawHere, type Draw } from '../src/plumbing/drawing/drawings.ts'

/**
 * Documents that few tests read: what people get when they register or pay, and the demo's papers. Drawing each one took a tenth of
 * the suite's time.
 */
const GIVEN_TO_ALL = new Set(['card-sheet', 'members-paper', 'receipt', 'signed-waiver'])
const drawn = new Map<string, Promise<Buffer>>()

/** Draws the first document of these kinds in this process, and gives the same to all others. */
export const drawOnce: Draw = (drawing, plain) => {
  if (!GIVEN_TO_ALL.has(drawing.name)) return drawHere(drawing, plain)
  const known = drawn.get(drawing.name) ?? drawHere(drawing, plain)
  drawn.set(drawing.name, known)
  return known
}
