import type bidiJs from 'bidi-js'
import type { EmbeddingLevels } from 'bidi-js'
import { createRequire } from 'node:module'
import { familiesFor, isOutOfOrder, sliceFor } from './font-slices.ts'
import { TABULAR, fontOf, shape, type FontName } from './fonts.ts'

export type Face = 'regular' | 'bold'
/** Text in one face; several runs make a paragraph. */
export type Run = { text: string; face?: Face | undefined }

/**
 * A stretch of a line in one font and direction. `missing` is the text no font has; `text` then shows boxes
 * instead.
 */
export type Piece = { text: string; font: FontName; x: number; width: number; missing?: string }
/** Pieces from left to right as displayed, whatever the direction of their script. */
export type Line = {
  pieces: Piece[]
  width: number
  /** Whether the paragraph runs from right to left. */
  rtl: boolean
  /** The text in reading order. */
  said: string
  /** Whether the display order, from left to right, is different. */
  differs: boolean
}

const BOX = '\u25AF'
type Choice = { font: FontName; missing: boolean }
const chain = (face: Face): readonly Choice[] => [
  { font: `${face}-0`, missing: false },
  { font: `${face}-1`, missing: false },
  { font: `${face}-1`, missing: true },
]
const CHAINS = { regular: chain('regular'), bold: chain('bold') }

/** One per slice, so that neighbors with the same slice can be compared by identity. */
const ofSlices = new Map<FontName, Choice>()

let isWithoutSlices = false

/** Runs `draw` as if there were no font slices: their characters become boxes. */
export function withoutSlices<T>(draw: () => T): T {
  isWithoutSlices = true
  try {
    return draw()
  } finally {
    isWithoutSlices = false
  }
}

const require = createRequire(import.meta.url)
// Its types describe an ES module, but Node gets the function itself.
const bidi = (require('bidi-js') as typeof bidiJs.default)()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemesOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

type Setting = {
  size: number
  /** Where lines break; if omitted, only at line feeds. */
  width?: number
  /** Tabular figures, for columns of amounts. */
  tabular?: boolean
}

/** Breaks text into lines and positions the pieces of each. */
export function setLines(content: string | readonly Run[], setting: Setting): Line[] {
  const runs = typeof content === 'string' ? [{ text: content }] : content
  return paragraphs(runs).flatMap((paragraph) => {
    const { text, choices } = itemize(paragraph)
    const levels = bidi.getEmbeddingLevels(text, 'auto')
    const measured = { text, choices, levels, setting }
    return breaks(measured).map((range) => place(measured, range))
  })
}

/** One line of at most `width`; longer text is cut off with an ellipsis. */
export function fitLine(text: string, { width, ...setting }: Setting & { width: number }, face: Face): Line {
  const parts = graphemesOf(text.replace(/\s+/g, ' ').trim())
  const line = (some: string) => setLines([{ text: some, face }], setting)[0]!
  for (let kept = parts.length - 1, fitted = line(parts.join('')); ; kept -= 1) {
    if (fitted.width <= width || kept < 1) return fitted
    fitted = line(`${parts.slice(0, kept).join('').trimEnd()}…`)
  }
}

/** A paragraph with the font of each UTF-16 unit, ready to be measured and placed. */
type Measured = { text: string; choices: readonly Choice[]; levels: EmbeddingLevels; setting: Setting }
type Range = { start: number; end: number }

function paragraphs(runs: readonly Run[]): Run[][] {
  const found: Run[][] = [[]]
  for (const { text, face } of runs) {
    text.split(/\r\n|[\n\r\u2028\u2029]/).forEach((part, i) => {
      if (i > 0) found.push([])
      found.at(-1)!.push({ text: part, face })
    })
  }
  return found
}

function itemize(paragraph: Run[]) {
  let text = ''
  const choices: Choice[] = []
  for (const { text: part, face = 'regular' } of paragraph) {
    if (PLAIN.test(part)) {
      text += part
      for (let i = 0; i < part.length; i++) choices.push(CHAINS[face][0]!)
      continue
    }
    const families = familiesFor(part)
    const choiceOf = (segment: string) => {
      const found = CHAINS[face].find(({ font, missing }) => missing || has(font, segment))!
      if (!found.missing || isWithoutSlices) return found
      const font = sliceFor(face, visible(segment), families)
      return font ? ofSlice(font) : found
    }
    for (const segment of graphemesOf(part.replace(/[\t\v\f]/g, ' '))) {
      const choice = choiceOf(segment)
      text += segment
      for (let i = 0; i < segment.length; i++) choices.push(choice)
    }
  }
  return { text, choices }
}

/**
 * Latin letters, each a single character that every font has: finding that out would be the most expensive
 * step.
 */
const PLAIN = /^[ -~¡-¬®-ſ]*$/

/** Marks for direction or variants, which have no glyph of their own. */
const SILENT = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF]/g
/**
 * Joiners change how their neighbors look, so they are passed to the font, even though it may not have them.
 */
const JOINERS = /[\u200C\u200D]/g

const visible = (segment: string) => Array.from(segment.replace(SILENT, '').replace(JOINERS, ''))

function has(name: FontName, segment: string): boolean {
  const font = fontOf(name)
  return visible(segment).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!))
}

function ofSlice(font: FontName): Choice {
  const known = ofSlices.get(font)
  if (known) return known
  const choice = { font, missing: false }
  ofSlices.set(font, choice)
  return choice
}

/** Fills lines with words; a word longer than a line is broken. */
function breaks({ text, choices, setting }: Measured): Range[] {
  const { width = Number.POSITIVE_INFINITY } = setting
  const measure = (start: number, end: number) =>
    stretches(choices, start, end).reduce(
      (sum, range) => sum + widthOf(shown(text, choices, range), choices[range.start]!.font, setting),
      0,
    )
  const lines: Range[] = []
  let line: Range = { start: 0, end: 0 }
  let used = 0
  for (const { start, end } of words(text)) {
    const visible = start + text.slice(start, end).trimEnd().length
    if (line.end > line.start && used + measure(start, visible) > width) {
      lines.push(line)
      line = { start, end: start }
      used = 0
    }
    if (measure(start, visible) > width) {
      for (const part of graphemesOf(text.slice(start, visible))) {
        if (line.end > line.start && measure(line.start, line.end + part.length) > width) {
          lines.push(line)
          line = { start: line.end, end: line.end }
        }
        line.end += part.length
      }
      used = measure(line.start, end)
    } else used += measure(start, end)
    line.end = end
  }
  return [...lines, line]
}

/** A line may break after white space, and after a hyphen between letters. */
const words = (text: string): Range[] =>
  Array.from(text.matchAll(/\s+|(?:[^\s-]|-(?!\p{L}))*(?:-|\s+|$)/gu), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  })).filter(({ start, end }) => end > start)

/** Splits a range into parts with one font each. */
function stretches(choices: readonly Choice[], start: number, end: number): Range[] {
  const found: Range[] = []
  for (let i = start; i < end; i++) {
    const last = found.at(-1)
    if (last && choices[last.start] === choices[i]) last.end = i + 1
    else found.push({ start: i, end: i + 1 })
  }
  return found
}

function shown(text: string, choices: readonly Choice[], { start, end }: Range): string {
  const part = text.slice(start, end)
  return choices[start]?.missing ? BOX.repeat(graphemesOf(part).length) : part.replace(SILENT, '')
}

function widthOf(text: string, name: FontName, { size, tabular }: Setting): number {
  const features = tabular ? TABULAR : undefined
  let width = 0
  for (const [part] of text.matchAll(/[^ ]+ ?| /g)) width += shape(name, part, features).advanceWidth
  return (width * size) / 1000
}

function place({ text, choices, levels, setting }: Measured, { start, end }: Range): Line {
  const rtl = ((levels.paragraphs[0]?.level ?? 0) & 1) === 1
  const last = start + text.slice(start, end).trimEnd().length
  if (last === start) return { pieces: [], width: 0, rtl, said: '', differs: false }
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels, start, last - 1)
  const pieces: Piece[] = []
  let x = 0
  let differs = false
  for (const range of seen(text, choices, levels, start, last)) {
    const { font, missing } = choices[range.start]!
    const own = shown(text, choices, range)
    const turned = isOdd(levels, range.start)
    const drawn = turned && !missing ? turn(own, range.start, mirrored) : own
    const width = widthOf(drawn, font, setting)
    if (drawn)
      pieces.push({
        text: drawn,
        font,
        x,
        width,
        ...(missing && { missing: text.slice(range.start, range.end) }),
      })
    x += width
    differs ||= missing || turned || isOutOfOrder(font)
  }
  return { pieces, width: x, rtl, said: text.slice(start, last), differs }
}

const isOdd = ({ levels }: EmbeddingLevels, i: number) => (levels[i]! & 1) === 1

/** Ranges in display order; right-to-left ranges are single words. */
function seen(
  text: string,
  choices: readonly Choice[],
  levels: EmbeddingLevels,
  start: number,
  end: number,
): Range[] {
  const order = Array.from({ length: end - start }, (_, i) => start + i)
  for (const [from, to] of bidi.getReorderSegments(text, levels, start, end - 1) as [number, number][])
    order.splice(from - start, to - from + 1, ...order.slice(from - start, to - start + 1).reverse())
  const found: Range[] = []
  for (const i of order) {
    const last = found.at(-1)
    const same = last && levels.levels[last.start] === levels.levels[i] && choices[last.start] === choices[i]
    if (same && !isOdd(levels, i) && i === last.end) last.end = i + 1
    else if (same && isOdd(levels, i) && i === last.start - 1 && !/\s/.test(text[i + 1]!)) last.start = i
    else found.push({ start: i, end: i + 1 })
  }
  return found
}

/** The font reverses right-to-left letters itself, but not symbols that stand alone. */
function turn(text: string, start: number, mirrored: Map<number, string>): string {
  const signs = Array.from({ length: text.length }, (_, i) => mirrored.get(start + i) ?? text[i]!)
  return /\p{L}/u.test(text) ? signs.join('') : signs.reverse().join('')
}
