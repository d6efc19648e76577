import { describe, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { pagePolicy, walletHeaders } from './security.ts'

const { call, tokenOf } = await testHouse()
const token = await tokenOf(ADMIN)

/** One URL for each kind of answer. */
const ANSWERS = [
  ['a call', '/api/mms/getProperties/paymentMode'],
  ['a refused call', '/api/mms/user/permissions'],
  ['a call that does not exist', '/api/mms/nope'],
  ['a call that is not understood', '/api/mms/%zz'],
  ['a page', '/login'],
  ['a page that is missing', '/nope.php'],
  ['a document', '/cloud/tenants/alliance.json'],
  ['a picture', '/assets/tenants/alliance/logo'],
  ['a key set', '/realms/alliance/protocol/openid-connect/certs'],
  ['another realm', '/realms/demo/protocol/openid-connect/certs'],
  ['a health check', '/healthz'],
  ['the measurements', '/metrics'],
  ['the description', '/api/openapi.json'],
  ['its page', '/api/docs'],
  ['the letters', '/dev/outbox'],
  ['a map', '/sitemap.xml'],
  ['a way on', '/mms/memberregistrations'],
] as const

describe.each(ANSWERS)('%s', (_, url) => {
  test('keeps the browser safe', async () => {
    const { headers } = await call(url, { token })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers['content-security-policy']).toMatch(/frame-ancestors '(none|self)'/)
    expect(headers['content-security-policy']).not.toMatch(/script-src [^;]*(unsafe|\*|http:|data:)/)
    expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined()
  })
})

test.each([
  ['without cards', pagePolicy('n')],
  ['with cards', pagePolicy('n', { provider: { script: [], frame: [], connect: [] } })],
  [
    'with Stripe',
    pagePolicy('n', { provider: { script: ['https://js.stripe.com'], frame: [], connect: [] } }),
  ],
])('a page %s allows no other base, no form to elsewhere, no plug-in and no frame around it', (_, policy) => {
  const said = policy.split('; ')
  for (const directive of [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ])
    expect(said).toContain(directive)
})

test('answers about somebody are kept nowhere', async () => {
  const { headers } = await call('/api/mms/user/permissions', { token })
  expect(headers['cache-control']).toBe('no-store')
})

describe('that a site is to be reached over TLS only', () => {
  const https = { 'x-forwarded-proto': 'https' }

  test('is said over TLS', async () => {
    const behindProxy = await testHouse({ env: { TRUST_PROXY: 'true' } })
    const { headers } = await behindProxy.call('/healthz', { headers: https })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('is not said without it, whatever a caller pretends', async () => {
    const { headers } = await call('/healthz', { headers: https })
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('the policy of a page', () => {
  const none = { script: [], frame: [], connect: [] }

  test('makes room for the card provider and for nobody else', () => {
    const policy = pagePolicy('n', {
      provider: {
        script: ['https://js.provider.example'],
        frame: ['https://js.provider.example', 'https://3ds.provider.example'],
        connect: ['https://api.provider.example'],
      },
    })
    expect(policy).toContain("script-src 'self' https://js.provider.example;")
    expect(policy).toContain("frame-src 'self' https://js.provider.example https://3ds.provider.example;")
    expect(policy).toContain("connect-src 'self' https://api.provider.example;")
    expect(policy).toContain("img-src 'self' data: blob:;")
  })

  test('turns no text into HTML where only its own scripts run', () => {
    expect(pagePolicy('n', { provider: none })).toContain(
      "require-trusted-types-for 'script'; trusted-types fieldhouse",
    )
    expect(pagePolicy('n')).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  })

  test('has no room for a frame or anybody else where no card is typed', () => {
    expect(pagePolicy('n')).toContain("frame-src 'none';")
    expect(pagePolicy('n')).not.toContain('https:')
  })
})

test('a provider’s frames may ask for a wallet, and its windows may answer, where it has wallets', () => {
  expect(walletHeaders([])).toEqual({})
  expect(walletHeaders(['https://js.stripe.com'])).toEqual({
    'permissions-policy': expect.stringMatching(/(^|, )payment=\(self "https:\/\/js\.stripe\.com"\)(,|$)/),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  })
})
