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

async function anEvent(path = '/', name = ''): Promise<string> {
  const page = await visitor()
  await page.goto(path)
  const link = page.locator('a[href^="/ems/event/"]').filter({ hasText: name }).first()
  return (await link.getAttribute('href'))!
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

test('a page that opens beneath a pointer loads its application once that moves', async () => {
  const page = await visitor()
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/')) files.add(pathname)
  })
  await page.goto('/privacy-policy', { waitUntil: 'networkidle' })
  const first = files.size
  // What the move asked for would come before what is fetched after it.
  await page.evaluate(async () => {
    document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    await fetch('/robots.txt')
  })
  expect(files.size).toBe(first)
  await page.mouse.move(200, 200)
  await page.mouse.move(210, 200)
  await expect.poll(() => files.size).toBeGreaterThan(first + 5)
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

/** Everything a phone has received of a page by the time it is quiet, in kB as it came over the line: pictures and fonts, too. */
async function received(page: Page, path: string): Promise<number> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  let bytes = 0
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  // Whether something happens in a game meanwhile is chance.
  await page.route('**/live/stream*', (route) => route.abort())
  await page.goto(path, { waitUntil: 'networkidle' })
  await line.detach()
  return bytes / 1000
}

test('what a family reads of a tournament under way is at most 100 kB a page, all in all', async () => {
  const home = await anEvent('/ems/upcoming-events', 'Around the Clock')
  const weights: [string, number][] = []
  for (const path of ['', '/live', '/schedule', '/standings', '/bracket']) {
    const page = await visitor({ device: 'phone', expects: /ERR_FAILED/ })
    weights.push([path, await received(page, `${home}${path}`)])
  }
  expect(weights.map(([, kilobytes]) => kilobytes > 50)).not.toContain(false)
  expect(weights.filter(([, kilobytes]) => kilobytes > 100)).toEqual([])
})

test('families find what matters of a tournament under way without JavaScript, by plain links', async () => {
  const family = await visitor({ device: 'phone', no_script: true })
  const home = await anEvent('/ems/upcoming-events', 'Around the Clock')
  const open = (path: string) => family.goto(`${home}${path}`)
  const leadsTo = (path: string) => family.locator(`a[href^="${home}${path}"]`)
  await open('')
  for (const path of ['/live', '/schedule', '/standings'])
    expect([path, await leadsTo(path).count()]).not.toContain(0)
  expect(await family.locator('.event-teams li').count()).toBeGreaterThan(3)
  expect(await family.getByRole('link', { name: 'Open in maps' }).count()).toBeGreaterThan(0)

  await open('/schedule')
  const rows = family.locator('tbody tr')
  const all = await rows.count()
  expect(all).toBeGreaterThan(10)
  const [time, , field] = await rows.first().locator('> *').allInnerTexts()
  expect([time, field]).toEqual([expect.stringMatching(/\d:\d\d/), expect.stringMatching(/\d/)])
  await rows.locator('a').first().click()
  await family.waitForURL('**/schedule?team=*')
  const team = await family.getByRole('heading', { level: 1 }).innerText()
  const own = await rows.count()
  expect([own > 0, own < all]).toEqual([true, true])
  expect(await rows.filter({ hasText: team }).count()).toBe(own)
  const calendar = family.getByRole('link', { name: 'Add to calendar' })
  expect(await calendar.getAttribute('href')).toContain('team=')
  const { search } = new URL(family.url())
  await open('/schedule')
  const teams = family.getByRole('combobox')
  await teams.selectOption({ value: new URLSearchParams(search).get('team')! })
  await family.getByRole('button', { name: 'Show' }).click()
  await family.waitForURL(`**/schedule${search}`)

  await open('/live')
  const games = family.locator('.live-games li')
  expect(await games.count()).toBeGreaterThan(3)
  expect(await games.locator('.game-side .numbers').count()).toBeGreaterThan(1)
  await open(`/live${search}`)
  expect(await family.getByRole('heading', { level: 1 }).innerText()).toBe(team)
  for (const path of ['/bracket', '/standings', '/schedule'])
    expect([path, await leadsTo(path).count()]).not.toContain(0)

  await open('/bracket')
  expect(await family.locator('.bracket-stage .game-card').count()).toBeGreaterThan(1)
  await open('/standings')
  expect(await family.locator('table tbody tr').count()).toBeGreaterThan(3)
  // Why a team is where it is opens without script, too.
  const why = family.locator('table details').first()
  await why.locator('summary').click()
  expect(await why.locator('li').first().isVisible()).toBe(true)
})
