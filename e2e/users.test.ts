import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, picture, settled, useBrowser, visitor, type Device } from './browser.ts'
import { PASSWORD, enter, logIn, look } from './people.ts'

useBrowser()

const REFUSED = /status of (40[13]|422)|You do not have permission to open this page/

async function asAdmin(more: Parameters<typeof visitor>[0] = {}) {
  const page = await visitor(more)
  await enter(page)
  return page
}

/** The link of the letter to somebody, as the outbox of this installation shows it. */
async function linkTo(page: Page, email: string): Promise<string> {
  // In the browser, because only there the tenants' host names are known.
  await page.goto('/dev/outbox.json')
  const letters = JSON.parse(await page.locator('body').innerText()) as {
    recipient: string
    body_text: string
  }[]
  const letter = letters.find(({ recipient }) => recipient === email)
  return /\/set-password\/[\w-]+/.exec(letter?.body_text ?? '')?.[0] ?? ''
}

test('an admin invites a manager, who sees what the matrix allows, until a right is taken away and the account is blocked', async () => {
  const email = `rosa.${Date.now()}@example.org`
  const admin = await asAdmin({ expects: REFUSED })
  await admin.goto('/mms/users')
  await settled(admin)
  await admin.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('Please correct 3 fields').waitFor()
  await dialog.getByLabel('First name').fill('Rosa')
  await dialog.getByLabel('Last name').fill('Parks-Keller')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Add a role').selectOption({ label: 'Manager' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectAccessible(admin)
  await picture(admin, 'user-invite-desktop')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await admin.waitForURL(/\/mms\/users\/\d+$/)
  await admin.getByRole('heading', { level: 1, name: 'Rosa Parks-Keller' }).waitFor()
  const address = admin.url()

  const manager = await visitor({ expects: REFUSED })
  await manager.goto(await linkTo(manager, email))
  await manager.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await manager.getByLabel('New password again').fill(PASSWORD)
  await manager.getByRole('button', { name: 'Save password' }).click()
  await manager.waitForURL('**/login')
  await logIn(manager, email)
  await manager.waitForURL('**/mms/dashboard')
  const lines = manager.getByRole('navigation', { name: 'Main' }).first()
  await lines.getByRole('link', { name: 'Registrations' }).waitFor()
  expect(await lines.getByRole('link', { name: /^(Users|Permissions|Settings)$/ }).count()).toBe(0)
  await manager.goto('/mms/users')
  await manager.getByText('You do not have permission to open this page.').waitFor()
  await manager.goto('/mms/registrations')
  await manager.getByRole('button', { name: 'Export CSV' }).waitFor()

  const box = admin.getByRole('checkbox', { name: 'Manager: Registrations, Export' })
  await admin.goto('/mms/permissions')
  await box.uncheck()
  await admin.getByText('Manager can no longer: take the list of registrations away as a file.').waitFor()
  // The next answer of any kind tells the manager's browser.
  await expect
    .poll(async () => {
      await manager.getByRole('button', { name: 'Refresh' }).click()
      return manager.getByRole('button', { name: 'Export CSV' }).count()
    })
    .toBe(0)
  await admin.getByRole('button', { name: 'Undo' }).click()
  await admin.getByText('Manager can now: take the list of registrations away as a file.').waitFor()
  await expect.poll(() => box.isChecked()).toBe(true)
  await expect
    .poll(async () => {
      await manager.getByRole('button', { name: 'Refresh' }).click()
      return manager.getByRole('button', { name: 'Export CSV' }).count()
    })
    .toBe(1)

  await admin.goto(address)
  await settled(admin)
  await admin.getByText('Logged in').first().waitFor()
  await look(admin, 'user-desktop')
  await admin.getByRole('button', { name: 'Block' }).click()
  await picture(admin, 'user-block-desktop')
  await admin.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await admin.getByRole('button', { name: 'Unblock' }).waitFor()
  await expect
    .poll(async () => {
      if (manager.url().endsWith('/login')) return true
      await manager.getByRole('button', { name: 'Refresh' }).click()
      return manager.url().endsWith('/login')
    })
    .toBe(true)
  await logIn(manager, email)
  await manager.getByText('This account is blocked. Please contact the office.').first().waitFor()
})

test.each<[Device, boolean]>([
  ['desktop', false],
  ['desktop', true],
  ['phone', false],
  ['phone', true],
])('users and permissions are readable and usable (%s, dark: %s)', async (device, dark) => {
  const page = await asAdmin({ device, dark })
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  await page.goto('/mms/users')
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await look(page, name('users'))
  await page.getByRole('link', { name: 'Demo, Clubadmin' }).click()
  await page.getByText('Club Admin, Comets Softball Club').first().waitFor()
  await look(page, name('user-club-admin'))
  await page.goto('/mms/permissions')
  await page.getByRole('heading', { level: 1, name: 'Permissions' }).waitFor()
  await settled(page)
  if (device === 'phone') await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Volunteer' })
  await look(page, name('permissions'))
})

test('the table of permissions is walked through with arrow keys', async () => {
  const page = await asAdmin()
  await page.goto('/mms/permissions')
  await page.getByRole('checkbox', { name: 'Manager: Dashboard, View' }).focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('Manager: Registrations, View')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('Volunteer: Registrations, View')
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('Volunteer: Dashboard, View')
})

test('a club admin sees the registrations of the club and nothing else of the office', async () => {
  const page = await visitor({ expects: REFUSED })
  await logIn(page, 'clubadmin@alliance.example')
  await page.waitForURL('**/mms/member/profile')
  const lines = page.getByRole('navigation', { name: 'Main' }).first()
  await lines.getByRole('link', { name: 'Registrations' }).click()
  await page.getByRole('heading', { level: 1, name: 'Registrations' }).waitFor()
  expect(await lines.getByRole('link', { name: /^(Dashboard|Users|Permissions|Settings)$/ }).count()).toBe(0)
  await settled(page)
})
