import type { Page } from 'playwright-core'
import { test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  settled,
  useBrowser,
  visitor,
  type Device,
} from './browser.ts'
import { latestSeason, season } from './days.ts'

useBrowser()

async function logIn(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Username or email').fill('admin@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('plum-tractor-whistle')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/mms/dashboard')
}

async function look(page: Page, name: string) {
  await settled(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await picture(page, name)
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

test.each<[Device, boolean]>([
  ['desktop', false],
  ['desktop', true],
  ['phone', false],
  ['phone', true],
])('the screens of what is sold are there for the office (%s, dark: %s)', async (device, dark) => {
  const page = await visitor({ device, dark, tenant: 'demo' })
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  await logIn(page)
  await page.goto('/mms/admin/season')
  await title(page, 'Seasons')
  await look(page, name('seasons'))
  await page.locator('tbody a', { hasText: season().name }).click()
  await title(page, season().name)
  await look(page, name('season'))
  await page.goto('/mms/admin/coupons')
  await title(page, 'Coupons')
  await look(page, name('coupons'))
  await page.locator('tbody a').first().click()
  await page.getByRole('button', { name: 'Save' }).waitFor()
  await look(page, name('coupon'))
  await page.goto('/mms/admin/membership')
  await title(page, 'Memberships')
  await look(page, name('memberships'))
  await page.locator('tbody a', { hasText: 'Player membership' }).first().click()
  await title(page, 'Player membership')
  await look(page, name('membership'))
  await page.getByRole('tab', { name: 'Prices' }).click()
  await page.getByText('Total', { exact: true }).waitFor()
  await look(page, name('membership-prices'))
})

test('the office makes a membership, sets its price and what a second child pays, and sees what a family pays', async () => {
  const page = await visitor({ tenant: 'demo' })
  await logIn(page)
  await page.goto('/mms/admin/membership')
  await page.getByRole('link', { name: 'New membership' }).click()
  await title(page, 'New membership')
  await page.getByRole('button', { name: 'Create membership' }).click()
  await page.getByText('Please fix 2 fields').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill('Spring clinic')
  await page.getByLabel('Who it’s for').selectOption({ label: 'Player' })
  await page.getByLabel(/^Description/).fill('Eight afternoons for girls who begin.')
  await page.getByLabel(/^Benefits/).fill('A shirt\nA ball')
  await page.getByRole('radio', { name: /On sale/ }).check()
  await page.getByRole('button', { name: 'Create membership' }).click()
  await title(page, 'Spring clinic')

  await page.getByText('Add a price so people can register for it.').waitFor()
  await page.getByRole('button', { name: 'Add price' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Price', { exact: true }).fill('60')
  await expectAccessible(page)
  await picture(page, 'price-dialog-desktop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Regular price').waitFor()
  await page.getByText('Total $120.00').waitFor({ state: 'attached' })

  await page.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Sisters and brothers')
  await dialog.getByLabel('Amount off').fill('15')
  await dialog.getByLabel('Applies to').selectOption({ label: 'Spring clinic' })
  await expectAccessible(page)
  await picture(page, 'price-rule-dialog-desktop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Child 2 and up: $15.00 off').waitFor()
  await page.getByText('Total $105.00').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Add a child' }).click()
  await page.getByText('Total $150.00').waitFor({ state: 'attached' })
  await look(page, 'membership-family-desktop')

  const original = page.url()
  await page.getByRole('button', { name: 'Copy' }).click()
  await title(page, 'Spring clinic (copy)')
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Restore as a draft' }).waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText(/Status: Draft → Archived/).waitFor()
  // Other journeys register in this association.
  await page.goto(original)
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Restore as a draft' }).waitFor()
})

test('the office makes the next season as the plan says, and takes it back', async () => {
  const page = await visitor({ tenant: 'demo' })
  await logIn(page)
  await page.goto('/mms/admin/season')
  const { name } = latestSeason()
  const next = name.replace(/\d+/g, (year) => String(Number(year) + 1))
  await page.locator('tbody a', { hasText: name }).click()
  await page.getByRole('link', { name: 'Create next season' }).click()
  await title(page, `The season after ${name}`)
  await page
    .getByRole('combobox', { name: 'Prices', exact: true })
    .selectOption({ label: 'Change by percent' })
  await page.getByLabel('Percent change').fill('10')
  await page.getByText('$44.00').waitFor()
  await look(page, 'roll-over-desktop')
  await page.getByRole('button', { name: `Create ${next}` }).click()
  await title(page, next)
  await page.getByText(`Created from ${name}.`).waitFor()
  await look(page, 'rolled-over-desktop')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await title(page, name)
  await page.getByRole('link', { name: 'Create next season' }).waitFor()

  const phone = await visitor({ device: 'phone', dark: true, tenant: 'demo' })
  await logIn(phone)
  await phone.goto(`${page.url()}/next`)
  await title(phone, `The season after ${name}`)
  await look(phone, 'roll-over-phone-dark')
})

test('two who edit a membership at once: the second sees both versions and loses nothing', async () => {
  const [first, second] = await Promise.all([
    visitor({ tenant: 'demo' }),
    visitor({ tenant: 'demo', expects: /409/ }),
  ])
  for (const page of [first, second]) await logIn(page)
  await first.goto('/mms/admin/membership')
  await first.locator('tbody a', { hasText: 'Volunteer' }).first().click()
  await title(first, 'Volunteer')
  await second.goto(first.url())
  for (const page of [first, second]) await page.getByLabel(/^Description/).waitFor()
  await first.getByLabel(/^Description/).fill('For whoever helps at the field.')
  await first.getByRole('button', { name: 'Save' }).click()
  await first.getByText('Data updated successfully').waitFor()
  await second.getByLabel(/^Description/).fill('For whoever helps on Sundays.')
  await second.getByRole('button', { name: 'Save' }).click()
  const dialog = second.getByRole('dialog')
  await dialog.getByText('For whoever helps at the field.').waitFor()
  await expectAccessible(second)
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await second.getByText('Data updated successfully').waitFor()
})
