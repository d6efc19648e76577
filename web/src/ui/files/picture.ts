import { msg, t } from '../../language.ts'
import { squareOf, type Crop } from './crop.ts'

const MOST_BYTES_IN = 25_000_000
const MOST_BYTES_OUT = 1_000_000
const SIDE = 800

export const NOT_A_PICTURE = msg('We can’t read this file as a picture. Please choose a JPEG, PNG or WebP.')
export const TOO_LARGE = msg('This picture is larger than 25 MB. Please choose a smaller one.')

/**
 * Decodes a file as a picture turned upright, whatever way the camera was held. Its name does not matter: it
 * has to be a picture. Throws an Error with the sentence to show.
 */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  if (file.size > MOST_BYTES_IN) throw new Error(t(TOO_LARGE))
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new Error(t(NOT_A_PICTURE))
  }
}

/** Draws the selected square of the picture over a whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const { left, top, size } = squareOf(picture, crop)
  const paper = canvas.getContext('2d')
  if (!paper) return
  // JPEG does not support transparency; without a background it would be black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(picture, left, top, size, size, 0, 0, canvas.width, canvas.height)
}

/** The selected square as a JPEG of at most 1 MB, without the camera's metadata, such as the location. */
export async function jpegOf(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  drawCrop(canvas, picture, crop)
  for (let quality = 0.9; ; quality -= 0.15) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (!blob) throw new Error(t(NOT_A_PICTURE))
    if (blob.size <= MOST_BYTES_OUT || quality < 0.2)
      return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
  }
}
