import type { Font, Path } from 'fontkit'

/**
 * A glyph outline as TrueType stores it: where each contour ends, and the step from each point to the next.
 */
export type Outline = {
  ends: readonly number[]
  moves: readonly { dx: number; dy: number; isOn: boolean }[]
}

/**
 * The outline for a font's `glyf` table, uncompressed: every step takes two bytes (OpenType, "Simple Glyph
 * Description").
 */
export function writeOutline(
  { ends, moves }: Outline,
  box?: Buffer,
  program: Buffer = Buffer.alloc(0),
): Buffer {
  const written = Buffer.alloc(10 + ends.length * 2 + 2 + program.length + moves.length * 5)
  let at = written.writeInt16BE(ends.length, 0)
  if (box) at += box.copy(written, at)
  else for (const side of boxOf(moves)) at = written.writeInt16BE(side, at)
  for (const end of ends) at = written.writeUInt16BE(end, at)
  at = written.writeUInt16BE(program.length, at)
  at += program.copy(written, at)
  for (const { isOn } of moves) at = written.writeUInt8(isOn ? 1 : 0, at)
  for (const { dx } of moves) at = written.writeInt16BE(dx, at)
  for (const { dy } of moves) at = written.writeInt16BE(dy, at)
  return written
}

function boxOf(moves: Outline['moves']) {
  let [x, y] = [0, 0]
  let [left, low, right, high] = [32_767, 32_767, -32_768, -32_768]
  for (const { dx, dy } of moves) {
    x += dx
    y += dy
    left = Math.min(left, x)
    right = Math.max(right, x)
    low = Math.min(low, y)
    high = Math.max(high, y)
  }
  return [left, low, right, high]
}

/** The outline of a glyph, with its points rounded to whole units. */
function outlineOf({ commands }: Path): Outline {
  const ends: number[] = []
  const moves: { dx: number; dy: number; isOn: boolean }[] = []
  let [lastX, lastY] = [0, 0]
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(moves.length - 1)
    for (let i = 0; i < args.length; i += 2) {
      const [x, y] = [Math.round(args[i]!), Math.round(args[i + 1]!)]
      moves.push({
        dx: x - lastX,
        dy: y - lastY,
        isOn: command !== 'quadraticCurveTo' || i > 0,
      })
      ;[lastX, lastY] = [x, y]
    }
  }
  return { ends, moves }
}

/** Makes a variable font that is set to one weight subsettable, which fontkit cannot do by itself. */
export function letCut(font: Font): Font {
  const cut = font.createSubset.bind(font)
  const glyphEncoder = {
    encodeSimple: (path: Path) => {
      const written = writeOutline(outlineOf(path))
      return Buffer.concat([written, Buffer.alloc(-written.length & 3)])
    },
  }
  font.createSubset = () => Object.assign(cut(), { glyphEncoder })
  return font
}
