import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser, visitor, type Device } from './browser.ts'
import { look } from './people.ts'

useBrowser()

let entrants = 0
const onward = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

/** What one kind of registration asks for along the way, and its result. */
type Kind = {
  kind: string
  device: Device
  add: (page: Page) => Promise<void>
  choose?: (page: Page) => Promise<void>
  /** A person has an emergency contact; a team or a club does not. */
  isPerson: boolean
  /** A league is suggested by the state; a club has none of its own. */
  needsState: boolean
  signs: boolean
  total: string
}

const KINDS: Kind[] = [
  {
    kind: 'volunteer',
    device: 'phone',
    async add(page) {
      await page.getByRole('button', { name: /Myself/ }).click()
      await page.getByText('Volunteer', { exact: true }).click()
    },
    isPerson: true,
    needsState: true,
    signs: true,
    total: '$0.00',
  },
  {
    kind: 'team',
    device: 'phone',
    add: (page) => page.getByRole('button', { name: /team/i }).click(),
    async choose(page) {
      await page.getByLabel('Team name').fill(`Dallas Thunder ${Date.now()}`)
      await page.getByText('12U', { exact: true }).first().click()
    },
    isPerson: false,
    needsState: true,
    signs: false,
    total: '$325.00',
  },
  {
    kind: 'club',
    device: 'desktop',
    add: (page) => page.getByRole('button', { name: /club/i }).click(),
    choose: (page) => page.getByLabel('Club name').fill(`Thunder Club ${Date.now()}`),
    isPerson: false,
    needsState: false,
    signs: false,
    total: '$150.00',
  },
]

describe.each(KINDS)(
  'a $kind registers on a $device',
  ({ kind, device, add, choose, isPerson, needsState, signs, total }) => {
    test('from the first name to the confirmation', async () => {
      const page = await visitor({ device })
      await page.goto('/registration')
      await page.getByLabel('First name').first().fill('Maria')
      await page.getByLabel('Last name').first().fill('López')
      await page.getByLabel('Email').first().fill(`${kind}.${Date.now()}.${++entrants}@example.org`)
      await page.getByLabel('Phone').first().fill('2145550100')
      await page.getByLabel('Date of birth').first().fill('03/14/1986')
      await add(page)
      await look(page, `registration-${kind}-1-who`)
      await onward(page)

      await page.getByRole('heading', { name: 'Choose memberships' }).waitFor()
      if (needsState) await page.getByLabel('Where do you live?').selectOption({ label: 'Texas' })
      await choose?.(page)
      await look(page, `registration-${kind}-2-memberships`)
      await onward(page)

      await page.getByRole('heading', { name: 'A few details' }).waitFor()
      await page.getByLabel('Street address').fill('1 Main St')
      await page.getByLabel('City').fill('Dallas')
      if (!needsState) await page.getByLabel('State').selectOption({ label: 'Texas' })
      await page.getByLabel('ZIP code').fill('75201')
      expect(await page.getByRole('group', { name: /^Emergency contact/ }).count()).toBe(isPerson ? 1 : 0)
      if (isPerson) {
        await page.getByLabel('Name', { exact: true }).fill('Ana López')
        await page
          .getByRole('group', { name: /^Emergency contact/ })
          .getByLabel('Phone')
          .fill('2145550101')
        await page.getByLabel('Relationship').fill('Sister')
      }
      await look(page, `registration-${kind}-3-details`)
      await onward(page)
      await page.getByRole('heading', { name: 'Read and sign' }).waitFor()
      if (signs) await sign(page)
      await look(page, `registration-${kind}-4-waivers`)
      await onward(page)

      await page.getByRole('heading', { name: 'Review and pay' }).waitFor()
      await page.getByText(total).locator('visible=true').first().waitFor()
      await pay(page)
      await page.waitForURL('**/registration/done?*')
      await page.getByRole('heading', { name: /^(Thanks!|You’re all set!)/ }).waitFor()
      // A team or a club has no card to show at a gate.
      expect(await page.getByText('Show the card').count()).toBe(isPerson ? 1 : 0)
      await look(page, `registration-${kind}-5-done`)
    })
  },
)

/** Every document there is for this kind, with the typed name. */
async function sign(page: Page) {
  const agreements = page.getByLabel(/^I’ve read “(?!Photos)/)
  await agreements.first().waitFor()
  for (const agreement of await agreements.all()) await agreement.check()
  await page.getByLabel('I agree to sign electronically.').check()
  await page.getByText('Type my name').click()
  await page.getByRole('textbox', { name: /name/i }).fill('Maria López')
  await page.getByRole('button', { name: /^Sign/ }).click()
}

async function pay(page: Page) {
  const button = page.getByRole('button', { name: /^(Pay|Complete)/ })
  if ((await button.innerText()).startsWith('Pay')) {
    await page.getByRole('group', { name: 'Protect this registration?' }).getByLabel('No thanks').check()
    const card = page.frameLocator('iframe').first()
    await card.getByLabel('Card number').pressSequentially('4242424242424242')
    await card.getByLabel('Expiry date').pressSequentially('1230')
    await card.getByLabel('Security code').pressSequentially('123')
  }
  // The last choice may still be on its way to the server.
  await page.locator('button:not([aria-disabled])', { hasText: /^(Pay|Complete)/ }).press('Enter')
}
