import type { Drawing } from '../../plumbing/drawing/drawings.ts'
import { renderPdf, type Letterhead } from '../../plumbing/drawing/pdf.ts'

type CheckInPaper = {
  title: string
  lang: string
  paging: string
  sender: Letterhead
  created: Date
  columns: { here: string; number: string; name: string; dob: string; missing: string }
  /** The line at the bottom of each team’s roster. */
  signed: string
  teams: readonly {
    name: string
    about: string
    lacks: string
    people: readonly { number: string; name: string; dob: string; missing: string }[]
  }[]
}

/** A page for each team: who is on its roster, with a box to tick, and what is missing. */
export const checkInSheet: Drawing<CheckInPaper> = {
  name: 'check-in-sheet',
  draw: ({ title, lang, paging, sender, created, columns, signed, teams }) =>
    renderPdf({ title, tenant: sender, lang, created, paging, reference: title }, (pdf) =>
      teams.forEach(({ name, about, lacks, people }, i) => {
        if (i > 0) pdf.nextPage()
        pdf.title(name)
        if (about) pdf.paragraph(about)
        if (lacks) pdf.paragraph([{ text: lacks, face: 'bold' }])
        pdf.table(
          [
            { label: columns.here, width: 0.8 },
            { label: columns.number, width: 0.7 },
            { label: columns.name, width: 3.6 },
            { label: columns.dob, width: 1.6 },
            { label: columns.missing, width: 3.3 },
          ],
          people.map((one) => ['☐', one.number, one.name, one.dob, one.missing]),
        )
        pdf.paragraph(signed, { gap: 8 })
      }),
    ),
}
