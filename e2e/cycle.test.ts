import { expect, test } from 'vitest'
import { expectAccessible, settled, useBrowser, visitor, type Device } from './browser.ts'
import { typedDay } from './days.ts'
import { enter, look } from './people.ts'

useBrowser()
const LOOKS: [Device, boolean][] = [
  ['desktop', false],
  ['phone', true],
]

test.each(LOOKS)(
  'the office writes a new text, publishes it and has it signed again (%s)',
  async (device, dark) => {
    const page = await visitor({ device, dark, tenant: 'demo' })
    const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    await enter(page)
    await page.goto('/mms/admin/waivers')
    await page.getByRole('heading', { level: 1, name: 'Waivers' }).waitFor()
    await page.getByRole('link', { name: 'Code of conduct' }).waitFor()
    await look(page, name('waivers'))
    await page.getByRole('link', { name: 'Code of conduct' }).click()
    await page.getByRole('heading', { level: 1, name: 'Code of conduct' }).waitFor()
    await look(page, name('waiver-text'))
    await page.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(` We play fair (${device}).`)
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Have all active members sign it again').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Published. People sign this version from now on.').waitFor()
    await page.getByRole('tab', { name: 'Sign again' }).click()
    await page.getByRole('table').getByRole('link').first().waitFor()
    await look(page, name('waiver-unsigned'))
    for (const tab of ['Who signs', 'Versions', 'History']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel', { name: tab }).waitFor()
      await settled(page)
      await look(page, name(`waiver-${tab.toLowerCase().replace(' ', '-')}`))
    }
  },
)

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

test.each(LOOKS)('an insurance paper is brought, looked at and accepted (%s)', async (device, dark) => {
  const page = await visitor({ device, dark, tenant: 'demo' })
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  await enter(page)
  await page.goto('/mms/insurance')
  await page.getByRole('heading', { level: 1, name: 'Insurance' }).waitFor()
  await settled(page)
  await look(page, name('insurance-before'))
  await page.getByRole('button', { name: 'Upload documents' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Team or club' }).click()
  // One of the last: a club's paper counts for its teams, whose readiness other tests check.
  await dialog.getByRole('option').last().click()
  const file = `Policy ${device}.pdf`
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: file, mimeType: 'application/pdf', buffer: PDF })
  await look(page, name('insurance-bring'))
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText(file, { exact: true }).first().waitFor()
  await page.getByRole('button', { name: `Review ${file}` }).click()
  await dialog.getByLabel('Last day of coverage').fill(typedDay(1_000))
  await look(page, name('insurance-review'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Accepted').first().waitFor()
  await look(page, name('insurance'))
  await page.getByRole('button', { name: 'Download all' }).click()
  await dialog.getByRole('combobox', { name: 'Team or club' }).click()
  await dialog.getByRole('option').last().click()
  await look(page, name('insurance-download'))
  const zip = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await zip).suggestedFilename()).toMatch(/^Insurance .+\.zip$/)
  await page.goto('/mms/admin/vertical-insurance')
  await page.getByLabel('Client ID').waitFor()
  await look(page, name('vertical-insurance'))
})

test.each(LOOKS)('the office says when and how renewals are reminded of (%s)', async (device, dark) => {
  const page = await visitor({ device, dark, tenant: 'demo' })
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  await enter(page)
  await page.goto('/mms/admin/renewals')
  await page.getByRole('heading', { level: 1, name: 'Renewals' }).waitFor()
  await settled(page)
  await look(page, name('renewals'))
  await page.getByRole('tab', { name: 'Reminders' }).click()
  await page.getByLabel('Grace period in days').fill('7')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog').getByText('Hi Elena').waitFor()
  await look(page, name('renewals-preview'))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByText('Saved. Reminders are off.').count()).toBeGreaterThan(0)
  await look(page, name('renewals-plan'))
})
