import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { MemberDetail } from 'contract/registrations/member-detail'
import type { RegistrationDetail } from 'contract/registrations/registrations'
import { databaseUrl } from '../server/test/database.ts'
import { expectAccessible, picture, settled, useBrowser, visitor, type Device } from './browser.ts'
import { withAuthenticator } from './authenticator.ts'
import { newTenant, siteOf } from './operator.ts'
import { PASSWORD, callsOf, choosePassword, enter, logIn, look } from './people.ts'
import { DATABASE } from './setup.ts'

useBrowser()

const REFUSED = /status of (40[13]|422)|You don’t have permission to open this page/

async function asAdmin(more: Parameters<typeof visitor>[0] = {}) {
  const page = await visitor(more)
  await enter(page)
  return page
}

/** The link in the letter to somebody, as the outbox shows it. */
async function linkTo(page: Page, email: string): Promise<string> {
  // In the browser, because only there the tenants' host names resolve.
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
  await admin.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('Please fix 3 fields').waitFor()
  await dialog.getByLabel('First name').fill('Rosa')
  await dialog.getByLabel('Last name').fill('Parks-Keller')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Add role').selectOption({ label: 'Manager' })
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
  await manager.getByLabel('Confirm new password').fill(PASSWORD)
  await manager.getByRole('button', { name: 'Save password' }).click()
  await manager.waitForURL('**/mms/dashboard')
  const lines = manager.getByRole('navigation', { name: 'Main' }).first()
  await lines.getByRole('link', { name: 'People' }).click()
  await lines.getByRole('link', { name: 'Registrations' }).waitFor()
  await expectOnlyOwnSettings(manager)
  await manager.goto('/mms/users')
  await manager.getByText('You don’t have permission to open this page.').waitFor()
  await manager.goto('/mms/registrations')
  await manager.getByRole('button', { name: 'Export', exact: true }).waitFor()

  const box = admin.getByRole('checkbox', { name: 'Manager: Registrations, Export', exact: true })
  await admin.goto('/mms/permissions')
  // The checkbox reflects the server's answer, which may come after the click.
  await box.click()
  // A message stays for as long as the pointer is on it.
  await admin.getByText('Manager can no longer: export the list of registrations.').hover()
  // Any next answer notifies the manager's browser.
  await expect
    .poll(async () => {
      await manager.getByRole('button', { name: 'Refresh' }).click()
      return manager.getByRole('button', { name: 'Export', exact: true }).count()
    })
    .toBe(0)
  await admin.getByRole('button', { name: 'Undo' }).click()
  await admin.getByText('Manager can now: export the list of registrations.').waitFor()
  await expect.poll(() => box.isChecked()).toBe(true)
  await expect
    .poll(async () => {
      await manager.getByRole('button', { name: 'Refresh' }).click()
      return manager.getByRole('button', { name: 'Export', exact: true }).count()
    })
    .toBe(1)

  await admin.goto(address)
  await settled(admin)
  await admin.getByText('Logged in').first().waitFor()
  await look(admin, 'user-desktop')

  await admin.getByRole('button', { name: 'Change roles' }).click()
  await dialog.getByRole('button', { name: 'Remove Manager' }).click()
  await dialog.getByLabel('Add role').selectOption({ label: 'Club Admin' })
  await dialog.getByLabel('For the club').fill('Comets')
  await admin
    .getByRole('option', { name: /Comets/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save roles' }).click()
  const roles = admin.getByRole('region', { name: 'Roles', exact: true })
  await roles.getByText('Club Admin, Comets Softball Club').waitFor()
  await admin.getByText(/Manager → Club Admin, Comets Softball Club/).waitFor()
  await admin.getByRole('button', { name: 'Undo' }).click()
  await roles.getByText('Manager', { exact: true }).waitFor()
  expect(await roles.getByRole('listitem').count()).toBe(1)

  await admin.getByRole('button', { name: 'Block', exact: true }).click()
  await picture(admin, 'user-block-desktop')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await admin.getByRole('button', { name: 'Unblock' }).waitFor()
  await admin.getByRole('button', { name: 'Undo' }).click()
  await admin.getByText('Account unblocked').waitFor()
  await admin.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await admin.getByRole('button', { name: 'Unblock' }).waitFor()
  await expect
    .poll(async () => {
      if (manager.url().endsWith('/login')) return true
      // The page may already be on its way to the login.
      await manager
        .getByRole('button', { name: 'Refresh' })
        .click({ timeout: 1_000 })
        .catch(() => {})
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
  await page.getByRole('link', { name: 'Whitfield, Carla' }).click()
  await page.getByText('Club Admin, Comets Softball Club').first().waitFor()
  await look(page, name('user-club-admin'))
  await page.goto('/mms/permissions')
  await page.getByRole('heading', { level: 1, name: 'Permissions' }).waitFor()
  await settled(page)
  if (device === 'phone') await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Volunteer' })
  await look(page, name('permissions'))
})

test('two administrators change the same account: the second sees both versions and loses nothing', async () => {
  const [first, second] = await Promise.all([
    asAdmin({ tenant: 'demo' }),
    asAdmin({ tenant: 'demo', expects: /409/ }),
  ])
  await first.goto('/mms/users?q=volunteer')
  await first.locator('tbody a').first().click()
  await first.getByRole('heading', { level: 2, name: 'Person' }).waitFor()
  await second.goto(first.url())
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Phone').waitFor()
  }
  await first.getByRole('dialog').getByLabel('Phone').fill('2145550111')
  await first.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await first.getByRole('dialog').waitFor({ state: 'detached' })

  await second.getByRole('dialog').getByLabel('Phone').fill('2145550122')
  await second.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const conflict = second.getByRole('dialog', { name: 'Someone else changed this' })
  await conflict.getByText('2145550111').waitFor()
  await expectAccessible(second)
  await picture(second, 'user-conflict-desktop')
  await conflict.getByRole('button', { name: 'Save mine' }).click()
  await second.getByRole('dialog').first().waitFor({ state: 'detached' })
  await second
    .getByText(/214\D*555\D*0122/)
    .first()
    .waitFor()
})

test('the table of permissions is walked through with arrow keys', async () => {
  const page = await asAdmin()
  await page.goto('/mms/permissions')
  await page.getByRole('checkbox', { name: 'Manager: Dashboard, View', exact: true }).focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('Manager: Registrations, View')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('Volunteer: Registrations, View')
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('Volunteer: Dashboard, View')

  // Help of the screen, by its key and by its button.
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help with this screen' })
  await help.getByText('What each role can do.').waitFor()
  await expectAccessible(page)
  await picture(page, 'screen-help-desktop')
  await page.keyboard.press('Escape')
  await page.goto('/mms/users')
  await settled(page)
  await page.getByRole('button', { name: 'Help with this screen' }).click()
  await help.getByText('Everyone who can log in, and their roles.').waitFor()
  await help.getByText('Next row').waitFor()
  await picture(page, 'screen-help-list-desktop')
})

test('an admin makes a role of the organization’s own, gives it what it needs, and it can be given to people', async () => {
  const page = await asAdmin()
  await page.goto('/mms/permissions')
  await page.getByRole('button', { name: 'New role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Registrar')
  await dialog.getByLabel('Start with the permissions of').selectOption({ label: 'Volunteer' })
  await expectAccessible(page)
  await picture(page, 'role-new-desktop')
  await dialog.getByRole('button', { name: 'Create role' }).click()
  const may = page.getByRole('checkbox', { name: 'Registrar: Registrations, Decide' })
  await may.scrollIntoViewIfNeeded()
  await may.check()
  await page.getByText('Registrar can now:').first().waitFor()
  await expectAccessible(page)
  await picture(page, 'role-own-desktop')

  await page.goto('/mms/users')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await dialog.getByLabel('Add role').selectOption({ label: 'Registrar' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Registrar').first().waitFor()
  await page.goto('/mms/permissions')
  await page.getByRole('button', { name: 'Delete Registrar' }).click()
  await dialog.getByText('No one has this role.').waitFor()
  await dialog.getByRole('button', { name: 'Delete role' }).click()
  await page.getByText('Role deleted').first().waitFor()
})

test('the manager of one league who opens the address of another league’s records is told so, and reads nothing of them', async () => {
  const office = await asAdmin({ tenant: 'demo' })
  const ask = await callsOf(office)
  const { leagues } = await ask<{ leagues: { id: number; name: string }[] }>(
    'GET',
    '/mms/admin/registration-filters',
  )
  const hers = 'Atlantic Coast Fastpitch League'
  const other = leagues.find(({ name }) => name !== hers)!
  const rows = await ask<{ id: number }[]>('POST', '/mms/admin/get_membership', {
    filters: { league_id: [other.id] },
  })
  const found = await Promise.all(
    rows.slice(0, 10).map(({ id }) => ask<RegistrationDetail>('GET', `/mms/admin/registrations/${id}`)),
  )
  // Somebody who has never been in her league.
  const strangers = await Promise.all(
    found.map(async (one) => {
      const { memberships } = await ask<MemberDetail>('GET', `/mms/get_member/${one.member_id}`)
      return one.club && one.team_id && memberships.every(({ league }) => league !== hers) ? [one] : []
    }),
  )
  const theirs = strangers.flat()[0]!
  const words = [theirs.person.last_name, theirs.club!.name]

  const page = await visitor({ tenant: 'demo', expects: /status of 40[34]/ })
  await enter(page, 'leaguemanager')
  for (const path of [
    `/mms/registrations/${theirs.id}`,
    `/mms/members/${theirs.member_id}`,
    `/mms/orders/${theirs.order_id}`,
    `/ctms/teams/${theirs.team_id}`,
    `/ctms/teams/${theirs.team_id}/roster`,
    `/ctms/clubs/${theirs.club!.id}`,
    `/ctms/clubs/${theirs.club!.id}/money`,
  ]) {
    await page.goto(path)
    const main = page.getByRole('main')
    await main
      .getByText('Check the link. If it’s right, your account might not have access.')
      .first()
      .waitFor({ timeout: 15_000 })
      .catch(async () => expect.soft(await main.innerText(), path).toBe('refused'))
    const shown = await main.innerText()
    for (const word of words) expect.soft(shown, path).not.toContain(word)
  }
  await look(page, 'outside-her-league-desktop')
  // A list that is asked for another league’s rows has none.
  await page.goto(`/mms/registrations?league_id=${other.id}`)
  await settled(page)
  expect(await page.locator('tbody a').count()).toBe(0)
})

test('a club admin sees the registrations of the club and nothing else of the office', async () => {
  const page = await visitor({ expects: REFUSED })
  await logIn(page, 'clubadmin@alliance.example')
  await page.waitForURL('**/mms/member/profile')
  const lines = page.getByRole('navigation', { name: 'Main' }).first()
  await lines.getByRole('link', { name: 'Registrations' }).click()
  await page.getByRole('heading', { level: 1, name: 'Registrations' }).waitFor()
  expect(await lines.getByRole('link', { name: 'Members' }).count()).toBe(0)
  await settled(page)
  await expectOnlyOwnSettings(page)
})

/** The settings hold what is the user's own, and nothing of the office. */
async function expectOnlyOwnSettings(page: Page) {
  const lines = page.getByRole('navigation', { name: 'Main' }).first()
  await lines.getByRole('link', { name: 'Settings' }).click()
  await lines.getByRole('link', { name: 'Account and security' }).waitFor()
  // Until the screen is there, going on would cut it short.
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  expect(await lines.getByRole('link', { name: /^(Users|Permissions)$/ }).count()).toBe(0)
}

test('the office takes the second factors off somebody who has lost them, once it has shown who it is', async () => {
  const label = 'factors'
  const { invitation } = await newTenant(label, 'Factor Club')
  const admin = await visitor({ expects: REFUSED })
  await choosePassword(admin, invitation)
  await admin.waitForURL('**/mms/dashboard')
  const email = 'lost@factors.example'
  await admin.goto(`${siteOf(label)}/mms/users`)
  await admin.getByRole('button', { name: 'Invite someone' }).first().click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Lena')
  await dialog.getByLabel('Last name').fill('Lost')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Add role').selectOption({ label: 'Volunteer' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await admin.waitForURL(/\/mms\/users\/\d+$/)
  await admin.getByText('Off: password only').waitFor()

  const database = new pg.Client(databaseUrl(inject('postgres'), DATABASE))
  await database.connect()
  const { rows } = await database.query('select body_text from mail where recipient = $1', [email])
  const lena = await visitor({ expects: REFUSED })
  await withAuthenticator(lena)
  await choosePassword(lena, siteOf(label) + /\/set-password\/[\w-]+/.exec(rows[0].body_text)![0])
  await lena.waitForURL('**/mms/dashboard')
  await lena.goto(`${siteOf(label)}/mms/account`)
  await lena.getByRole('button', { name: 'Add a passkey' }).click()
  await lena.getByText('not used yet').waitFor()

  // The administrator logged in an hour ago.
  await database.query(
    `update auth_session set auth_time = auth_time - interval '1 hour' where user_id = (select id from app_user where email = $1)`,
    [`office@${label}.example`],
  )
  await database.end()
  await admin.reload()
  await admin.getByText('1 passkey', { exact: true }).waitFor()
  await look(admin, 'user-factors-desktop')
  await admin.getByRole('button', { name: 'Reset two-step login' }).click()
  await expectAccessible(admin)
  await picture(admin, 'user-factors-ask-desktop')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  const who = admin.getByRole('dialog', { name: 'Please confirm it’s you' })
  await who.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await picture(admin, 'user-factors-who-desktop')
  await who.getByRole('button', { name: 'Confirm' }).click()
  await admin.getByText('Off: password only').waitFor()
  await admin.getByText('Two-step login reset').first().waitFor()
  await expect
    .poll(async () => {
      if (lena.url().endsWith('/login')) return true
      await lena
        .getByRole('button', { name: 'Refresh' })
        .click({ timeout: 1_000 })
        .catch(() => {})
      return lena.url().endsWith('/login')
    })
    .toBe(true)
})
