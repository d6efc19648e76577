import { expect, test } from 'vitest'
import { settled, useBrowser, visitor, type Device } from './browser.ts'
import { enter, look } from './people.ts'

useBrowser()
const LOOKS: [Device, boolean][] = [
  ['desktop', false],
  ['phone', true],
]
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

test.each(LOOKS)(
  'the office keeps a paper with a member, shows it to the family and takes it away, with a way back (%s)',
  async (device, dark) => {
    const page = await visitor({ device, dark, tenant: 'demo' })
    const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
    await enter(page)
    await page.goto('/mms/members?standing=registered')
    await page
      .locator('tbody a')
      .nth(device === 'phone' ? 4 : 3)
      .click()
    await page.getByRole('tab', { name: 'Documents' }).click()
    await page.getByText('No documents yet').waitFor()
    await look(page, name('member-documents-none'))
    await page.getByRole('button', { name: 'Add document' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What it is').selectOption({ label: 'Birth certificate' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: PDF })
    await look(page, name('member-documents-keep'))
    await dialog.getByRole('button', { name: 'Add' }).click()
    await page.getByText('office only').waitFor()
    await page.getByRole('button', { name: 'Show Certificate.pdf to the family' }).click()
    await page.getByText('visible to the family').waitFor()
    await look(page, name('member-documents'))
    await page.getByRole('button', { name: 'Remove Certificate.pdf' }).click()
    await page.getByText('No documents yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('visible to the family').waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.reload()
    await page.getByText('Document restored: Certificate.pdf').waitFor()
  },
)

test.each(LOOKS)(
  'each line of the to-do list opens the list of what it counts (%s)',
  async (device, dark) => {
    const page = await visitor({ device, dark, tenant: 'demo' })
    await enter(page)
    const lines = page.locator('.to-do a')
    await lines.first().waitFor()
    await settled(page)
    await look(page, `dashboard-${device}${dark ? '-dark' : ''}`)
    const works = await lines.evaluateAll((all) =>
      all.map((line) => ({ text: line.textContent!, href: (line as HTMLAnchorElement).href })),
    )
    for (const { href } of works) {
      await page.goto(href)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      expect(new URL(page.url()).pathname).toBe(new URL(href).pathname)
    }
    await page.goto('/mms/admin/waivers/unsigned')
    await page.getByRole('heading', { level: 1, name: 'Waivers to sign again' }).waitFor()
    await look(page, `waivers-unsigned-${device}${dark ? '-dark' : ''}`)
  },
)

test.each(LOOKS)('the treasurer sees whose insurance covers today (%s)', async (device, dark) => {
  const page = await visitor({ device, dark, tenant: 'demo' })
  await enter(page)
  await page.goto('/mms/reports/insurance')
  await page.getByRole('heading', { level: 1, name: 'Insurance' }).waitFor()
  await settled(page)
  await look(page, `report-insurance-${device}${dark ? '-dark' : ''}`)
})
