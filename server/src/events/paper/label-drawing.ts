import type { Drawing } from '../../plumbing/drawing/drawings.ts'
import { renderPdf, type Letterhead, type Pdf } from '../../plumbing/drawing/pdf.ts'
import { fittingSize, writeCentered, type Box } from '../../plumbing/drawing/pdf-centered.ts'
import { INK, PAGE, SOFT } from '../../plumbing/drawing/pdf-pen.ts'

type Sheet = { title: string; lang: string; sender: Letterhead; created: Date }

/** Labels as they are sold on letter sheets, in points: Avery 5395 for badges, 5160 for wristbands. */
const FORMS = {
  badge: { columns: 2, rows: 4, left: 49.5, top: 42, width: 243, height: 168, across: 27, down: 13.5 },
  wristband: { columns: 3, rows: 10, left: 13.5, top: 36, width: 189, height: 72, across: 9, down: 0 },
} as const
/** From the edge of a label to its text. */
const EDGE = 10

export type PrintedLabel = { above: string; name: string; below: readonly string[] }

/** Labels for cut sheets: no head and no foot, everything where the labels are. */
export const labelSheet: Drawing<Sheet & { form: keyof typeof FORMS; labels: readonly PrintedLabel[] }> = {
  name: 'label-sheet',
  draw: ({ title, lang, sender, created, form, labels }) =>
    renderPdf({ title, tenant: sender, lang, created, isBare: true }, (pdf) => {
      const { columns, rows, left, top, width, height, across, down } = FORMS[form]
      labels.forEach((label, i) => {
        const at = i % (columns * rows)
        if (i > 0 && at === 0) pdf.nextPage()
        const x = left + (at % columns) * (width + across) + EDGE
        const y = top + Math.floor(at / columns) * (height + down) + EDGE
        const room = { width: width - 2 * EDGE, height: height - 2 * EDGE }
        pdf.part('P', () => (form === 'badge' ? badge : wristband)(pdf, label, { x, y, ...room }))
      })
    }),
}

function badge(pdf: Pdf, { above, name, below }: PrintedLabel, box: Box) {
  writeCentered(pdf, above, box, 10, SOFT)
  const size = fittingSize(name, box.width, [34, 30, 26, 22, 18, 15, 12])
  writeCentered(pdf, name, { ...box, y: box.y + box.height / 2 - size * 0.9 }, size, INK, 'bold')
  below.forEach((text, i) =>
    writeCentered(pdf, text, { ...box, y: box.y + box.height - 18 * (below.length - i) }, 12.5),
  )
}

function wristband(pdf: Pdf, { above, name, below }: PrintedLabel, box: Box) {
  const size = fittingSize(name, box.width, [15, 13, 11, 9])
  writeCentered(pdf, name, { ...box, y: box.y - 4 }, size, INK, 'bold')
  ;[...below, above]
    .slice(0, 3)
    .forEach((text, i) =>
      writeCentered(
        pdf,
        text,
        { ...box, y: box.y + 16 + i * 12 },
        i === below.length ? 7.5 : 9,
        i === below.length ? SOFT : INK,
      ),
    )
}

type Sign = { field: string; venue: string }

/** A page for each field, to be read from the parking lot. */
export const fieldSigns: Drawing<Sheet & { word: string; event: string; signs: readonly Sign[] }> = {
  name: 'field-signs',
  draw: ({ title, lang, sender, created, word, event, signs }) =>
    renderPdf({ title, tenant: sender, lang, created, isBare: true }, (pdf) =>
      signs.forEach(({ field, venue }, i) => {
        if (i > 0) pdf.nextPage()
        const box = { x: PAGE.left, y: 110, width: PAGE.inner, height: 0 }
        const size = fittingSize(field, box.width, [380, 300, 220, 160, 110, 80, 56])
        if (word) writeCentered(pdf, word, box, 64, INK, 'bold')
        writeCentered(pdf, field, { ...box, y: PAGE.height / 2 - size * 0.75 }, size, INK, 'bold')
        writeCentered(pdf, venue, { ...box, y: PAGE.height - 190 }, 26)
        writeCentered(pdf, event, { ...box, y: PAGE.height - 140 }, 18, SOFT)
      }),
    ),
}
