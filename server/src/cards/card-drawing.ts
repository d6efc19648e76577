import { spellDay, type Day } from 'contract/dates'
import { mix, onWhite, textOn } from '../plumbing/drawing/colors.ts'
import { qrCodes } from '../plumbing/drawing/packages.ts'
import type { Drawing } from '../plumbing/drawing/drawings.ts'
import { sharp } from '../plumbing/drawing/packages.ts'
import { asLarge, image, picture, write } from '../plumbing/drawing/svg-parts.ts'
import { fitLine, setLines } from '../plumbing/drawing/typesetting.ts'

/** The content of a card. */
export type Card = {
  name: string
  member_number: string
  member_type: string
  membership: string
  season: string
  league: string | null
  division: string | null
  team: string | null
  /** The start date, if the membership has not begun yet. */
  begins_on?: Day | null
  valid_until: Day
  /** Valid checks and trainings, in words; nothing for people who need none. */
  checks?: readonly string[]
  /** The URL in the QR code. */
  url: string
}

/** The look of a card. Pictures can be of any kind; unreadable ones are left out. */
export type Looks = {
  tenant_name: string
  primary: string
  logo?: Uint8Array | undefined
  photo?: Uint8Array | undefined
  /** The picture is a logo instead of a photo, so it must not be cropped. */
  is_emblem?: boolean
}

/** The card as a picture for the phone. */
export const card: Drawing<{ card: Card; looks: Looks }> = {
  name: 'card',
  draw: ({ card, looks }) => drawCard(card, looks),
}

/** The size of a bank card (ISO/IEC 7810 ID-1) at 300 dots per inch. */
export const CARD = { width: 1012, height: 638 } as const
const INK = '#14181f'
const SOFT = '#5b6472'
const PHOTO = { x: 48, y: 196, width: 286, height: 382 }
/** How many lines fit below the picture. */
const CHECKS = 2
const QR = { x: 756, y: 370, side: 208 }

/**
 * Draws the card as PNG, at `scale` times its size. Letters are drawn as outlines from the server's own
 * fonts, so it looks the same wherever the server runs, and no name can be interpreted as markup.
 */
export async function drawCard(card: Card, looks: Looks, scale = 1): Promise<Buffer> {
  const [logo, photo] = await Promise.all([
    picture(looks.logo, { width: 88, height: 88, fit: 'contain' }),
    picture(looks.photo, {
      width: PHOTO.width,
      height: PHOTO.height,
      fit: looks.is_emblem ? 'contain' : 'cover',
    }),
  ])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}">
${ground(looks)}${head(card, looks, logo)}${portrait(card, looks, photo)}${facts(card, looks)}${code(card)}
</svg>`
  return sharp(Buffer.from(svg), { density: 72 * scale })
    .resize(CARD.width * scale, CARD.height * scale)
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 6, palette: false })
    .toBuffer()
}

const ground = ({ primary }: Looks) => `<defs>
<linearGradient id="head" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mix(primary, textOn(primary), 0.08)}"/><stop offset="1" stop-color="${mix(primary, '#000000', textOn(primary) === '#ffffff' ? 0.25 : 0)}"/></linearGradient>
<clipPath id="photo"><rect x="${PHOTO.x}" y="${PHOTO.y}" width="${PHOTO.width}" height="${PHOTO.height}" rx="18"/></clipPath>
<clipPath id="band"><rect width="${CARD.width}" height="152"/></clipPath>
</defs>
<rect width="${CARD.width}" height="${CARD.height}" fill="#ffffff"/>
<rect width="${CARD.width}" height="152" fill="url(#head)"/>
<g clip-path="url(#band)" fill="none" stroke="${textOn(primary)}" stroke-opacity="0.14" stroke-width="10"><circle cx="930" cy="-14" r="120"/><circle cx="930" cy="-14" r="172"/><circle cx="930" cy="-14" r="224"/></g>
<rect y="152" width="${CARD.width}" height="6" fill="${mix(primary, '#000000', 0.35)}"/>`

function head({ season, member_type }: Card, { tenant_name, primary }: Looks, logo: Buffer | undefined) {
  const fill = textOn(primary)
  const x = logo ? 160 : 48
  const chip = logo
    ? `<rect x="48" y="28" width="96" height="96" rx="20" fill="#ffffff"/>${image(logo, { x: 52, y: 32, width: 88, height: 88 })}`
    : ''
  const label = fitLine(member_type.toUpperCase(), { size: 24, width: 300 }, 'bold')
  const width = label.width + 44
  const left = CARD.width - 48 - width
  const [name, ...more] = asLarge(tenant_name, left - x - 28, [
    [40, 1],
    [34, 1],
    [30, 2],
  ])
  const size = name!.size
  const top = more.length > 0 ? 60 : 78
  const lines = [name!, ...more].map(({ line }, i) => write(line, x, top + i * 36, size, fill))
  const under = fitLine(`Season ${season}`, { size: 26, width: left - x - 24 }, 'regular')
  const pill = `<rect x="${left}" y="52" width="${width}" height="48" rx="24" fill="${fill}"/>${write(label, left + 22, 85, 24, fill === '#ffffff' ? onWhite(primary) : '#ffffff')}`
  return [chip, ...lines, write(under, x, top + more.length * 36 + 36, 26, fill), pill].join('')
}

function portrait({ name }: Card, { primary }: Looks, photo: Buffer | undefined) {
  const { x, y, width, height } = PHOTO
  if (photo) return `<g clip-path="url(#photo)">${image(photo, PHOTO)}</g>`
  const letters = name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .map((word) => Array.from(word.normalize('NFC'))[0]!.toUpperCase())
    .filter((letter) => setLines(letter, { size: 1 })[0]!.pieces.every(({ missing }) => !missing))
  const initials = [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('')
  const line = fitLine(initials || '–', { size: 104, width }, 'bold')
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="18" fill="${mix(primary, '#ffffff', 0.88)}" stroke="${mix(onWhite(primary), '#ffffff', 0.75)}" stroke-width="2"/>${write(line, x + (width - line.width) / 2, y + height / 2 + 37, 104, onWhite(primary))}`
}

function facts(card: Card, { primary }: Looks) {
  const x = PHOTO.x + PHOTO.width + 40
  const wide = CARD.width - x - 48
  const narrow = QR.x - x - 32
  const lines = asLarge(card.name, wide, [
    [56, 1],
    [48, 2],
    [38, 3],
  ])
  const step = lines[0]!.size * 1.14
  let y = PHOTO.y + lines[0]!.size * 0.82
  const drawn = lines.map(({ line, size }, i) => write(line, x, y + i * step, size, INK))
  y += (lines.length - 1) * step + 8
  for (const text of [
    card.membership,
    [card.team, card.division, card.league].filter(Boolean).join('  ·  '),
  ]) {
    if (!text) continue
    y += 38
    // The code's white margin stays white, beside it and right above it.
    const width = y > QR.y - 34 ? narrow : wide
    drawn.push(write(fitLine(text, { size: 27, width }, 'regular'), x, y, 27, SOFT))
  }
  const field = (label: string, text: string, top: number, size = 33) =>
    write(fitLine(label, { size: 20, width: narrow }, 'bold'), x, top, 20, onWhite(primary)) +
    write(fitLine(text, { size, width: narrow }, 'bold'), x, top + 40, size, INK)
  drawn.push(
    field('MEMBER ID', card.member_number, 440),
    card.begins_on
      ? field('VALID', `${spellDay(card.begins_on)} – ${spellDay(card.valid_until)}`, 534, 24)
      : field('VALID UNTIL', spellDay(card.valid_until), 534),
    ...(card.checks ?? []).slice(0, CHECKS).map((text, i) => {
      const line = fitLine(text, { size: 19, width: QR.x - PHOTO.x - 32 }, 'regular')
      return write(line, PHOTO.x, PHOTO.y + PHOTO.height + 24 + i * 24, 19, SOFT)
    }),
  )
  return drawn.join('')
}

/** The QR code with the white margin that scanners need. */
function code({ url }: Card) {
  const { modules } = qrCodes().create(url, { errorCorrectionLevel: 'M' })
  const unit = QR.side / modules.size
  let path = ''
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) {
      if (!modules.get(y, x)) continue
      let run = 1
      while (x + run < modules.size && modules.get(y, x + run)) run += 1
      path += `M${x} ${y}h${run}v1h-${run}z`
      x += run
    }
  const label = setLines([{ text: 'Scan to check', face: 'regular' }], { size: 19 })[0]!
  return `<g transform="translate(${QR.x} ${QR.y}) scale(${unit})"><path d="${path}" fill="#000000" shape-rendering="crispEdges"/></g>${write(label, QR.x + (QR.side - label.width) / 2, QR.y + QR.side + 32, 19, SOFT)}`
}
