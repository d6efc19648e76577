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
/** Line height as a multiple of the font size. */
export const LEADING = 1.42

type Placed = {
  size: number
  color: string
  x: number
  width: number
  align?: 'left' | 'right' | undefined
  tabular?: boolean
}

/** Draws from top to bottom and maintains the document's structure, which is what screen readers use. */
export class Pen {
  /** Distance from the top of the page, in points. */
  y: number = PAGE.top
  readonly doc: Doc
  /** The structure element that what is drawn next belongs to. */
  #parent: PDFKit.PDFStructureElement
  /** While true, what is drawn is decoration and hidden from screen readers. */
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

  /** Starts a new page unless this much fits on the current one. Returns whether it did. */
  keep(height: number): boolean {
    if (this.y + height <= PAGE.height - PAGE.bottom || this.y <= PAGE.top) return false
    this.nextPage()
    return true
  }

  nextPage() {
    this.doc.addPage()
    this.y = PAGE.top
  }

  /** A hairline across the full width. */
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

  /** Lines below each other as one structure element, continuing on the next page if necessary. */
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

  /** One line at the pen's height; the pen does not move. */
  line(line: Line, x: number, size: number, color: string, tabular = false) {
    // Half the leading, then from the top of the letters to the baseline.
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

  /** A structure element with children. */
  within(tag: string, draw: () => void) {
    const [outer, element] = [this.#parent, this.#open(tag)]
    if (element) this.#parent = element
    draw()
    element?.end()
    this.#parent = outer
  }

  /** An element drawn in one piece on one page; `alt` replaces it for screen readers. */
  part(tag: string, draw: () => void, alt?: string) {
    const element = this.#open(tag, alt === undefined ? {} : { alt })
    this.#into(element, draw)
    element?.end()
  }

  /** Decoration, hidden from screen readers. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout') {
    if (this.#silent) return draw()
    this.#silent = true
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
    this.#silent = false
  }

  /** Ends every page with `foot`, since only now the number of pages is known, and then the document. */
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

/** A single line of plain text, for manual placement. */
export const oneLine = (text: string, size: number): Line => setLines(text, { size })[0]!
