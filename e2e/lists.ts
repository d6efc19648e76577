import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from './browser.ts'

/** The number that a list says it has. */
export async function countOf(page: Page): Promise<number> {
  await settled(page)
  const pager = page.locator('.data-table-pager p').first()
  await pager.waitFor()
  await expect.poll(() => pager.innerText()).toMatch(/^[\d,]+ /)
  return Number((await pager.innerText()).replace(/\D/g, ''))
}
