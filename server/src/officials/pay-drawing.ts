import type { Drawing } from '../plumbing/drawing/drawings.ts'
import { renderPdf, type Letterhead } from '../plumbing/drawing/pdf.ts'

type Shown = {
  title: string
  days: string
  people: readonly { name: string; games: string[][]; total: string; payments: string[] }[]
  total: string
  sender: Letterhead
  created: Date
}

const LINE = '________________________'

/** What each umpire of an event has earned, game by game, with a line to sign for it. */
export const paySheetDrawing: Drawing<Shown> = {
  name: 'umpire-pay',
  draw: ({ title, days, people, total, sender, created }) =>
    renderPdf({ title, tenant: sender, lang: 'en', created, reference: title }, (pdf) => {
      pdf.title(title)
      pdf.paragraph(days)
      pdf.paragraph(total)
      for (const one of people) {
        pdf.heading(one.name)
        pdf.table(
          [
            { label: 'Day', width: 1.2 },
            { label: 'Game', width: 1.4 },
            { label: 'Position', width: 1 },
            { label: 'Note', width: 1 },
            { label: 'Pay', width: 1, align: 'right' },
          ],
          one.games,
        )
        pdf.paragraph(one.total)
        for (const payment of one.payments) pdf.paragraph(payment)
        pdf.paragraph(`Received: ${LINE}   Date: ____________`, { gap: 8 })
      }
    }),
}
