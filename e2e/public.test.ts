import { expect, test } from 'vitest'
import { address, expectAccessible, expectNoSidewaysScroll, picture, useBrowser, visitor } from './browser.ts'
import { enter } from './people.ts'
import { isThorough } from '../server/test/thorough.ts'

useBrowser()

const PAGES = [
  ['/', 'landing', 'Alliance Fastpitch - Membership'],
  ['/privacy-policy', 'privacy', 'Privacy Policy'],
  ['/terms-and-conditions', 'terms', 'Terms And Conditions'],
  ['/mms/help-and-support', 'help', 'Help And Support'],
  ['/registration', 'registration', 'Membership Registration'],
  ['/login', 'login', 'Login'],
  ['/forgot-password', 'forgot-password', 'Forgot Password'],
] as const

const LOOKS = [
  { device: 'desktop', dark: false },
  { device: 'phone', dark: true },
] as const

// The gate alternates: one page on a desktop, the next on a dark phone.
for (const [turn, { device, dark }] of LOOKS.entries())
  test.each(PAGES.filter((_, i) => isThorough || i % LOOKS.length === turn))(
    `%s is whole, accessible and titled (${device}${dark ? ', dark' : ''})`,
    async (path, name, title) => {
      const page = await visitor({ device, dark, tenant: 'default' })
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expect.poll(() => page.title()).toBe(title)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await picture(page, `${name}-${device}${dark ? '-dark' : ''}`)
    },
  )

test('an address that leads nowhere says so, to a visitor too, and answers 404; one behind the login asks for that', async () => {
  const page = await visitor({ tenant: 'default', expects: /404/ })
  const answer = await page.goto('/no/such/page')
  expect(answer!.status()).toBe(404)
  await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
  expect(await page.getByRole('link', { name: 'Go to Membership Hub' }).getAttribute('href')).toBe(
    '/mms/dashboard',
  )
  await expectAccessible(page)
  expect((await page.goto('/mms/members/7'))!.status()).toBe(200)
  await page.waitForURL('**/login')
})

test('each tenant has its own name, colour and events; an unknown host gets the default', async () => {
  const seen = []
  for (const tenant of ['alliance', 'demo'] as const) {
    const page = await visitor({ tenant })
    await page.goto('/')
    const register = page.getByRole('link', { name: 'Register', exact: true }).first()
    seen.push(
      await page.getByRole('banner').innerText(),
      await register.evaluate((link) => getComputedStyle(link).backgroundColor),
    )
    await picture(page, `landing-${tenant}`)
  }
  expect(new Set(seen).size).toBe(4)
  const stranger = await visitor()
  await stranger.goto(address('default').replace('localhost', 'nobody.localhost'))
  expect(await stranger.title()).toBe('Alliance Fastpitch - Membership')
})

test.each([
  ['/registration', /^Register with The Alliance Fastpitch/],
  ['/ems/event/', /^.+, .+ \d{4}$/],
])('a link to %s shows its title, its price and a picture in a message', async (path, title) => {
  const page = await visitor()
  await page.goto('/')
  const link = page.locator(`a[href^="${path}"]`).first()
  await page.goto((await link.getAttribute('href'))!)
  const said = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
  expect(await said('og:title')).toMatch(title)
  expect(await said('og:description')).toMatch(/\$\d+\.\d\d|Free/)
  const picture = (await page.goto((await said('og:image'))!))!
  expect(picture.status()).toBe(200)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  expect((await picture.body()).length).toBeGreaterThan(5_000)
})

test('the old address of the registration leads to the new one', async () => {
  const page = await visitor()
  await page.goto('/mms/memberregistrations?code=ABC')
  await page.waitForURL('**/registration?code=ABC*')
})

test('the first page is readable without any script', async () => {
  const page = await visitor({ expects: /ERR_FAILED/ })
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  expect(await page.getByRole('link', { name: 'Register' }).first().isVisible()).toBe(true)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('')
}, 30_000)

test('whoever is logged in finds the way to their own pages without touching the page first', async () => {
  const page = await visitor()
  await enter(page)
  await page.goto('/privacy-policy')
  await page.getByRole('link', { name: 'Go to dashboard' }).waitFor()
  expect(await page.getByRole('link', { name: 'Register' }).count()).toBe(0)
}, 60_000)

test('in Spanish, too, the browser has nothing to correct in pages that the server rendered', async () => {
  const page = await visitor({ reads: 'es-US' })
  await page.goto('/')
  const listed = await page.evaluate<string>(`fetch('/sitemap.xml').then((answer) => answer.text())`)
  const event = /\/ems\/event\/around-the-clock[^<]*/.exec(listed)![0]
  for (const path of [
    '/',
    '/ems/upcoming-events',
    '/registration',
    event,
    `${event}/schedule`,
    `${event}/live`,
  ]) {
    await page.goto(path)
    await page.locator('html[lang="es"]').waitFor()
    // React complains once it has taken the page over.
    await page.waitForLoadState('networkidle')
    await page.evaluate('new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))')
  }
}, 60_000)
