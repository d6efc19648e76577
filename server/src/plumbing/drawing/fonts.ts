import type { Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isSlice, sliceOf, type SliceName } from './font-slices.ts'
import { openFont } from './packages.ts'

/**
 * Inter has the Latin, Greek and Cyrillic letters, including Vietnamese; DejaVu adds Arabic, Hebrew,
 * Armenian, Georgian, symbols and emoticons. Other scripts come in slices. A character that no font has is
 * printed as a box that still carries it for copying and reading aloud.
 */
const FILES = {
  'regular-0': '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  'regular-1': 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'bold-0': '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  'bold-1': 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
} as const
type FileName = keyof typeof FILES
export type FontName = FileName | SliceName
/** The fonts every document has; slices are added as needed. */
export const FONT_NAMES = Object.keys(FILES) as FileName[]

const require = createRequire(import.meta.url)

/** The font file, read once. */
const fontFile = once((name: FileName): Buffer => readFileSync(require.resolve(FILES[name])))
const toMeasure = once((name: FileName) => openFont(fontFile(name)))
/**
 * A second instance that documents embed glyphs from: parsing its tables again took a third of the time of a
 * document.
 */
const toEmbed = once((name: FileName) => openFont(fontFile(name)))

export const fontOf = (name: FontName): Font => (isSlice(name) ? sliceOf(name) : toMeasure(name))
export const fontToEmbed = (name: FontName): Font => (isSlice(name) ? sliceOf(name) : toEmbed(name))

/** The glyphs of a text side by side, in thousandths of the font size. */
export type Shape = {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }[]
  advanceWidth: number
}
export const TABULAR = ['tnum'] as const
const shapes = new Map<string, Shape>()

/** Shapes a word and caches the result: the words of a season repeat. */
export function shape(name: FontName, text: string, features?: readonly string[]): Shape {
  const key = `${name} ${features ?? ''} ${text}`
  const known = shapes.get(key)
  if (known) return known
  const font = fontOf(name)
  const scale = 1000 / font.unitsPerEm
  // The font remembers for each glyph the character that first asked for it; a document must not depend on
  // other documents.
  Object.assign(font, { _glyphs: {} })
  const run = font.layout(text, features && [...features])
  const found = {
    glyphs: run.glyphs.map(({ id, advanceWidth, codePoints }) => ({ id, advanceWidth, codePoints })),
    positions: run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }, i) => ({
      xAdvance: xAdvance * scale,
      yAdvance: yAdvance * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
      advanceWidth: run.glyphs[i]!.advanceWidth * scale,
    })),
    advanceWidth: run.advanceWidth * scale,
  }
  if (shapes.size >= 5000) shapes.clear()
  shapes.set(key, found)
  return found
}

function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key)!
  }
}
