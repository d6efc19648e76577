import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const
export type Device = keyof typeof DEVICES
export type Tenant = 'default' | 'alliance' | 'demo'

let browser: Browser
const open: BrowserContext[] = []
let complaints: string[] = []

/** Chromium with extra arguments, by the real clock: under another one it does not end. */
export const launchBrowser = (also: readonly string[] = []) =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'LD_PRELOAD')) as Record<
      string,
      string
    >,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...also,
    ],
  })

/**
 * Chromium for the tests of a file, with extra arguments; `onThatDay` tells its pages the time. Each test fails when a page of it
 * wrote an error to the console.
 */
export function useBrowser(also: readonly string[] = []) {
  beforeAll(async () => {
    browser = await launchBrowser(also)
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    await Promise.all(open.splice(0).map((context) => context.close()))
    const said = complaints
    complaints = []
    expect(said).toEqual([])
  })
}

/** By how many milliseconds the run is ahead of the real clock, with `npm test -- --on <day>`. */
const SHIFT = Number(process.env['FAKETIME'] ?? 0) * 1000

/** Moves the clock of a page as that of the server is moved. Runs in the page. */
function onThatDay(shift: number) {
  const now = () => Real.now() + shift
  const Real = Date
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

type Visit = {
  device?: Device
  tenant?: Tenant
  dark?: boolean
  expects?: RegExp
  reads?: string
  time_zone?: string
  no_script?: boolean
}

/**
 * A visitor with an empty browser. `expects` lists console errors that belong to the test, such as a refused
 * login; `reads` is the browser's language, `time_zone` its location; with `no_script` JavaScript is off.
 */
export async function visitor({
  device = 'desktop',
  tenant = 'alliance',
  dark = false,
  reads = 'en-US',
  time_zone,
  no_script = false,
  expects,
}: Visit = {}): Promise<Page> {
  const context = await browser.newContext({
    ...DEVICES[device],
    baseURL: address(tenant),
    locale: reads,
    ...(time_zone && { timezoneId: time_zone }),
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    javaScriptEnabled: !no_script,
  })
  open.push(context)
  if (SHIFT !== 0) await context.addInitScript(onThatDay, SHIFT)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !expects?.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  return page
}

/** The default tenant is at the bare name. */
export const address = (tenant: Tenant) =>
  `http://${tenant === 'default' ? '' : `${tenant}.`}localhost:${inject('port')}`

/** Nothing on the screen is waiting for an answer any more. */
export const settled = (page: Page) =>
  expect.poll(() => page.locator('[aria-busy="true"], .skeleton').count(), { timeout: 20_000 }).toBe(0)

/** Expects no accessibility violations once everything has loaded and is still. */
export async function expectAccessible(page: Page) {
  await settled(page)
  await expectNoViolations(page)
}

/** The same for a screen that keeps loading forever. */
export async function expectNoViolations(page: Page) {
  // Through the debugging protocol, because the pages' own policy lets no foreign script in.
  const violations = async () => {
    const found = await page.evaluate<{ id: string; nodes: string[] }[]>(
      `${AXE}; axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, failureSummary }) => target.join(' ') + ': ' + failureSummary) })))`,
    )
    // A control that a bar happens to cut through is large enough once the page is scrolled a little.
    if (found.some(({ id }) => id === 'target-size'))
      await page.evaluate(() => scrollBy(0, scrollY > 0 ? -24 : 24))
    return found
  }
  // If something was moving during the check, such as an appearing message, it is repeated.
  await expect.poll(violations, { timeout: 20_000, interval: 500, message: page.url() }).toEqual([])
}

/** Nothing extends beyond the screen: a phone never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 120))
  })
  expect(beyond, [page.url(), ...beyond.slice(0, 3)].join('\n')).toEqual([])
}

/** Takes a picture of the screen if SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string) {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const y = await page.evaluate(() => scrollY)
  // Loads content that would only load when scrolled to.
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager'
        // Does not wait forever for one that never loads.
        return Promise.race([image.decode().catch(() => {}), new Promise((done) => setTimeout(done, 5000))])
      }),
    ),
  )
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  // Taking a full-page picture scrolls; what is clicked next must stay in place.
  await page.evaluate((at) => scrollTo(0, at), y)
}
