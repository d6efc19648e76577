import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { phonePicture } from 'contract/phone-pictures'
import { testHouse } from '../../../test/house.ts'
import { pictureAddress, storePicture } from './pictures.ts'

const house = await testHouse()
const { storage } = house.world.outside
const get = (url: string) =>
  house.app.inject({ url, headers: { host: 'alliance.localhost:3000' } }).then((answer) => answer)

/** As many details as no photo has. */
const noise = () =>
  sharp(randomBytes(1200 * 630 * 3), { raw: { width: 1200, height: 630, channels: 3 } })
    .blur(2)
    .jpeg({ quality: 86 })
    .toBuffer()

test('a phone gets a picture in at most 16 kB, made when it is first asked for and kept', async () => {
  const key = await storePicture(storage, { label: 'alliance' }, 'event', await noise(), 'jpg')
  const address = phonePicture(pictureAddress(key)!)!
  const answer = await get(address)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const { format, width } = await sharp(answer.rawPayload).metadata()
  expect({ format, isWide: width >= 400 }).toEqual({ format: 'webp', isWide: true })
  expect(answer.rawPayload.length).toBeLessThanOrEqual(16_000)
  expect((await storage.get(address.replace('/files/', '')))?.content).toEqual(answer.rawPayload)
  expect((await get(address)).rawPayload).toEqual(answer.rawPayload)
})

test('nothing is made of a picture that isn’t there, or of another tenant’s', async () => {
  expect((await get('/files/pictures/alliance/event-000000000000-phone.webp')).statusCode).toBe(404)
  const key = await storePicture(storage, { label: 'demo' }, 'event', await noise(), 'jpg')
  expect((await get(phonePicture(pictureAddress(key)!)!)).statusCode).toBe(404)
  expect(phonePicture('https://elsewhere.example/files/pictures/demo/a.jpg')).toBeUndefined()
})
