import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled, useBrowser, visitor } from './browser.ts'
import { typedBirthday } from './days.ts'
import { enterAt, tabTo } from './keyboard.ts'
import { enter, look } from './people.ts'
import { drawSignature, onward } from './registering.ts'
import { counting, expectAtMost } from './taps.ts'

useBrowser()

/** An order that is paid, by somebody who gave a phone number: what a caller says, and the number to find it by. */
async function paidOrder(page: Page) {
  // Oldest first: the people added by `MEMBERS` are newer, and none of them has paid by card.
  await page.goto('/mms/orders?status=paid&sort=created_at')
  const orders = page.locator('tbody a[href^="/mms/orders/"]')
  await orders.first().waitFor()
  const paths = await orders.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  const call = page.locator('a[href^="tel:"]')
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Refund', exact: true }).waitFor()
    await settled(page)
    if ((await call.count()) > 0) break
  }
  const phone = (await call.innerText()).replace(/\D/g, '')
  const number = await page.getByRole('heading', { level: 1 }).innerText()
  await page.goto('/mms/dashboard')
  await page.getByRole('button', { name: 'Search or jump to' }).waitFor()
  return { phone, number }
}

async function expectRefunded(page: Page) {
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Refunded').waitFor()
  await page
    .getByText(/^Refunded \$[\d.]+: Agreed on the phone$/)
    .first()
    .waitFor()
}

test('a caller’s refund is found by phone number and made with 5 taps and 2 fields', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  const { phone, number } = await paidOrder(page)
  const cost = await counting(page)
  await page.getByRole('link', { name: 'Money' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.getByRole('searchbox').fill(phone)
  await page.locator('tbody a', { hasText: number }).click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Agreed on the phone')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expectRefunded(page)
  expectAtMost(await cost(), { taps: 5, fields: 2, screens: 3 })
})

test('on a phone a caller’s refund is found by phone number and made with 4 taps and 2 fields', async () => {
  const page = await visitor({ device: 'phone', dark: true, tenant: 'demo' })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page)
  const { phone } = await paidOrder(page)

  const cost = await counting(page)
  await page.getByRole('button', { name: 'Search or jump to' }).tap()
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(phone)
  // Of a caller with many orders the palette shows five.
  const found = page.getByRole('option', { name: /^R-.*Paid/ }).first()
  await found.waitFor()
  await look(page, 'refund-found-phone-dark')
  await found.tap()
  await page.getByRole('button', { name: 'Refund', exact: true }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Agreed on the phone')
  await look(page, 'refund-phone-dark')
  await dialog.getByRole('button', { name: /^Refund \$/ }).tap()
  await expectRefunded(page)
  await look(page, 'refunded-phone-dark')
  expectAtMost(await cost(), { taps: 4, fields: 2, screens: 2 })
})

test('by keyboard alone a caller’s refund is found by phone number and made', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  const { phone } = await paidOrder(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`refund ${phone}`)
  await page
    .getByRole('option', { name: /^Refund order R-/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /refund/i })
  await tabTo(dialog.getByLabel('Reason'))
  await page.keyboard.type('Agreed on the phone')
  await enterAt(dialog.getByRole('button', { name: /^Refund \$/ }))
  await expectRefunded(page)
})

/** The payouts of this month are what arrived at the bank, and nothing is left to explain. */
async function expectReconciled(page: Page) {
  await page.getByText('In the bank').nth(1).waitFor()
  await page.getByRole('button', { name: MATCH }).waitFor({ state: 'detached' })
  await settled(page)
  const tile = (name: string) =>
    page.locator('.stat-tile', { hasText: name }).locator('.stat-value').innerText()
  expect(await tile('Not matched yet')).toBe('$0.00')
  expect(await tile('Not explained')).toBe('$0.00')
  expect(await tile('In the bank')).toBe(await tile('Paid out'))
  expect(await tile('Paid out')).not.toBe('$0.00')
}
const MATCH = /^Match \d+ payouts?$/

test('on a phone a month’s accounts are reconciled with 4 taps', async () => {
  const page = await visitor({ device: 'phone', dark: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page)
  const cost = await counting(page)
  await page.getByRole('link', { name: 'Money' }).first().click()
  await page.getByRole('link', { name: 'Bank' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor()
  await page.getByRole('button', { name: 'Get payouts' }).click()
  await page.getByRole('button', { name: MATCH }).click()
  await expectReconciled(page)
  await look(page, 'bank-phone')
  expectAtMost(await cost(), { taps: 4, fields: 0, screens: 3 })
})

test('by keyboard alone a month’s accounts are reconciled with 4 presses', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  const cost = await counting(page)
  await enterAt(page.getByRole('link', { name: 'Money' }).first())
  await enterAt(page.getByRole('link', { name: 'Bank' }))
  await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor()
  await enterAt(page.getByRole('button', { name: 'Get payouts' }))
  await enterAt(page.getByRole('button', { name: MATCH }))
  await expectReconciled(page)
  await look(page, 'bank-desktop')
  expectAtMost(await cost(), { taps: 4, fields: 0, screens: 3 })
})

test.each(['/mms/orders', '/mms/balances', '/mms/history', '/mms/bank', '/mms/accounting'])(
  '%s fits a phone',
  async (path) => {
    const page = await visitor({ device: 'phone', dark: true, tenant: 'demo' })
    await enter(page)
    await page.goto(path)
    await settled(page)
    await look(page, `${path.slice('/mms/'.length)}-phone-dark`)
  },
)

test('the office registers a child whose family pays by check', async () => {
  const page = await visitor()
  await enter(page)
  await page.goto('/registration')
  await page.getByLabel('Your full name').fill('Paula Reyes')
  await page.getByLabel('Email').fill(`paula.${Date.now()}@example.org`)
  await page.getByLabel('Phone').fill('2145550177')
  await page.getByLabel('Date of birth').fill('03/14/1986')
  await page.getByLabel('Street address').fill('1 Main St, 75201')
  await page.getByRole('button', { name: /My child/ }).click()
  await page.getByLabel('First name').fill('Noa')
  await page.getByLabel('Date of birth').last().fill(typedBirthday(12))
  await page.getByRole('radio', { name: 'Mother' }).click()
  await page.getByRole('radio', { name: /^12U/ }).waitFor()
  await onward(page)
  await page.getByLabel(/^I’ve read “/).click()
  await page.getByLabel('I agree to sign electronically.').click()
  await drawSignature(page)
  await page.getByRole('button', { name: /^Sign \d documents$/ }).click()
  await page.getByRole('heading', { name: 'Review and pay' }).waitFor()
  await page.getByRole('button', { name: 'Check, cash, or no charge' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Check number').fill('1024')
  await look(page, 'office-payment-desktop')
  await dialog.getByRole('button', { name: /^Record \$/ }).click()
  await page.getByRole('heading', { name: 'You’re all set!' }).waitFor()

  await page.goto('/mms/orders?q=paula')
  await page.locator('tbody a').first().click()
  await page.getByText('Paid by check 1024').waitFor()
  await look(page, 'order-by-check-desktop')
})
