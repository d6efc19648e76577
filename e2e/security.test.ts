import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, useBrowser, visitor } from './browser.ts'
import inventory from './payment-page.json' with { type: 'json' }

useBrowser()

/** A page of another company, with whatever is needed to lure somebody. */
const evil = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Prizes</title>'),
)
let elsewhere = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  elsewhere = `http://127.0.0.1:${(evil.address() as AddressInfo).port}/`
})
afterAll(() => evil.close())

const PAGES = [
  '/',
  '/login',
  '/registration',
  '/privacy-policy',
  '/mms/help-and-support',
  '/forgot-password',
  '/nothing',
]

test.each(PAGES)('the policy of %s is sound and the page keeps to it', async (path) => {
  // For a missing page, the browser logs the status of the answer.
  const page = await visitor(path === '/nothing' ? { expects: /status of 404/ } : {})
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  const answer = await page.goto(path)
  const policy = answer!.headers()['content-security-policy']!
  const findings = new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
  expect(findings.map(({ description }) => description)).toEqual([])
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(warnings).toEqual([])
})

test('what gets into a page all the same runs nothing and reaches nobody', async () => {
  const page = await visitor({
    expects: /Content Security Policy|Trusted|will not be executed|ERR_|violates/,
  })
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const ran = await page.evaluate(async (target) => {
    const seen: string[] = []
    Object.assign(window, { hit: (how: string) => seen.push(how) })
    const script = document.createElement('script')
    script.setAttribute('nonce', document.querySelector('style')?.nonce ?? '')
    try {
      script.text = "hit('an inline script')"
    } catch {
      script.append("hit('an inline script')")
    }
    document.head.append(script)
    const foreign = document.createElement('script')
    try {
      foreign.src = `${target}x.js`
      document.head.append(foreign)
    } catch {
      // Refused as soon as the URL is set.
    }
    for (const work of [
      () => {
        const button = document.createElement('button')
        button.setAttribute('onclick', "hit('a handler in an attribute')")
        document.body.append(button)
        button.click()
      },
      () => {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="hit(1)">')
        seen.push('text as HTML')
      },
    ])
      try {
        work()
      } catch {
        // Refused, as it should be.
      }
    await fetch(target, { mode: 'no-cors' }).then(
      () => seen.push('a call to elsewhere'),
      () => {},
    )
    await new Promise((resolve) => {
      const image = new Image()
      image.onload = () => resolve(seen.push('a picture from elsewhere'))
      image.onerror = resolve
      image.src = `${target}x.png`
    })
    const frame = document.createElement('iframe')
    frame.src = target
    document.body.append(frame)
    await new Promise((resolve) => setTimeout(resolve))
    return seen
  }, elsewhere)
  expect(ran).toEqual([])
  expect(page.frames().filter((frame) => frame.url() === elsewhere)).toEqual([])
})

test('another site can neither call in the name of a visitor, nor read, nor frame, nor hold the window', async () => {
  const page = await visitor({ expects: /CORS|ERR_|403|Declined|frame|Failed to load/ })
  await page.goto(elsewhere)
  const own = address('alliance')
  const reached = await page.evaluate(async (site) => {
    const said: Record<string, unknown> = {}
    for (const path of ['/api/mms/user/permissions', '/cloud/tenants/alliance.json', '/login'])
      said[path] = await fetch(site + path, { credentials: 'include' }).then(
        () => 'read',
        () => 'refused',
      )
    const frame = document.createElement('iframe')
    frame.src = `${site}/login`
    await new Promise((resolve) => {
      frame.onload = resolve
      document.body.append(frame)
    })
    return said
  }, own)
  expect(new Set(Object.values(reached))).toEqual(new Set(['refused']))
  expect(page.frames().filter((frame) => frame.url().startsWith(own))).toEqual([])

  // Anybody can send a form anywhere: this is what the server has to refuse.
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/mms/check/login')),
    page.evaluate((site) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = `${site}/api/mms/check/login`
      for (const [name, value] of Object.entries({
        grant_type: 'password',
        client_id: 'web',
        username: 'admin',
        password: 'plum-tractor-whistle',
      })) {
        const field = document.createElement('input')
        Object.assign(field, { name, value })
        form.append(field)
      }
      document.body.append(form)
      form.submit()
    }, own),
  ])
  expect(answer.status()).toBe(403)
  expect(answer.headers()['set-cookie']).toBeUndefined()
  await page.waitForURL(answer.url())

  await page.goto(elsewhere)
  const opened = await page.evaluate((site) => {
    const other = window.open(`${site}/login`)
    return new Promise<boolean>((resolve) => {
      const look = () => (other?.closed ? resolve(true) : setTimeout(look, 20))
      look()
    })
  }, own)
  expect(opened).toBe(true)
})

test('between the pages where cards are typed and all others the browser fetches a new document', async () => {
  const page = await visitor()
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname)
  })
  await page.goto('/login')
  // The page is there before the application is; the button waits for it.
  await page.getByRole('button', { name: 'Login', exact: true }).click({ trial: true })
  await page.evaluate(() => history.pushState({}, '', '/registration'))
  await page
    .getByRole('heading', { name: /registration/i, level: 1 })
    .first()
    .waitFor()
  await page.goBack()
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect(documents).toEqual(['/login', '/registration', '/login'])
})

/** The scripts of a page by a stable name: built files have a digest in theirs. */
const kindOf = (url: string) => new URL(url).pathname.replace(/^\/assets\/.+-[\w-]{7,8}\.js$/, '/assets/*.js')

test('on the page where cards are typed run the scripts of its inventory, under its headers, and no others', async () => {
  const page = await visitor()
  const scripts = new Map<string, Set<string>>()
  const origins = new Set<string>()
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (!request.url().startsWith('data:') && !request.url().startsWith('blob:')) origins.add(origin)
    if (request.resourceType() !== 'script') return
    const place = request.frame() === page.mainFrame() ? 'page' : 'fields'
    scripts.set(place, (scripts.get(place) ?? new Set()).add(kindOf(request.url())))
  })
  const answer = await page.goto('/registration')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await showFields(page)
  const headers = answer!.headers()
  const told = Object.fromEntries(
    Object.keys(inventory.headers).map((name) => [
      name,
      headers[name]?.replace(/'nonce-[^']+'/, "'nonce-…'").replace(/'sha256-[^']+'/, "'sha256-…'"),
    ]),
  )
  expect(told).toEqual(inventory.headers)
  const inline = await Promise.all(
    Object.keys(inventory.scripts.inline).map(async (file) => {
      const text = await page.evaluate(async (from) => (await (await fetch(from)).text()).trim(), file)
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    }),
  )
  expect(headers['content-security-policy']!.match(/'sha256-[^']+'/g)).toEqual(inline)
  expect(Object.fromEntries([...scripts].map(([place, found]) => [place, [...found].toSorted()]))).toEqual({
    page: Object.keys(inventory.scripts.page).toSorted(),
    fields: Object.keys(inventory.scripts.fields).toSorted(),
  })
  expect([...origins]).toEqual([address('alliance')])
})

/**
 * Like the payment step: loads the provider's script, then its fields, until they report that they are ready.
 */
async function showFields(page: Page) {
  const { script_url, public_key } = await page.evaluate(async () => {
    const answer = await fetch('/api/mms/payments/card-fields')
    return (await answer.json()).data as { script_url: string; public_key: string }
  })
  await page.evaluate(
    async ([url, publicKey]) => {
      const { trustedTypes } = window as any
      const policy = trustedTypes.createPolicy('fieldhouse', { createScriptURL: (text: string) => text })
      const script = document.createElement('script')
      script.src = policy.createScriptURL(url)
      const isThere = new Promise((resolve, reject) =>
        Object.assign(script, { onload: resolve, onerror: reject }),
      )
      document.head.append(script)
      await isThere
      const place = document.body.appendChild(document.createElement('div'))
      place.id = 'card-here'
      const card = (window as any).FieldhouseCard.mount(place, { publicKey })
      await new Promise((resolve) => card.on('ready', resolve))
    },
    [script_url, public_key] as const,
  )
}
