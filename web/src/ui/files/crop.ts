/**
 * Which square of a picture is kept: zoom from 1 (the whole short side), center as fractions of width and
 * height.
 */
export type Crop = { zoom: number; x: number; y: number }
export type Size = { width: number; height: number }

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
const MOST_ZOOM = 5

/** The square in pixels of the picture; never outside it. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const size = Math.min(width, height) / zoom
  return {
    left: between(0, x * width - size / 2, width - size),
    top: between(0, y * height - size / 2, height - size),
    size,
  }
}

/** The crop after dragging by fractions of the visible square. */
export function dragged(picture: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, size } = squareOf(picture, crop)
  return within(picture, {
    zoom: crop.zoom,
    x: (left + size / 2 - right * size) / picture.width,
    y: (top + size / 2 - down * size) / picture.height,
  })
}

export const zoomed = (picture: Size, crop: Crop, zoom: number): Crop =>
  within(picture, { ...crop, zoom: between(1, zoom, MOST_ZOOM) })

/** The same square with its actual center, so that the next step starts from what is visible. */
function within(picture: Size, crop: Crop): Crop {
  const { left, top, size } = squareOf(picture, crop)
  return { zoom: crop.zoom, x: (left + size / 2) / picture.width, y: (top + size / 2) / picture.height }
}

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, Math.max(least, most)))
