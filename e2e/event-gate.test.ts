import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser, visitor } from './browser.ts'
import { closeScanner, OFFLINE, SENT } from './gate-phone.ts'
import { enter } from './people.ts'

const WITHOUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|Failed to fetch/

useBrowser()

/** The gate of one of the events that sell passes, with the scanner closed. */
async function atEvent(page: Page, nth: number) {
  await page.locator('.gate-events').getByRole('button').nth(nth).click()
  await page.getByText(OFFLINE).waitFor()
  await closeScanner(page)
}

async function aPhone(nth: number) {
  const page = await visitor({ device: 'phone', expects: WITHOUT })
  await enter(page)
  await page.goto('/ctms/gate/passes')
  await atEvent(page, nth)
  return page
}

async function openDrawer(page: Page, dollars: string) {
  await page.getByLabel('Cash in the drawer to start').fill(dollars)
  await page.getByRole('button', { name: 'Open drawer' }).click()
  await page.getByRole('button', { name: 'Pick passes' }).waitFor()
}

const take = (page: Page) => page.getByRole('button', { name: /^Take \$/ })
const status = (page: Page, says: string | RegExp) =>
  page.getByRole('status').filter({ hasText: says }).first().waitFor()
/** What stands beside a line of the drawer. */
const inDrawer = (page: Page, line: string) =>
  page.locator('.gate-drawer div').filter({ hasText: line }).locator('dd').innerText()

async function oneMore(page: Page) {
  await page
    .getByRole('button', { name: /^Add one/ })
    .first()
    .click()
}

/** What is kept of sales, and the version of each database. */
const onPhone = (page: Page) =>
  page.evaluate(async () => {
    const versions = Object.fromEntries(
      (await indexedDB.databases()).map(({ name, version }) => [name, version]),
    ) as Record<string, number>
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('gate-passes')
      opening.onsuccess = () => done(opening.result)
    })
    const sales = await new Promise<{ email: string | null }[]>((done) => {
      const reading = db.transaction('gate_sales').objectStore('gate_sales').getAll()
      reading.onsuccess = () => done(reading.result as { email: string | null }[])
    })
    db.close()
    return { versions, sales }
  })

test('a mistyped address is put right before the cash is taken, and the drawer is closed with what was counted', async () => {
  const page = await aPhone(0)
  await openDrawer(page, '50')
  await oneMore(page)
  await page.getByLabel('Email').fill('jane@')
  await take(page).click()
  await page.getByLabel('Email').and(page.locator('[aria-invalid="true"]')).waitFor()
  expect((await onPhone(page)).sales).toEqual([])

  await page.getByLabel('Email').fill('jane@family.example')
  const dollars = /\$[\d.,]+/.exec(await take(page).innerText())![0]
  await take(page).click()
  await page.getByText(`Sold for ${dollars}`).waitFor()
  await status(page, SENT)
  await expect.poll(async () => (await onPhone(page)).sales).toEqual([])
  expect(await inDrawer(page, 'Sold for cash')).toBe(dollars)

  await page.getByRole('button', { name: 'Count and close' }).click()
  const dialog = page.getByRole('dialog')
  const due = /\$[\d.,]+/.exec(await dialog.innerText())![0]
  await dialog.getByLabel('Cash counted').fill(due.replace(/[$,]/g, ''))
  await dialog.getByLabel('Sign with your full name').fill('Ada Reyes')
  await dialog.getByRole('button', { name: 'Sign and close' }).click()
  await page.getByText('Drawer closed: Even').waitFor()
  await page.getByRole('button', { name: 'Open drawer' }).waitFor()
})

test('what was sold at another event is sent, and leaves the drawer of this one and nothing of whoever bought', async () => {
  const page = await aPhone(1)
  await openDrawer(page, '20')
  await page.getByRole('button', { name: 'Choose another event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click()
  await atEvent(page, 2)
  await openDrawer(page, '70')

  await page.getByRole('button', { name: 'Choose another event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click()
  await atEvent(page, 1)
  // The server is away: the sale waits while the phone goes to the other event.
  await page.route('**/api/ems/gate/sales', (route) => route.abort())
  await oneMore(page)
  await page.getByLabel('Email').fill('jane@family.example')
  await take(page).click()
  await page.getByText(/^Sold for \$/).waitFor()
  await page.getByRole('button', { name: 'Choose another event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click()
  await atEvent(page, 2)
  await page.unroute('**/api/ems/gate/sales')
  await status(page, SENT)
  expect(await inDrawer(page, 'Started with')).toBe('$70.00')
  expect((await onPhone(page)).sales).toEqual([])
})

test('a gate page that was kept from before there were passes finds its database as it was', async () => {
  const page = await aPhone(0)
  await page.goto('/ctms/gate')
  await page.getByRole('button', { name: 'Download list' }).waitFor()
  expect((await onPhone(page)).versions).toMatchObject({ gate: 2, 'gate-passes': 1 })
  // And this one finds the database of a build to come.
  await page.goto('/login')
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('gate', 9)
        opening.onsuccess = () => {
          opening.result.close()
          done()
        }
      }),
  )
  await page.goto('/ctms/gate')
  await page.getByRole('button', { name: 'Download list' }).waitFor()
})
