import type { Drawing } from '../../plumbing/drawing/drawings.ts'
import { qrCodes } from '../../plumbing/drawing/packages.ts'
import { renderPdf, type Letterhead, type Pdf } from '../../plumbing/drawing/pdf.ts'
import { fittingSize, writeCentered } from '../../plumbing/drawing/pdf-centered.ts'
import { INK, LEADING, PAGE, SOFT } from '../../plumbing/drawing/pdf-pen.ts'
import { setLines } from '../../plumbing/drawing/typesetting.ts'

type Sheet = {
  title: string
  lang: string
  sender: Letterhead
  created: Date
  event: string
  team: string
  url: string
  /** The code’s text alternative. */
  described: string
  /** What to do with it, once in each language. */
  says: readonly string[]
}

const CODE = 330
const SHARPNESS = 4
const TEXT = 21

/** A page for the fence of a dugout: the code of the team’s signing link, to be read from a few steps away. */
export const signingSheet: Drawing<Sheet> = {
  name: 'signing-sheet',
  async draw({ title, lang, sender, created, event, team, url, described, says }) {
    const code = await qrCodes().toBuffer(url, {
      ...{ margin: 0, width: CODE * SHARPNESS, errorCorrectionLevel: 'M' },
    })
    return renderPdf({ title, tenant: sender, lang, created, isBare: true }, (pdf) => {
      const box = { x: PAGE.left, y: 64, width: PAGE.inner }
      const size = fittingSize(team, box.width, [48, 42, 36, 30, 26, 22, 18])
      pdf.part('H1', () => writeCentered(pdf, team, box, size, INK, 'bold'))
      pdf.part('P', () => writeCentered(pdf, event, { ...box, y: 64 + size * LEADING }, 18, SOFT))
      pdf.part(
        'Figure',
        () => pdf.doc.image(code, (PAGE.width - CODE) / 2, 178, { width: CODE, height: CODE }),
        described,
      )
      pdf.y = 178 + CODE + 36
      for (const [i, text] of says.entries()) paragraph(pdf, text, i === 0 ? 'bold' : 'regular')
      pdf.part('P', () => writeCentered(pdf, sender.name, { ...box, y: PAGE.height - 60 }, 11, SOFT))
    })
  },
}

/** A sentence, line by line in the middle of the page. */
function paragraph(pdf: Pdf, text: string, face: 'bold' | 'regular') {
  const lines = setLines([{ text, face }], { size: TEXT, width: PAGE.inner })
  pdf.part('P', () => {
    for (const line of lines) {
      pdf.line(line, PAGE.left + (PAGE.inner - line.width) / 2, TEXT, INK)
      pdf.space(TEXT * LEADING)
    }
  })
  pdf.space(12)
}
