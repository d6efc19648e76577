import type { Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll, picture, settled } from './browser.ts'

/** The password of every demo account. */
export const PASSWORD = 'plum-tractor-whistle'

/** Logs a user in: a demo account of the page's tenant by its name, or anyone by email address. */
export async function logIn(page: Page, user: string, password = PASSWORD) {
  await page.goto('/login')
  await typeLogin(page, user, password)
}

/** The same on a login page that is already open. */
export async function typeLogin(page: Page, user: string, password = PASSWORD) {
  const [label] = new URL(page.url()).hostname.split('.')
  const domain = `${label === 'localhost' ? 'default' : label}.example`
  await page.getByLabel('Username or email').fill(user.includes('@') ? user : `${user}@${domain}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Logs in somebody in the office and waits for their first screen. */
export async function enter(page: Page, user = 'admin') {
  await logIn(page, user)
  await page.waitForURL('**/mms/dashboard')
}

/** What the page's user calls the server with, valid for minutes; loads the page again. */
export async function authorizationOf(page: Page): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.headers()['authorization'] !== undefined),
    page.reload(),
  ])
  return request.headers()['authorization']!
}

/** Calls the server as the page's user does: `ask('GET', '/mms/saved-views/members')`. */
export async function callsOf(page: Page) {
  const authorization = await authorizationOf(page)
  return <T>(method: string, path: string, body?: object): Promise<T> =>
    page.evaluate(
      async ([method, path, body, authorization]) => {
        const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
        const answer = await fetch(`/api${path}`, { method, headers, ...(body && { body }) })
        return (await answer.json()).data
      },
      [method, path, body && JSON.stringify(body), authorization] as const,
    )
}

/** The session of the logged-in user, who may have others in other journeys. */
export async function sessionOf(page: Page): Promise<string> {
  const [, claims] = (await authorizationOf(page)).split('.')
  return JSON.parse(Buffer.from(claims!, 'base64url').toString()).sid
}

/** What every screen must satisfy, and a picture of it. */
export async function look(page: Page, name: string) {
  await settled(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await picture(page, name)
}

/** An invited person opens the letter's link, chooses the tests' common password, and is logged in. */
export async function choosePassword(page: Page, invitation: string) {
  await page.goto(invitation)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm new password').fill(PASSWORD)
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await page.waitForURL(({ pathname }) => !/^\/(set|reset)-password\//.test(pathname))
  await page.locator('.shell-main h1').waitFor()
}
