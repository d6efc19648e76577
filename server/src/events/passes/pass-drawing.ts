import { mix, textOn } from '../../plumbing/drawing/colors.ts'
import { qrCodes } from '../../plumbing/drawing/packages.ts'
import type { Drawing } from '../../plumbing/drawing/drawings.ts'
import { sharp } from '../../plumbing/drawing/packages.ts'
import { renderPdf, type Letterhead } from '../../plumbing/drawing/pdf.ts'
import { asLarge, image, write } from '../../plumbing/drawing/svg-parts.ts'
import { fitLine } from '../../plumbing/drawing/typesetting.ts'

/** What stands on a pass, in its reader's language. */
export type PrintedPass = {
  type: string
  /** The day it lets in, or all of the event's: 'Saturday, June 12, 2027'. */
  when: string
  /** 'Ages 6–12'; empty where everybody may have it. */
  ages: string
  /** The URL in its code. */
  url: string
  /** The end of the code, to be read out to the gate. */
  number: string
}

type Sheet = {
  event: string
  place: string
  /** What to do with it. */
  note: string
  title: string
  /** What the code is called for those who cannot see it. */
  described: string
  /** Over the column of codes, and over that of what they are. */
  codeLabel: string
  passLabel: string
  passes: readonly PrintedPass[]
  language: string
  sender: Letterhead
  created: Date
}

const codeOf = (url: string, width: number) =>
  qrCodes().toBuffer(url, { margin: 0, width, errorCorrectionLevel: 'M' })

const CODE = 130
const SHARPNESS = 4

/** Passes with their codes, one below the other, to be printed or kept. */
export const passSheet: Drawing<Sheet> = {
  name: 'pass-sheet',
  async draw(sheet) {
    const { event, place, note, title, described, codeLabel, passLabel, passes, language, sender, created } =
      sheet
    const codes = await Promise.all(passes.map(({ url }) => codeOf(url, CODE * SHARPNESS)))
    return renderPdf({ title, tenant: sender, lang: language, created, reference: event }, (page) => {
      page.title(event)
      if (place) page.paragraph(place)
      page.paragraph(note)
      page.table(
        [
          { label: codeLabel, width: 3 },
          { label: passLabel, width: 4 },
        ],
        passes.map(({ type, when, ages, number }, i) => [
          { picture: codes[i]!, described, width: CODE, height: CODE },
          [type, when, ages, number].filter(Boolean).join('\n'),
        ]),
      )
    })
  },
}

type Picture = { pass: PrintedPass; event: string; tenant_name: string; primary: string }

const WIDTH = 720
const HEIGHT = 1080
const INK = '#14181f'
const SOFT = '#5b6472'

/** One pass as a picture for the phone. */
export const passPictureDrawing: Drawing<Picture> = {
  name: 'pass-picture',
  async draw({ pass, event, tenant_name, primary }) {
    const side = 520
    const code = await codeOf(pass.url, side)
    const on = textOn(primary)
    const wide = WIDTH - 96
    const heading = asLarge(event, wide, [
      [44, 1],
      [38, 2],
      [32, 3],
    ])
    const line = (
      text: string,
      y: number,
      size: number,
      fill: string,
      weight: 'bold' | 'regular' = 'regular',
    ) => {
      const set = fitLine(text, { size, width: wide }, weight)
      return write(set, (WIDTH - set.width) / 2, y, size, fill)
    }
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/><rect width="${WIDTH}" height="244" fill="${primary}"/>
<rect y="244" width="${WIDTH}" height="6" fill="${mix(primary, '#000000', 0.35)}"/>
${write(fitLine(tenant_name, { size: 26, width: wide }, 'regular'), 48, 62, 26, on)}
${heading.map(({ line: one, size }, i) => write(one, 48, 122 + i * (size + 8), size, on)).join('')}
${image(code, { x: (WIDTH - side) / 2, y: 290, width: side, height: side })}
${line(pass.type, 878, 46, INK, 'bold')}${line(pass.when, 930, 32, INK)}${pass.ages ? line(pass.ages, 976, 28, SOFT) : ''}${line(pass.number, 1040, 26, SOFT)}
</svg>`
    return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png({ compressionLevel: 6 }).toBuffer()
  },
}
