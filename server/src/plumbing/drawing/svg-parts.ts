import { fontOf, shape } from './fonts.ts'
import { sharp } from './packages.ts'
import { fitLine, setLines, type Line } from './typesetting.ts'

/**
 * The largest of the given sizes at which the text fits into so many lines; if it never fits, it is cut off
 * at the smallest.
 */
export function asLarge(
  text: string,
  width: number,
  sizes: readonly (readonly [size: number, lines: number])[],
) {
  const content = [{ text: text.replace(/\s+/g, ' ').trim(), face: 'bold' as const }]
  for (const [size, most] of sizes) {
    const lines = setLines(content, { size, width })
    if (lines.length <= most) return lines.map((line) => ({ line, size }))
  }
  const [size, most] = sizes.at(-1)!
  const lines = setLines(content, { size, width }).slice(0, most - 1)
  const said = lines.map((line) => line.said).join(' ')
  const rest = content[0]!.text.slice(said.length).trim()
  return [...lines, fitLine(rest, { size, width }, 'bold')].map((line) => ({ line, size }))
}

/** A line as the outlines of its letters, with the given baseline. */
export function write(line: Line, x: number, baseline: number, size: number, fill: string): string {
  const outlines = line.pieces.flatMap((piece) => {
    const font = fontOf(piece.font)
    const scale = size / font.unitsPerEm
    let at = x + piece.x
    const { glyphs, positions } = shape(piece.font, piece.text)
    return glyphs.map(({ id }, i) => {
      const { xAdvance, xOffset, yOffset } = positions[i]!
      const left = at + (xOffset * size) / 1000
      at += (xAdvance * size) / 1000
      const d = font.getGlyph(id).path.toSVG()
      return (
        d &&
        `<path transform="translate(${left.toFixed(2)} ${(baseline - (yOffset * size) / 1000).toFixed(2)}) scale(${scale.toFixed(5)} -${scale.toFixed(5)})" d="${d}"/>`
      )
    })
  })
  return `<g fill="${fill}">${outlines.join('')}</g>`
}

type Place = { x: number; y: number; width: number; height: number }

export const image = (png: Buffer, { x, y, width, height }: Place) =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`

/** A picture of any kind in this size, twice as dense; undefined if it cannot be read. */
export async function picture(
  content: Uint8Array | undefined,
  { width, height, fit }: { width: number; height: number; fit: 'cover' | 'contain' },
): Promise<Buffer | undefined> {
  if (!content) return undefined
  const clear = { r: 255, g: 255, b: 255, alpha: 0 }
  return sharp(content)
    .rotate()
    .resize({ width: width * 2, height: height * 2, fit, position: 'attention', background: clear })
    .png()
    .toBuffer()
    .catch(() => undefined)
}
