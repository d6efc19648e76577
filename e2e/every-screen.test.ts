import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { VISITS, addressOf, open, type Visited } from '../scripts/screenshots.mjs'
import {
  expectNoSidewaysScroll,
  expectNoViolations,
  settled,
  useBrowser,
  visitor,
  type Device,
} from './browser.ts'

/**
 * The widths in CSS pixels at which each device is looked at: its own first, then the smallest phone, and half of the desktop,
 * which is what a browser shows there at 200 %.
 */
const WIDTHS: Record<Device, number[]> = { desktop: [1440, 720], phone: [390, 360] }

const placed = (one: Visited) => (typeof one === 'string' ? { path: one, on: '' } : one)

/** Logs a demo account in; a visitor stays one. */
async function comeAs(page: Page, who: string) {
  if (who === 'visitor') return
  await page.goto('/login')
  await page.locator('input[name="username"]').fill(`${who}@alliance.example`)
  await page.locator('input[name="password"]').fill('plum-tractor-whistle')
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((address) => !address.pathname.endsWith('/login'))
}

/** Every page has one heading of the first level, and it says something. */
async function expectOneTitle(page: Page) {
  const titles = await page.locator('h1').allInnerTexts()
  expect(
    titles.map((title) => title.trim() !== ''),
    page.url(),
  ).toEqual([true])
}

/** Runs in the page: the words of tables that their column breaks in two, though they are short and have no hyphen. */
function brokenWords() {
  const range = document.createRange()
  // Where rows are shown as cards, the column titles are kept for screen readers, in a box one pixel wide.
  const isSeen = (one: Element) => (one.closest('thead')?.getBoundingClientRect().width ?? 2) > 1
  const texts = [...document.querySelectorAll('main :is(th, td), main :is(th, td) :not(.visually-hidden)')]
    .filter(isSeen)
    .flatMap(({ childNodes }) => [...childNodes])
    .filter((node) => node instanceof Text)
  return texts.flatMap((text) =>
    [...text.data.matchAll(/(?<!\S)[$\p{L}\p{N}’.,]{2,14}(?!\S)/gu)].flatMap(({ 0: word, index }) => {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      return lines.size > 1 ? [word] : []
    }),
  )
}

/** Runs in the page: the lists that show only some of their columns. */
const cutLists = () =>
  [...document.querySelectorAll('.data-table-scroll')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((list) => list.getAttribute('aria-label'))

/** Runs in the page: what is pressed and is too low for a thumb. A link in a sentence is as high as its line. */
const lowControls = () =>
  [...document.querySelectorAll('button, summary, select, a.button, nav a, [role="tab"]')]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== 'inline')
    // The head of a list is there for screen readers only; a pin of a map is where it is, and its event in the list beside it.
    .filter((one) => !one.closest('thead, .visually-hidden, .event-map-pin'))
    .filter((one) => one.getBoundingClientRect().height < 39.5)
    .map((one) => one.outerHTML.slice(0, 120))

async function lookAt(page: Page, device: Device) {
  const [own, ...others] = WIDTHS[device]
  const height = page.viewportSize()!.height
  // A look that found a fault has ended before the last width.
  await page.setViewportSize({ width: own!, height })
  await expectOneTitle(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page)
  }
  await expectNoSidewaysScroll(page)
  expect(await page.evaluate(device === 'phone' ? lowControls : cutLists), page.url()).toEqual([])
  for (const width of others) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    expect(await page.evaluate(brokenWords), page.url()).toEqual([])
  }
  await page.setViewportSize({ width: own!, height })
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Looks at a screen and at its parts: at its tabs, and where links lead to other parts of the same address, also at those that
 * show only beside one of them.
 */
async function lookAtParts(page: Page, look: () => Promise<void>) {
  await look()
  const { pathname } = new URL(page.url())
  const parts = new Set<string>()
  const note = async () => {
    for (const link of await page.locator(`main nav a[href^="${pathname}?tab="]`).all())
      parts.add((await link.getAttribute('href'))!)
  }
  await note()
  // What is added meanwhile is looked at too.
  for (const part of parts) {
    await open(page, part)
    await look()
    await note()
  }
  const tabs = page.getByRole('tab', { selected: false })
  for (let after = 0; after < (await tabs.count()); after++) {
    // The first was open; once the next one is, the ones before are closed.
    await tabs.nth(after).click()
    await settled(page)
    await look()
  }
}

/**
 * Leads an account through its screens; a screen that no link leads to is a fault. What is wrong with one doesn’t keep the others
 * from being looked at.
 */
async function walk(page: Page, { who, screens }: (typeof VISITS)[number], look: () => Promise<void>) {
  await comeAs(page, who)
  const faults: unknown[] = []
  for (const { path, on } of screens.map(placed)) {
    const address = await addressOf(page, who, path, on)
    if (!address) {
      faults.push(`no link to ${path} from ${on}`)
      continue
    }
    await open(page, address)
    await lookAtParts(page, () =>
      look()
        .catch((fault: Error) => faults.push(fault.message))
        .then(() => {}),
    )
  }
  expect(faults).toEqual([])
}

describe('every screen is accessible, fits and complains about nothing', () => {
  useBrowser()
  for (const device of ['desktop', 'phone'] as const)
    test.each(VISITS)(
      `as $who sees it on a ${device}`,
      async (visit) => {
        const page = await visitor({ device })
        await page.setViewportSize({ width: WIDTHS[device][0]!, height: 900 })
        await walk(page, visit, () => lookAt(page, device))
      },
      1_200_000,
    )
})

describe('every screen fits a phone', () => {
  // What a reader chooses in the settings of the phone: twice the usual size.
  useBrowser(['--blink-settings=defaultFontSize=32'])
  test.each(VISITS)(
    'whose text is twice as large, as $who sees it',
    async (visit) => {
      const page = await visitor({ device: 'phone' })
      await walk(page, visit, async () => {
        // What is still loading may be wider.
        await settled(page)
        await expectNoSidewaysScroll(page)
      })
    },
    600_000,
  )
})
