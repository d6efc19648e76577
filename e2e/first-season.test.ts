import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayIn } from 'contract/dates'
import { picture, settled, useBrowser, visitor, type Device } from './browser.ts'
import { chooseAt, chooseOf, enterAt, typeAt } from './keyboard.ts'
import { countOf } from './lists.ts'
import { newTenant, siteOf } from './operator.ts'
import { choosePassword } from './people.ts'
import { counting, expectAtMost } from './taps.ts'

useBrowser()

/** Five seconds for a press and fifteen for a field, with what is thought about it. */
const SECONDS = { tap: 5, field: 15 }
const A_QUARTER = 15 * 60

const typedDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const today = dayIn('America/Chicago', new Date())

/** How somebody uses a page: with a mouse or a finger, or by keyboard alone. */
type Hands = Record<'press' | 'check', (at: Locator) => Promise<unknown>> &
  Record<'type' | 'choose', (at: Locator, text: string) => Promise<unknown>>
const POINTER: Hands = {
  press: (at) => at.click(),
  check: (radio) => radio.check(),
  type: (field, text) => field.fill(text),
  choose: (list, label) => list.selectOption({ label }),
}
const KEYBOARD: Hands = { press: enterAt, check: chooseAt, type: typeAt, choose: chooseOf }

test.each<[string, { device: Device; width: number; hands: Hands }]>([
  ['first', { device: 'desktop', width: 1440, hands: POINTER }],
  ['pocket', { device: 'phone', width: 390, hands: POINTER }],
  ['keys', { device: 'desktop', width: 1440, hands: KEYBOARD }],
])(
  'from nothing a new office opens a season by its list in a quarter of an hour (%s)',
  async (label, { device, width, hands: { press, check, type, choose } }) => {
    const { invitation } = await newTenant(label, 'Prairie Softball')
    const page = await visitor({ device })
    await page.setViewportSize({ width, height: 844 })
    /** The list of what is still to be done, and the way to one of its steps. */
    async function step(name: string) {
      const list = page.locator('.first-day-steps')
      if (!(await list.isVisible()))
        await press(page.getByRole('link', { name: 'Home', exact: true }).first())
      await press(list.getByRole('link', { name }))
    }
    await choosePassword(page, invitation)
    await page.getByText(/^Set up your site: 0 of 9 done/).waitFor()
    await picture(page, `first-season-${label}-1-list`)
    const cost = await counting(page)

    await step('Make it yours')
    await type(page.getByLabel('Tagline'), 'Every girl, every field.')
    await press(page.getByRole('button', { name: 'Save', exact: true }))
    await page.getByText('Saved. Visitors see it now.').waitFor()

    await step('Say what you play')
    await press(page.getByRole('button', { name: 'Start with fastpitch' }))
    await page.getByText('12U').first().waitFor()

    await step('Add your league')
    await press(page.getByRole('button', { name: 'New league' }).first())
    await type(page.getByRole('dialog').getByLabel('Name', { exact: true }).first(), 'Prairie League')
    await type(page.getByLabel('Short name'), 'PL')
    await press(page.getByRole('button', { name: 'Create league' }))
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await step('Open a season')
    await type(page.getByLabel('Name', { exact: true }), 'Spring')
    await type(page.getByLabel('First day'), typedDay(today))
    await type(page.getByLabel('Last day'), typedDay(addDays(today, 200)))
    await check(page.getByRole('radio', { name: /^Active/ }))
    await press(page.getByRole('button', { name: 'Create season' }))
    await page.waitForURL(/\/mms\/admin\/season\/\d+/)

    await step('Memberships and prices')
    await press(page.getByRole('link', { name: 'New membership' }).first())
    await type(page.getByLabel('Name', { exact: true }), 'Player')
    await choose(page.getByLabel('Who it’s for'), 'Player')
    await check(page.getByRole('radio', { name: /On sale/ }))
    await press(page.getByRole('button', { name: 'Create membership' }))
    await press(page.getByRole('button', { name: 'Add price' }).first())
    await type(page.getByRole('dialog').getByLabel('Price', { exact: true }), '85')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await step('Waivers')
    await press(page.getByRole('link', { name: 'New waiver' }).first())
    // The list has a search by title.
    await page.getByRole('heading', { name: 'New waiver' }).waitFor()
    await type(page.getByLabel('Title'), 'Release of liability')
    await type(page.getByRole('textbox', { name: 'Text', exact: true }), 'I know that softball can hurt.')
    await press(page.getByRole('button', { name: 'Publish waiver' }))
    await page.getByRole('heading', { name: 'Release of liability' }).waitFor()

    await step('Invite your office and clubs')
    await press(page.getByRole('button', { name: 'Invite someone' }).first())
    const dialog = page.getByRole('dialog')
    await type(dialog.getByLabel('First name'), 'Eva')
    await type(dialog.getByLabel('Last name'), 'Reed')
    await type(dialog.getByLabel('Email'), `eva@${label}.example`)
    await choose(dialog.getByLabel('Add role'), 'Manager')
    await press(dialog.getByRole('button', { name: 'Add', exact: true }))
    await press(dialog.getByRole('button', { name: 'Send invitation' }))
    await dialog.waitFor({ state: 'detached' })

    await step('Publish your pages')
    await press(page.getByRole('link', { name: 'Privacy policy' }))
    for (const next of ['Terms and conditions', undefined]) {
      await press(page.getByRole('button', { name: 'Publish' }))
      await press(dialog.getByRole('button', { name: 'Publish' }))
      await page.getByText('Published. Visitors can see it now.').waitFor()
      if (next) await press(page.getByRole('button', { name: next }))
    }

    // Test cards will do until there is a contract with a bank.
    await press(page.getByRole('link', { name: 'Home', exact: true }).first())
    await page.getByText(/^Set up your site: 8 of 9 done/).waitFor()
    await press(page.getByRole('button', { name: 'Skip “Take real payments”' }))
    await page.getByText(/^Set up your site/).waitFor({ state: 'detached' })
    const spent = await cost()
    await picture(page, `first-season-${label}-2-done`)

    // It is open: a family finds it, with its price.
    const guest = await visitor({ device })
    await guest.goto(`${siteOf(label)}/registration`)
    await settled(guest)
    await guest.getByLabel('Your full name').waitFor()

    expectAtMost(spent, MOST[device])
    expect(spent.taps * SECONDS.tap + spent.fields.length * SECONDS.field).toBeLessThan(A_QUARTER)
  },
  300_000,
)

/** Held, so that setting up only gets shorter. */
const MOST = {
  desktop: { taps: 41, fields: 12, screens: 15 },
  phone: { taps: 41, fields: 12, screens: 15 },
}

test('a new office tries it with made-up people and throws them away', async () => {
  const { invitation } = await newTenant('trial', 'Trial Softball')
  const page = await visitor()
  await choosePassword(page, invitation)
  await page.getByRole('link', { name: 'Try it with made-up people' }).click()
  await page.getByRole('button', { name: 'Try it with 24 made-up people' }).click()
  await page.getByRole('heading', { level: 1, name: 'import_practice.csv' }).waitFor()
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 24 people' }).click()
  await page.getByText('Import complete').waitFor()
  const file = page.url()
  await page.goto(`${siteOf('trial')}/mms/members`)
  // Twelve parents come with them.
  expect(await countOf(page)).toBe(36)
  await picture(page, 'made-up-people-desktop')
  await page.goto(file)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Import undone').waitFor()
  await page.goto(`${siteOf('trial')}/mms/members`)
  await page.getByText('No members yet').waitFor()
})
