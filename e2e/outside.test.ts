import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl } from '../server/test/database.ts'
import { CLIENT, identityProvider } from '../server/test/identity-provider.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  useBrowser,
  visitor,
  type Device,
} from './browser.ts'
import { command, newTenant, siteOf } from './operator.ts'
import { choosePassword } from './people.ts'
import { DATABASE } from './setup.ts'

useBrowser()

// A tenant of this file's own: external logins must not change how the other journeys log in.
const LABEL = 'elsewhere'
const SITE = siteOf(LABEL)
const club = await identityProvider([`${SITE}/login/outside`])

let database: pg.Client
let invitation = ''
beforeAll(async () => {
  database = new pg.Client(databaseUrl(inject('postgres'), DATABASE))
  await database.connect()
  invitation = (await newTenant(LABEL, 'Elsewhere Club')).invitation
  const realm = {
    tenant: LABEL,
    mode: 'broker',
    name: 'Club ID',
    issuer: club.issuer,
    'client-id': CLIENT.client_id,
    'role-claim': 'realm_access.roles',
  }
  await command(
    'realm',
    Object.entries(realm).flatMap(([name, value]) => [`--${name}`, value]),
    { ALLOW_PRIVATE_ISSUER: 'true', REALM_CLIENT_SECRET: CLIENT.client_secret },
  )
}, 60_000)
afterAll(() => database.end())

/** A login page that knows the provider; the notification arrives a moment after the command. */
async function atLogin(more: Parameters<typeof visitor>[0] = {}): Promise<Page> {
  const page = await visitor(more)
  await page.clock.install()
  const button = page.getByRole('button', { name: 'Log in with Club ID' })
  await expect
    .poll(async () => {
      await page.goto(`${SITE}/login`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      return button.count()
    })
    .toBe(1)
  return page
}

const goThere = async (page: Page) => {
  await page.getByRole('button', { name: 'Log in with Club ID' }).click()
  await page.waitForURL(`${club.issuer}/**`)
}

/** This long after a login, the access token is about to expire, and is renewed. */
const NEARLY_OVER_MS = 250_000

/** The refresh tokens that a page exchanges from now on. */
function renewals(page: Page): string[] {
  const used: string[] = []
  page.on('requestfinished', (request) => {
    const shown = new URLSearchParams(request.postData() ?? '').get('refresh_token')
    if (request.url().endsWith('/openid-connect/token') && shown) used.push(shown)
  })
  return used
}

/** A user who has logged in before; new ones would first have to complete their profile. */
const complete = (email: string) =>
  database.query('update app_user set profile_complete = 2 where email = $1', [email])

async function look(page: Page, name: string) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await picture(page, name)
}

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('the way there is offered beside the password (%s, dark: %s)', async (device, dark) => {
  const page = await atLogin({ device, dark })
  await look(page, `login-outside-${device}${dark ? '-dark' : ''}`)
})

test('somebody with an account there comes in, lands where their role says, stays, and logs out', async () => {
  const email = 'bo@club.example'
  club.people.set('bo', { sub: 'bo', name: 'Bo van Catcher', email, email_verified: true, roles: ['admin'] })
  const page = await atLogin()
  await goThere(page)
  await page.getByRole('link', { name: 'Bo van Catcher' }).click()
  await page.waitForURL(`${SITE}/profile-completion`)
  await page.getByText('You are successfully logged in').waitFor()
  await complete(email)

  const again = await atLogin()
  const used = renewals(again)
  await goThere(again)
  await again.getByRole('link', { name: 'Bo van Catcher' }).click()
  await again.waitForURL(`${SITE}/mms/dashboard`)
  await again.getByRole('button', { name: 'Account of Bo van Catcher' }).waitFor()
  // What the provider has sent is gone from the URL and from the browser's history.
  expect(await again.evaluate(() => location.search)).toBe('')
  for (const count of [1, 2, 3]) {
    await again.clock.fastForward(NEARLY_OVER_MS)
    await expect.poll(() => used.length).toBe(count)
  }
  expect(new Set(used).size).toBe(3)
  expect(new URL(again.url()).pathname).toBe('/mms/dashboard')

  await again.getByRole('button', { name: 'Account of Bo van Catcher' }).click()
  await again.getByText('Log out', { exact: true }).click()
  await again.waitForURL(`${SITE}/login`)
  await expect.poll(() => again.evaluate(() => Object.keys(localStorage))).toEqual([])
  await again.goto(`${SITE}/mms/dashboard`)
  await again.waitForURL(`${SITE}/login`)
})

test('a session ends here when the person is disabled there', async () => {
  const email = 'dee@club.example'
  club.people.set('dee', { sub: 'dee', name: 'Dee Short', email, email_verified: true, roles: ['manager'] })
  const page = await atLogin({ expects: /status of 40[01]/ })
  await goThere(page)
  await page.getByRole('link', { name: 'Dee Short' }).click()
  await page.waitForURL(`${SITE}/profile-completion`)
  club.people.delete('dee')
  // The provider is asked again once its answer is a few minutes old.
  await database.query(`update auth_upstream set checked_at = checked_at - interval '1 hour'`)
  await page.clock.fastForward(NEARLY_OVER_MS)
  await page.waitForURL(`${SITE}/login`)
})

test('whoever says no there, and whoever has an account of the same address here, is told how to go on', async () => {
  const page = await atLogin({ expects: /status of 40[39]/, device: 'phone' })
  await goThere(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL(`${SITE}/login/outside`)
  await page.getByText('You weren’t logged in there.').waitFor()
  await look(page, 'login-outside-refused-phone')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.waitForURL(`${SITE}/login`)

  const email = `office@${LABEL}.example`
  club.people.set('office', {
    sub: 'office',
    name: 'Olga Office',
    email,
    email_verified: true,
    roles: ['admin'],
  })
  await goThere(page)
  await page.getByRole('link', { name: 'Olga Office' }).click()
  await page.getByText('Your email address already has an account here.').waitFor()
  await look(page, 'login-outside-taken-phone')
  await choosePassword(page, invitation)
  await page.waitForURL(`${SITE}/mms/dashboard`)

  const later = await atLogin()
  await goThere(later)
  await later.getByRole('link', { name: 'Olga Office' }).click()
  await later.waitForURL(`${SITE}/mms/dashboard`)
})
