import type { Drawing } from '../../plumbing/drawing/drawings.ts'
import { renderPdf, type Letterhead, type Pdf } from '../../plumbing/drawing/pdf.ts'
import { fittingSize, writeCentered } from '../../plumbing/drawing/pdf-centered.ts'
import { INK, PAGE, SOFT } from '../../plumbing/drawing/pdf-pen.ts'

/** `team` is empty where the certificate is the team's own. */
type Award = { award: string; name: string; team: string; division: string }
type AwardPaper = {
  title: string
  lang: string
  sender: Letterhead
  created: Date
  event: string
  when: string
  signed: string
  awards: readonly Award[]
}

/** A certificate on each page, with a frame in the color of the organization and a line to sign on. */
export const awardCertificates: Drawing<AwardPaper> = {
  name: 'award-certificates',
  draw: ({ title, lang, sender, created, awards, ...paper }) =>
    renderPdf({ title, tenant: sender, lang, created, isBare: true }, (pdf) => {
      const color = sender.color && /^#[0-9a-f]{6}$/i.test(sender.color) ? sender.color : INK
      awards.forEach((award, i) => {
        if (i > 0) pdf.nextPage()
        pdf.artifact(() => frame(pdf, color))
        pdf.part('P', () => write(pdf, award, { ...paper, color, organization: sender.name }))
      })
    }),
}

/** From the edge of the page to the frame, in points. Most printers can’t print the outer quarter inch (18 points). */
const EDGE = 30
/** The line to sign on. */
const SIGNED = { x: PAGE.width / 2 - 120, y: 690, width: 240 }

function frame({ doc }: Pdf, color: string) {
  const [width, height] = [PAGE.width - 2 * EDGE, PAGE.height - 2 * EDGE]
  doc.lineWidth(6).strokeColor(color).rect(EDGE, EDGE, width, height).stroke()
  doc
    .lineWidth(0.8)
    .strokeColor(color)
    .rect(EDGE + 10, EDGE + 10, width - 20, height - 20)
    .stroke()
  doc
    .lineWidth(0.8)
    .strokeColor(SOFT)
    .moveTo(SIGNED.x, SIGNED.y)
    .lineTo(SIGNED.x + SIGNED.width, SIGNED.y)
    .stroke()
  softball({ doc }, PAGE.width / 2, 168, 44)
}

/** A softball: optic yellow, with two red seams. */
function softball({ doc }: Pick<Pdf, 'doc'>, x: number, y: number, radius: number) {
  doc.lineWidth(1.2).strokeColor('#5c6b00').fillColor('#d7e84a').circle(x, y, radius).fillAndStroke()
  doc.lineWidth(2).strokeColor('#c8102e')
  for (const side of [-1, 1]) {
    const [out, deep] = [x + side * radius * 0.74, x + side * radius * 0.16]
    const [above, below] = [y - radius * 0.67, y + radius * 0.67]
    doc
      .moveTo(out, above)
      .bezierCurveTo(deep, y - radius * 0.3, deep, y + radius * 0.3, out, below)
      .stroke()
  }
}

type Around = Pick<AwardPaper, 'event' | 'when' | 'signed'> & { color: string; organization: string }

function write(
  pdf: Pdf,
  { award, name, team, division }: Award,
  { event, when, signed, color, organization }: Around,
) {
  const box = { x: PAGE.left + 20, width: PAGE.inner - 40 }
  const at = (y: number) => ({ ...box, y })
  writeCentered(pdf, organization, at(72), 15, SOFT)
  writeCentered(pdf, award, at(240), fittingSize(award, box.width, [54, 44, 36, 28]), color, 'bold')
  writeCentered(pdf, division, at(318), 20, SOFT)
  writeCentered(pdf, name, at(392), fittingSize(name, box.width, [46, 38, 32, 26, 22, 18]), INK, 'bold')
  if (team) writeCentered(pdf, team, at(458), fittingSize(team, box.width, [22, 18, 15]), INK)
  writeCentered(pdf, event, at(548), fittingSize(event, box.width, [24, 20, 17, 14]), INK, 'bold')
  writeCentered(pdf, when, at(586), 15, SOFT)
  writeCentered(pdf, signed, { ...SIGNED, y: SIGNED.y + 4 }, 10, SOFT)
}
