import type { Drawing } from '../plumbing/drawing/drawings.ts'
import { sharp } from '../plumbing/drawing/packages.ts'

/** Twice as large as it is shown, for sharp screens; about three kilobytes. */
const SIDE = 96

/** A face for a list: a small square JPEG without the camera's metadata. */
export const portrait: Drawing<{ photo: Uint8Array }> = {
  name: 'portrait',
  draw: ({ photo }) =>
    sharp(photo)
      .rotate()
      .resize({ width: SIDE, height: SIDE, fit: 'cover', position: 'top' })
      .jpeg({ quality: 72, mozjpeg: true })
      .toBuffer(),
}
