import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { withPicture } from './phone-picture.ts'

/** A minimal web application with the same entry points as the real one. */
const web = mkdtempSync(join(tmpdir(), 'fieldhouse-web-'))
afterAll(() => rmSync(web, { recursive: true, force: true }))
mkdirSync(join(web, 'client/assets'), { recursive: true })
mkdirSync(join(web, 'server'))
const PAGE = '<html lang="en"><head><!--head--></head><body><!--html--><!--data--></body></html>'
writeFileSync(
  join(web, 'client/index.html'),
  PAGE.replace('<!--html-->', '<div id="root"><main>Loading...</main></div>'),
)
writeFileSync(
  join(web, 'client/public-page.html'),
  PAGE.replace(
    '</head>',
    '<script src="/scheme.js"></script><link rel="stylesheet" crossorigin href="/assets/public.css"></head>',
  ),
)
writeFileSync(join(web, 'client/assets/public.css'), 'h1 { color: var(--brand) }')
writeFileSync(join(web, 'client/scheme.js'), 'let scheme')
mkdirSync(join(web, 'client/.vite'))
writeFileSync(
  join(web, 'client/.vite/manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/app.js', imports: ['_core.js'], css: ['assets/base.css'] },
    '_core.js': { file: 'assets/core.js' },
    'src/start.tsx': {
      file: 'assets/start.js',
      imports: ['_core.js', '_field.js'],
      css: ['assets/start.css'],
    },
    '_field.js': { file: 'assets/field.js', css: ['assets/field.css'] },
    'src/dashboard.tsx': { file: 'assets/dashboard.js', imports: ['_core.js', '_field.js'] },
  }),
)
writeFileSync(join(web, 'client/assets/start.css'), '.start { color: red }')
writeFileSync(join(web, 'client/assets/field.css'), '.field { color: blue }')
writeFileSync(join(web, 'client/assets/app-ABCDEFGH.js'), 'x'.repeat(5000))
writeFileSync(join(web, 'client/.secret'), 'secret')
mkdirSync(join(web, 'client/ctms/gate'), { recursive: true })
writeFileSync(join(web, 'client/ctms/gate/worker.js'), 'let worker')
mkdirSync(join(web, 'client/ems/score'), { recursive: true })
writeFileSync(join(web, 'client/ems/score/worker.js'), 'let books')
writeFileSync(join(web, 'client/alerts-worker.js'), 'let alerts')
writeFileSync(
  join(web, 'server/entry-server.js'),
  `let rendered = 0
const PICTURE = '/assets/tenants/alliance/banner-phone'
const PRELOAD = '<link rel="preload" as="image" href="' + PICTURE + '">'
export const publicPaths = ['/', '/ems/event/:slug', '/embed']
export const startedPaths = ['/start/:what']
export const filesAt = (path) => path.startsWith('/start') ? ['src/start.tsx'] : path === '/mms/dashboard' ? ['src/dashboard.tsx'] : []
export const previewedPaths = ['/invite/:token']
export async function preview({ path, params, search, tenant, origin }) {
  return { status: 200, title: 'P', head: '<meta name="about" content="' + [path, JSON.stringify(params), JSON.stringify(search), tenant.label, origin].join(' ').replaceAll('"', "'") + '">', live: true }
}
export const knows = (path) => !path.startsWith('/nope')
export const takesCards = (path) => path === '/registration'
export const usesCamera = (path) => path === '/gate'
export const mayBeFramed = (path) => path === '/embed'
export const hasWorker = (path) => /^\\/(ctms\\/gate|mms\\/notifications)\\/?$/.test(path)
export async function render({ url, tenant, language, origin, answer }) {
  if (url.includes('broken')) throw new Error('cannot draw')
  const { value } = await answer({ path: '/mms/getProperties/:name' }, { name: 'document' })
  const status = url.includes('missing') ? 404 : 200
  return { status, title: 'T', head: '<meta name="from" content="' + origin + url + '">' + PRELOAD, html: value.label + ' rendered ' + ++rendered + ' in ' + language + (url.includes('hero') ? '<source srcSet="' + PICTURE + '">' : ''), state: {}, phone_picture: url.includes('hero') ? { address: PICTURE, preload: PRELOAD } : undefined }
}
export const fillPage = (template, { tenant, language, nonce, title = tenant.title, head = '', html = '' }) =>
  template.replace('lang="en"', 'lang="' + language + '"').replace('<!--head-->', '<title>' + title + '</title><style nonce="' + nonce + '"></style>' + head).replace('<!--html-->', html).replaceAll("<!--nonce-->", nonce)
`,
)

const { call, tokenOf, pass } = await testHouse({
  env: { WEB_DIR: web, PUBLIC_URL: 'https://{tenant}.fieldhouse.example' },
})

describe('an address of a screen', () => {
  test.each([
    ['/registration', 200],
    ['/login', 200],
    ['/mms/dashboard', 200],
    ['/reset-password/abc_DEF-123', 200],
    ['/nope', 404],
    ['/nope/at/all?x=1', 404],
  ])('%s gets the application with the title of the tenant, and %i', async (url, status) => {
    const answer = await call(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('<title>Alliance Fastpitch - Membership</title>')
    expect(answer.body).toContain('Loading...')
  })

  test('answers HEAD too', async () => {
    const answer = await call('/registration', { method: 'HEAD' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })

  test('the old one of the registration leads to the new one and keeps what stood behind it', async () => {
    const answer = await call('/mms/memberregistrations?season=3')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/registration?season=3'])
  })
})

describe('the picture a page starts with', () => {
  const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
  const page = async (url: string, agent: string) =>
    (await call(url, { headers: { 'user-agent': agent } })).body

  test('is in the page for phones, as it is at its address, and only named for others', async () => {
    const picture = await call('/assets/tenants/alliance/banner-phone')
    const written = `data:image/webp;base64,${picture.rawPayload.toString('base64')}`
    const onPhone = await page('/?hero', PHONE)
    expect(onPhone).toContain(`<source srcSet="${written}">`)
    expect(onPhone).not.toContain('rel="preload"')
    const onDesk = await page('/?hero', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36')
    expect(onDesk).toContain('<source srcSet="/assets/tenants/alliance/banner-phone">')
    expect(onDesk).toContain('rel="preload"')
    expect(await page('/?hero', PHONE)).toContain(written)
    // One rendering is for both.
    const count = (body: string) => /rendered (\d+) in/.exec(body)![1]
    expect(count(onPhone)).toBe(count(onDesk))
  })

  test('stays a file of its own where there is none, or a large one', async () => {
    expect(await page('/?plain', PHONE)).not.toContain('data:image')
    const large = { content: Buffer.alloc(20_001), type: 'image/webp' }
    const made = { head: '', html: '<source srcSet="/a">' }
    expect(withPicture(made, { address: '/a', preload: '' }, large)).toEqual(made)
  })
})

describe('what a screen is made of', () => {
  test('is announced in the page, without what every page loads anyway', async () => {
    const { body } = await call('/mms/dashboard')
    const [head] = body.split('</head>')
    expect(head!.match(/href="[^"]*"/g)).toEqual([
      'href="/assets/field.css"',
      'href="/assets/field.js"',
      'href="/assets/dashboard.js"',
    ])
    expect((await call('/login')).body).not.toContain('modulepreload')
  })

  test('is in the page of a screen that is rendered for the first look, and the screen itself', async () => {
    const answer = await call('/start/now')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('Loading...')
    expect(answer.body).toMatch(/<div id="root">.* rendered \d+ in en<\/div>/)
    const nonce = /style-src [^;]*'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))![1]
    const styles = answer.body.match(/<style nonce="[^"]*">\.[^<]*<\/style>/g)
    expect(styles).toEqual([
      `<style nonce="${nonce}">.field { color: blue }</style>`,
      `<style nonce="${nonce}">.start { color: red }</style>`,
    ])
    expect(answer.body).toContain('<link rel="modulepreload" crossorigin href="/assets/start.js">')
    expect(answer.body).not.toContain('assets/core.js')
  })

  test('comes with the application’s page if it cannot be rendered', async () => {
    const { statusCode, body } = await call('/start/broken')
    expect([statusCode, body.includes('Loading...')]).toEqual([200, true])
  })
})

test('only the page where cards are typed has room for a card provider', async () => {
  const policyOf = async (url: string) => String((await call(url)).headers['content-security-policy'])
  expect(await policyOf('/registration?draft=x')).toContain("frame-src 'self';")
  for (const url of ['/', '/login', '/mms/dashboard', '/nope'])
    expect(await policyOf(url)).toContain("frame-src 'none';")
})

test('only the page where codes are scanned may ask for the camera', async () => {
  const allowedOn = async (url: string) => String((await call(url)).headers['permissions-policy'])
  expect(await allowedOn('/gate?team=7')).toContain('camera=(self)')
  for (const url of ['/', '/login', '/mms/dashboard', '/nope'])
    expect(await allowedOn(url)).toContain('camera=()')
})

test('only the page for other sites may be framed, and nothing can be sent from it; never the application in its place', async () => {
  const headersOf = async (url: string) => (await call(url)).headers
  const framed = await headersOf('/embed?division=7')
  expect(framed['content-security-policy']).toMatch(/form-action 'none'; frame-ancestors \*;/)
  expect(framed['x-frame-options']).toBeUndefined()
  for (const url of ['/', '/login', '/embed/more', '/nope', '/embed?broken']) {
    const headers = await headersOf(url)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  }
})

test('only the pages of the gate, of score books and of notifications may have a worker, and only their own', async () => {
  const policyOf = async (url: string) => String((await call(url)).headers['content-security-policy'])
  for (const url of ['/ctms/gate', '/ctms/gate/', '/ctms/gate?language=es', '/mms/notifications'])
    expect(await policyOf(url)).toContain("worker-src 'self';")
  for (const url of ['/', '/login', '/registration', '/ctms/gates', '/ctms/gate/more'])
    expect(await policyOf(url)).toContain("worker-src 'none';")

  const headers = { 'service-worker': 'script' }
  const worker = await call('/ctms/gate/worker.js', { headers })
  expect([worker.statusCode, worker.body]).toEqual([200, 'let worker'])
  // Whatever scope it is registered for, it only serves the gate and only calls this site.
  expect(worker.headers['service-worker-allowed']).toBe('/ctms/gate')
  expect(worker.headers['content-security-policy']).toMatch(/^default-src 'none'; connect-src 'self';/)
  expect(worker.headers['cache-control']).toBe('no-cache')
  for (const url of ['/scheme.js', '/assets/app-ABCDEFGH.js', '/ctms/gate/worker.js?x', '/api/nope'])
    expect((await call(url, { headers })).statusCode).toBe(403)
  const books = await call('/ems/score/worker.js', { headers })
  expect([books.statusCode, books.headers['service-worker-allowed']]).toEqual([200, '/ems/score/'])
  expect(books.headers['content-security-policy']).toBe(worker.headers['content-security-policy'])
  const other = await call('/alerts-worker.js', { headers })
  expect([other.statusCode, other.headers['service-worker-allowed']]).toEqual([200, '/'])
  expect(other.headers['content-security-policy']).toBe(worker.headers['content-security-policy'])
  expect((await call('/scheme.js')).headers['service-worker-allowed']).toBeUndefined()
})

test.each([
  '/api/nope',
  '/api',
  '/realms/x',
  '/files/nope',
  '/cloud/nope',
  '/assets/gone-ABCDEFGH.js',
  '/dev/nope',
  '/wp-login.php',
  '/.env',
  '/.secret',
  '/assets/../server/entry-server.js',
  '/assets/%2e%2e%2fserver%2fentry-server.js',
])('%s is missing, in JSON and not as a page', async (url) => {
  const answer = await call(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ success: false, code: 'not_found' })
})

describe('a screen anybody may read', () => {
  test('is rendered for its tenant, with the address of its own site', async () => {
    const answer = await call('/ems/event/camp', { label: 'demo' })
    expect(answer.body).toContain('demo rendered')
    expect(answer.body).toContain('content="https://demo.fieldhouse.example/ems/event/camp"')
    expect(answer.body).toContain('<title>T</title>')
  })

  const rendered = async (url: string, label: 'alliance' | 'demo' = 'alliance') =>
    /\w+ rendered \d+/.exec((await call(url, { label })).body)?.[0]

  test('that the browser renders says in its head what its link is about', async () => {
    const { body, headers } = await call('/invite/abc?by=x')
    expect(body).toContain("'token':'abc'")
    expect(body).toContain("'by':'x'")
    expect(body).toContain('<title>P</title>')
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  test('is rendered once a minute for each tenant and address', async () => {
    const first = await rendered('/')
    expect(await rendered('/')).toBe(first)
    expect(await rendered('/?page=2')).not.toBe(first)
    expect(await rendered('/', 'demo')).toMatch(/^demo/)
    pass(61)
    expect(await rendered('/')).not.toBe(first)
  })

  test('is rendered once for all who come at the same time', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => rendered('/ems/event/rush')))
    expect(new Set(all).size).toBe(1)
  })

  test('is rendered anew when staff of its tenant have changed something', async () => {
    const [ours, theirs] = [await rendered('/'), await rendered('/', 'demo')]
    await call('/api/mms/user/sessions/end', { method: 'POST', token: await tokenOf(ADMIN), payload: {} })
    expect(await rendered('/')).not.toBe(ours)
    expect(await rendered('/', 'demo')).toBe(theirs)
  })

  test('that is not there says so and is not kept', async () => {
    const answer = await call('/ems/event/missing')
    expect(answer.statusCode).toBe(404)
    expect((await call('/ems/event/missing')).body).not.toBe(answer.body)
  })

  test('that cannot be rendered is drawn by the browser', async () => {
    const answer = await call('/ems/event/broken')
    expect([answer.statusCode, answer.body.includes('Loading...')]).toEqual([200, true])
  })
})

describe('the language of a page', () => {
  const languageOf = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await call(url, { headers })
    return [/<html lang="(\w+)">/.exec(answer.body)?.[1], answer.headers['content-language']]
  }

  test('is the one its address names, else the one chosen before, else the one the browser reads', async () => {
    const reads = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }
    expect(await languageOf('/')).toEqual(['en', 'en'])
    expect(await languageOf('/', reads)).toEqual(['es', 'es'])
    expect(await languageOf('/login', reads)).toEqual(['es', 'es'])
    expect(await languageOf('/', { ...reads, cookie: 'a=b; language=en' })).toEqual(['en', 'en'])
    expect(await languageOf('/?language=es', { cookie: 'language=en' })).toEqual(['es', 'es'])
    expect(await languageOf('/?language=xx', { cookie: 'language=__proto__' })).toEqual(['en', 'en'])
  })

  test('is the language it is rendered in, however it was rendered before', async () => {
    const rendered = async (language: string) =>
      (await call('/ems/event/both', { headers: { 'accept-language': language } })).body
    expect(await rendered('en')).toContain(' in en')
    expect(await rendered('es')).toContain(' in es')
    expect(await rendered('en')).toContain(' in en')
  })

  test('is kept when the address names it, and caches in between are told what it depends on', async () => {
    const answer = await call('/login?language=es')
    expect(answer.headers['set-cookie']).toBe('language=es; Path=/; Max-Age=31536000; SameSite=Lax')
    expect(String(answer.headers['vary'])).toMatch(/accept-language, cookie/)
    expect((await call('/login')).headers['set-cookie']).toBeUndefined()
    expect((await call('/login?language=es%0d%0aset-cookie:a=b')).headers['set-cookie']).toBeUndefined()
  })
})

describe('the policy of a page', () => {
  test('allows its own files and the style of this one answer', async () => {
    const [first, second] = await Promise.all([call('/login'), call('/login')])
    const nonce = /<style nonce="([^"]+)"/.exec(first.body)![1]!
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("trusted-types 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(second.body).not.toContain(nonce)
  })

  test('names what is written into a page that anybody reads: its styles, and the script before the first paint', async () => {
    const { body, headers } = await call('/')
    const policy = String(headers['content-security-policy'])
    const [, nonce] = /<style nonce="([^"]+)">h1 { color: var\(--brand\) }<\/style>/.exec(body)!
    const [, script] = /<script>(.+?)<\/script>/.exec(body)!
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(script).toBe('let scheme')
    expect(policy).toContain(
      `script-src 'self' 'sha256-${createHash('sha256').update('let scheme').digest('base64')}';`,
    )
    expect(body).not.toContain('rel="stylesheet"')
  })
})

describe('a file of the application', () => {
  test('with a digest in its name is kept by browsers for good', async () => {
    const { headers } = await call('/assets/app-ABCDEFGH.js')
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })

  test('without one is asked for again', async () => {
    const { headers } = await call('/scheme.js')
    expect(headers['cache-control']).toBe('public, max-age=300')
    const again = await call('/scheme.js', { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is packed for who accepts %s', async (accepted, encoding, unpack) => {
    const answer = await call('/assets/app-ABCDEFGH.js', { headers: { 'accept-encoding': accepted } })
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(answer.rawPayload.length).toBeLessThan(500)
    expect(unpack(answer.rawPayload).toString()).toBe('x'.repeat(5000))
  })
})

describe('search engines', () => {
  test('learn what there is on the site they ask', async () => {
    const robots = await call('/robots.txt', { label: 'demo' })
    expect(robots.body).toContain('Sitemap: https://demo.fieldhouse.example/sitemap.xml')
    expect(robots.body).toContain('Disallow: /api/')
    const map = await call('/sitemap.xml', { label: 'demo' })
    expect(map.headers['content-type']).toContain('application/xml')
    expect(map.body).toContain('<loc>https://demo.fieldhouse.example/registration</loc>')
    expect(map.body).not.toContain('dashboard')
  })
})

test('without a built application people are told what to do', async () => {
  const bare = await testHouse()
  const answer = await bare.call('/')
  expect([answer.statusCode, answer.body]).toEqual([
    503,
    'The web application is not built. Run "npm start".',
  ])
})
