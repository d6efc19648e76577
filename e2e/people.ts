import type { Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll, picture, settled } from './browser.ts'

/** The password of every demo account. */
export const PASSWORD = 'plum-tractor-whistle'

/** Logs somebody in: a demo account of the page's tenant by its name, or anybody by the e-mail address. */
export async function logIn(page: Page, user: string, password = PASSWORD) {
  await page.goto('/login')
  await typeLogin(page, user, password)
}

/** The same at a login page that is open already. */
export async function typeLogin(page: Page, user: string, password = PASSWORD) {
  const [label] = new URL(page.url()).hostname.split('.')
  const domain = `${label === 'localhost' ? 'default' : label}.example`
  await page.getByLabel('Username or email').fill(user.includes('@') ? user : `${user}@${domain}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Logs somebody of the office in and waits for their first screen. */
export async function enter(page: Page, user = 'admin') {
  await logIn(page, user)
  await page.waitForURL('**/mms/dashboard')
}

/** The session of whoever is logged in, of which the same person may have others in other journeys. */
export async function sessionOf(page: Page): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.headers()['authorization'] !== undefined),
    page.reload(),
  ])
  const [, claims] = request.headers()['authorization']!.split('.')
  return JSON.parse(Buffer.from(claims!, 'base64url').toString()).sid
}

/** What every screen keeps to, and a picture of it. */
export async function look(page: Page, name: string) {
  await settled(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await picture(page, name)
}

/** Whoever was invited opens the link of the letter and chooses the password of all tests. */
export async function choosePassword(page: Page, invitation: string) {
  await page.goto(invitation)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/again/i).fill(PASSWORD)
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await page.waitForURL('**/login')
}
