import { contrast, SHAPE, SURFACE } from '../theme.ts'

export type Scheme = keyof typeof SURFACE

/** A logo is seen if at least this part of what it shows stands out. */
const ENOUGH = 0.1
/** Of both, in pixels: no larger than the logo is in the header of a page. */
const SIZE = 48

/**
 * On which pages a picture can hardly be seen: where nearly nothing of it has the contrast that WCAG 2.2 asks of shapes.
 * Takes pixels as a canvas gives them, four bytes each; those that are mostly transparent are not part of the picture.
 */
export function fadesOn(pixels: ArrayLike<number>): Scheme[] {
  const colors = Array.from({ length: pixels.length / 4 }, (_, i) => i * 4)
    .filter((at) => pixels[at + 3]! >= 128)
    .map((at) => `#${[0, 1, 2].map((part) => pixels[at + part]!.toString(16).padStart(2, '0')).join('')}`)
  if (colors.length === 0) return []
  return (['light', 'dark'] as const).filter((scheme) => {
    const seen = colors.filter((color) => contrast(color, SURFACE[scheme]) >= SHAPE)
    return seen.length / colors.length < ENOUGH
  })
}

/** The pixels of a picture that is loaded, as small as it is shown; none where there is nothing to draw on. */
export function pixelsOf(image: HTMLImageElement): ArrayLike<number> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (!pen) return []
  pen.drawImage(image, 0, 0, SIZE, SIZE)
  return pen.getImageData(0, 0, SIZE, SIZE).data
}
