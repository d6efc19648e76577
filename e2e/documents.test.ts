import { expect, test } from 'vitest'
import { settled, useBrowser, visitor, type Device } from './browser.ts'
import { TENANT, mailed, newFamily } from './household.ts'
import { choosePassword, enter, look } from './people.ts'

useBrowser()

const PASSPORT = {
  name: 'Passport.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
}

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('the office asks families for a document, and a mother hands it in (%s)', async (device, dark) => {
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  const kind = `Proof of age (${device})`
  const email = await newFamily()

  const office = await visitor({ device, dark, tenant: TENANT })
  await enter(office)
  await office.goto(`/mms/members?q=${encodeURIComponent(email)}`)
  await office.getByRole('link', { name: /Sofía/ }).first().click()
  await office.getByRole('tab', { name: 'Documents' }).click()
  await office.getByRole('button', { name: 'Document types' }).click()
  const list = office.getByRole('dialog')
  await list.getByLabel('Type 1', { exact: true }).waitFor()
  await list.getByRole('button', { name: 'Add type' }).click()
  await list.getByRole('textbox').last().fill(kind)
  await list.getByLabel('Families can upload it').last().check()
  await look(office, name('document-kinds'))
  await list.getByRole('button', { name: 'Save' }).click()
  await list.waitFor({ state: 'detached' })

  const mother = await visitor({ device, dark, tenant: TENANT })
  await choosePassword(mother, await mailed(email, /\/set-password\/[\w-]+/))
  await mother.getByRole('link', { name: 'All memberships, documents and receipts' }).click()
  const asked = mother.getByRole('button', { name: 'Upload a document for Sofía López' })
  await asked.click()
  const form = mother.getByRole('dialog')
  await form.getByLabel('What it is').selectOption(kind)
  await form.locator('input[type=file]').setInputFiles(PASSPORT)
  await look(mother, name('document-hand-in'))
  await form.getByRole('button', { name: 'Upload' }).click()
  await mother.getByText('Thank you! The office has it now.').waitFor()
  await mother.getByText('Documents (1)').click()
  await mother.getByText('Passport.pdf').waitFor()
  // Messages on top and the bar above cover what is below them, however far the page is scrolled.
  await mother.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => mother.locator('.toast').count(), { timeout: 20_000 }).toBe(0)
  await look(mother, name('own-documents'))

  // It waits in the office's queue, and is not accepted.
  const at = new URL(office.url())
  await office.goto('/mms/documents?review=waiting')
  await office.getByRole('searchbox').fill(email)
  const row = office.getByRole('row').filter({ hasText: 'Passport.pdf' }).filter({ hasText: kind })
  // The search has narrowed the list by then: a tick before would be for other rows.
  await office.waitForURL(/[?&]q=/)
  await settled(office)
  await row.waitFor()
  await row.getByRole('checkbox').check()
  await look(office, name('document-queue'))
  await office.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Reject' }).click()
  await office.getByRole('dialog').getByLabel('Reason').fill('The photo page is missing.')
  await office.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await office.getByText('1 document rejected.').waitFor()
  await mother.reload()
  await mother.getByText('Documents (1)').click()
  await mother
    .getByText('Not accepted. Please upload a different document: The photo page is missing.')
    .waitFor()

  await office.goto(at.pathname + at.search)
  await office.getByText('Passport.pdf').waitFor()
  await office.getByText(kind).first().waitFor()
  await office.getByRole('tab', { name: 'History' }).click()
  await office.getByText(/Document uploaded by the family/).waitFor()
})
