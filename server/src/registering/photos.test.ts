import { expect, test } from 'vitest'
import { testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)

/** One white pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)
const BOUNDARY = 'the-end-of-a-part'

const sendPhoto = (token: string, person_key: string, photo: Buffer) =>
  house.call(`/api/mms/registration/${token}/photo`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="person_key"\r\n\r\n${person_key}\r\n` +
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      photo,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  })
const photosOf = async (token: string) =>
  (await family.ask('GET', `get_incomplete_member/${token}`))['data'].photos

test('a picture is kept with its person, shown, and taken away again', async () => {
  const { token } = await family.start({ registrant: family.registrant(), people: [await family.daughter()] })
  expect((await sendPhoto(token, 'kid1', PIXEL)).statusCode).toBe(200)
  expect(await photosOf(token)).toEqual(['kid1'])
  const address = `/api/mms/registration/${token}/photo/kid1`
  expect((await house.call(address)).headers['content-type']).toBe('image/jpeg')

  expect((await house.call(address, { method: 'DELETE' })).json()).toMatchObject({
    data: { person_key: 'kid1' },
  })
  expect(await photosOf(token)).toEqual([])
  expect((await house.call(address)).statusCode).toBe(404)
  // Pressed twice, or in two windows.
  expect((await house.call(address, { method: 'DELETE' })).statusCode).toBe(200)
})

test('what is no picture, or belongs to nobody of the registration, is refused at its field', async () => {
  const { token } = await family.start({ registrant: family.registrant(), people: [await family.daughter()] })
  const svg = await sendPhoto(token, 'kid1', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(svg.json().errors).toHaveProperty('photo')
  expect((await sendPhoto(token, 'nobody', PIXEL)).json().errors).toHaveProperty('person_key')
  expect(await photosOf(token)).toEqual([])
})
