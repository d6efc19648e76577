import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayIn } from 'contract/dates'
import { picture, settled, useBrowser, visitor, type Device } from './browser.ts'
import { newTenant, siteOf } from './operator.ts'
import { choosePassword } from './people.ts'
import { counting, expectAtMost } from './taps.ts'

useBrowser()

/** Five seconds for a press and fifteen for a field, with what is thought about it. */
const SECONDS = { tap: 5, field: 15 }
const A_QUARTER = 15 * 60

const typedDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const today = dayIn('America/Chicago', new Date())

/** The list of what is still to be done, and the way to one of its steps. */
async function step(page: Page, name: string) {
  const list = page.locator('.first-day-steps')
  if (!(await list.isVisible())) await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await list.getByRole('link', { name }).click()
}

test.each<[Device, string]>([
  ['desktop', 'first'],
  ['phone', 'pocket'],
])(
  'from nothing a new office opens a season by its list in a quarter of an hour (%s)',
  async (device, label) => {
    const { invitation } = await newTenant(label, 'Prairie Softball')
    const page = await visitor({ device })
    await choosePassword(page, invitation)
    await page.getByText(/^Set up your site: 0 of 9 done/).waitFor()
    await picture(page, `first-season-${device}-1-list`)
    const cost = await counting(page)

    await step(page, 'Make it yours')
    await page.getByLabel('Tagline').fill('Every girl, every field.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved. Visitors see it now.').waitFor()

    await step(page, 'Say what you play')
    await page.getByRole('button', { name: 'Start with fastpitch' }).click()
    await page.getByText('12U').first().waitFor()

    await step(page, 'Add your league')
    await page.getByRole('button', { name: 'New league' }).first().click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).first().fill('Prairie League')
    await page.getByLabel('Short name').fill('PL')
    await page.getByRole('button', { name: 'Create league' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await step(page, 'Open a season')
    await page.getByLabel('Name', { exact: true }).fill('Spring')
    await page.getByLabel('First day').fill(typedDay(today))
    await page.getByLabel('Last day').fill(typedDay(addDays(today, 200)))
    await page.getByRole('radio', { name: /^Active/ }).check()
    await page.getByRole('button', { name: 'Create season' }).click()
    await page.waitForURL(/\/mms\/admin\/season\/\d+/)

    await step(page, 'Memberships and prices')
    await page.getByRole('link', { name: 'New membership' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Player')
    await page.getByLabel('Who it’s for').selectOption({ label: 'Player' })
    await page.getByRole('radio', { name: /On sale/ }).check()
    await page.getByRole('button', { name: 'Create membership' }).click()
    await page.getByRole('button', { name: 'Add price' }).first().click()
    await page.getByRole('dialog').getByLabel('Price', { exact: true }).fill('85')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await step(page, 'Waivers')
    await page.getByRole('link', { name: 'New waiver' }).first().click()
    // The list has a search by title.
    await page.getByRole('heading', { name: 'New waiver' }).waitFor()
    await page.getByLabel('Title').fill('Release of liability')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('I know that softball can hurt.')
    await page.getByRole('button', { name: 'Publish waiver' }).click()
    await page.getByRole('heading', { name: 'Release of liability' }).waitFor()

    await step(page, 'Invite your office and clubs')
    await page.getByRole('button', { name: 'Invite someone' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Eva')
    await dialog.getByLabel('Last name').fill('Reed')
    await dialog.getByLabel('Email').fill(`eva@${label}.example`)
    await dialog.getByLabel('Add role').selectOption({ label: 'Manager' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.waitFor({ state: 'detached' })

    await step(page, 'Publish your pages')
    await page.getByRole('link', { name: 'Privacy policy' }).click()
    for (const next of ['Terms and conditions', undefined]) {
      await page.getByRole('button', { name: 'Publish' }).click()
      await dialog.getByRole('button', { name: 'Publish' }).click()
      await page.getByText('Published. Visitors can see it now.').waitFor()
      if (next) await page.getByRole('button', { name: next }).click()
    }

    // Test cards will do until there is a contract with a bank.
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await page.getByText(/^Set up your site: 8 of 9 done/).waitFor()
    await page.getByRole('button', { name: 'Skip “Take real payments”' }).click()
    await page.getByText(/^Set up your site/).waitFor({ state: 'detached' })
    const spent = await cost()
    await picture(page, `first-season-${device}-2-done`)

    // It is open: a family finds it, with its price.
    const guest = await visitor({ device })
    await guest.goto(`${siteOf(label)}/registration`)
    await settled(guest)
    await guest.getByLabel('Your full name').waitFor()

    expectAtMost(spent, MOST[device])
    expect(spent.taps * SECONDS.tap + spent.fields.length * SECONDS.field).toBeLessThan(A_QUARTER)
  },
)

/** Held, so that setting up only gets shorter. */
const MOST = {
  desktop: { taps: 41, fields: 12, screens: 15 },
  phone: { taps: 41, fields: 12, screens: 15 },
}
