import sharp from 'sharp'
import { expect, test } from 'vitest'
import { UnsupportedFile } from 'contract/problem'
import { checkedPicture } from './picture-check.ts'

const wanted = { width: 100, height: 100, field: 'photo' }
const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#d01c3f' } })
const file = (bytes: Buffer | string, name: string, type: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

test('a picture is drawn anew as a small JPEG without what the camera wrote into it', async () => {
  const sent = await picture()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const kept = await checkedPicture(file(sent, 'me.jpg', 'image/jpeg'), wanted)
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 100, height: 67 })
  expect(kept.includes('secret place')).toBe(false)
})

test.each([
  ['an SVG named .png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page named .png', '<!doctype html><script>alert(1)</script>'],
  ['an empty file', ''],
])('%s is refused at its field', async (_, content) => {
  const refusal = await checkedPicture(file(content, 'a.png', 'image/png'), wanted).catch(
    (error: unknown) => error,
  )
  expect(UnsupportedFile.is(refusal) && refusal.errors).toEqual({
    photo: ['Choose a picture in the format JPEG, PNG or WebP.'],
  })
})

test('half a picture is refused with a sentence', async () => {
  const whole = await picture().png().toBuffer()
  const refusal = await checkedPicture(
    file(whole.subarray(0, whole.length / 2), 'a.png', 'image/png'),
    wanted,
  ).catch((error: unknown) => error)
  expect(UnsupportedFile.is(refusal) && refusal.message).toBe(
    'This picture is damaged or too large. Please choose another one.',
  )
})

test('a small file that unpacks to a huge picture is refused', async () => {
  const huge = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  const refusal = await checkedPicture(file(huge, 'a.png', 'image/png'), wanted).catch(
    (error: unknown) => error,
  )
  expect(UnsupportedFile.is(refusal)).toBe(true)
})
