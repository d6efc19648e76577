import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, picture, settled, useBrowser, visitor } from './browser.ts'
import { enter, look } from './people.ts'
import { counting, expectAtMost } from './taps.ts'

useBrowser()

const WAITING = '/mms/registrations?status=waiting_for_approval&per_page=50'
/** A phone that is a little wider than the narrowest. */
const PHONE = { width: 390, height: 844 }
const strip = (page: Page) => page.getByRole('region', { name: 'In progress' })
const countOf = async (page: Page) =>
  Number((await page.locator('.data-table-pager p').innerText()).replace(/\D/g, ''))

/** Counts what a person does: each press of a key or a button. */
function acting(page: Page) {
  let acts = 0
  return {
    press: (key: string) => {
      acts++
      return page.keyboard.press(key)
    },
    click: (name: string | RegExp, within: { getByRole: Page['getByRole'] } = page) => {
      acts++
      return within.getByRole('button', { name }).click()
    },
    acts: () => acts,
  }
}

// Undone at its end, so that the next test finds what it approves.
test('on a phone thirty registrations are ticked one by one and approved with at most 35 taps', async () => {
  const page = await visitor({ device: 'phone', dark: true, tenant: 'demo' })
  await page.setViewportSize(PHONE)
  await enter(page)
  await page.goto(WAITING)
  await settled(page)
  const boxes = page.locator('tbody .data-table-tick input')
  // On a busy machine the rows may come after the page has settled.
  await boxes.first().waitFor()
  const before = await page.locator('tbody tr').count()
  const cost = await counting(page)
  for (let i = 0; i < 30; i++) await boxes.nth(i).tap()
  await page.getByText('30 selected').waitFor()
  await look(page, 'queue-selected-phone-dark')
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Approve 30 registrations?' }).waitFor()
  await look(page, 'queue-preview-phone-dark')
  await dialog.getByRole('button', { name: 'Approve' }).tap()
  await strip(page).getByText('Approving 30 registrations').waitFor()
  await picture(page, 'queue-held-phone-dark')
  expectAtMost(await cost(), { taps: 32, fields: 0, screens: 1 })
  await strip(page).getByRole('button', { name: 'Undo' }).tap()
  await strip(page).waitFor({ state: 'detached' })
  await page.reload()
  await settled(page)
  expect(await page.locator('tbody tr').count()).toBe(before)
})

test('registrations are decided by keys: undone in time nothing has happened, and thirty approvals take at most 35 acts, as one takes one', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  await page.goto(WAITING)
  await settled(page)
  const before = await countOf(page)
  const rows = 30
  expect(before).toBeGreaterThanOrEqual(rows)

  // Undone in time.
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await strip(page).getByText('Approving 1 registration').waitFor()
  await picture(page, 'queue-held-desktop')
  await strip(page).getByRole('button', { name: 'Undo' }).click()
  await strip(page).waitFor({ state: 'detached' })
  await page.reload()
  await settled(page)
  expect(await countOf(page)).toBe(before)

  // One by one: a key opens the first row, and one key decides each.
  const hand = acting(page)
  await hand.press('j')
  for (let i = 0; i < rows; i++) {
    await hand.press('a')
    await expect
      .poll(() => page.locator('tr[data-note]').count(), { timeout: 15_000 })
      .toBeGreaterThanOrEqual(Math.min(1, i))
  }
  expect(hand.acts()).toBeLessThanOrEqual(35)
  await page
    .getByText(/registrations? approved\./)
    .first()
    .waitFor({ timeout: 60_000 })
  await strip(page).waitFor({ state: 'detached', timeout: 60_000 })
  await page.goto(WAITING)
  await settled(page)
  await expect.poll(() => countOf(page)).toBe(before - rows)
})

test('many are ticked with Shift, looked at before, and closing the tab changes nothing', async () => {
  const page = await visitor({ tenant: 'alliance' })
  await enter(page)
  await page.goto('/mms/registrations?status=active')
  await settled(page)
  const boxes = page.locator('tbody .data-table-tick input')
  await boxes.nth(0).click()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await page.getByText('4 selected').waitFor()
  // What cannot be done says why.
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Already decided: 4').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  // A message to all four is held, and goes out although nobody is there any more.
  await page.getByRole('button', { name: 'Send email' }).click()
  await dialog.getByLabel('Subject').fill('Opening day')
  await dialog.getByLabel('Text').fill('See you at nine.')
  await picture(page, 'queue-message-desktop')
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await strip(page).getByText('Emailing about 4 registrations').waitFor()
  await page.goto('about:blank')
  await page.goto('/mms/registrations?status=active')
  await strip(page).waitFor()
  await expect.poll(() => strip(page).count(), { timeout: 60_000 }).toBe(0)
  await page.locator('tbody a').first().click()
  await page.getByText('Opening day').first().waitFor()
})

test('a side panel shows one after the other, and ? lists the keys, which do nothing in a field', async () => {
  const page = await visitor({ tenant: 'alliance' })
  await enter(page)
  await page.goto('/mms/registrations')
  await settled(page)
  // The keys are about rows, so they are there with the first of them.
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await help.getByText('Next row').waitFor()
  await expectAccessible(page)
  await help.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Side panel' }).click()
  const pane = page.locator('.table-pane')
  await pane.getByText(/^1 of/).waitFor()
  await pane.getByText('Date of birth').waitFor()
  await expectAccessible(page)
  await picture(page, 'queue-pane-desktop')
  await page.keyboard.press('j')
  await pane.getByText(/^2 of/).waitFor()
  await page.keyboard.press('k')
  await pane.getByText(/^1 of/).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('jxk?')
  expect(await page.getByRole('searchbox').inputValue()).toBe('jxk?')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('orders and members open beside their lists, with what a phone call asks for', async () => {
  const page = await visitor({ tenant: 'alliance' })
  await enter(page)
  await page.goto('/mms/orders?status=paid')
  await page.getByRole('button', { name: 'Side panel' }).click()
  const pane = page.locator('.table-pane')
  await pane.getByRole('table', { name: 'Items' }).waitFor()
  await pane.getByRole('button', { name: 'Refund' }).click()
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /^Refund/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await picture(page, 'orders-pane-desktop')
  await page.goto('/mms/members')
  await page.getByRole('button', { name: 'Side panel' }).click()
  await pane.getByRole('heading', { name: 'Membership and teams' }).waitFor()
  await expectAccessible(page)
  await picture(page, 'members-pane-desktop')
  const first = await pane.getByRole('heading', { level: 2 }).first().textContent()
  await page.keyboard.press('j')
  await expect.poll(() => pane.getByRole('heading', { level: 2 }).first().textContent()).not.toBe(first)
})
