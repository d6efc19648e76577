import { describe, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  useBrowser,
  visitor,
  type Device,
} from './browser.ts'

useBrowser()

let families = 0
const newEmail = () => `maria.${Date.now()}.${++families}@example.org`

/** A mother who coaches and her daughter, up to the payment step. */
async function fillIn(page: Page, email: string, name: string) {
  const look = async (step: string) => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await picture(page, `registration-${name}-${step}`)
  }
  const onward = () => page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.goto('/registration')
  await page.getByLabel('First name').first().fill('Maria')
  await page.getByLabel('Last name').first().fill('López')
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Phone').first().fill('2145550100')
  await page.getByLabel('Date of birth').first().fill('03/14/1986')
  await page.getByRole('button', { name: /My child/ }).click()
  await page.getByLabel('First name').nth(1).fill('Sofía')
  await page.getByLabel('Date of birth').nth(1).fill('05/02/2014')
  await page.getByRole('button', { name: /Myself/ }).click()
  await page.getByText('Coach', { exact: true }).click()
  await look('1-who')
  await onward()

  await page.getByRole('heading', { name: 'Choose memberships' }).waitFor()
  await page.getByLabel('Where do you live?').selectOption({ label: 'Texas' })
  await page.getByText('Texas Fastpitch League is the league for Texas.').first().waitFor()
  await page.getByText('Age 12 on Aug 31, 2026, rule pack USSSA 2027').first().waitFor()
  await look('2-memberships')
  await onward()

  await page.getByRole('heading', { name: 'A few details' }).waitFor()
  await page.getByLabel('Street address').fill('1 Main St')
  await page.getByLabel('City').fill('Dallas')
  await page.getByLabel('ZIP code').fill('75201')
  await page.getByLabel('Your relationship to Sofía').selectOption({ index: 1 })
  const child = page.getByRole('group', { name: 'Sofía López’s emergency contact' })
  await child.getByLabel('Name').fill('Ana López')
  await child.getByLabel('Phone').fill('2145550101')
  await child.getByLabel('Relationship').fill('Aunt')
  const own = page.getByRole('group', { name: 'Your emergency contact' })
  await own.getByLabel('Name').fill('Ana López')
  await own.getByLabel('Phone').fill('2145550101')
  await own.getByLabel('Relationship').fill('Sister')
  await look('3-details')
  await onward()
}

/** Reads, agrees and signs with the typed name. */
async function sign(page: Page, name: string) {
  await page.getByRole('heading', { name: 'Read and sign' }).waitFor()
  const agreements = page.getByLabel(/^I’ve read “(?!Photos)/)
  await agreements.nth(2).waitFor()
  for (const agreement of await agreements.all()) await agreement.check()
  await page.getByLabel('I agree to sign electronically.').check()
  await page.getByText('Type my name').click()
  await page.getByRole('textbox', { name: /name/i }).fill('Maria López')
  await expectAccessible(page)
  await picture(page, `registration-${name}-4-waivers`)
  await page.getByRole('button', { name: /^Sign \d documents$/ }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('heading', { name: 'Review and pay' }).waitFor()
}

async function typeCard(page: Page, number: string) {
  const card = page.frameLocator('iframe').first()
  await card.getByLabel('Card number').fill('')
  await card.getByLabel('Card number').pressSequentially(number)
  await card.getByLabel('Expiry date').fill('')
  await card.getByLabel('Expiry date').pressSequentially('1230')
  await card.getByLabel('Security code').fill('')
  await card.getByLabel('Security code').pressSequentially('123')
}

describe.each<Device>(['desktop', 'phone'])('on a %s', (device) => {
  test('a mother registers her daughter and herself, signs, pays by card and gets everything', async () => {
    // A declined card is answered with a refusal, which the browser logs.
    const page = await visitor({ device })
    await fillIn(page, newEmail(), device)
    await sign(page, device)

    await page.getByLabel('Coupon code').fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Pay $85.50' }).waitFor()
    await page.getByRole('group', { name: 'Protect this registration?' }).getByLabel('No thanks').check()
    await page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await picture(page, `registration-${device}-5-payment`)

    await typeCard(page, '4000000000000002')
    await page.locator('button:not([aria-disabled])', { hasText: 'Pay $85.50' }).press('Enter')
    await page
      .getByText(/declined/i)
      .first()
      .waitFor()
    await picture(page, `registration-${device}-6-declined`)
    await typeCard(page, '4242424242424242')
    await page.locator('button:not([aria-disabled])', { hasText: /^(Pay|Try)/ }).press('Enter')

    await page.waitForURL('**/registration/done?*')
    await page
      .getByText(/^TAF-\d{4}-\d{6}$/)
      .first()
      .waitFor()
    await page.getByText('Waiting for Approval').first().waitFor()
    await page.getByText('Active').first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await picture(page, `registration-${device}-7-done`)
  })
})
