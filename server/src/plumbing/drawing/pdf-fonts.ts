import type PDFDocument from 'pdfkit'
import { isSlice } from './font-slices.ts'
import { fontToEmbed, shape, type FontName } from './fonts.ts'

type Doc = InstanceType<typeof PDFDocument>

/** Words keep their shape from one document to the next: shaping them anew took four fifths of the time of a document. */
export function registerFont(doc: Doc, name: FontName) {
  // It takes a font that is open too, which its types do not say.
  doc.registerFont(name, fontToEmbed(name) as unknown as Buffer)
  const { _font } = doc.font(name) as unknown as { _font: { layoutRun: typeof layout } }
  const layout = (text: string, features?: readonly string[]) => shape(name, text, features)
  _font.layoutRun = layout
}

const slices = new WeakMap<Doc, Set<FontName>>()

/** What is written next is in this font. Of fonts in slices a document knows those that it has needed so far. */
export function takeFont(doc: Doc, name: FontName): Doc {
  if (isSlice(name)) {
    const known = slices.get(doc) ?? new Set()
    slices.set(doc, known)
    if (!known.has(name)) registerFont(doc, name)
    known.add(name)
  }
  return doc.font(name)
}
