import { expect, test } from 'vitest'
import { expectAccessible, picture, settled, useBrowser, visitor, type Device } from './browser.ts'
import { enter, look } from './people.ts'

useBrowser()

const numberIn = (text: string) => Number(text.replace(/[^\d]/g, ''))

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('the office sees the season, finds a registration and opens it (%s)', async (device, dark) => {
  const page = await visitor({ device, dark, tenant: 'demo' })
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  await enter(page)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await look(page, name('dashboard'))
  const task = page.getByRole('link', { name: /registrations? to approve$/ })
  // Another journey decides in this tenant meanwhile, so it is looked at until nothing comes between.
  await expect
    .poll(async () => {
      await page.goto('/mms/dashboard')
      const waiting = numberIn(await task.innerText())
      await task.click()
      await page.getByRole('heading', { level: 1, name: 'Registrations' }).waitFor()
      await settled(page)
      return waiting > 0 && (await page.locator('tbody tr').count()) === Math.min(25, waiting)
    })
    .toBe(true)
  await look(page, name('registrations'))

  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { name: 'Order and payments' }).waitFor()
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await look(page, name('registration'))
})

test('the office approves one, rejects another with its money back, and refunds a third in part', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  await page.goto('/mms/registrations?status=waiting_for_approval')
  await page.locator('tbody a').first().click()
  await page.getByRole('button', { name: 'Approve' }).click()
  // Alone, too, it can be undone for ten seconds.
  const strip = page.getByRole('region', { name: 'In progress' })
  await strip.getByText('Approving 1 registration').waitFor()
  await expectAccessible(page)
  await picture(page, 'approve-held-desktop')
  await strip.getByRole('button', { name: 'Undo' }).click()
  await strip.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Active').waitFor()

  await page.goto('/mms/registrations?status=waiting_for_approval')
  await page.locator('tbody a').first().click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The background check is missing.')
  await picture(page, 'reject-desktop')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Rejected').waitFor()
  await page.getByText('Status set to Rejected: The background check is missing.').waitFor()

  await page.goto('/mms/registrations?status=active&sort=registered_at')
  await page.locator('tbody a').first().click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('10.00')
  await dialog.getByLabel('Reason').fill('Agreed on the phone')
  await expectAccessible(page)
  await picture(page, 'refund-desktop')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await page
    .getByText(/Agreed on the phone/)
    .first()
    .waitFor()
})

test('the list searches, sorts, keeps chosen columns, and leaves as CSV', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  await page.goto('/mms/registrations')
  await settled(page)
  const first = await page.locator('tbody a').first().innerText()
  await page.getByRole('searchbox').fill(first.split(',')[0]!)
  await expect.poll(() => page.url()).toContain('q=')
  await settled(page)
  for (const row of await page.locator('tbody tr').allInnerTexts()) expect(row).not.toBe('')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^registrations-\d{4}-\d\d-\d\d\.csv$/)
})

test('a volunteer sees the season and changes nothing', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page, 'volunteer')
  await page.goto('/mms/registrations?status=waiting_for_approval')
  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  expect(await page.getByRole('button', { name: /Approve|Reject|Refund|Delete/ }).count()).toBe(0)
})
