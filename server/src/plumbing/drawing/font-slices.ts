import type { Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { letCut } from './outlines.ts'
import { openFont } from './packages.ts'
import { unpackWoff2 } from './woff2.ts'

/**
 * Fonts for the scripts that Inter and DejaVu lack. They are megabytes in size, so they come in slices of
 * about a hundred characters, of which only those a text needs are opened. They are tried in this order,
 * except that a text whose characters reveal its language uses that language's font: Chinese, Japanese and
 * Korean share most characters but write some differently.
 */
const FAMILIES = [
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-emoji',
] as const
type Family = (typeof FAMILIES)[number]

/** The weights of the two faces, as close as possible to those of Inter. */
const WEIGHTS = { regular: 400, bold: 600 } as const
type Face = keyof typeof WEIGHTS

/** `bold/noto-sans-jp/12`: face, family and slice. */
export type SliceName = `${Face}/${Family}/${string}`
export const isSlice = (name: string): name is SliceName => name.includes('/')

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

/** The families to try for the characters of a text, likeliest first. */
export function familiesFor(text: string): readonly Family[] {
  const first = KANA.test(text) ? 'noto-sans-jp' : HANGUL.test(text) ? 'noto-sans-kr' : undefined
  return first ? [first, ...FAMILIES.filter((family) => family !== first)] : FAMILIES
}

/**
 * Whether a script is drawn in a different order than it is spoken: some of its vowels come before their
 * consonant.
 */
export const isOutOfOrder = (name: string) => name.includes('/noto-sans-devanagari/')

/** The slice that has all these characters, if there is one. */
export function sliceFor(face: Face, characters: readonly string[], families: readonly Family[]) {
  const [first] = characters
  if (first === undefined) return undefined
  for (const family of families) {
    const slice = indexOf(family).get(first.codePointAt(0)!)
    if (slice === undefined) continue
    const name: SliceName = `${face}/${family}/${slice}`
    const font = sliceOf(name)
    if (characters.every((one) => font.hasGlyphForCodePoint(one.codePointAt(0)!))) return name
  }
  return undefined
}

const MOST_OPEN = 60
const open = new Map<SliceName, Font>()

/** The font of a slice; only the most recently opened ones stay open. */
export function sliceOf(name: SliceName): Font {
  const known = open.get(name)
  if (known) return known
  const font = openSlice(name)
  if (open.size >= MOST_OPEN) open.delete(open.keys().next().value!)
  open.set(name, font)
  return font
}

const require = createRequire(import.meta.url)
const fileOf = (family: Family, file: string) =>
  readFileSync(require.resolve(`@fontsource-variable/${family}/${file}`))

function openSlice(name: SliceName): Font {
  const [face, family, slice] = name.split('/') as [Face, Family, string]
  const packed = fileOf(family, `files/${family}-${slice}-wght-normal.woff2`)
  const font = openFont(unpackWoff2(packed))
  return letCut(font.getVariation({ wght: WEIGHTS[face] }))
}

const indexes = new Map<Family, ReadonlyMap<number, string>>()

/** Maps each character to the slice of a family that has it. */
function indexOf(family: Family): ReadonlyMap<number, string> {
  const known = indexes.get(family)
  if (known) return known
  const index = new Map<number, string>()
  const ranges = JSON.parse(fileOf(family, 'unicode.json').toString()) as Record<string, string>
  for (const [key, text] of Object.entries(ranges)) {
    // Numbered slices have brackets here, but not in their file names.
    const slice = key.replace(/[[\]]/g, '')
    for (const [, first, last] of text.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi))
      for (let at = Number.parseInt(first!, 16); at <= Number.parseInt(last ?? first!, 16); at++)
        index.set(at, slice)
  }
  indexes.set(family, index)
  return index
}
