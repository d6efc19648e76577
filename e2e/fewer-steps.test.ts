import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { settled, useBrowser, visitor } from './browser.ts'
import { typedBirthday } from './days.ts'
import { mailed, newFamily } from './household.ts'
import { choosePassword } from './people.ts'
import { drawSignature, onward, typeCard } from './registering.ts'
import { counting, expectAtMost } from './taps.ts'

useBrowser()

/** Everything after the first screen: one agreement, one signature, one payment. */
async function signAndPay(page: Page) {
  await onward(page)
  await page.getByLabel(/^I’ve read “/).click()
  await page.getByLabel('I agree to sign electronically.').click()
  await drawSignature(page)
  await page.getByRole('button', { name: /^Sign \d documents$/ }).click()
  await page.getByRole('heading', { name: 'Review and pay' }).waitFor()
  await typeCard(page)
  await page.locator('button:not([aria-disabled])', { hasText: /^Pay \$/ }).click()
  await page.getByRole('heading', { name: 'You’re all set!' }).waitFor()
}

/** A family with a child, an account and a password, at the form. */
async function returning(): Promise<Page> {
  const email = await newFamily()
  const page = await visitor({ device: 'phone', tenant: 'default' })
  await choosePassword(page, await mailed(email, /\/set-password\/[\w-]+/))
  await page.waitForURL('**/mms/**')
  await page.goto('/registration')
  await page.getByText('Maria López').first().waitFor()
  return page
}

const untouched = (page: Page) => page.locator('[aria-invalid="true"], [data-invalid]').count()

test('a family that is new registers a child with 10 fields, 8 taps and 3 screens', async () => {
  const page = await visitor({ device: 'phone' })
  await page.goto('/registration')
  await page.getByLabel('Your full name').waitFor()
  const cost = await counting(page)
  await page.getByLabel('Your full name').fill('Maria López')
  await page.getByLabel('Email').fill(`maria.${Date.now()}@example.org`)
  await page.getByLabel('Phone').fill('2145550100')
  await page.getByLabel('Date of birth').fill('03/14/1986')
  await page.getByLabel('Street address').fill('1 Main St, 75201')
  await page.getByRole('button', { name: /My child/ }).click()
  await page.getByLabel('First name').fill('Sofía')
  await page.getByLabel('Date of birth').last().fill(typedBirthday(12))
  await page.getByRole('radio', { name: 'Mother' }).click()
  await page.getByText('Texas Fastpitch League is the league for Texas.').waitFor()
  await page.getByRole('radio', { name: /^12U/ }).waitFor()
  await page.getByText('Maria López (Mother), (214) 555-0100').waitFor()
  // Nothing was left, and nothing was refused: no field is red.
  expect(await untouched(page)).toBe(0)
  await signAndPay(page)
  // The page of thanks asks for nothing.
  expectAtMost(await cost(), { taps: 8, fields: 10, screens: 4 })
})

test('a family that is known registers a sister with 5 fields, 7 taps and 3 screens', async () => {
  const page = await returning()
  const cost = await counting(page)
  await page.getByRole('button', { name: 'My child' }).click()
  await page.getByLabel('First name').fill('Lucía')
  await page.getByLabel('Date of birth').fill(typedBirthday(11))
  await page.getByRole('radio', { name: /^Player membership/ }).waitFor()
  expect(await page.getByLabel('Last name').inputValue()).toBe('López')
  await signAndPay(page)
  expectAtMost(await cost(), { taps: 7, fields: 5, screens: 4 })
})

test('no field is red before somebody has left it wrong and gone on', async () => {
  const page = await visitor()
  await page.goto('/registration')
  await page.getByLabel('Your full name').waitFor()
  for (const kind of [/My child/, /Myself/, /Someone else/, /whole team/, /A club/])
    await page.getByRole('button', { name: kind }).first().click()
  await page.getByLabel('Date of birth').nth(1).fill(typedBirthday(12))
  await page.getByText('Coach', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Add a second parent or guardian (optional)' }).click()
  await settled(page)
  const fields = page.locator('main input:visible, main select:visible')
  for (let i = 0; i < (await fields.count()); i++) {
    await fields.nth(i).focus()
    await page.keyboard.press('Tab')
  }
  expect(await fields.count()).toBeGreaterThan(15)
  expect(await untouched(page)).toBe(0)
  await onward(page)
  await page.getByText(/^Please fix \d+ fields$/).waitFor()
  expect(await untouched(page)).toBeGreaterThan(5)
})
