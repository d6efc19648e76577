import type { Drawing } from '../plumbing/drawing/drawings.ts'
import { renderPdf, type About } from '../plumbing/drawing/pdf.ts'

type Paper = {
  about: About
  intro: string
  parts: readonly { heading: string; items: readonly string[] }[]
}

/** A page for the members, with lists under headings. */
export const membersPaper: Drawing<Paper> = {
  name: 'members-paper',
  draw: ({ about, intro, parts }) =>
    renderPdf(about, (pdf) => {
      pdf.title(about.title)
      pdf.paragraph(intro)
      for (const { heading, items } of parts) {
        pdf.heading(heading)
        pdf.list(items)
      }
    }),
}
