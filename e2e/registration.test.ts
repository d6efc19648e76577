import { describe, test } from 'vitest'
import type { Page } from 'playwright-core'
import { spellDay } from 'contract/dates'
import { isThorough } from '../server/test/thorough.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  useBrowser,
  visitor,
  type Device,
} from './browser.ts'
import { ageDay, typedBirthday } from './days.ts'
import { addDaughter, agreeAndType, onward, typeCard, typeOwnContact, typeRegistrant } from './registering.ts'

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
  await page.goto('/registration')
  await typeRegistrant(page, { name: 'Maria López', email })
  await addDaughter(page, 'Sofía', typedBirthday(12))
  await page.getByText('Texas Fastpitch League is the league for Texas.').first().waitFor()
  await page
    .getByText(`Age 12 on ${spellDay(ageDay())}, rule pack USSSA 2027`)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /Myself/ }).click()
  await page.getByText('Coach', { exact: true }).click()
  await typeOwnContact(page)
  await look('1-who')
  await onward(page)
}

/** Reads, agrees and signs with the typed name. */
async function sign(page: Page, name: string) {
  await agreeAndType(page, 'Maria López')
  await expectAccessible(page)
  await picture(page, `registration-${name}-2-waivers`)
  await page.getByRole('button', { name: /^Sign \d documents$/ }).click()
  await page.getByRole('heading', { name: 'Review and pay' }).waitFor()
}

describe.each<Device>(isThorough ? ['desktop', 'phone'] : ['phone'])('on a %s', (device) => {
  test('a mother registers her daughter and herself, signs, pays by card and gets everything', async () => {
    // A declined card is answered with a refusal, which the browser logs.
    const page = await visitor({ device })
    await fillIn(page, newEmail(), device)
    await sign(page, device)

    await page.getByLabel('Coupon code').fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Pay $85.50' }).waitFor()
    await page.frameLocator('iframe').first().getByLabel('Card number').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await picture(page, `registration-${device}-3-payment`)

    await typeCard(page, '4000000000000002')
    await page.locator('button:not([aria-disabled])', { hasText: 'Pay $85.50' }).press('Enter')
    await page
      .getByText(/declined/i)
      .first()
      .waitFor()
    await picture(page, `registration-${device}-4-declined`)
    await typeCard(page)
    await page.locator('button:not([aria-disabled])', { hasText: /^(Pay(?! with)|Try)/ }).press('Enter')

    await page.waitForURL('**/registration/done?*')
    await page
      .getByText(/^TAF-\d{4}-\d{6}$/)
      .first()
      .waitFor()
    await page.getByText('Waiting for Approval').first().waitFor()
    await page.getByText('Active').first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await picture(page, `registration-${device}-5-done`)
  })
})
