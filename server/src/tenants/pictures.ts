import type { Sharp } from 'sharp'
import type { TenantDocument } from 'contract/tenants'
import type { StoredFile } from '../outside/storage.ts'
import { mix } from '../plumbing/drawing/colors.ts'
import { fieldPhoto } from '../plumbing/drawing/field-photo.ts'
import { sharp } from '../plumbing/drawing/packages.ts'

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
  // 96 for the head of a page, on screens of twice the density.
  logo: [square(256, ''), square(96), square(512)],
  // 180 for a phone's home screen, 192 and 512 for an installed site.
  favicon: [square(64, ''), square(180), square(192), square(512)],
  banner: [
    { suffix: '', width: 1600, height: 800 },
    { suffix: '-800', width: 800, height: 400 },
    // Upright, behind the first words on a phone.
    { suffix: '-phone', width: 600, height: 800 },
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
  /^(?<kind>logo|favicon|banner)(?<made>-[0-9a-f]{12}|-drawn(?:-[0-9a-f]{3}|-[0-9a-f]{6}){2})?(?<suffix>-(?:96|180|192|512|800|phone|preview))?$/

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

/**
 * A picture in another size. A banner is cropped to its most interesting part; a logo or icon is shown whole on a
 * transparent background.
 */
export async function fit(picture: Sharp, kind: BrandPicture, size: Size): Promise<StoredFile> {
  const { width, height } = size
  if (kind === 'banner') {
    const cropped = picture
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
    if (size.suffix === '-phone') return forPhones(cropped)
    return { content: await cropped.jpeg({ quality: 80, mozjpeg: true }).toBuffer(), type: 'image/jpeg' }
  }
  const content = await picture
    .resize(width, height, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png(pngOf(size))
    .toBuffer()
  return { content, type: 'image/png' }
}

/** The small ones are on every page, and a palette is less than half of their bytes. */
const pngOf = ({ width }: Size) =>
  width <= 96 ? { palette: true, quality: 90, effort: 10 } : { compressionLevel: 9 }

/** Half the bytes of a JPEG, because the first page waits for it on slow networks; link previews know JPEG only. */
const forPhones = async (banner: Sharp): Promise<StoredFile> => ({
  content: await banner.webp({ quality: 60 }).toBuffer(),
  type: 'image/webp',
})

/** Pictures for a tenant without its own: a softball, and a field at night under a sky in its colors. */
export async function drawPicture(
  kind: BrandPicture,
  colors: Colors,
  size: Size = SIZES[kind][0]!,
): Promise<StoredFile> {
  const { width, height } = size
  if (kind === 'banner') {
    const photo = await fieldPhoto('ball', colors, { width, height })
    return size.suffix === '-phone' ? forPhones(sharp(photo)) : { content: photo, type: 'image/jpeg' }
  }
  const content = await sharp(Buffer.from(emblem(colors)), { density: width > 256 ? 144 : 72 })
    .resize(width, height)
    .png(pngOf(size))
    .toBuffer()
  return { content, type: 'image/png' }
}

/** Optic yellow, the color of a softball, and of its seams. */
const BALL = { light: '#f0fa7a', middle: '#dcec2f', dark: '#a9bd13', seam: '#c8102e' }

/** A softball on a rounded square in the club's color. */
const emblem = ({ primary }: Colors) => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">
  <defs>
    <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${mix(primary, '#ffffff', 0.12)}"/>
      <stop offset="1" stop-color="${mix(primary, '#000000', 0.22)}"/>
    </linearGradient>
    <radialGradient id="leather" cx="0.36" cy="0.3" r="0.8">
      <stop offset="0" stop-color="${BALL.light}"/>
      <stop offset="0.5" stop-color="${BALL.middle}"/>
      <stop offset="1" stop-color="${BALL.dark}"/>
    </radialGradient>
    <clipPath id="ball"><circle cx="128" cy="128" r="88"/></clipPath>
  </defs>
  <rect width="256" height="256" rx="58" fill="url(#ground)"/>
  <circle cx="128" cy="128" r="88" fill="url(#leather)"/>
  <g clip-path="url(#ball)" fill="none" stroke="${BALL.dark}" stroke-width="6" stroke-linecap="round">
    <path d="M62 40 C 104 92 104 164 62 216"/>
    <path d="M194 40 C 152 92 152 164 194 216"/>
  </g>
  <g stroke="${BALL.seam}" stroke-width="8" stroke-linecap="round">${stitches()}</g>
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
