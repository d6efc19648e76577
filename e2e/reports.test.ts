import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { yearOf } from 'contract/dates'
import { REPORT_NAMES } from 'contract/reports/definitions'
import { settled, useBrowser, visitor, type Device } from './browser.ts'
import { season } from './days.ts'
import { countOf } from './lists.ts'
import { enter, look } from './people.ts'

useBrowser()

/** As in the table's header, in the demo tenant's time zone. */
const thisMonth = () =>
  new Date().toLocaleString('en-US', { month: 'short', year: 'numeric', timeZone: 'America/Denver' })
const centsIn = (text: string) => Number(text.replace(/[^\d-]/g, ''))

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('a treasurer finds the rows behind a number and takes them away (%s)', async (device, dark) => {
  const page = await visitor({ device, dark, tenant: 'demo' })
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  await enter(page)
  await page.goto('/mms/reports')
  await page.getByRole('link', { name: 'Donations' }).waitFor()
  await look(page, name('reports'))

  await page.getByRole('link', { name: 'Transactions' }).click()
  const numbers = page.getByRole('region', { name: 'Table of numbers' })
  await numbers.waitFor()
  await look(page, name('report-transactions'))

  // A past month: in the current one, another journey's office may refund money between two looks.
  const months = await numbers
    .getByRole('link', { name: /^Amount: \w+ \d{4}, Refund$/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')!))
  const over = months.filter((label) => !label.includes(thisMonth()))
  const refunds = numbers.getByRole('link', { name: over.at(-1)!, exact: true })
  const sum = centsIn(await refunds.innerText())
  expect(sum).toBeLessThan(0)
  await refunds.click()
  await page.getByRole('heading', { name: /^Rows for \w+ \d{4}, Refund$/ }).waitFor()
  const amounts = page.locator('tbody td[data-header="Amount"], .data-table tbody td[data-align="end"]')
  await amounts.first().waitFor()
  await settled(page)
  // All of its rows on one page.
  const sizes = page.getByLabel('Rows per page')
  if ((await sizes.count()) > 0) await sizes.selectOption('100')
  const added = async () => (await amounts.allInnerTexts()).reduce((all, text) => all + centsIn(text), 0)
  await expect.poll(added).toBe(sum)
  await settled(page)
  expect(await added()).toBe(sum)
  const shown = await amounts.count()
  expect(shown).toBeGreaterThan(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines.length - 1).toBe(shown)
})

test('the same report by what is earned, split otherwise, is an address that can be shared', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  await page.goto('/mms/reports/transactions')
  await page.getByLabel('Basis').selectOption('accrual')
  await page.getByLabel('Columns').selectOption('-')
  await expect.poll(() => page.url()).toContain('basis=accrual')
  await settled(page)
  // Earned over the season, which ends next summer.
  await page.getByRole('link', { name: `Amount: Jul ${yearOf(season().last_day)}` }).waitFor()
  await look(page, 'report-accrual-desktop')
  const total = await page.getByRole('link', { name: 'Amount: Total' }).innerText()
  await page.reload()
  await page.getByRole('link', { name: `Amount: Jul ${yearOf(season().last_day)}` }).waitFor()
  expect(await page.getByRole('link', { name: 'Amount: Total' }).innerText()).toBe(total)
})

test('a report is kept under a name, sent every month, found again and given up', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  await page.goto('/mms/reports/donations?period=last_month')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Gifts of last month')
  await dialog.getByLabel('Send it to me').selectOption('monthly')
  await look(page, 'report-save-desktop')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Data created successfully').waitFor()
  await page.goto('/mms/reports')
  await page.getByText(/First of each month \(next on /).waitFor()
  await look(page, 'reports-saved-desktop')
  await page.getByRole('link', { name: 'Gifts of last month' }).click()
  await page.getByRole('button', { name: /Last month/ }).waitFor()
  await page.goto('/mms/reports')
  await page.getByRole('button', { name: 'Delete Gifts of last month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Gifts of last month' }).count()).toBe(0)
})

/** So many numbers of a report are opened, spread over its table, and its total. */
const NUMBERS = 6

test('each report’s numbers lead to as many rows', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  let walked = 0
  for (const name of REPORT_NAMES) {
    await page.goto(`/mms/reports/${name}?show=count`)
    await settled(page)
    const numbers = page.getByRole('region', { name: 'Table of numbers' })
    const none = page.getByText('Nothing to count')
    await numbers.or(none).waitFor()
    const labels = await numbers
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')!))
    const every = Math.max(1, Math.floor(labels.length / NUMBERS))
    for (const label of labels.filter((_, i) => i % every === 0 || i === labels.length - 1)) {
      // Another journey may register somebody between the two looks.
      await expect
        .poll(
          async () => {
            await page.goto(`/mms/reports/${name}?show=count`)
            const link = numbers.getByRole('link', { name: label, exact: true })
            await link.click()
            await page.reload()
            await link.waitFor()
            const rows = await countOf(page)
            const number = Number((await link.innerText()).replace(/\D/g, ''))
            return { [label]: [number - rows, rows > 0] }
          },
          { message: name },
        )
        .toEqual({ [label]: [0, true] })
      walked++
    }
  }
  expect(walked).toBeGreaterThan(2 * REPORT_NAMES.length)
}, 400_000)
