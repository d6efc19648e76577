import { chromium } from 'playwright-core'
import { ensureChromium, HOW_TO_GET_CHROMIUM } from '../scripts/chromium.mjs'

/** A phone on a mediocre network: 150 ms round trip, 1.6 Mbit/s down, a quarter of the processor speed. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const PHONE = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
}
const VISITS = 5

/** @typedef {{ page: string, lcp: number, cls: number, blocked: number }} Paint milliseconds, and the shift of the layout */

/**
 * When the largest thing on a public page is painted for somebody who has never been here, by how much the layout
 * shifts, and how long scripts keep the page from answering. The median of several visits, each with an empty cache.
 * @param {string} host
 * @returns {Promise<Paint[]>}
 */
export async function measurePaint(host) {
  const executablePath = await ensureChromium()
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const address = `http://${host}`
    const event = await firstEvent(browser, address)
    const measured = []
    for (const page of ['/', event, '/login', '/registration']) {
      const visits = []
      for (let i = 0; i < VISITS; i++) visits.push(await visit(browser, address + page))
      measured.push({ page, ...median(visits) })
    }
    return measured
  } finally {
    await browser.close()
  }
}

async function firstEvent(
  /** @type {import('playwright-core').Browser} */ browser,
  /** @type {string} */ address,
) {
  const page = await browser.newPage()
  await page.goto(address)
  const path = await page.locator('a[href^="/ems/event/"]').first().getAttribute('href')
  await page.close()
  if (!path) throw new Error(`${address} shows no event`)
  return path
}

async function visit(/** @type {import('playwright-core').Browser} */ browser, /** @type {string} */ url) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(() => /** @type {any} */ (globalThis).painted)
  await context.close()
  return /** @type {Omit<Paint, 'page'>} */ (seen)
}

/** Runs in the page before anything else. */
function watch() {
  const painted = { lcp: 0, cls: 0, blocked: 0 }
  Object.assign(globalThis, { painted })
  const each = (/** @type {any} */ type, /** @type {(entry: any) => void} */ note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  each('largest-contentful-paint', ({ startTime }) => {
    painted.lcp = startTime
  })
  each('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) painted.cls += value
  })
  each('longtask', ({ duration }) => {
    painted.blocked += Math.max(0, duration - 50)
  })
}

function median(/** @type {Omit<Paint, 'page'>[]} */ visits) {
  const of = (/** @type {'lcp' | 'cls' | 'blocked'} */ what) =>
    visits.map((one) => one[what]).sort((a, b) => a - b)[Math.floor(VISITS / 2)] ?? 0
  return { lcp: of('lcp'), cls: of('cls'), blocked: of('blocked') }
}
