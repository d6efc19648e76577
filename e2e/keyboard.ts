import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** More places than this nobody tabs through. */
const MOST = 120

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

/** Types into a field, in place of what it has. */
export async function typeAt(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await field.page().keyboard.press('Control+a')
  await field.page().keyboard.type(text)
}

/** Chooses one of several radio buttons: Tab leads to their group, the arrow to the next of them. */
export async function chooseAt(radio: Locator): Promise<void> {
  const { keyboard } = radio.page()
  await radio.first().waitFor()
  const isInGroup = () =>
    radio
      .first()
      .evaluate(
        (one) => (document.activeElement as HTMLInputElement | null)?.name === (one as HTMLInputElement).name,
      )
  for (let pressed = 0; pressed < MOST && !(await isInGroup()); pressed++) await keyboard.press('Tab')
  if (!(await radio.first().isChecked())) await keyboard.press('Space')
  for (let pressed = 0; pressed < MOST && !(await radio.first().isChecked()); pressed++)
    await keyboard.press('ArrowDown')
  expect(await radio.first().isChecked(), `the arrow reaches ${radio}`).toBe(true)
}

/** Chooses an entry of a list: typing its letters jumps there. */
export async function chooseOf(list: Locator, entry: string): Promise<void> {
  await tabTo(list)
  await list.page().keyboard.type(entry)
  await expect.poll(() => list.locator('option:checked').innerText()).toBe(entry)
}
