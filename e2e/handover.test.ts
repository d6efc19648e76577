import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  address,
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  useBrowser,
  visitor,
  type Device,
} from './browser.ts'

useBrowser()

const PASSWORD = 'plum-tractor-whistle'

/** An application with a logged-in user of the default tenant, whose name this process can resolve. */
async function application(user: string) {
  const post = async (path: string, body: object, token = '') => {
    const response = await fetch(`${address('default')}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  const login = {
    grant_type: 'password',
    client_id: 'web',
    username: `${user}@default.example`,
    password: PASSWORD,
  }
  const { access_token, refresh_token } = await post('/mms/check/login', login)
  return {
    /** As in the specification: the application's own refresh token. */
    token: Buffer.from(`${JSON.stringify({ refresh_token })}==`).toString('base64url'),
    handOver: async (input: object) =>
      (await post('/mms/auth/handoff', input, access_token)).data.url as string,
  }
}

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
/** The page with the card fields is a separate document, loaded after the login. */
const atPayments = (page: Page) => page.getByRole('heading', { level: 1, name: 'Team payments' }).waitFor()
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

describe('an application hands a login over to the browser', () => {
  test('which goes on to the payments, logged in, with no token left in the address or the history', async () => {
    const page = await visitor({ tenant: 'default' })
    const { handOver } = await application('member')
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''))
    const url = await handOver({ package_id: '7', user_account_id: '9' })
    await page.goto(url)
    await page.waitForURL('**/ctms/payments?package_id=7&user_account_id=9')
    await atPayments(page)
    const token = new URL(url).searchParams.get('token')!
    expect(addresses.filter((one) => one.includes(token))).toEqual([url])
    expect(await stored(page)).toEqual(
      expect.arrayContaining(['access', 'currentUser', 'mmsRole', 'refresh_token', 'token', 'userType']),
    )
    await page.goto('/login')
    await page.waitForURL('**/mms/member/profile')
    await page.goBack()
    expect(page.url()).not.toContain(token)
  })

  test('with its own refresh token, and again by a reload of a login that is there', async () => {
    const page = await visitor({ tenant: 'default' })
    const { token } = await application('member')
    await page.goto(`/mms/login?token=${token}&package_id=7`)
    await page.waitForURL('**/ctms/payments')
    await atPayments(page)
    expect(pathOf(page)).toBe('/ctms/payments')
    await page.reload()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
  })

  test.each(['desktop', 'phone'] as Device[])(
    'of another person: it is asked who goes on (%s)',
    async (device) => {
      const page = await visitor({ tenant: 'default', device })
      const { handOver } = await application('member')
      await page.goto('/login')
      await page.getByLabel('Username or email').fill('admin@default.example')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.waitForURL('**/mms/dashboard')
      await page.goto(await handOver({}))
      await page.getByRole('button', { name: /^Stay/ }).waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await picture(page, `handover-question-${device}`)
      await page.getByRole('button', { name: /^Stay/ }).click()
      await page.waitForURL('**/mms/dashboard')
      await page.goto(await handOver({}))
      await page.getByRole('button', { name: /^Continue as/ }).click()
      await page.waitForURL('**/ctms/payments')
    },
  )
})

describe('what cannot be taken over says why, and the login opens', () => {
  test.each([
    ['%25%25%25', 'Invalid token', undefined],
    [Buffer.from('{"a":1}==').toString('base64url'), 'Invalid token', undefined],
    [
      Buffer.from('{"refresh_token":"made-up"}==').toString('base64url'),
      'The token is invalid or has expired. Please log in again.',
      /status of 400/,
    ],
  ])('%s', async (token, text, expects) => {
    const page = await visitor({ tenant: 'default', device: 'phone', ...(expects && { expects }) })
    await page.goto(`/mms/login?token=${token}`)
    await page.getByText(text, { exact: true }).waitFor()
    await page.waitForURL(({ pathname }) => pathname === '/login')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(await stored(page)).toEqual([])
  })

  test('a server that does not answer', async () => {
    const page = await visitor({ tenant: 'default', expects: /status of 503/ })
    await page.route('**/user/permissions', (route) => route.fulfill({ status: 503, json: {} }))
    const { token } = await application('member')
    await page.goto(`/ems/login?token=${token}`)
    await page.getByText('Failed mobile app login', { exact: true }).waitFor()
    await picture(page, 'handover-failed')
    await page.waitForURL(({ pathname }) => pathname === '/login')
  })
})
