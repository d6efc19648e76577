import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser, visitor, type Device } from './browser.ts'
import { look } from './people.ts'
import { agreeAndType, onward, typeCard, typeOwnContact, typeRegistrant } from './registering.ts'

useBrowser()

let entrants = 0

/** What one kind of registration asks for along the way, and its result. */
type Kind = {
  kind: string
  device: Device
  add: (page: Page) => Promise<void>
  choose?: (page: Page) => Promise<void>
  /** A person has an emergency contact; a team or a club does not. */
  isPerson: boolean
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
    signs: false,
    total: '$325.00',
  },
  {
    kind: 'club',
    device: 'desktop',
    add: (page) => page.getByRole('button', { name: /club/i }).click(),
    choose: (page) => page.getByLabel('Club name').fill(`Thunder Club ${Date.now()}`),
    isPerson: false,
    signs: false,
    total: '$150.00',
  },
]

describe.each(KINDS)(
  'a $kind registers on a $device',
  ({ kind, device, add, choose, isPerson, signs, total }) => {
    test('from the first name to the confirmation', async () => {
      const page = await visitor({ device })
      await page.goto('/registration')
      await typeRegistrant(page, {
        name: 'Maria López',
        email: `${kind}.${Date.now()}.${++entrants}@example.org`,
      })
      await add(page)
      await choose?.(page)
      if (isPerson) await typeOwnContact(page)
      expect(await page.getByRole('group', { name: /emergency contact/ }).count()).toBe(isPerson ? 1 : 0)
      await page.getByText(total).first().waitFor({ state: 'attached' })
      await look(page, `registration-${kind}-1-who`)
      await onward(page)
      await page.getByRole('heading', { name: 'Read and sign' }).waitFor()
      if (signs) await agreeAndType(page, 'Maria López')
      await look(page, `registration-${kind}-2-waivers`)
      if (signs) await page.getByRole('button', { name: /^Sign/ }).click()
      else await onward(page)

      await page.getByRole('heading', { name: 'Review and pay' }).waitFor()
      await page.getByText(total).locator('visible=true').first().waitFor()
      await pay(page)
      await page.waitForURL('**/registration/done?*')
      await page.getByRole('heading', { name: /^(Thanks!|You’re all set!)/ }).waitFor()
      // A team or a club has no card to show at a gate.
      expect(await page.getByText('Show the card').count()).toBe(isPerson ? 1 : 0)
      await look(page, `registration-${kind}-3-done`)
    })
  },
)

async function pay(page: Page) {
  const button = page.getByRole('button', { name: /^(Pay(?! with)|Complete)/ })
  if ((await button.innerText()).startsWith('Pay')) {
    await typeCard(page)
  }
  // The last choice may still be on its way to the server.
  await page.locator('button:not([aria-disabled])', { hasText: /^(Pay(?! with)|Complete)/ }).press('Enter')
}
