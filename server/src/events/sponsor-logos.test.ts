import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '../../test/events.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { asking } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 160, alpha: 0.5 } } }).png()

async function upload(event_id: number, content: Buffer | string, name = 'logo.png') {
  const form = new FormData()
  form.append('logo', new File([new Uint8Array(Buffer.from(content))], name))
  const encoded = new Response(form)
  const answer = await house.call(`/api/ems/events/${event_id}/sponsor-logos`, {
    ...{ method: 'POST', token: admin, payload: Buffer.from(await encoded.arrayBuffer()) },
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  return { http: answer.statusCode, ...answer.json() }
}

const pageOf = async (slug: string) =>
  ((await ask('GET', `/ems/event/${slug}`)).data.blocks as { title: string; image: string | null }[])
    .filter(({ image }) => image !== null)
    .map(({ title, image }) => ({ title, image }))

test('a logo is drawn to its box, and stands on the page of an event with who gave the money', async () => {
  const event = await anEvent(house)
  const { data } = await upload(event.id, await drawn(1600, 400).toBuffer())
  const kept = await house.call(data.image, {})
  expect(kept.headers['content-type']).toBe('image/png')
  expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ width: 480, height: 120, hasAlpha: true })

  const { version } = (await ask('GET', `/ems/events/${event.id}`, admin)).data
  const block = { kind: 'sponsor', title: 'Ace Bats', image: data.image }
  const saved = await ask('PUT', `/ems/events/${event.id}/blocks`, admin, { version, blocks: [block] })
  expect(saved.data.blocks).toMatchObject([block])
  const sponsor = {
    ...{ kind: 'sponsor', name: 'Prairie Bank', level: 'Gold', is_shown: true, items: [] },
    ...{ due_on: '2027-05-01', image: data.image },
  }
  expect((await ask('POST', `/ems/events/${event.id}/vendors`, admin, sponsor)).data.vendors).toMatchObject([
    { name: 'Prairie Bank', image: data.image },
  ])
  expect(await pageOf(event.slug)).toEqual([
    { title: 'Ace Bats', image: data.image },
    { title: 'Prairie Bank', image: data.image },
  ])

  const copy = await ask('POST', `/ems/events/${event.id}/copy`, admin, {
    ...{ name: 'Again', starts_on: '2028-06-10' },
  })
  expect(copy.data.blocks).toMatchObject([block])
})

test('a picture that is none is refused, and so is an event that is not there', async () => {
  const { id } = await anEvent(house)
  expect(await upload(id, 'not a picture')).toMatchObject({
    http: 415,
    errors: { logo: ['Choose a picture in the format JPEG, PNG or WebP.'] },
  })
  expect(await upload(99_999_999, await drawn(10, 10).toBuffer())).toMatchObject({ http: 404 })
})

test.each([
  'https://elsewhere.example/logo.png',
  '/files/pictures/league/sponsor-0123456789ab.png',
  '/files/pictures/alliance/member-0123456789ab.png',
  '/files/pictures/alliance/../league/sponsor-0123456789ab.png',
])('an address that is no logo of this club is refused at its field: %s', async (image) => {
  const { id } = await anEvent(house)
  const { version } = (await ask('GET', `/ems/events/${id}`, admin)).data
  const blocks = [{ kind: 'sponsor', title: 'Ace Bats', image }]
  expect(await ask('PUT', `/ems/events/${id}/blocks`, admin, { version, blocks })).toMatchObject({
    http: 422,
    errors: { 'blocks.0.image': ['Upload the logo again.'] },
  })
  const vendor = { kind: 'sponsor', name: 'Ace', is_shown: true, items: [], due_on: '2027-05-01', image }
  expect(await ask('POST', `/ems/events/${id}/vendors`, admin, vendor)).toMatchObject({
    http: 422,
    errors: { image: ['Upload the logo again.'] },
  })
})
