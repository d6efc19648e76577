import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  address,
  expectNoSidewaysScroll,
  expectNoViolations,
  picture,
  useBrowser,
  visitor,
} from './browser.ts'

const ROOT = join(import.meta.dirname, '..')
let web: ViteDevServer
let gallery = ''

useBrowser()
beforeAll(async () => {
  web = await createServer({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'web/vite.config.ts'),
    cacheDir: join(ROOT, '.cache/gallery'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false },
  })
  await web.listen()
  gallery = `${web.resolvedUrls!.local[0]}dev/gallery`
})
afterAll(() => web.close())

/** What stands beyond the box that its state was given, but for what scrolls by itself. */
const beyondTheirBox = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-state]')].flatMap((box) =>
      [...box.querySelectorAll('*')]
        .filter((one) => !one.closest('.visually-hidden, .data-table-scroll, .tabs'))
        .filter((one) => one.getBoundingClientRect().right > box.getBoundingClientRect().right + 2)
        .map(
          (one) => `${box.parentElement?.previousElementSibling?.textContent}: ${one.outerHTML.slice(0, 90)}`,
        ),
    ),
  )

for (const dark of [false, true])
  for (const width of [390, 1440])
    test(`every control reads and fits in ${dark ? 'dark' : 'light'} at ${width} px`, async () => {
      const page = await visitor({ dark })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(gallery)
      await page.locator('[data-control="BothVersions"]').waitFor()
      await picture(page, `gallery-${width}-${dark ? 'dark' : 'light'}`)
      await expectNoSidewaysScroll(page)
      expect(await beyondTheirBox(page)).toEqual([])
      await expectNoViolations(page)
      for (const opener of await page.locator('[data-opens]').all()) {
        await opener.click()
        await page.locator('dialog[open]').waitFor()
        await picture(
          page,
          `gallery-${await opener.getAttribute('data-opens')}-${width}-${dark ? 'dark' : 'light'}`,
        )
        await expectNoViolations(page)
        await page.keyboard.press('Escape')
        await page.locator('dialog[open]').waitFor({ state: 'detached' })
      }
    })

test('the house as it is built knows no gallery', async () => {
  const dist = join(ROOT, 'web/dist')
  const built = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html)$/.test(file),
  )
  expect(built.length).toBeGreaterThan(50)
  expect(
    built.filter((file) =>
      /gallery-control|Gallery of controls/.test(readFileSync(join(dist, file), 'utf8')),
    ),
  ).toEqual([])
  const answer = await fetch(`${address('default')}/dev/gallery`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('Gallery of controls')
})
