import type PDFDocument from 'pdfkit'
import { TABULAR } from './fonts.ts'
import { takeFont } from './pdf-fonts.ts'
import { setLines, type Line } from './typesetting.ts'

type Doc = InstanceType<typeof PDFDocument>

/** US letter, in points. */
export const PAGE = { width: 612, height: 792, left: 54, top: 54, bottom: 66, inner: 504 } as const
export const INK = '#1a1f2b'
export const SOFT = '#5b6472'
export const HAIRLINE = '#d5d9e0'
/** Height of a line as a multiple of the size of its letters. */
export const LEADING = 1.42

type Placed = {
  size: number
  color: string
  x: number
  width: number
  align?: 'left' | 'right' | undefined
  tabular?: boolean
}

/** Draws from top to bottom and keeps the document's structure, which is what screen readers read. */
export class Pen {
  /** Distance from the top of the page, in points. */
  y: number = PAGE.top
  readonly doc: Doc
  /** What is drawn next becomes a part of this. */
  #parent: PDFKit.PDFStructureElement
  /** While true, what is drawn is for the eye alone. */
  #silent = false

  constructor(doc: Doc, title: string) {
    this.doc = doc
    doc.addPage()
    this.#parent = doc.struct('Document', { title })
    doc.addStructure(this.#parent)
  }

  space(points: number) {
    this.y += points
  }

  /** Begins a new page unless so much fits on this one. Says whether it did. */
  keep(height: number): boolean {
    if (this.y + height <= PAGE.height - PAGE.bottom || this.y <= PAGE.top) return false
    this.nextPage()
    return true
  }

  nextPage() {
    this.doc.addPage()
    this.y = PAGE.top
  }

  /** A hairline over the whole width. */
  rule(color: string = HAIRLINE) {
    this.artifact(() =>
      this.doc
        .lineWidth(0.6)
        .strokeColor(color)
        .moveTo(PAGE.left, this.y)
        .lineTo(PAGE.left + PAGE.inner, this.y)
        .stroke(),
    )
  }

  /** Lines below each other as one part of the document, going on on the next page where they must. */
  lines(tag: string, lines: readonly Line[], { size, color, x, width, align, tabular }: Placed) {
    const differs = lines.some((line) => line.differs)
    const element = this.#open(tag, differs ? { actual: lines.map(({ said }) => said).join(' ') } : {})
    for (const line of lines) {
      this.keep(size * LEADING)
      const right = align === 'right' || (align === undefined && line.rtl)
      this.#into(element, () => this.line(line, right ? x + width - line.width : x, size, color, tabular))
      this.y += size * LEADING
    }
    element?.end()
  }

  /** One line at the height of the pen, which stays where it is. */
  line(line: Line, x: number, size: number, color: string, tabular = false) {
    // Half the leading, then the height of the letters down to the line they stand on.
    const baseline = this.y + size * ((LEADING - 1) / 2 + 0.8)
    this.doc.fillColor(color).fontSize(size)
    for (const piece of line.pieces) {
      if (piece.missing) this.doc.markContent('Span', { actual: piece.missing })
      takeFont(this.doc, piece.font).text(piece.text, x + piece.x, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(tabular && { features: [...TABULAR] }),
      })
      if (piece.missing) this.doc.endMarkedContent()
    }
  }

  /** A part of the document that has parts. */
  within(tag: string, draw: () => void) {
    const [outer, element] = [this.#parent, this.#open(tag)]
    if (element) this.#parent = element
    draw()
    element?.end()
    this.#parent = outer
  }

  /** A part drawn at once on one page; `alt` is what is read aloud instead of it. */
  part(tag: string, draw: () => void, alt?: string) {
    const element = this.#open(tag, alt === undefined ? {} : { alt })
    this.#into(element, draw)
    element?.end()
  }

  /** Drawn for the eye alone. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout') {
    if (this.#silent) return draw()
    this.#silent = true
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
    this.#silent = false
  }

  /** Closes every page with `foot`, for the number of pages is known only now, and then the document. */
  close(foot: (page: number, pages: number) => void) {
    this.#parent.end()
    const { count } = this.doc.bufferedPageRange()
    for (let i = 0; i < count; i++) {
      this.doc.switchToPage(i)
      this.artifact(() => foot(i + 1, count), 'Pagination')
    }
    this.doc.end()
  }

  #open(tag: string, read: { alt?: string; actual?: string } = {}) {
    if (this.#silent) return undefined
    const element = this.doc.struct(tag as 'P', read)
    this.#parent.add(element)
    return element
  }

  #into(element: PDFKit.PDFStructureElement | undefined, draw: () => void) {
    if (element) element.add(draw)
    else draw()
  }
}

/** A line of plain text, for what is placed by hand. */
export const oneLine = (text: string, size: number): Line => setLines(text, { size })[0]!
