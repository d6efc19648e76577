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

/** What extends beyond its state's box, except for what scrolls by itself. */
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

/** Fields side by side whose controls do not begin on one line. */
const unevenRows = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.field-row')]
      .filter((row) => getComputedStyle(row).gridTemplateColumns.split(' ').length > 1)
      .flatMap((row) => {
        const tops = [...row.children].map((field) =>
          field
            .querySelector('input, select, textarea, button, [role="radiogroup"]')!
            .getBoundingClientRect()
            .top.toFixed(),
        )
        return new Set(tops).size === 1
          ? []
          : [`${row.closest('[data-control]')?.getAttribute('data-control')}: ${tops.join(', ')}`]
      }),
  )

/** Everything is there, also what controls load by themselves. */
async function isComplete(page: Page) {
  await page.locator('[data-control="BothVersions"]').waitFor()
  await expect
    .poll(() => page.locator('input[aria-busy], .chart-waiting').count(), { timeout: 60_000 })
    .toBe(0)
  await page.waitForLoadState('networkidle')
}

/** Controls that open something: the button to press, and what is there then. */
const OPENED = [
  ['DayField', 'button', 'Open calendar', 'dialog'],
  ['DayRange', 'button', 'Choose both days', 'dialog'],
  ['Menu', 'button', 'More', 'menu'],
  ['SearchSelect', 'combobox', 'Label', 'listbox'],
  ['TimeField', 'combobox', 'Label', 'listbox'],
] as const

const FOCUSABLE =
  '[data-state] :is(a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"])'

/** The look of each focusable element and its surroundings: a box may show the focus of the field inside. */
const looks = (page: Page) =>
  page.locator(FOCUSABLE).evaluateAll((all) =>
    all.map((one) => {
      const around = [one, one.parentElement!, one.parentElement!.parentElement!, one.nextElementSibling]
      return {
        html: one.outerHTML.slice(0, 90),
        isOff: one.matches(':disabled') || !one.checkVisibility(),
        look: around.map((box) => {
          // Invisible elements need not show the focus.
          if (!box || box.getBoundingClientRect().width < 3 || getComputedStyle(box).opacity === '0')
            return ''
          const { outline, outlineOffset, boxShadow, borderColor, textDecoration } = getComputedStyle(box)
          return [outline, outlineOffset, boxShadow, borderColor, textDecoration].join()
        }),
      }
    }),
  )

/** Shows everything as if the keyboard had just reached it. */
async function focusAll(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: FOCUSABLE,
  })
  // All requests are sent before the first answer: one by one, each waits for a whole frame.
  await Promise.all(
    nodeIds.map((nodeId) =>
      devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['focus', 'focus-visible'] }),
    ),
  )
}

for (const dark of [false, true])
  for (const width of [390, 1440])
    test(`every control reads and fits in ${dark ? 'dark' : 'light'} at ${width} px`, async () => {
      const page = await visitor({ dark })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(gallery)
      await isComplete(page)
      await picture(page, `gallery-${width}-${dark ? 'dark' : 'light'}`)
      await expectNoSidewaysScroll(page)
      expect(await beyondTheirBox(page)).toEqual([])
      expect(await unevenRows(page)).toEqual([])
      await expectNoViolations(page)
      for (const [control, role, name, opened] of OPENED) {
        const button = page.locator(`[data-control="${control}"]`).getByRole(role, { name }).first()
        // Scrolling while a list is open closes it.
        await button.evaluate((one) => one.scrollIntoView({ block: 'center' }))
        await button.click()
        await page.getByRole(opened).last().waitFor()
        await picture(page, `gallery-${control}-open-${width}-${dark ? 'dark' : 'light'}`)
        await expectNoSidewaysScroll(page)
        await expectNoViolations(page)
        await page.keyboard.press('Escape')
        await page.getByRole(opened).last().waitFor({ state: 'detached' })
      }
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
    }, 300_000)

for (const dark of [false, true])
  test(`the keyboard sees where it is on every control in ${dark ? 'dark' : 'light'}`, async () => {
    const page = await visitor({ dark })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(gallery)
    await isComplete(page)
    const before = await looks(page)
    expect(before.length).toBeGreaterThan(150)
    await focusAll(page)
    await picture(page, `gallery-focus-1440-${dark ? 'dark' : 'light'}`)
    const after = await looks(page)
    const unseen = after.filter(
      ({ look, isOff }, i) => !isOff && look.every((part, at) => part === before[i]!.look[at]),
    )
    expect(unseen.map(({ html }) => html)).toEqual([])
  })

test('a chart is saved as a picture and as numbers, and shows the numbers of a point', async () => {
  const page = await visitor()
  await page.goto(gallery)
  const chart = page.locator('[data-control="ColumnChart"] figure').first()
  const save = async (what: string) => {
    await chart.getByRole('button', { name: 'Options for Money by month' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chart.getByRole('button', { name: what }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }
  await chart.locator('svg').waitFor()
  const picture = await save('Save as PNG')
  expect(picture.name).toBe('money-by-month.png')
  const colors = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const pen = canvas.getContext('2d')!
    pen.drawImage(image, 0, 0)
    const counts = new Map<string, number>()
    const { data } = pen.getImageData(0, 0, image.width, image.height)
    for (let i = 0; i < data.length; i += 4) {
      const color = `#${[0, 1, 2].map((at) => data[i + at]!.toString(16).padStart(2, '0')).join('')}`
      counts.set(color, (counts.get(color) ?? 0) + 1)
    }
    return [...counts].filter(([, count]) => count > 150).map(([color]) => color)
  }, picture.bytes.toString('base64'))
  const parts = await chart
    .locator('.chart-column')
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fill))])
  expect(parts.length).toBe(5)
  for (const part of parts) {
    const [red, green, blue] = part.match(/\d+/g)!.map((value) => Number(value).toString(16).padStart(2, '0'))
    expect(colors).toContain(`#${red}${green}${blue}`)
  }
  const numbers = await save('Save as CSV')
  expect(numbers.name).toBe('money-by-month.csv')
  expect(numbers.bytes.toString()).toContain(
    '\r\nAug,61200.00,45100.00,15000.00,1100.00,2100.00,-2100.00\r\n',
  )
  await chart.getByRole('slider').press('Home')
  await expect.poll(() => chart.locator('.chart-tip').innerText()).toContain('$45,100.00')
})

test('a menu and a calendar are walked through with the keyboard alone', async () => {
  const page = await visitor({})
  await page.goto(gallery)
  const focused = page.locator(':focus')
  const menu = page.locator('[data-control="Menu"]').getByRole('button', { name: 'More' })
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menu').waitFor()
  await expect.poll(() => focused.textContent()).toBe('Edit')
  await page.keyboard.press('End')
  await expect.poll(() => focused.textContent()).toBe('Take off the roster')
  // What cannot be done now is passed over.
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused.textContent()).toMatch(/^The Greater Heartland/)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused.textContent()).toBe('More')

  const field = page.locator('[data-control="DayField"] [data-state]').first()
  await field.getByRole('button', { name: 'Open calendar' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => field.getByRole('textbox').inputValue()).toBe('06/25/2012')
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Open calendar')
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
