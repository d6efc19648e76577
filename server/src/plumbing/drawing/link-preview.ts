import { createHash } from 'node:crypto'
import type { OutsideContext } from '../context.ts'
import { mix, onWhite, textOn } from './colors.ts'
import type { Drawing } from './drawings.ts'
import { sharp } from './packages.ts'
import { asLarge, image, picture, write } from './svg-parts.ts'
import { fitLine } from './typesetting.ts'

/** What a link says about itself in a message or a post. Everybody who gets the link sees it. */
export type LinkPreview = {
  tenant_name: string
  primary: string
  logo?: Uint8Array | undefined
  /** A picture of any kind behind the words. */
  backdrop?: Uint8Array | undefined
  /** Above the title: 'You’re invited'. */
  kicker: string
  title: string
  /** Below the title, a line each. */
  lines: readonly string[]
  /** 'From $45.00' */
  price: string | null
}

/** The size that messengers and networks show whole. */
export const PREVIEW = { width: 1200, height: 630 } as const
/** Networks keep a picture for days anyway. */
export const PREVIEW_SECONDS = 3600
const { width: WIDTH, height: HEIGHT } = PREVIEW
const EDGE = 72

export const linkPreview: Drawing<LinkPreview> = { name: 'link preview', draw }

/** Changes whenever the drawing does, so that pictures of before are not shown again. */
const EDITION = 1

/**
 * The picture of a preview, drawn the first time it is asked for and kept in the storage: robots of many
 * networks ask for one at the same time.
 */
export async function previewPicture(context: OutsideContext, preview: LinkPreview): Promise<Buffer> {
  const { storage } = context.outside
  const { logo, backdrop, ...words } = preview
  const digest = createHash('sha256').update(JSON.stringify([EDITION, words]))
  for (const part of [logo, backdrop]) digest.update(part ? createHash('sha256').update(part).digest() : '-')
  const key = `previews/${context.tenant.label}/${digest.digest('hex').slice(0, 32)}.jpg`
  const known = await storage.get(key).catch(() => undefined)
  if (known) return known.content
  const content = await context.draw(linkPreview, preview)
  await storage.put(key, content, 'image/jpeg').catch(() => {})
  return content
}

async function draw(preview: LinkPreview): Promise<Buffer> {
  const [logo, backdrop] = await Promise.all([
    picture(preview.logo, { width: 88, height: 88, fit: 'contain' }),
    picture(preview.backdrop, { width: WIDTH / 2, height: HEIGHT / 2, fit: 'cover' }),
  ])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
${backdrop ? overPicture(backdrop) : ground(preview)}${head(preview, logo, backdrop ? '#ffffff' : textOn(preview.primary))}${words(preview, backdrop ? '#ffffff' : textOn(preview.primary))}
</svg>`
  return sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
}

/** The brand's color with a ball coming in from the right. */
function ground({ primary }: LinkPreview): string {
  const stitches = [-120, -80, -40, 0, 40, 80, 120]
    .map((y) => {
      const x = 160 - 67 * (1 - (y / 150) ** 2)
      return `<path d="M${-x - 18} ${y + 7}l36-14M${x - 18} ${y - 7}l36 14"/>`
    })
    .join('')
  return `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${primary}"/><stop offset="1" stop-color="${mix(primary, '#000000', textOn(primary) === '#ffffff' ? 0.35 : 0.08)}"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
<g fill="none" stroke="${textOn(primary)}" stroke-opacity="0.12" stroke-width="3"><circle cx="1060" cy="560" r="300"/><circle cx="1060" cy="560" r="390"/><circle cx="1060" cy="560" r="480"/></g>
<g transform="translate(1060 560) rotate(-18)"><circle r="220" fill="#d7ec3c"/><g fill="none" stroke="#b3202a" stroke-width="8" stroke-linecap="round"><path d="M-160-150c90 100 90 200 0 300M160-150c-90 100-90 200 0 300"/>${stitches}</g></g>`
}

/** A photo, dark enough at its left and below for white words. */
const overPicture = (png: Buffer) =>
  `${image(png, { x: 0, y: 0, width: WIDTH, height: HEIGHT })}<defs><linearGradient id="dusk" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="#0b1220" stop-opacity="0.92"/><stop offset="1" stop-color="#0b1220" stop-opacity="0.45"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#dusk)"/>`

function head({ tenant_name }: LinkPreview, logo: Buffer | undefined, fill: string): string {
  const x = logo ? EDGE + 116 : EDGE
  const chip = logo
    ? `<rect x="${EDGE}" y="56" width="92" height="92" rx="20" fill="#ffffff"/>${image(logo, { x: EDGE + 4, y: 60, width: 84, height: 84 })}`
    : ''
  return chip + write(fitLine(tenant_name, { size: 36, width: WIDTH - x - EDGE }, 'bold'), x, 114, 36, fill)
}

function words({ kicker, title, lines, price, primary }: LinkPreview, fill: string): string {
  const width = 860
  const large = asLarge(title, width, [
    [88, 1],
    [72, 2],
    [56, 3],
  ])
  const size = large[0]!.size
  const step = size * 1.12
  let y = 264
  const drawn = [write(fitLine(kicker, { size: 34, width }, 'regular'), EDGE, y, 34, fill)]
  y += size * 0.72 + 34
  drawn.push(...large.map(({ line }, i) => write(line, EDGE, y + i * step, size, fill)))
  y += (large.length - 1) * step + 22
  for (const text of lines.filter(Boolean).slice(0, large.length > 2 ? 1 : 2)) {
    y += 42
    drawn.push(write(fitLine(text, { size: 34, width }, 'regular'), EDGE, y, 34, fill))
  }
  if (price === null) return drawn.join('')
  const label = fitLine(price, { size: 38, width: 520 }, 'bold')
  const pill = `<rect x="${EDGE}" y="${HEIGHT - 124}" width="${label.width + 64}" height="72" rx="36" fill="#ffffff"/>`
  return drawn.join('') + pill + write(label, EDGE + 32, HEIGHT - 74, 38, onWhite(primary))
}
