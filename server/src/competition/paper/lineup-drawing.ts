import type { Drawing } from '../../plumbing/drawing/drawings.ts'
import { renderPdf, type Letterhead } from '../../plumbing/drawing/pdf.ts'

type Line = readonly [number: string, name: string, position: string]
type LineupPaper = {
  title: string
  lang: string
  paging: string
  sender: Letterhead
  created: Date
  place: string
  against: string
  words: Record<
    'order' | 'number' | 'player' | 'position' | 'changes' | 'substitutes' | 'flex' | 'coach',
    string
  >
  batting: readonly Line[]
  flex: Line
  substitutes: readonly Line[]
}

/** A page: who bats in which order and where they play, with room for changes, the FLEX below, then substitutes. */
export const lineupPaper: Drawing<LineupPaper> = {
  name: 'lineup-card',
  draw: ({ title, lang, paging, sender, created, place, against, words, batting, flex, substitutes }) =>
    renderPdf({ title, tenant: sender, lang, created, paging, reference: title }, (pdf) => {
      pdf.title(title)
      pdf.paragraph(against)
      pdf.paragraph(place)
      const columns = [
        { label: words.order, width: 0.9 },
        { label: words.number, width: 0.7 },
        { label: words.player, width: 3.6 },
        { label: words.position, width: 0.8 },
        { label: words.changes, width: 3 },
      ]
      pdf.table(columns, [
        ...batting.map(([number, name, position], i) => [`${i + 1}.`, number, name, position, '']),
        [words.flex, ...flex, ''],
      ])
      if (substitutes.length > 0)
        pdf.table(
          [
            { label: words.number, width: 0.8 },
            { label: words.substitutes, width: 4 },
            { label: '', width: 4.2 },
          ],
          substitutes.map(([number, name]) => [number, name, '']),
        )
      pdf.paragraph(words.coach, { gap: 8 })
    }),
}
