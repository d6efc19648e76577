import type { Drawing } from '../../plumbing/drawing/drawings.ts'
import { renderPdf, type Letterhead, type Pdf } from '../../plumbing/drawing/pdf.ts'
import { HAIRLINE, INK, PAGE, SOFT } from '../../plumbing/drawing/pdf-pen.ts'
import { fitLine } from '../../plumbing/drawing/typesetting.ts'

export type PaperGame = {
  number: number
  /** Of its bracket: the column it stands in, from the left. */
  column: number
  /** “Game 7”, and when and where. */
  head: string
  sides: readonly { name: string; runs: string; won: boolean }[]
  /** The game that its winner plays next, in the same part. */
  next: number | null
}
export type PaperPart = { name: string; columns: readonly string[]; games: readonly PaperGame[] }
type BracketPaper = {
  title: string
  lang: string
  paging: string
  sender: Letterhead
  created: Date
  divisions: readonly { name: string; note: string; parts: readonly PaperPart[] }[]
}

/** Brackets to hang up: each division on one page, as large as its games allow. */
export const bracketSheet: Drawing<BracketPaper> = {
  name: 'bracket',
  draw: ({ title, lang, paging, sender, created, divisions }) =>
    renderPdf({ title, tenant: sender, lang, created, paging, reference: title }, (pdf) =>
      divisions.forEach((division, i) => {
        if (i > 0) pdf.nextPage()
        pdf.title(division.name)
        if (division.note) pdf.note(division.note)
        const slots = division.parts.map((part) => placed(part))
        const all = slots.reduce((sum, { height }) => sum + height, 0)
        const heads = division.parts.length * PART_HEAD
        const room = PAGE.height - PAGE.bottom - pdf.y - heads
        const step = Math.min(TALLEST, room / Math.max(1, all))
        division.parts.forEach((part, n) => drawPart(pdf, part, slots[n]!, step))
      }),
    ),
}

/** In points. */
const TALLEST = 44
const PART_HEAD = 40
const GAP = 12

type Slots = { at: ReadonlyMap<number, number>; height: number }

/** Where games stand, counted in games from the top: each one between those it comes from. */
function placed({ games }: PaperPart): Slots {
  const feeders = (number: number) => games.filter(({ next }) => next === number)
  const numbers = new Set(games.map(({ number }) => number))
  const at = new Map<number, number>()
  let height = 0
  const place = (number: number): number => {
    const known = at.get(number)
    if (known !== undefined) return known
    const before = feeders(number).map((one) => place(one.number))
    const here = before.length > 0 ? (Math.min(...before) + Math.max(...before)) / 2 : height++
    at.set(number, here)
    return here
  }
  // A final with its whole tree first, then games beside it that come from no game here.
  const roots = games.filter(({ next }) => next === null || !numbers.has(next))
  const hasTree = ({ number }: PaperGame) => feeders(number).length > 0
  for (const { number } of [...roots.filter(hasTree), ...roots.filter((one) => !hasTree(one))]) place(number)
  return { at, height: Math.max(1, height) }
}

function drawPart(pdf: Pdf, { name, columns, games }: PaperPart, { at, height }: Slots, step: number) {
  const width = PAGE.inner / columns.length
  const box = { width: width - GAP, height: Math.min(34, step * 0.86) }
  const size = Math.max(3.6, Math.min(9, box.height * 0.26, box.width / 12))
  const text = (said: string, x: number, y: number, room: number, color: string, isBold = false) => {
    pdf.y = y
    const face = isBold ? 'bold' : 'regular'
    pdf.line(fitLine(said, { size, width: room }, face), x, size, color)
  }
  pdf.heading(name, 3)
  const top = pdf.y
  columns.forEach((label, i) => text(label, PAGE.left + i * width, top, box.width, SOFT))
  const begins = top + size * 1.6
  const yOf = (number: number) => begins + (at.get(number)! + 0.5) * step
  const xOf = (column: number) => PAGE.left + column * width
  const byNumber = new Map(games.map((game) => [game.number, game]))
  pdf.artifact(() => {
    pdf.doc.lineWidth(0.7).strokeColor(SOFT)
    for (const { number, column, next } of games) {
      const to = next === null ? undefined : byNumber.get(next)
      if (!to) continue
      const [from, until] = [xOf(column) + box.width, xOf(to.column)]
      const bend = until - GAP / 2
      pdf.doc.moveTo(from, yOf(number)).lineTo(bend, yOf(number)).lineTo(bend, yOf(to.number))
      pdf.doc.lineTo(until, yOf(to.number)).stroke()
    }
  })
  for (const { number, column, head, sides } of games) {
    const [x, y] = [xOf(column), yOf(number) - box.height / 2]
    pdf.artifact(() =>
      pdf.doc.lineWidth(0.7).strokeColor(HAIRLINE).roundedRect(x, y, box.width, box.height, 2).stroke(),
    )
    const line = box.height / 3
    const middle = (line - size * 1.42) / 2
    pdf.part('P', () => {
      text(head, x + 3, y + middle, box.width - 6, SOFT)
      sides.forEach(({ name: team, runs, won }, i) => {
        const at = y + (i + 1) * line + middle
        text(team, x + 3, at, box.width - 6 - (runs ? size * 1.8 : 0), INK, won)
        if (runs) text(runs, x + box.width - 3 - size * 1.4, at, size * 1.8, INK, won)
      })
    })
  }
  pdf.y = begins + height * step + 6
}
