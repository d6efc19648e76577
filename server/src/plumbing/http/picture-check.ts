import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import { Problem, UnsupportedFile } from 'contract/problem'
import { sharp } from '../drawing/packages.ts'

const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp'])
/** Far more than a phone's camera takes; a small file that unpacks to more is an attack. */
const MOST_PIXELS = 60_000_000

type Wanted = { width: number; height: number; field: string }

/**
 * Re-encodes an uploaded picture, judged by its content and never by its name, as a JPEG of at most the given
 * size: turned upright, and without location, camera data or anything else the file carried. @throws
 * UnsupportedFile at `field` unless it is an intact JPEG, PNG or WebP picture.
 */
export const checkedPicture = (file: File, { width, height, field }: Wanted): Promise<Buffer> =>
  drawnAnew(file, field, (picture) =>
    picture
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer(),
  )

/**
 * The same for a picture needed in another form: `draw` gets it upright and decides what to do with it.
 * @throws UnsupportedFile like `checkedPicture`
 */
export async function drawnAnew<T>(
  file: File,
  field: string,
  draw: (picture: Sharp) => Promise<T>,
): Promise<T> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !ACCEPTED.has(type.mime))
    throw refused(field, 'Choose a picture in the format JPEG, PNG or WebP.')
  try {
    return await draw(sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' }).rotate())
  } catch (error) {
    if (error instanceof Problem) throw error
    throw refused(field, 'This picture is damaged or too large. Please choose another one.')
  }
}

const refused = (field: string, message: string): Problem =>
  UnsupportedFile({ message, errors: { [field]: [message] } })
