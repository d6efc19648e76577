import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CurrentSettings, SiteSettings } from 'contract/tenants/site-settings'
import { ADMIN, testHouse, type Label } from '../../test/house.ts'
import { waitingForLock } from '../../test/waiting.ts'
import { buildApp, buildWorld } from '../app.ts'
import { seedClubs } from '../clubs/seed-clubs.ts'
import { seedOffers } from '../offers/seed-offers.ts'
import { saveSetting } from './tenants.ts'

/** A web application whose pages say what they were rendered from. */
const web = mkdtempSync(join(tmpdir(), 'fieldhouse-web-'))
mkdirSync(join(web, 'client'), { recursive: true })
mkdirSync(join(web, 'server'))
for (const page of ['index', 'public-page']) writeFileSync(join(web, `client/${page}.html`), '')
writeFileSync(
  join(web, 'server/entry-server.js'),
  `export const publicPaths = ['/']
export const startedPaths = []
export const filesAt = () => []
export const takesCards = () => false
export const usesCamera = () => false
export const hasWorker = () => false
export const mayBeFramed = () => false
export const render = async ({ tenant, origin }) => ({ status: 200, title: '', head: '', html: JSON.stringify(tenant) + origin, state: {} })
export const fillPage = (_, { html }) => html ?? ''`,
)

const house = await testHouse({ env: { WEB_DIR: web } })
const { call, tokenOf, config, world, work } = house
const manager = [{ module: 'MMS', role: 'manager' }] as const

/** A second server process on the same database and files. */
const other = await buildWorld(config, { now: world.now })
const otherApp = await buildApp(other, config)
afterAll(async () => {
  await otherApp.close()
  await other.close()
  rmSync(web, { recursive: true, force: true })
})

let admin: string
beforeAll(async () => {
  admin = await tokenOf(ADMIN)
})

const read = async (label: Label = 'alliance', token = admin): Promise<CurrentSettings> =>
  (await call('/api/mms/settings', { token, label })).json().data
const save = (version: number, settings: unknown, token = admin) =>
  call('/api/mms/settings', { method: 'PATCH', token, payload: { version, settings } })

/** The current settings with some values replaced. */
async function change(part: Partial<SiteSettings>) {
  const { version, settings } = await read()
  const answer = await save(version, { ...settings, ...part })
  expect([answer.statusCode, answer.json().message]).toEqual([200, 'Data updated successfully'])
  return answer.json().data as CurrentSettings
}

const document = async () => (await call('/cloud/tenants/alliance.json')).json()
const otherPage = async () =>
  (await otherApp.inject({ url: '/', headers: { host: 'alliance.localhost' } })).body

async function upload(kind: string, content: Buffer, name = 'picture.png') {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', new File([new Uint8Array(content)], name, { type: 'image/png' }))
  const encoded = new Response(form)
  return call('/api/mms/settings/picture', {
    method: 'POST',
    token: admin,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
}

const painted = (width: number, height: number, background = '#d01c3f') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** Waits until a statement is blocked by another transaction. */
const somebodyWaits = () => expect.poll(() => waitingForLock(world.database.pool)).not.toEqual([])

test('of two who save the first settings of a site at once, the second is told what the first has made of it', async () => {
  const { pool } = world.database
  const token = await tokenOf(ADMIN, 'demo')
  const tenant = [house.tenants.demo.id]
  const { settings } = await read('demo', token)
  await pool.query(`delete from property where tenant_id = $1 and name = 'document'`, tenant)
  const faster = await pool.connect()
  await faster.query('begin')
  await faster.query(
    `insert into property (tenant_id, name, value, is_public, updated_at) values ($1, 'document', '{"title":"First"}', true, now())`,
    tenant,
  )
  const saving = call('/api/mms/settings', {
    method: 'PATCH',
    label: 'demo',
    token,
    payload: { version: 0, settings: { ...settings, title: 'Second' } },
  })
  await somebodyWaits()
  await faster.query('commit')
  faster.release()
  expect((await saving).json()).toMatchObject({
    code: 'settings_changed',
    detail: { version: 1, settings: { title: 'First' } },
  })
  expect((await read('demo', token)).settings.title).toBe('First')
})

describe('a change of the settings', () => {
  test('shows in the document, in letters and on the pages of every server at once', async () => {
    expect(await otherPage()).toContain('"name":"The alliance"')
    await change({
      name: 'Alliance North',
      colors: { primary: '#0f766e', accent: '#f59e0b' },
      support_email: 'Help@North.example ',
      sender_name: 'North Office',
    })
    await expect.poll(document).toMatchObject({
      name: 'Alliance North',
      colors: { primary: '#0f766e', accent: '#f59e0b' },
      support_email: 'help@north.example',
      sender_name: 'North Office',
    })
    await expect.poll(otherPage).toContain('"name":"Alliance North"')
    // The page reflects the document; the list of tenants may arrive a moment later.
    await expect
      .poll(() => other.tenantOf('alliance.localhost'))
      .toMatchObject({ name: 'Alliance North', label: 'alliance' })
  })

  test('leaves the other tenants as they are', async () => {
    const theirs = await read('demo', await tokenOf(ADMIN, 'demo'))
    expect(theirs.settings.name).toBe('The demo')
  })

  test('draws pictures in the new colours where the tenant has none of its own', async () => {
    const { settings } = await change({ colors: { primary: '#112233', accent: '#fff' } })
    expect(settings.logo).toBe('/assets/tenants/alliance/logo-drawn-112233-fff')
    const answer = await call(settings.logo)
    expect(answer.headers['cache-control']).toContain('immutable')
    const [plain, wide] = await Promise.all([
      call('/assets/tenants/alliance/logo'),
      call(`${settings.banner}-preview`),
    ])
    await expect
      .poll(async () => (await call('/assets/tenants/alliance/logo')).headers['etag'])
      .toBe(answer.headers['etag'])
    expect(plain.statusCode).toBe(200)
    expect(await sharp(wide.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  test('reaches the site later when the storage is away, and is not lost', async () => {
    const put = world.outside.storage.put
    world.outside.storage.put = async (key, ...rest) => {
      if (key === 'tenants/alliance.json') throw new Error('the storage is away')
      return put(key, ...rest)
    }
    await change({ title: 'Saved in a storm' })
    world.outside.storage.put = put
    expect((await document()).title).not.toBe('Saved in a storm')
    await work()
    await expect.poll(async () => (await document()).title).toBe('Saved in a storm')
  })

  test.each([
    ['a colour that is none', { colors: { primary: 'red;}', accent: '#fff' } }, 'colors.primary'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a sender with a second line', { sender_name: 'A\r\nBcc: b@c.de' }, 'sender_name'],
    ['an address that is none', { support_email: 'office' }, 'support_email'],
    ["another site's picture", { logo: 'https://elsewhere.example/logo.png' }, 'logo'],
    ["another tenant's picture", { logo: '/assets/tenants/demo/logo-0123456789ab' }, 'logo'],
    ['a picture that is not there', { banner: '/assets/tenants/alliance/banner-0123456789ab' }, 'banner'],
  ])('to %s is refused at its field', async (_, part, field) => {
    const { version, settings } = await read()
    const answer = await save(version, { ...settings, ...part })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [`settings.${field}`]])
    expect((await read()).version).toBe(version)
  })

  test('to real money is refused where no provider is set up', async () => {
    const { version, settings } = await read()
    expect(settings.payment_mode).toBe('sandbox')
    const answer = await save(version, { ...settings, payment_mode: 'live' })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'cannot_go_live'])
  })

  test('is for administrators, and others are told so', async () => {
    const { version, settings } = await read()
    const answer = await save(version, settings, await tokenOf(manager))
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'You don’t have permission to do this.'])
  })
})

describe('two administrators at once', () => {
  test('do not overwrite each other: the second is shown what the first has done', async () => {
    const second = await tokenOf(ADMIN)
    const { version, settings } = await read()
    await change({ title: 'By the first' })
    const answer = await save(version, { ...settings, title: 'By the second' }, second)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'settings_changed',
      detail: { version: version + 1, changed_by: 'Ada Ball', settings: { title: 'By the first' } },
    })
    expect((await read()).settings.title).toBe('By the first')
  })

  test('who press at the same moment: one of them is told', async () => {
    const { version, settings } = await read()
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((title) => save(version, { ...settings, title })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    const kept = await read()
    expect(kept.version).toBe(version + 1)
    await expect.poll(async () => (await document()).title).toBe(kept.settings.title)
  })
})

const byField = (a: { field: string }, b: { field: string }) => a.field.localeCompare(b.field)

describe('the history', () => {
  const history = async () => (await call('/api/mms/settings/history', { token: admin })).json().data

  test('says field by field what was before and after, and who did it', async () => {
    const { settings } = await read()
    await change({
      texts: { ...settings.texts, tagline: 'Play ball' },
      features: { ...settings.features, donations: false },
    })
    const [latest] = await history()
    expect(latest).toMatchObject({ actor: 'Ada Ball', is_undo: false })
    expect(latest.fields.toSorted(byField)).toEqual([
      { field: 'features.donations', before: 'on', after: 'off' },
      { field: 'texts.tagline', before: settings.texts.tagline, after: 'Play ball' },
    ])
  })

  test('takes back one change and no other', async () => {
    await change({ title: 'A title to regret' })
    const [regretted] = await history()
    const { version } = await change({ name: 'A name to keep' })
    const answer = await call(`/api/mms/settings/history/${regretted.id}/undo`, {
      method: 'POST',
      token: admin,
      payload: { version },
    })
    expect(answer.json().data.settings).toMatchObject({
      title: regretted.fields[0].before,
      name: 'A name to keep',
    })
    expect((await history())[0]).toMatchObject({ is_undo: true })
    await expect.poll(async () => (await document()).title).toBe(regretted.fields[0].before)
  })
})

describe('a picture', () => {
  test('is brought into the sizes of the site and shows once it is saved', async () => {
    const { address } = (await upload('logo', await painted(900, 300))).json().data
    expect(address).toMatch(/^\/assets\/tenants\/alliance\/logo-[0-9a-f]{12}$/)
    expect((await read()).settings.logo).not.toBe(address)
    await change({ logo: address })
    const size = async (url: string) => {
      const { width, height, format } = await sharp((await call(url)).rawPayload).metadata()
      return [width, height, format]
    }
    expect(await size(address)).toEqual([256, 256, 'png'])
    expect(await size(`${address}-512`)).toEqual([512, 512, 'png'])
    expect(await size(`${address}-96`)).toEqual([96, 96, 'png'])
    await expect
      .poll(async () =>
        (await call('/assets/tenants/alliance/logo')).rawPayload.equals((await call(address)).rawPayload),
      )
      .toBe(true)
  })

  test('for the banner is cropped, and a favicon becomes the icons of the installed site', async () => {
    const banner = (await upload('banner', await painted(1000, 1000, '#00ff00'))).json().data.address
    const favicon = (await upload('favicon', await painted(200, 200))).json().data.address
    await change({ banner, favicon })
    const { width, height } = await sharp((await call(banner)).rawPayload).metadata()
    expect([width, height]).toEqual([1600, 800])
    await expect
      .poll(async () => (await call('/manifest.webmanifest')).json().icons[0].src)
      .toBe(`${favicon}-192`)
    const { width: side } = await sharp((await call(`${favicon}-192`)).rawPayload).metadata()
    expect(side).toBe(192)
  })

  test('that is kept stays its own when the colours change', async () => {
    const { settings } = await read()
    const after = await change({ colors: { primary: '#00ff00', accent: '#ffff00' } })
    expect(after.settings.logo).toBe(settings.logo)
  })

  test.each([
    [
      'an SVG, which could carry a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['a text with the name of a picture', Buffer.from('no picture')],
  ])('that is %s is refused', async (_, content) => {
    const answer = await upload('logo', content)
    expect([answer.statusCode, answer.json().errors]).toEqual([
      415,
      { file: ['Choose a picture in the format JPEG, PNG or WebP.'] },
    ])
  })

  test('that is too small is refused with the sizes', async () => {
    const answer = await upload('banner', await painted(300, 100))
    expect(answer.json().message).toBe(
      'This picture is 300 × 100 pixels. It needs at least 800 × 320 to look good.',
    )
  })
})

test('donations and the protection that are switched off are offered to nobody', async () => {
  const set = (name: string, value: unknown) =>
    house.acting().transaction((inside) => saveSetting(inside, { name, value, is_public: false }))
  await house
    .acting()
    .transaction((inside) =>
      seedClubs(inside).then(({ discipline_id }) =>
        seedOffers(inside, discipline_id, { prefix: 'A', protection: true }),
      ),
    )
  await set('donation', { text: 'Help', suggestions: [500] })
  const choices = async () => {
    const { donation, protection } = (await call('/api/mms/registration/choices')).json().data
    return [donation !== null, protection !== null]
  }
  await change({ features: { donations: true, registration_protection: true } })
  expect(await choices()).toEqual([true, true])
  await change({ features: { donations: false, registration_protection: false } })
  expect(await choices()).toEqual([false, false])
})
