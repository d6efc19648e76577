import type { Drawing } from '../../plumbing/drawing/drawings.ts'
import { renderPdf, type Column, type Letterhead, type Pdf } from '../../plumbing/drawing/pdf.ts'

type SchedulePaper = {
  title: string
  lang: string
  paging: string
  sender: Letterhead
  created: Date
  note: string
  columns: readonly Column[]
  /** Of a schedule the days, of field sheets a field on a day; `own` begins each on a page of its own. */
  own: boolean
  parts: readonly { name: string; rows: readonly (readonly string[])[]; foot: readonly string[] }[]
}

/** Games by day and time, to hang up; or what an umpire and a field crew have in hand, a sheet for each field and day. */
export const scheduleSheet: Drawing<SchedulePaper> = {
  name: 'schedule-sheet',
  draw: ({ title, lang, paging, sender, created, note, columns, own, parts }) =>
    renderPdf({ title, tenant: sender, lang, created, paging, reference: title }, (pdf) => {
      // Also where no game is on it yet.
      if (!own) headed(pdf, title, note)
      parts.forEach(({ name, rows, foot }, i) => {
        if (own && i > 0) pdf.nextPage()
        if (own) headed(pdf, name, i === 0 ? note : '')
        else pdf.heading(name)
        pdf.table(columns, rows)
        for (const line of foot) pdf.paragraph(line, { gap: 14 })
      })
    }),
}

function headed(pdf: Pdf, title: string, note: string) {
  pdf.title(title)
  if (note) pdf.note(note)
}
