import type { Pdf } from './pdf.ts'
import { INK, oneLine } from './pdf-pen.ts'
import { fitLine, type Face } from './typesetting.ts'

/** A place on the page, in points from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number }

/** The largest of some sizes at which a text fits on one line; at the smallest it is cut off. */
export const fittingSize = (text: string, width: number, sizes: readonly number[]): number =>
  sizes.find((size) => oneLine(text, size).width * 1.08 <= width) ?? sizes.at(-1)!

/** Writes one line in the middle of a box, at its top; what does not fit is cut off. */
export function writeCentered(
  pdf: Pdf,
  text: string,
  { x, y, width }: Pick<Box, 'x' | 'y' | 'width'>,
  size: number,
  color: string = INK,
  face: Face = 'regular',
) {
  const line = fitLine(text, { size, width }, face)
  pdf.y = y
  pdf.line(line, x + (width - line.width) / 2, size, color)
}
