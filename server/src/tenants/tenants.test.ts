import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../test/house.ts'
import { createTenant } from './tenants.ts'

const { call, world, tenants, tokenOf, pass } = await testHouse()

const documentOf = async (label: string) => (await call(`/cloud/tenants/${label}.json`)).json()

describe('a host name', () => {
  test.each([
    ['alliance.example.org', 'alliance'],
    ['ALLIANCE.other.test:8080', 'alliance'],
    ['demo.localhost', 'demo'],
    ['localhost:3000', 'default'],
    ['127.0.0.1', 'default'],
    ['www.example.org', 'default'],
    ['nobody.example.org', 'default'],
    ['', 'default'],
  ])('%s shows the tenant %s', async (host, label) => {
    const answer = await call('/api/mms/getProperties/document', { headers: { host } })
    expect(answer.json().data.value.label).toBe(label)
  })

  test('of a tenant made on another server is known a second later', async () => {
    const ask = () => call('/api/mms/getProperties/document', { headers: { host: 'late.example.org' } })
    expect((await ask()).json().data.value.label).toBe('default')
    await createTenant(world, {
      label: 'late',
      name: 'Late Club',
      time_zone: 'America/Denver',
      currency: 'USD',
    })
    pass(1)
    expect((await ask()).json().data.value.label).toBe('late')
  })
})

describe('the document of a tenant', () => {
  test('says who it is and how it looks', async () => {
    await createTenant(world, {
      ...tenants.demo,
      document: { colors: { primary: '#0f766e', accent: '#f59e0b' }, support_email: 'help@demo.example' },
    })
    await expect
      .poll(() => documentOf('demo'), { timeout: 15_000, interval: 500 })
      .toMatchObject({
        label: 'demo',
        name: 'The demo',
        realm: 'demo',
        colors: { primary: '#0f766e' },
        logo: '/assets/tenants/demo/logo',
        support_email: 'help@demo.example',
        payment_mode: 'sandbox',
        title: 'Alliance Fastpitch - Membership',
      })
  })

  test('of a label nobody has is the default one', async () => {
    expect(await documentOf('nobody')).toMatchObject({ label: 'default', name: 'The default' })
  })

  test('that was damaged by hand still reads as a whole', async () => {
    const { id: _, ...alliance } = tenants.alliance
    await createTenant(world, { ...alliance, label: 'torn', name: 'Torn' })
    await world.outside.storage.put(
      'tenants/torn.json',
      Buffer.from('{"label":"torn","colors":{"primary":"red;}*{display:none"},"logo":"javascript:alert(1)"}'),
      'application/json',
    )
    expect(await documentOf('torn')).toMatchObject({
      label: 'torn',
      colors: { primary: '#1d4ed8' },
      logo: '/assets/tenants/default/logo',
    })
  })

  test('that is no JSON at all is the default one', async () => {
    await world.outside.storage.put('tenants/burnt.json', Buffer.from('{'), 'application/json')
    expect(await documentOf('burnt')).toMatchObject({ label: 'default' })
  })

  test('is told apart from what is no document', async () => {
    expect((await call('/cloud/tenants/demo.yaml')).statusCode).toBe(404)
  })
})

describe('the pictures of a tenant', () => {
  test('a banner stored in one size is made into the others when somebody first looks, and kept', async () => {
    const { colors } = await documentOf('alliance')
    const { id: _, ...demo } = tenants.demo
    await createTenant(world, { ...demo, label: 'sizes', name: 'Sizes', document: { colors } })
    const at = '/assets/tenants/sizes/banner'
    const looked = await Promise.all([call(`${at}-phone`), call(`${at}-phone`), call(`${at}-800`)])
    const sizes = await Promise.all(looked.map(({ rawPayload }) => sharp(rawPayload).metadata()))
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 600, 800],
      ['webp', 600, 800],
      ['jpeg', 800, 400],
    ])
    expect(looked[0]!.headers['content-type']).toBe('image/webp')
    const kept = await world.outside.storage.get('tenants/sizes/banner-phone')
    expect(kept?.content.equals(looked[0]!.rawPayload)).toBe(true)
  })

  test.each(['logo', 'favicon', 'banner'])('%s is its own, else the default one', async (kind) => {
    const picture = async (label: string) => {
      const answer = await call(`/assets/tenants/${label}/${kind}`)
      expect(answer.headers['content-type']).toMatch(/^image\/(png|jpeg)$/)
      return answer.rawPayload.toString('base64')
    }
    await createTenant(world, {
      ...tenants.demo,
      document: { colors: { primary: '#0f766e', accent: '#f59e0b' } },
    })
    const [own, fallback, unknown] = [
      await picture('demo'),
      await picture('alliance'),
      await picture('nobody'),
    ]
    expect(own).not.toBe(fallback)
    expect(unknown).toBe(fallback)
  })

  test('are not sent again when the browser has them', async () => {
    const first = await call('/assets/tenants/demo/logo')
    const second = await call('/assets/tenants/demo/logo', {
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([second.statusCode, second.rawPayload.length]).toEqual([304, 0])
  })

  test('are three, and nothing else is kept there', async () => {
    expect((await call('/assets/tenants/demo/passwords')).statusCode).toBe(404)
  })
})

describe('settings', () => {
  test.each([
    'mms/getProperties/paymentMode',
    'mms/getProperties/payment_mode',
    'mms/getProperties/payment-mode',
    'getProperties/paymentMode',
    'ems/getProperties/paymentMode',
    'ctms/getProperties/paymentMode',
  ])('%s says that no real money moves', async (path) => {
    const answer = await call(`/api/${path}?surprise=1`)
    expect(answer.json()).toMatchObject({ success: true, data: { name: 'paymentMode', value: 'sandbox' } })
  })

  test('hold the places of the registration', async () => {
    const read = async (name: string) => (await call(`/api/mms/getProperties/${name}`)).json().data
    expect(await read('countries')).toContainEqual({ label: 'Bahamas', value: 'Bahamas', zip: false })
    expect(await read('countries')).toContainEqual({ label: 'USA', value: 'USA' })
    expect((await read('states')).USA).toHaveLength(51)
    expect((await read('timeZones')).USA).toHaveLength(6)
  })

  test('of reports are for those who are logged in', async () => {
    const path = '/api/mms/getProperties/transactionCategoryList'
    expect((await call(path)).statusCode).toBe(401)
    const answer = await call(path, { token: await tokenOf(ADMIN) })
    expect(answer.json().data).toContainEqual({ id: 4, name: 'Donation' })
  })

  test('of a name that no database can hold are refused in words', async () => {
    const answer = await call('/api/mms/getProperties/a%00b')
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_input'])
  })

  test('that do not exist are not found', async () => {
    const answer = await call('/api/mms/getProperties/nonsense')
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'There’s no setting by this name.'])
  })
})
