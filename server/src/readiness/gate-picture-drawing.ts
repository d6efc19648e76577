import type { Drawing } from '../plumbing/drawing/drawings.ts'
import { sharp } from '../plumbing/drawing/packages.ts'

/** Large enough to recognize a face on a phone, and only a few kilobytes. */
const SIZE = { width: 144, height: 180 } as const

/** A person's picture as a small JPEG without the camera's metadata. */
export const gatePicture: Drawing<{ photo: Uint8Array }> = {
  name: 'gate-picture',
  draw: ({ photo }) =>
    sharp(photo)
      .rotate()
      .resize({ ...SIZE, fit: 'cover', position: 'top' })
      .jpeg({ quality: 70, mozjpeg: true })
      .toBuffer(),
}
