import { INK, LEADING, PAGE, Pen, SOFT, oneLine } from './pdf-pen.ts'
import { setLines, type Face, type Run } from './typesetting.ts'

export type Column = { label: string; width: number; align?: 'left' | 'right' }
/** A picture in a table cell, with its size in points. */
export type CellPicture = { picture: Buffer; described: string; width: number; height: number }
export type Cell = string | CellPicture
export type Point = { x: number; y: number }
type TextOptions = { size?: number; face?: Face; color?: string; gap?: number; indent?: number }

/** The building blocks of documents. */
export class Pdf extends Pen {
  /** The document's single title. */
  title(text: string) {
    this.#text('H1', [{ text, face: 'bold' }], { size: 21, gap: 6 })
  }

  /** Stays together with whatever follows it. */
  heading(text: string, level: 2 | 3 = 2) {
    this.keep(level === 2 ? 72 : 54)
    this.space(level === 2 ? 12 : 6)
    this.#text(`H${level}`, [{ text, face: 'bold' }], { size: level === 2 ? 13 : 11, gap: 4 })
  }

  paragraph(content: string | readonly Run[], options: TextOptions = {}) {
    this.#text('P', content, { gap: 6, ...options })
  }

  /** Small and grey, for explanations. */
  note(content: string | readonly Run[]) {
    this.#text('P', content, { size: 8.5, color: SOFT, gap: 4 })
  }

  /** `marks` are printed in front of the items; items without one get a bullet. */
  list(items: readonly (string | readonly Run[])[], marks: readonly string[] = []) {
    this.within('L', () =>
      items.forEach((item, i) =>
        this.within('LI', () => {
          this.keep(10 * LEADING)
          this.part('Lbl', () => this.line(oneLine(marks[i] ?? '•', 10), PAGE.left + 6, 10, INK))
          this.#text('LBody', item, { indent: 24, gap: 3 })
        }),
      ),
    )
    this.space(4)
  }

  /** Labels on the left, values next to them. Rows without a value are left out. */
  rows(
    rows: readonly (readonly [label: string, value: string | undefined])[],
    { labels = 150, size = 10 } = {},
  ) {
    const width = PAGE.inner - labels
    this.within('Table', () => {
      for (const [label, value] of rows) {
        if (!value) continue
        const left = setLines(label, { size, width: labels - 12 })
        const right = setLines(value, { size, width })
        this.within('TR', () => {
          this.keep(size * LEADING * Math.min(4, Math.max(left.length, right.length)))
          const { y, doc } = this
          this.lines('TH', left, { size, color: SOFT, x: PAGE.left, width: labels })
          const below = this.y
          const { page } = doc
          this.y = y
          this.lines('TD', right, { size, color: INK, x: PAGE.left + labels, width })
          this.y = (doc.page === page ? Math.max(this.y, below) : this.y) + 3
        })
      }
    })
    this.space(6)
  }

  /**
   * Widths are shares of the page. The header is repeated on every page; rows of `foot`, such as totals, are
   * bold.
   */
  table(
    columns: readonly Column[],
    body: readonly (readonly Cell[])[],
    foot: readonly (readonly Cell[])[] = [],
  ) {
    const cells = spread(columns)
    const row = (content: readonly Cell[], tag: 'TH' | 'TD', face: Face, size: number, color: string) => {
      const set = cells.map(({ inner, align }, i) =>
        setLines([{ text: textIn(content[i]), face }], { size, width: inner, tabular: align === 'right' }),
      )
      const height = Math.max(...set.map((lines, i) => heightOf(content[i], lines.length * size * LEADING)))
      if (this.keep(height + 8) && tag === 'TD') this.artifact(head)
      const top = this.y + 4
      this.within('TR', () =>
        cells.forEach(({ x, inner: width, align = 'left' }, i) => {
          this.y = top
          const cell = content[i]
          if (typeof cell === 'object')
            this.within(tag, () =>
              this.part(
                'Figure',
                () => this.doc.image(cell.picture, x, top, { width: cell.width, height: cell.height }),
                cell.described,
              ),
            )
          else this.lines(tag, set[i]!, { size, color, x, width, align, tabular: align === 'right' })
        }),
      )
      this.y = top + height + 4
      this.rule()
    }
    const labels = columns.map(({ label }) => label)
    const head = () => row(labels, 'TH', 'bold', 8.5, SOFT)
    this.within('Table', () => {
      head()
      for (const texts of body) row(texts, 'TD', 'regular', 10, INK)
      for (const texts of foot) row(texts, 'TD', 'bold', 10, INK)
    })
    this.space(8)
  }

  /** A handwritten drawing scaled to fit a box; `described` is what screen readers say. */
  strokes(strokes: readonly (readonly Point[])[], described: string, { width = 260, height = 80 } = {}) {
    const points = strokes.flat()
    const left = Math.min(...points.map(({ x }) => x))
    const top = Math.min(...points.map(({ y }) => y))
    const wide = Math.max(1, ...points.map(({ x }) => x - left))
    const high = Math.max(1, ...points.map(({ y }) => y - top))
    const scale = Math.min(width / wide, height / high, 1.5)
    this.keep(high * scale + 8)
    const at = ({ x, y }: Point) =>
      [PAGE.left + 4 + (x - left) * scale, this.y + 4 + (y - top) * scale] as const
    const draw = () => {
      this.doc.lineCap('round').lineJoin('round').lineWidth(1.4).strokeColor(INK)
      for (const [first, ...rest] of strokes) {
        if (!first) continue
        this.doc.moveTo(...at(first))
        for (const point of rest.length > 0 ? rest : [{ x: first.x + 0.5, y: first.y }])
          this.doc.lineTo(...at(point))
        this.doc.stroke()
      }
    }
    this.part('Figure', draw, described)
    this.space(high * scale + 8)
  }

  /** A picture of exactly this size with a line around it for cutting it out. */
  cutOut(picture: Buffer, described: string, { width, height }: { width: number; height: number }) {
    this.keep(height + 2)
    const { y } = this
    this.part('Figure', () => this.doc.image(picture, PAGE.left, y, { width, height }), described)
    this.artifact(() =>
      this.doc
        .lineWidth(0.5)
        .strokeColor(SOFT)
        .dash(3, { space: 3 })
        .rect(PAGE.left, y, width, height)
        .stroke()
        .undash(),
    )
    this.space(height)
  }

  #text(tag: string, content: string | readonly Run[], options: TextOptions) {
    const { size = 10, face, color = INK, gap = 0, indent = 0 } = options
    const width = PAGE.inner - indent
    const runs = typeof content === 'string' ? [{ text: content, face }] : content
    this.lines(tag, setLines(runs, { size, width }), { size, color, x: PAGE.left + indent, width })
    this.space(gap)
  }
}

const textIn = (cell: Cell | undefined) => (typeof cell === 'string' ? cell : '')
const heightOf = (cell: Cell | undefined, ofText: number) => (typeof cell === 'object' ? cell.height : ofText)

function spread(columns: readonly Column[]) {
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  let x: number = PAGE.left
  return columns.map((column, i) => {
    const width = (PAGE.inner * column.width) / shares
    x += width
    return { ...column, x: x - width, inner: i === columns.length - 1 ? width : width - 12 }
  })
}
