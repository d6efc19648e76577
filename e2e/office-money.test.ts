import { expect, test } from 'vitest'
import { settled, useBrowser, visitor } from './browser.ts'
import { enter, look } from './people.ts'
import { drawSignature, onward } from './registering.ts'
import { counting, expectAtMost } from './taps.ts'

useBrowser()

test('a caller’s refund is found by phone number and made with 5 taps and 2 fields', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  await page.goto('/mms/orders?status=paid')
  await page.locator('tbody a').first().click()
  // The phone number the caller gives, which is the payer’s.
  const phone = (await page.locator('a[href^="tel:"]').innerText()).replace(/\D/g, '')
  const number = await page.getByRole('heading', { level: 1 }).innerText()
  await page.goto('/mms/dashboard')
  await page.getByRole('link', { name: 'Money' }).first().waitFor()

  const cost = await counting(page)
  await page.getByRole('link', { name: 'Money' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.getByRole('searchbox').fill(phone)
  await page.locator('tbody a', { hasText: number }).click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Agreed on the phone')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Refunded').waitFor()
  await page
    .getByText(/^Refunded \$[\d.]+: Agreed on the phone$/)
    .first()
    .waitFor()
  expectAtMost(await cost(), { taps: 5, fields: 2, screens: 3 })
})

test('a month’s accounts are reconciled with 4 taps', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  const cost = await counting(page)
  await page.getByRole('link', { name: 'Money' }).first().click()
  await page.getByRole('link', { name: 'Bank' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor()
  await page.getByRole('button', { name: 'Get payouts' }).click()
  const match = page.getByRole('button', { name: /^Match \d+ payouts?$/ })
  await match.waitFor()
  await match.click()
  await page.getByText('In the bank').nth(1).waitFor()
  await match.waitFor({ state: 'detached' })
  await settled(page)
  const tile = (name: string) =>
    page.locator('.stat-tile', { hasText: name }).locator('.stat-value').innerText()
  expect(await tile('Not matched yet')).toBe('$0.00')
  expect(await tile('Not explained')).toBe('$0.00')
  expect(await tile('In the bank')).toBe(await tile('Paid out'))
  expect(await tile('Paid out')).not.toBe('$0.00')
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
  await page.getByLabel('Date of birth').last().fill('05/02/2014')
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
