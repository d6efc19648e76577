import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { ensureChromium, HOW_TO_GET_CHROMIUM } from '../scripts/chromium.mjs'
import { ROOT } from '../scripts/ensure.mjs'
import { PASSWORD } from './house.mjs'

const PAGES = ['/', '/login', '/registration', '/mms/dashboard', '/mms/registrations']

/** JavaScript and CSS, in bytes after gzip, that a page has asked for when it is quiet, whether they came from the cache or not. */
export async function measureBytes(/** @type {string} */ host) {
  const executablePath = await ensureChromium()
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const options = { baseURL: `http://${host}` }
    const office = await browser.newContext(options)
    const login = await office.newPage()
    await login.goto('/login')
    await login.getByLabel('Username or email').fill('admin')
    await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await login.keyboard.press('Enter')
    await login.waitForURL('**/mms/dashboard')
    /** @type {[string, number][]} */
    const measured = []
    for (const page of PAGES) {
      const context = page.startsWith('/mms/') ? office : await browser.newContext(options)
      measured.push([page, await loadedBy(await context.newPage(), page)])
    }
    return measured
  } finally {
    await browser.close()
  }
}

async function loadedBy(/** @type {import('playwright-core').Page} */ page, /** @type {string} */ address) {
  /** @type {Set<string>} */
  const files = new Set()
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) files.add(pathname)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  if (new URL(page.url()).pathname !== address) throw new Error(`${address} led to ${page.url()}`)
  return [...files].reduce((sum, file) => sum + gzipped(file), 0)
}

const gzipped = (/** @type {string} */ file) =>
  gzipSync(readFileSync(path.join(ROOT, 'web/dist/client', file)), { level: 9 }).length
