import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser, visitor } from './browser.ts'

useBrowser()

const BUILT = join(import.meta.dirname, '../web/dist/client')

/**
 * JavaScript and CSS in kB after gzip that a page has requested by the time it is quiet, from the cache or
 * not.
 */
async function loadedBy(page: Page, path: string): Promise<number> {
  const files = new Set<string>()
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) files.add(pathname)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(new URL(page.url()).pathname).toBe(path)
  const sizes = [...files]
    .filter((file) => file.startsWith('/assets/'))
    .map((file) => gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length)
  expect(sizes.length).toBeGreaterThan(0)
  return sizes.reduce((all, size) => all + size, 0) / 1000
}

async function anEvent(): Promise<string> {
  const page = await visitor()
  await page.goto('/')
  return (await page.locator('a[href^="/ems/event/"]').first().getAttribute('href'))!
}

test.each([
  ['/', 110],
  ['the page of an event', 110],
  ['/privacy-policy', 110],
  ['/login', 150],
  ['/registration', 185],
])('%s is at most %i kB of JavaScript and CSS', async (name, most) => {
  const path = name.startsWith('/') ? name : await anEvent()
  expect(await loadedBy(await visitor(), path)).toBeLessThanOrEqual(most)
})

test.each([
  ['/mms/dashboard', 250],
  ['/mms/registrations', 250],
])('%s is at most %i kB of JavaScript and CSS', async (path, most) => {
  const page = await visitor({ tenant: 'demo' })
  await page.goto('/login')
  await page.getByLabel('Username or email').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('plum-tractor-whistle')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/mms/dashboard')
  expect(await loadedBy(await page.context().newPage(), path)).toBeLessThanOrEqual(most)
})
