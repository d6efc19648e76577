import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fieldPhoto } from './field-photo.ts'

const BLUE = { primary: '#1d4ed8', accent: '#ffffff' }
const RED = { primary: '#b91c1c', accent: '#ffffff' }
const SIZE = { width: 400, height: 200 }

/** Red, green and blue of a part of the picture, on average. */
async function colorOf(picture: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(picture).extract(part).toBuffer()).stats()
  return channels.map(({ mean }) => mean) as [number, number, number]
}
const SKY = { left: 180, top: 24, width: 40, height: 16 }
const RIGHT = { left: 290, top: 90, width: 40, height: 40 }
const LEFT = { left: 70, top: 90, width: 40, height: 40 }

test('the sky is in the color of the club, and the picture has the size asked for', async () => {
  const [blue, red] = await Promise.all([fieldPhoto('ball', BLUE, SIZE), fieldPhoto('ball', RED, SIZE)])
  expect(await sharp(blue).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 200 })
  const [r, , b] = await colorOf(blue, SKY)
  expect(b).toBeGreaterThan(r * 1.5)
  const [r2, , b2] = await colorOf(red, SKY)
  expect(r2).toBeGreaterThan(b2 * 1.5)
})

test('the ball is optic yellow on the right, and on the left in a mirrored picture', async () => {
  const isYellow = ([r, g, b]: [number, number, number]) => r > 2 * b && g > 2 * b && g > 110
  const plain = await fieldPhoto('ball', BLUE, SIZE)
  const mirrored = await fieldPhoto('ball', BLUE, { ...SIZE, isMirrored: true })
  expect(isYellow(await colorOf(plain, RIGHT))).toBe(true)
  expect(isYellow(await colorOf(plain, LEFT))).toBe(false)
  expect(isYellow(await colorOf(mirrored, LEFT))).toBe(true)
})
