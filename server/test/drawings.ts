import { drawHere, type Draw } from '../src/plumbing/drawing/drawings.ts'

/**
 * What everybody who registers or pays gets, and the papers of the demonstration: a tenth of the suite went into drawing them, and few
 * tests look at them.
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
