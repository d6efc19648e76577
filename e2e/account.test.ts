import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { databaseUrl } from '../server/test/database.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  useBrowser,
  visitor,
  type Device,
} from './browser.ts'
import { withAuthenticator } from './authenticator.ts'
import { newTenant, siteOf } from './operator.ts'
import { choosePassword, logIn, typeLogin } from './people.ts'
import { DATABASE } from './setup.ts'

useBrowser()

/** What a refused login and a refused change write to the console. */
const REFUSED = /status of 40[13]/

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.waitForURL('**/login')
}

/**
 * Moves the mouse until the login page has noticed and the passkey has logged in: moves before it listens are
 * lost.
 */
async function moveInto(page: Page, path: string) {
  let x = 10
  await expect
    .poll(async () => {
      await page.mouse.move(++x, 10)
      return page.url()
    })
    .toContain(path)
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The code an authenticator app shows (RFC 6238), this many half minutes from now. */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret]
    .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

describe('the owner of an account', () => {
  test.each(['desktop', 'phone'] as const)(
    'sees how it is logged in to, and from where (%s)',
    async (device) => {
      const page = await visitor({ tenant: 'demo', device })
      await logIn(page, 'manager')
      await page.waitForURL('**/mms/dashboard')
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('link', { name: 'Account and security' }).last().click()
      await page.waitForURL('**/mms/account')
      await panel(page, 'Where you’re logged in').getByText('this device').waitFor()
      await panel(page, 'Recent activity').getByText('Logged in').first().waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await picture(page, `account-${device}`)
      await panel(page, 'Password').getByRole('button', { name: 'Change password' }).click()
      await panel(page, 'Email').getByRole('button', { name: 'Change email' }).click()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await picture(page, `account-open-${device}`)
    },
  )

  test('switches an authenticator app on, logs in with its code, and with a recovery code when it is lost', async () => {
    const page = await visitor({ tenant: 'demo', expects: REFUSED })
    await logIn(page, 'manager')
    await page.waitForURL('**/mms/dashboard')
    await page.goto('/mms/account')
    const app = panel(page, 'Authenticator app')
    await app.getByRole('button', { name: 'Set up' }).click()
    await app.getByAltText('QR code for the authenticator app').waitFor()
    const secret = (await app.locator('.copyable').innerText()).replace(/\s/g, '')
    await expectAccessible(page)
    await picture(page, 'account-totp')
    await app.getByLabel('Six-digit code').fill(codeOf(secret))
    await app.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
    const recovery = await codes.getByRole('listitem').first().innerText()
    await expectAccessible(page)
    await picture(page, 'account-recovery-codes')
    await page.emulateMedia({ media: 'print' })
    expect(await codes.getByRole('listitem').first().isVisible()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Account and security' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await codes.getByRole('button', { name: 'I’ve saved them' }).click()
    await app.getByText('10 recovery codes left').waitFor()

    await logOut(page)
    await logIn(page, 'manager')
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await page.getByLabel('Six-digit code').fill('000000')
    await page.getByText('This code is wrong').waitFor()
    await expectAccessible(page)
    await picture(page, 'login-code')
    // All six digits are enough; nothing has to be pressed.
    await page.getByLabel('Six-digit code').fill(codeOf(secret, 1))
    await page.waitForURL('**/mms/dashboard')

    await logOut(page)
    await logIn(page, 'manager')
    await page.getByRole('button', { name: /Lost your phone/ }).click()
    await page.getByLabel('Recovery code').fill(recovery)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/mms/dashboard')
    await page.goto('/mms/account')
    await panel(page, 'Authenticator app').getByText('9 recovery codes left').waitFor()
    await panel(page, 'Authenticator app').getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await panel(page, 'Authenticator app').getByRole('button', { name: 'Set up' }).waitFor()
  })

  test.each(['desktop', 'phone'] as const)(
    'adds a passkey and logs in with it alone, until it is removed (%s)',
    async (device: Device) => {
      const user = device === 'desktop' ? 'member' : 'enduser'
      const page = await visitor({ tenant: 'demo', device, expects: REFUSED })
      const authenticator = await withAuthenticator(page)
      await logIn(page, user)
      await page.waitForURL('**/mms/member/profile')
      await page.goto('/mms/account')
      const passkeys = panel(page, 'Passkeys')
      await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
      await passkeys.getByText('not used yet').waitFor()
      await passkeys.getByRole('button', { name: /^Rename/ }).click()
      await page.getByLabel('Name', { exact: true }).fill('My phone')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await passkeys.getByText('My phone').waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await picture(page, `account-passkeys-${device}`)

      // The browser's offer in the username field is accepted at once if nobody has to touch anything.
      if (device === 'phone') await authenticator.touch(false)
      await logOut(page)
      if (device === 'desktop') await moveInto(page, '/mms/member/profile')
      else {
        // A touch answers whatever is asked after it; the first one may answer the field's own request.
        await authenticator.touch(true)
        await page
          .getByRole('button', { name: 'Log in with a passkey' })
          .click({ timeout: 5000 })
          .catch(() => {})
      }
      await page.waitForURL('**/mms/member/profile')
      await page.goto('/mms/account')
      await passkeys.getByText('Last used').waitFor()
      await panel(page, 'Recent activity').getByText('Logged in with a passkey').first().waitFor()
      await passkeys.getByRole('button', { name: 'Remove My phone' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await passkeys.getByText('Log in with your fingerprint').waitFor()
    },
  )

  test('has moved with the site to an address of its own: passkeys are made anew there', async () => {
    const label = 'moving'
    const own = 'moved-club.localhost'
    const site = siteOf(label)
    const there = site.replace(`${label}.localhost`, own)
    const { invitation } = await newTenant(label, 'Moving Club')
    const page = await visitor({ expects: REFUSED })
    await withAuthenticator(page)
    await choosePassword(page, invitation)
    await page.waitForURL('**/mms/dashboard')
    await page.goto(`${site}/mms/account`)
    const passkeys = panel(page, 'Passkeys')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByText('not used yet').waitFor()

    const database = new pg.Client(databaseUrl(inject('postgres'), DATABASE))
    await database.connect()
    await database.query(
      `insert into tenant_host (host, tenant_id, is_primary, since) select $1, id, true, now() from tenant where label = $2`,
      [own, label],
    )
    await database.end()
    await expect
      .poll(async () => {
        await page.goto(`${site}/mms/account`)
        await passkeys.getByRole('listitem').first().waitFor()
        return passkeys.innerText()
      })
      .toContain(`Passkeys for this site belong to ${own}.`)
    expect(await passkeys.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
    await expectAccessible(page)
    await picture(page, 'account-passkeys-elsewhere')

    await page.goto(`${there}/login`)
    await typeLogin(page, `office@${label}.example`)
    await page.waitForURL(`${there}/mms/dashboard`)
    await page.goto(`${there}/mms/account`)
    await passkeys.getByText(`This site moved to ${own}.`).waitFor()
    await passkeys.getByText(`Works only at ${label}.localhost`).waitFor()
    await expectAccessible(page)
    await picture(page, 'account-passkeys-moved')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await expect.poll(() => passkeys.getByRole('listitem').count()).toBe(2)
    await logOut(page)
    await moveInto(page, `${there}/mms/dashboard`)
  })
})
