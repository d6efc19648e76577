import type { Page } from 'playwright-core'
import { goodUntil } from './days.ts'

/** Goes on to the next screen of the form. */
export const onward = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

/** Whoever fills in the form, with the address in one line; town and state follow from the code. */
export async function typeRegistrant(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Your full name').fill(name)
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Phone').first().fill('2145550100')
  await page.getByLabel('Date of birth').first().fill('03/14/1986')
  await page.getByLabel('Street address').fill('1 Main St, 75201')
  await page.getByLabel('Phone').first().focus()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('select')].some(({ value }) => value === 'Texas'),
  )
}

/** A daughter, with her last name as it is prefilled. */
export async function addDaughter(page: Page, first_name: string, born: string) {
  await page.getByRole('button', { name: /My child/ }).click()
  await page.getByLabel('First name').last().fill(first_name)
  await page.getByLabel('Date of birth').last().fill(born)
  await page.getByText('Mother', { exact: true }).click()
}

/** The emergency contact of a grown-up who registers. */
export async function typeOwnContact(page: Page) {
  const own = page.getByRole('group', { name: 'Your emergency contact' })
  await own.getByLabel('Name').fill('Ana López')
  await own.getByLabel('Phone').fill('2145550101')
  await own.getByLabel('Relationship').fill('Sister')
}

/** Agrees to everything required and types the name; the button is left to the caller. */
export async function agreeAndType(page: Page, name: string) {
  const agreements = page.getByLabel(/^I’ve read “/)
  await agreements.first().waitFor()
  for (const agreement of await agreements.all()) await agreement.check()
  await page.getByLabel('I agree to sign electronically.').check()
  await page.getByText('Type my name').click()
  await page.getByRole('textbox', { name: /full name/i }).fill(name)
}

/** Draws a signature with the mouse, as a finger does. */
export async function drawSignature(page: Page) {
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + width * 0.1, y + height * 0.5)
  await page.mouse.down()
  for (let i = 1; i <= 12; i++)
    await page.mouse.move(x + width * (0.1 + i * 0.06), y + height * (i % 2 ? 0.7 : 0.35))
  await page.mouse.up()
}

/** Types a card; fields that a declined card has left are typed anew. */
export async function typeCard(page: Page, number = '4242424242424242') {
  const card = page.frameLocator('iframe').first()
  for (const [label, typed] of [
    ['Card number', number],
    ['Expiry date', goodUntil().typed],
    ['Security code', '123'],
  ] as const) {
    await card.getByLabel(label).fill('')
    await card.getByLabel(label).pressSequentially(typed)
  }
}
