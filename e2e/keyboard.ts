import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** More places than this nobody tabs through. */
const MOST = 80

/** Presses Tab until this has the focus, as somebody without a mouse does. */
export async function tabTo(locator: Locator): Promise<void> {
  const page = locator.page()
  await locator.first().waitFor()
  const isThere = () => locator.first().evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < MOST; pressed++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  expect(await isThere(), `Tab reaches ${locator}`).toBe(true)
}

/** Goes there with Tab and presses Enter. */
export async function enterAt(locator: Locator): Promise<void> {
  await tabTo(locator)
  await locator.page().keyboard.press('Enter')
}
