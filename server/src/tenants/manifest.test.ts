import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testSite } from '../../test/site.ts'

const site = await testSite()

test('a tenant’s site is installed under its name, opens at home, and has icons for every shape', async () => {
  const { status, headers, body } = await site.get('/manifest.webmanifest', 'demo')
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  const manifest = JSON.parse(String(body.name ? JSON.stringify(body) : body))
  expect(manifest).toMatchObject({
    id: '/',
    name: 'The demo',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
  })
  const masked = manifest.icons.filter(({ purpose }: { purpose?: string }) => purpose === 'maskable')
  expect(masked.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src, sizes } of manifest.icons) {
    const { rawPayload } = await site.get(src, 'demo')
    const { width, height } = await sharp(rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('shortcuts speak the reader’s language', async () => {
  const { body } = await site.call('/manifest.webmanifest', { headers: { 'accept-language': 'es' } })
  expect(JSON.parse(body).shortcuts.map(({ name }: { name: string }) => name)).toContain('Calendario')
})

test('what a system cuts off of a maskable icon has the brand’s color', async () => {
  const { rawPayload } = await site.get('/assets/app-icon/512.png')
  const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  const { colors } = (await site.get('/cloud/tenants/alliance.json')).body
  const corner = `#${[...data.subarray(0, 3)].map((one) => one.toString(16).padStart(2, '0')).join('')}`
  expect(corner).toBe(colors.primary)
  expect((await site.get('/assets/app-icon/333.png')).status).toBe(404)
})

test('before somebody installs it, a phone and a desktop see what it is, in the reader’s language and the brand’s color', async () => {
  for (const language of ['en', 'es']) {
    const { body } = await site.call('/manifest.webmanifest', { headers: { 'accept-language': language } })
    const { screenshots } = JSON.parse(body)
    expect(screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)).toEqual([
      'narrow',
      'wide',
    ])
    for (const { src, sizes, type, label } of screenshots) {
      expect([src.includes(`-${language}.`), type, label.length > 20]).toEqual([true, 'image/png', true])
      const { rawPayload } = await site.get(src)
      const { width, height, format } = await sharp(rawPayload).metadata()
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
    }
  }
  const [own, other] = await Promise.all(
    (['alliance', 'demo'] as const).map(
      async (label) => (await site.get('/assets/app-picture/narrow-en.png', label)).rawPayload,
    ),
  )
  expect(own!.equals(other!)).toBe(false)
  for (const name of ['narrow-fr.png', 'tall-en.png', 'toString'])
    expect((await site.get(`/assets/app-picture/${name}`)).status).toBe(404)
})
