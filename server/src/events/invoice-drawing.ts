import type { Sheet } from '../mail/mail.ts'
import type { Drawing } from '../plumbing/drawing/drawings.ts'
import { renderPdf } from '../plumbing/drawing/pdf.ts'

type Line = readonly [label: string, amount: string]
type Shown = Omit<Sheet['common'], 'sender'> & {
  tenant: Sheet['common']['sender']
  /** Of the file. */
  title: string
  number: string
  heading: string
  facts: (readonly [label: string, value: string | undefined])[]
  columns: Line
  lines: readonly Line[]
  total: Line
  notes: readonly string[]
}

/** What is to be paid, for what, and how; in the words of whoever draws it. */
export const invoiceSheet: Drawing<Shown> = {
  name: 'invoice',
  draw: ({ heading, facts, columns, lines, total, notes, number, ...about }) =>
    renderPdf({ ...about, reference: number }, (page) => {
      page.title(heading)
      page.rows(facts.map(([label, value]) => [label, value]))
      page.table(
        [
          { label: columns[0], width: 3 },
          { label: columns[1], width: 1, align: 'right' },
        ],
        lines.map((line) => [...line]),
        [[...total]],
      )
      for (const note of notes) page.note(note)
    }),
}
