import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible, settled, useBrowser, visitor, type Device } from './browser.ts'
import { logIn, look } from './people.ts'

useBrowser()

/** Counts what a hand does from the first screen on. */
function thumb() {
  let taps = 0
  return {
    async tap(what: Locator) {
      taps += 1
      await what.click()
    },
    taps: () => taps,
  }
}

async function home(user: string, device: Device, dark = false): Promise<Page> {
  const page = await visitor({ tenant: 'demo', device, dark })
  await logIn(page, user)
  await page.waitForURL(/\/mms\/(member\/profile|dashboard)$/)
  return page
}

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('a parent shows the card and answers for her child in one tap each (%s)', async (device, dark) => {
  const page = await home('member', device, dark)
  await page.getByRole('heading', { level: 1, name: /^Hi, / }).waitFor()
  await look(page, `home-family-${device}${dark ? '-dark' : ''}`)

  const answer = thumb()
  const asked = page.getByRole('group', { name: /^Is .* coming\?$/ }).first()
  const wanted = asked.getByRole('button', { name: 'No' })
  await answer.tap(wanted)
  await expect.poll(() => wanted.getAttribute('aria-pressed')).toBe('true')
  expect(answer.taps()).toBe(1)
  await asked.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => wanted.getAttribute('aria-pressed')).toBe('false')

  const show = thumb()
  await show.tap(page.getByRole('button', { name: /^Show the card of / }).first())
  await page.getByRole('dialog').getByRole('img', { name: 'Code of the membership card' }).waitFor()
  expect(show.taps()).toBe(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // What is due is paid from here, or said to be paid.
  const payments = page.getByRole('region', { name: 'Payments' })
  await payments
    .getByText(/due now|all paid up|plan to review/)
    .first()
    .waitFor()
})

test('the menu counts the answers a parent owes, and one less as soon as one is given', async () => {
  const page = await home('member', 'phone')
  const asked = page.getByRole('group', { name: /^Is .* coming\?$/ })
  await asked.first().waitFor()
  const open = asked.filter({ hasNot: page.locator('[aria-pressed="true"]') })
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' })
  // To see, and again to hear.
  const count = async () => Number(/(\d+)\1 waiting/.exec((await badge.textContent()) ?? '')?.[1] ?? 0)
  await expect.poll(count).toBeGreaterThan(0)
  const before = await count()
  expect(before).toBe(await open.count())
  await expectAccessible(page)
  await open.first().getByRole('button', { name: 'Yes' }).click()
  await expect.poll(count).toBe(before - 1)
})

test.each<[Device, boolean]>([
  ['desktop', true],
  ['phone', false],
])(
  'a coach reminds in one tap, and her own family is one tap away, also after a reload (%s)',
  async (device, dark) => {
    const page = await home('teamadmin', device, dark)
    const switchOf = page.getByRole('group', { name: 'View' })
    await switchOf.waitFor()
    await page.getByText('Players and coaches ready').first().waitFor()
    await look(page, `home-team-${device}${dark ? '-dark' : ''}`)
    const remind = page.getByRole('button', { name: /^Remind \d/ })
    if (await remind.count()) {
      const before = await remind.count()
      const one = thumb()
      await one.tap(remind.first())
      await page
        .getByText(/^Reminded/)
        .first()
        .waitFor()
      expect([one.taps(), await remind.count()]).toEqual([1, before - 1])
    } else
      await page
        .getByText(/^Reminded/)
        .first()
        .waitFor()

    await switchOf.getByRole('button', { name: 'Family' }).click()
    await page
      .getByRole('button', { name: /^Show the card of / })
      .first()
      .waitFor()
    await page.reload()
    await page
      .getByRole('button', { name: /^Show the card of / })
      .first()
      .waitFor()
    expect(await switchOf.getByRole('button', { name: 'Family' }).getAttribute('aria-pressed')).toBe('true')
    await switchOf.getByRole('button', { name: 'Teams' }).click()
    await page.getByText('Players and coaches ready').first().waitFor()
  },
)

test('an office has its dashboard, and what waits leads to the list of it in one tap', async () => {
  const page = await home('admin', 'desktop')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page
    .getByRole('link', { name: /registrations? to approve/ })
    .first()
    .click()
  await page.waitForURL('**/mms/registrations?**')
})

test('a club admin sees her teams, and whoever helps has the gate one tap away', async () => {
  const page = await home('clubadmin', 'phone')
  await page
    .getByRole('link', { name: /^Comets 12U/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  const helper = await home('helper', 'phone')
  await helper.getByRole('link', { name: 'Open the gate' }).click()
  await helper.waitForURL('**/ctms/gate')
})

test('a card that fails says so and is tried again, and the others stay of use', async () => {
  const page = await visitor({ tenant: 'demo', expects: /status of 400/ })
  let fails = true
  await page.route('**/api/ctms/messages', (route) =>
    fails ? route.fulfill({ status: 400, contentType: 'application/json', body: '{}' }) : route.continue(),
  )
  await logIn(page, 'enduser')
  const card = page.getByRole('region', { name: 'Team messages' })
  await card.getByRole('button', { name: 'Try again' }).waitFor()
  await page
    .getByRole('button', { name: /^Show the card of / })
    .first()
    .waitFor()
  fails = false
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
  await settled(page)
})

test('an old link to a part of the memberships still leads there', async () => {
  const page = await home('member', 'desktop')
  await page.goto('/mms/member/profile?tab=payments')
  await page.waitForURL('**/mms/member/memberships?tab=payments')
  await page.goto('/home')
  await page.waitForURL('**/mms/member/profile')
})
