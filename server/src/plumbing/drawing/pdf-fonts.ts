import type PDFDocument from 'pdfkit'
import { isSlice } from './font-slices.ts'
import { fontToEmbed, shape, type FontName } from './fonts.ts'

type Doc = InstanceType<typeof PDFDocument>

/** Word shapes are cached across documents: shaping took four fifths of the time of a document. */
export function registerFont(doc: Doc, name: FontName) {
  // It accepts an open font too, although its types do not say so.
  doc.registerFont(name, fontToEmbed(name) as unknown as Buffer)
  const { _font } = doc.font(name) as unknown as { _font: { layoutRun: typeof layout } }
  const layout = (text: string, features?: readonly string[]) => shape(name, text, features)
  _font.layoutRun = layout
}

const slices = new WeakMap<Doc, Set<FontName>>()

/** Selects the font for what is written next. A document registers only the slices it has needed so far. */
export function takeFont(doc: Doc, name: FontName): Doc {
  if (isSlice(name)) {
    const known = slices.get(doc) ?? new Set()
    slices.set(doc, known)
    if (!known.has(name)) registerFont(doc, name)
    known.add(name)
  }
  return doc.font(name)
}
