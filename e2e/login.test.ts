import pg from 'pg'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseUrl } from '../server/test/database.ts'
import { expectAccessible, expectNoSidewaysScroll, picture, useBrowser, visitor } from './browser.ts'
import { sessionOf, typeLogin } from './people.ts'

useBrowser()

const KEYS = [
  'access',
  'currentUser',
  'mmsRole',
  'refresh_token',
  'registrationStatus',
  'team',
  'token',
  'userType',
]
const REFUSED = /status of 401/

let database: pg.Client
beforeAll(async () => {
  database = new pg.Client(databaseUrl(inject('postgres'), 'journeys'))
  await database.connect()
})
afterAll(() => database.end())

const stored = (page: Page) => page.evaluate(() => Object.entries(localStorage).sort())
const namesIn = async (page: Page) => (await stored(page)).map(([name]) => name)

describe('who logs in', () => {
  test.each([
    ['admin', '/mms/dashboard'],
    ['manager', '/mms/dashboard'],
    ['volunteer', '/mms/dashboard'],
    ['member', '/mms/member/profile'],
    ['newcomer', '/profile-completion'],
  ])('as %s lands on %s, and is led there again from the login page', async (user, path) => {
    const page = await visitor()
    await page.goto('/login')
    await typeLogin(page, user)
    await page.waitForURL(`**${path}`)
    await page.getByText('You are successfully logged in').waitFor()
    await page.goto('/forgot-password')
    await page.waitForURL(`**${path}`)
  })

  test('sees the form before the application is there, and what is typed then counts', async () => {
    const page = await visitor()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const hold = (route: Route) => held.then(() => route.continue())
    await page.route(/\/assets\/[^/]+\.js$/, hold)
    await page.goto('/login', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Login', exact: true })
    await page.getByLabel('Username or email').fill('member')
    await page.getByLabel('Password', { exact: true }).fill('plum-tractor-whistle')
    // Sent by the browser itself, the password would be in the address.
    expect(await button.isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).search).toBe('')
    release()
    await button.click()
    await page.waitForURL('**/mms/member/profile')
  })

  test('as admin goes on where the login was asked for, once', async () => {
    const page = await visitor()
    await page.goto('/mms/registrations?q=ball')
    await page.waitForURL('**/login')
    await typeLogin(page, 'admin')
    await page.waitForURL('**/mms/registrations?q=ball')
    expect(await namesIn(page)).not.toContain('returnUrl')
  })

  test('leaves nothing readable in storage, and stays logged in over a reload', async () => {
    const page = await visitor()
    await page.goto('/login')
    await typeLogin(page, 'admin')
    await page.waitForURL('**/mms/dashboard')
    const entries = (await stored(page)).filter(([name]) => KEYS.includes(name))
    expect(entries.map(([name]) => name)).toEqual(KEYS)
    for (const [, value] of entries) expect(value).toMatch(/^v1\.[\w+/=]{16}\.[\w+/=]{20,}$/)
    const { token, currentUser, refresh_token, access, ...rest } = await page.evaluate(unsealed)
    expect(rest).toEqual({ registrationStatus: '2', mmsRole: 'admin', userType: '3', team: '' })
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(currentUser).toBe(token)
    expect(refresh_token).toMatch(/^[\w-]{71}$/)
    expect(JSON.parse(access!)).toMatchObject({
      roles: { MMS: ['admin'], CTMS: [] },
      permissions: { mms: { users: expect.arrayContaining(['edit', 'view']) } },
    })
    await page.reload()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/mms/dashboard')
  })

  test.each(['desktop', 'phone'] as const)('with a wrong password is told so (%s)', async (device) => {
    const page = await visitor({ device, expects: REFUSED })
    await page.goto('/login')
    await typeLogin(page, 'nobody', 'wrong')
    const toast = page.getByRole('alert')
    await toast.waitFor()
    expect(await toast.innerText()).toContain('Invalid Credentials')
    expect(new URL(page.url()).pathname).toBe('/login')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await picture(page, `login-refused-${device}`)
  })
})

describe('a session', () => {
  test('ends in every tab when one logs out, and only the choices of tables stay', async () => {
    const page = await visitor()
    await page.goto('/login')
    await typeLogin(page, 'admin')
    await page.waitForURL('**/mms/dashboard')
    const other = await page.context().newPage()
    await other.goto('/mms/dashboard')
    await other.getByRole('button', { name: /^Account of/ }).waitFor()
    await page.evaluate(() => localStorage.setItem('table-state-members', '{}'))
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByText('Log out').click()
    await Promise.all([page.waitForURL('**/login'), other.waitForURL('**/login')])
    await expect.poll(() => namesIn(page)).toEqual(['table-state-members'])
  })

  test('without a role, or damaged, is cleared away', async () => {
    for (const damage of [
      () => localStorage.removeItem('mmsRole'),
      () => localStorage.removeItem('refresh_token'),
      () => localStorage.setItem('token', 'damaged'),
      () => localStorage.setItem('access', 'v1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
      () => localStorage.setItem('userType', localStorage.getItem('refresh_token')!.slice(0, -8)),
      () => {
        for (const name of Object.keys(localStorage)) localStorage.setItem(name, '{"half":')
      },
      () => void indexedDB.deleteDatabase('auth'),
    ]) {
      const page = await visitor()
      await page.goto('/login')
      await typeLogin(page, 'admin')
      await page.waitForURL('**/mms/dashboard')
      await page.evaluate(damage)
      await page.goto('/login')
      await page.getByLabel('Username or email').waitFor()
      await expect.poll(() => namesIn(page)).toEqual([])
    }
  })

  test('is renewed by one of five tabs at a time: no refresh token is ever used twice', async () => {
    const page = await visitor({ tenant: 'default' })
    const used = await renewOften(page.context())
    await page.goto('/login')
    await typeLogin(page, 'admin')
    await page.waitForURL('**/mms/dashboard')
    const tabs = [page]
    for (let i = 0; i < 4; i++) {
      const tab = await page.context().newPage()
      await tab.goto('/mms/dashboard')
      tabs.push(tab)
    }
    const before = used.length
    await expect.poll(() => used.length, { timeout: 60_000 }).toBeGreaterThan(before + 5)
    expect(new Set(used).size).toBe(used.length)
    for (const tab of tabs) expect(new URL(tab.url()).pathname).toBe('/mms/dashboard')
  })

  test('outlives a lost network', async () => {
    const page = await visitor({ tenant: 'default', expects: /ERR_INTERNET_DISCONNECTED/ })
    const used = await renewOften(page.context())
    await page.goto('/login')
    await typeLogin(page, 'admin')
    await page.waitForURL('**/mms/dashboard')
    let failed = 0
    const fail = (route: Route) => {
      failed++
      return route.abort('internetdisconnected')
    }
    await page.route('**/openid-connect/token', fail)
    await expect.poll(() => failed, { timeout: 30_000 }).toBeGreaterThan(2)
    expect(new URL(page.url()).pathname).toBe('/mms/dashboard')
    const before = used.length
    await page.unroute('**/openid-connect/token', fail)
    await expect.poll(() => used.length, { timeout: 30_000 }).toBeGreaterThan(before)
    expect(new URL(page.url()).pathname).toBe('/mms/dashboard')
  })

  test('that the server has ended leads to the login', async () => {
    const page = await visitor({ tenant: 'default', expects: /status of 40[01]/ })
    await renewOften(page.context())
    await page.goto('/login')
    await typeLogin(page, 'teamadmin')
    await page.waitForURL('**/mms/**')
    const sid = await sessionOf(page)
    await database.query('update auth_session set revoked_at = now() where id = $1', [sid])
    await page.waitForURL('**/login')
    await expect.poll(() => namesIn(page)).toEqual([])
  })
})

test.each(['desktop', 'phone'] as const)(
  'who forgot the password chooses another one (%s)',
  async (device) => {
    const user = device === 'desktop' ? 'helper' : 'enduser'
    const page = await visitor({ device })
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(`${user}@alliance.example`)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('If the e-mail is registered, a reset link has been sent').waitFor()
    await expectAccessible(page)
    await picture(page, `forgot-password-sent-${device}`)

    await page.goto(await expectLink(`${user}@alliance.example`))
    await page.getByLabel('New password', { exact: true }).fill('Softball12')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Please fix 2 fields').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await picture(page, `choose-password-refused-${device}`)
    await page.getByLabel('New password', { exact: true }).fill('marble-otter-seventeen')
    await page.getByLabel('Confirm new password').fill('marble-otter-seventeen')
    await page.getByText('Strong').waitFor()
    await expectAccessible(page)
    await picture(page, `choose-password-${device}`)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Your password has been changed successfully').waitFor()
    await page.locator('.shell-main h1').waitFor()
  },
)

test.each(['/reset-password', '/set-password', '/verify-email'])(
  'a bad link at %s says what to do',
  async (path) => {
    const page = await visitor({ device: 'phone', expects: /status of 404/ })
    await page.goto(`${path}/${'x'.repeat(43)}`)
    await page.getByText('We don’t recognize this link.').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await picture(page, `bad-link${path.replace('/', '-')}`)
  },
)

/** The stored session, decrypted: only this page can, with a key that never leaves the browser. */
async function unsealed() {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('auth')
    opening.onsuccess = () => resolve(opening.result)
  })
  const key = await new Promise<CryptoKey>((resolve) => {
    const reading = db.transaction('key').objectStore('key').get('session')
    reading.onsuccess = () => resolve(reading.result)
  })
  if (key.extractable) throw new Error('the key can be taken away')
  const bytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  const found: Record<string, string> = {}
  for (const [name, sealed] of Object.entries(localStorage)) {
    const [form, iv = '', data = ''] = String(sealed).split('.')
    if (form !== 'v1') continue
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(iv) }, key, bytes(data))
    found[name] = new TextDecoder().decode(text)
  }
  return found
}

/**
 * Makes every access token last only seconds, at the default tenant, whose name this process can resolve;
 * returns the refresh tokens that were used.
 */
async function renewOften(context: BrowserContext): Promise<string[]> {
  const used: string[] = []
  const shorten = async (route: Route) => {
    const form = new URLSearchParams(route.request().postData() ?? '')
    const response = await route.fetch()
    if (form.has('refresh_token')) used.push(form.get('refresh_token')!)
    const json = await response.json()
    await route.fulfill({ response, json: response.ok() ? { ...json, expires_in: 62 } : json })
  }
  await context.route('**/check/login', shorten)
  await context.route('**/openid-connect/token', shorten)
  return used
}

/** The path of the link in the newest letter to an address, once it has been written. */
async function expectLink(recipient: string): Promise<string> {
  let path: string | undefined
  await expect
    .poll(async () => {
      const { rows } = await database.query(
        'select body_text from mail where recipient = $1 order by id desc limit 1',
        [recipient],
      )
      path = /\/reset-password\/[\w-]+/.exec(rows[0]?.body_text ?? '')?.[0]
      return path
    })
    .toBeDefined()
  return path!
}
