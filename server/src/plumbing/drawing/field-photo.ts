import { readFile } from 'node:fs/promises'
import { ownFile } from '../../workspace-file.ts'
import { mix } from './colors.ts'
import { sharp } from './packages.ts'

/** Where the ground of each picture in `server/pictures` ends, as a share of its height. */
const HORIZON = { ball: 0.29, plate: 0.29, line: 0.18 }
export type FieldPhoto = keyof typeof HORIZON

type Colors = { primary: string; accent: string }
type Look = { width: number; height: number; isMirrored?: boolean }

/**
 * A softball field at night: a picture of the ground, under a sky in the club's colors.
 * @param size in pixels
 * @returns a JPEG
 */
export async function fieldPhoto(
  photo: FieldPhoto,
  colors: Colors,
  { width, height, isMirrored = false }: Look,
): Promise<Buffer> {
  const ground = sharp(await readFile(ownFile(`pictures/${photo}.webp`)))
  const { width: wide, height: high } = await ground.metadata()
  // Most of a sky is blurred, and blurring takes most of the time: at half the size, a quarter of it.
  // In a step of its own, because an SVG that is resized is drawn in the new size.
  const dusk = await sharp(Buffer.from(sky(wide / 2, high / 2, (HORIZON[photo] * high) / 2, colors)))
    .flatten()
    .raw()
    .toBuffer()
  const painted = await sharp(dusk, { raw: { width: wide / 2, height: high / 2, channels: 3 } })
    .resize(wide, high)
    .composite([{ input: await ground.raw().toBuffer(), raw: { width: wide, height: high, channels: 4 } }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(painted)
    .flop(isMirrored)
    .resize(width, height, { fit: 'cover', position: isMirrored ? 'left' : 'right' })
    .jpeg({ quality: 70, mozjpeg: true })
    .toBuffer()
}

/** Dusk over trees, and floodlights out of focus. */
function sky(width: number, height: number, horizon: number, { primary, accent }: Colors): string {
  const night = mix(primary, '#05070d', 0.66)
  const trees = mix(night, '#000000', 0.55)
  const x = (share: number) => Math.round(width * share)
  const y = (share: number) => Math.round(horizon * share)
  const lamp = height * 0.03
  return `
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${night}"/>
      <stop offset="0.7" stop-color="${mix(primary, '#0a1020', 0.3)}"/>
      <stop offset="1" stop-color="${mix(mix(accent, primary, 0.45), '#ffb070', 0.35)}"/>
    </linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="#fff6e0" stop-opacity="0.55"/><stop offset="0.3" stop-color="#fff1d6" stop-opacity="0.16"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient>
    <radialGradient id="lamp"><stop offset="0" stop-color="#fffaf0" stop-opacity="0.78"/><stop offset="0.8" stop-color="#fff6e4" stop-opacity="0.82"/><stop offset="0.93" stop-color="#ffffff" stop-opacity="0.95"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient>
    <filter id="haze" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${height * 0.003}"/></filter>
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${height * 0.011}"/></filter>
  </defs>
  <rect width="${width}" height="${height}" fill="${trees}"/>
  <rect width="${width}" height="${Math.round(horizon)}" fill="url(#sky)"/>
  <path filter="url(#soft)" fill="${trees}" d="M${x(-0.5)} ${y(1.4)}V${y(0.78)}C${x(0.06)} ${y(0.6)} ${x(0.12)} ${y(0.86)} ${x(0.22)} ${y(0.74)}S${x(0.36)} ${y(0.62)} ${x(0.48)} ${y(0.8)}S${x(0.66)} ${y(0.66)} ${x(0.76)} ${y(0.78)}S${x(0.92)} ${y(0.64)} ${x(1.5)} ${y(0.76)}V${y(1.4)}Z"/>
  ${[
    [0.1, 0.3],
    [0.37, 0.16],
    [0.56, 0.36],
    [0.93, 0.2],
  ]
    .map(([at, top]) => tower(x(at!), y(top!), y(1), lamp, trees))
    .join('')}
  <g filter="url(#haze)">${WINDOWS.map(([at, up, color]) => `<circle cx="${x(at)}" cy="${y(up)}" r="${lamp * 0.62}" fill="${color}" fill-opacity="0.42"/>`).join('')}</g>
</svg>`
}

/** Small lights below the trees: where, how far up, and their color. */
const WINDOWS: readonly [number, number, string][] = [
  [0.03, 0.9, '#ffc784'],
  [0.18, 0.97, '#ffe2b8'],
  [0.24, 0.88, '#ffb46a'],
  [0.31, 0.99, '#ff8a70'],
  [0.44, 0.93, '#bcd4ff'],
  [0.5, 1.0, '#ffd9a0'],
  [0.63, 0.92, '#ffc784'],
  [0.69, 0.98, '#ffe9cc'],
  [0.84, 0.94, '#ffb46a'],
  [0.98, 0.99, '#bcd4ff'],
]

function tower(x: number, top: number, foot: number, lamp: number, dark: string): string {
  const lamps = [-1.3, 0, 1.3].flatMap((dx) => [0, 1.25].map((dy) => [dx, dy] as const))
  return (
    `<rect filter="url(#soft)" x="${x - lamp * 0.18}" y="${top}" width="${lamp * 0.36}" height="${foot - top}" fill="${dark}"/>` +
    `<circle cx="${x}" cy="${top + lamp * 0.6}" r="${lamp * 6.5}" fill="url(#glow)"/>` +
    `<g filter="url(#haze)">${lamps.map(([dx, dy]) => `<circle cx="${x + dx * lamp}" cy="${top + dy * lamp}" r="${lamp * 0.86}" fill="url(#lamp)"/>`).join('')}</g>`
  )
}
