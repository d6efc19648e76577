import sharp from 'sharp'
import type { TenantDocument } from 'contract/tenants'
import type { StoredFile } from '../outside/storage.ts'

export const BRAND_PICTURES = ['logo', 'favicon', 'banner'] as const
export type BrandPicture = (typeof BRAND_PICTURES)[number]
type Colors = TenantDocument['colors']

/** A size in which a picture is stored; the suffix ends its name. The first has none. */
export type Size = { suffix: '' | `-${string}`; width: number; height: number }

const square = (side: number, suffix: Size['suffix'] = `-${side}`): Size => ({
  suffix,
  width: side,
  height: side,
})

export const SIZES: Record<BrandPicture, readonly Size[]> = {
  logo: [square(256, ''), square(512)],
  // 180 for a phone's home screen, 192 and 512 for an installed site.
  favicon: [square(64, ''), square(180), square(192), square(512)],
  banner: [
    { suffix: '', width: 1600, height: 800 },
    { suffix: '-800', width: 800, height: 400 },
    // What link previews show.
    { suffix: '-preview', width: 1200, height: 630 },
  ],
}

export const pictureKey = (label: string, name: string) => `tenants/${label}/${name}`
export const addressOf = (label: string, name: string) => `/assets/tenants/${label}/${name}`

/**
 * Drawn in these colors; other colors get another name, so that browsers do not show an old one from their
 * cache.
 */
export const drawnName = (kind: BrandPicture, { primary, accent }: Colors) =>
  `${kind}-drawn-${primary.slice(1)}-${accent.slice(1)}`.toLowerCase()

const NAME =
  /^(?<kind>logo|favicon|banner)(?<made>-[0-9a-f]{12}|-drawn(?:-[0-9a-f]{3}|-[0-9a-f]{6}){2})?(?<suffix>-(?:180|192|512|800|preview))?$/

/** What the last part of a picture's URL asks for; undefined if it is not valid. */
export function parsePictureName(name: string) {
  const groups = NAME.exec(name)?.groups
  if (!groups) return undefined
  const { kind, made = '', suffix = '' } = groups as { kind: BrandPicture; made?: string; suffix?: string }
  const size = SIZES[kind].find((size) => size.suffix === suffix)
  return size && { kind, made, size, master: `${kind}${made}` }
}

/** The storage key of a picture at a URL of this tenant; undefined for any other URL. */
export function keyOfAddress(label: string, kind: BrandPicture, address: string): string | undefined {
  const name = address.startsWith(addressOf(label, '')) ? address.slice(addressOf(label, '').length) : ''
  const parsed = parsePictureName(name)
  return parsed?.kind === kind && parsed.size.suffix === '' ? pictureKey(label, name) : undefined
}

/** Pictures for a tenant without its own: a ball and a field at dusk in its colors. */
export async function drawPicture(
  kind: BrandPicture,
  colors: Colors,
  { width, height }: Size = SIZES[kind][0]!,
): Promise<StoredFile> {
  if (kind === 'banner') {
    const content = await sharp(Buffer.from(banner(colors)))
      .resize(width, height)
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
    return { content, type: 'image/jpeg' }
  }
  const content = await sharp(Buffer.from(emblem(colors)), { density: width > 256 ? 144 : 72 })
    .resize(width, height)
    .png()
    .toBuffer()
  return { content, type: 'image/png' }
}

/** A ball with seams on a rounded square. */
const emblem = ({ primary, accent }: Colors) => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">
  <defs>
    <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${mix(primary, '#ffffff', 0.12)}"/>
      <stop offset="1" stop-color="${mix(primary, '#000000', 0.22)}"/>
    </linearGradient>
    <clipPath id="ball"><circle cx="128" cy="128" r="84"/></clipPath>
  </defs>
  <rect width="256" height="256" rx="58" fill="url(#ground)"/>
  <circle cx="128" cy="128" r="84" fill="#ffffff"/>
  <g clip-path="url(#ball)" fill="none" stroke="${accent}" stroke-width="11" stroke-linecap="round">
    <path d="M62 40 C 104 92 104 164 62 216"/>
    <path d="M194 40 C 152 92 152 164 194 216"/>
  </g>
  <g stroke="${accent}" stroke-width="7" stroke-linecap="round">${stitches()}</g>
</svg>`

/** Short strokes along both seams. */
function stitches(): string {
  return [0.22, 0.36, 0.5, 0.64, 0.78]
    .flatMap((t) => {
      const { x, y, slope } = seam(t)
      const [dx, dy] = [13, slope * 13]
      return [line(x - dx, y + dy, x + dx, y - dy), line(256 - x - dx, y - dy, 256 - x + dx, y + dy)]
    })
    .join('')
}

/** A point on the left seam's Bézier curve, and how much the stitch leans there. */
function seam(t: number) {
  const at = (a: number, b: number, c: number, d: number) =>
    a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3
  return { x: at(62, 104, 104, 62), y: at(40, 92, 164, 216), slope: (0.5 - t) * 1.6 }
}

const line = (x1: number, y1: number, x2: number, y2: number) =>
  `<path d="M${x1.toFixed(1)} ${y1.toFixed(1)} L${x2.toFixed(1)} ${y2.toFixed(1)}"/>`

const banner = ({ primary, accent }: Colors) => {
  const night = mix(primary, '#05070d', 0.72)
  const sky = mix(primary, '#05070d', 0.3)
  const grass = mix(primary, '#0c3b2a', 0.62)
  return `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 800" width="1600" height="800">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${night}"/>
      <stop offset="0.62" stop-color="${sky}"/>
      <stop offset="1" stop-color="${mix(accent, primary, 0.35)}"/>
    </linearGradient>
    <radialGradient id="light"><stop offset="0" stop-color="#ffffff" stop-opacity="0.85"/><stop offset="0.18" stop-color="#ffffff" stop-opacity="0.28"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient>
    <linearGradient id="grass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(grass, '#ffffff', 0.1)}"/><stop offset="1" stop-color="${mix(grass, '#000000', 0.35)}"/></linearGradient>
    <clipPath id="field"><rect y="520" width="1600" height="280"/></clipPath>
  </defs>
  <rect width="1600" height="800" fill="url(#sky)"/>
  <g fill="${mix(night, '#000000', 0.35)}">
    <path d="M0 520 V438 C 160 420 250 452 400 430 S 700 398 860 424 S 1180 450 1330 418 S 1520 408 1600 430 V520 Z" opacity="0.75"/>
  </g>
  ${[210, 620, 1180, 1460].map((x, i) => mast(x, [170, 235, 205, 150][i]!, night)).join('')}
  <rect y="520" width="1600" height="280" fill="url(#grass)"/>
  <g clip-path="url(#field)">
    ${[0, 1, 2, 3, 4, 5, 6].map((i) => `<path d="M${i * 260 - 120} 520 L${i * 260} 520 L${i * 420 - 480} 800 L${i * 420 - 680} 800 Z" fill="#ffffff" opacity="0.045"/>`).join('')}
    <path d="M800 540 L1390 800 H210 Z" fill="${mix('#b9733f', night, 0.35)}"/>
    <path d="M800 584 L1130 800 H470 Z" fill="url(#grass)"/>
    <g stroke="#ffffff" stroke-opacity="0.8" stroke-width="5" fill="none"><path d="M800 540 L1390 800"/><path d="M800 540 L210 800"/></g>
  </g>
  <path d="M800 530 l13 7 -13 7 -13 -7 z" fill="#ffffff"/>
</svg>`
}

/** A floodlight: mast, lamps and their glow. */
const mast = (x: number, top: number, night: string) => `
  <circle cx="${x}" cy="${top}" r="170" fill="url(#light)"/>
  <rect x="${x - 4}" y="${top}" width="8" height="${520 - top}" fill="${mix(night, '#000000', 0.5)}"/>
  <g fill="#ffffff">${[-36, -18, 0, 18, 36].map((dx) => `<rect x="${x + dx - 7}" y="${top - 14}" width="14" height="12" rx="3"/><rect x="${x + dx - 7}" y="${top + 3}" width="14" height="12" rx="3"/>`).join('')}</g>`

/** Mixes a `share` of `b`, 0 to 1, into `a`. */
function mix(a: string, b: string, share: number): string {
  const parts = [0, 1, 2].map((i) => Math.round(channel(a, i) * (1 - share) + channel(b, i) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function channel(color: string, i: number): number {
  const digits =
    color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1)
  return Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16)
}
