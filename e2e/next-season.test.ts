import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { addDays, spellDay } from 'contract/dates'
import { useBrowser, visitor, type Device } from './browser.ts'
import { look } from './people.ts'
import { BORN, COMING, RUNNING, SITE, TODAY, openTwoSeasons } from './two-seasons.ts'

useBrowser()

let ground: ReturnType<typeof openTwoSeasons> | undefined
const opened = () => (ground ??= openTwoSeasons())
afterAll(async () => (await ground)?.close())

let families = 0
const onward = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const choiceOf = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Which season is this for?' }).getByRole('radio', { name })

async function typeFamily(page: Page) {
  await page.getByLabel('First name').first().fill('Dana')
  await page.getByLabel('Last name').first().fill(`Ball ${++families}`)
  await page.getByLabel('Email').first().fill(`dana.${Date.now()}.${families}@example.org`)
  await page.getByLabel('Phone').first().fill('2145550100')
  await page.getByLabel('Date of birth').first().fill('03/14/1986')
  await page.getByRole('button', { name: /My child/ }).click()
  await page.getByLabel('First name').nth(1).fill('Ada')
  await page.getByLabel('Date of birth').nth(1).fill(BORN)
}

async function typeDetails(page: Page) {
  await page.getByRole('heading', { name: 'A few details' }).waitFor()
  await page.getByLabel('Street address').fill('1 Main St')
  await page.getByLabel('City').fill('Dallas')
  await page.getByLabel('ZIP code').fill('75201')
  await page.getByLabel('Your relationship to Ada').selectOption({ index: 1 })
  const contact = page.getByRole('group', { name: /^Ada Ball.*’s emergency contact/ })
  await contact.getByLabel('Name').fill('Ana Ball')
  await contact.getByLabel('Phone').fill('2145550101')
  await contact.getByLabel('Relationship').fill('Aunt')
  await onward(page)
}

async function sign(page: Page) {
  await page.getByRole('heading', { name: 'Read and sign' }).waitFor()
  await page.getByLabel(/^I’ve read “/).check()
  await page.getByLabel('I agree to sign electronically.').check()
  await page.getByText('Type my name').click()
  await page.getByRole('textbox', { name: /name/i }).fill(`Dana Ball ${families}`)
  await page.getByRole('button', { name: /^Sign/ }).click()
  await onward(page)
}

async function pay(page: Page) {
  await page.getByRole('heading', { name: 'Review and pay' }).waitFor()
  const card = page.frameLocator('iframe').first()
  await card.getByLabel('Card number').pressSequentially('4242424242424242')
  await card.getByLabel('Expiry date').pressSequentially('1230')
  await card.getByLabel('Security code').pressSequentially('123')
  await page.locator('button:not([aria-disabled])', { hasText: 'Pay $60.00' }).press('Enter')
  await page.waitForURL('**/registration/done?*')
}

describe.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('on a %s', (device, dark) => {
  test('a new family begins for the running season, changes to the next one and gets it', async () => {
    await opened()
    const page = await visitor({ device, dark })
    await page.goto(`${SITE}/registration`)
    await page.getByText(`${spellDay(COMING.start)} through ${spellDay(COMING.end)}`).waitFor()
    expect(await choiceOf(page, RUNNING.name).isChecked()).toBe(true)
    await typeFamily(page)
    await look(page, `next-season-${device}-1-who`)
    await onward(page)
    await page.getByRole('heading', { name: 'Choose memberships' }).waitFor()
    await page.getByLabel('Where do you live?').selectOption({ label: 'Texas' })
    await page.getByRole('radio', { name: /^12U/ }).waitFor()

    if (device === 'phone') await page.getByRole('button', { name: /^Your order/ }).click()
    await page.getByRole('button', { name: 'Change season' }).click()
    await choiceOf(page, COMING.name).check()
    await page.getByText(/Ages, divisions and prices depend on the season/).waitFor()
    await look(page, `next-season-${device}-2-changed`)
    await onward(page)
    const changes = page.getByText(`For season ${COMING.name}:`).locator('..')
    await changes.getByText('Division 14U instead of 12U. $60.00 instead of $45.00.').waitFor()
    await look(page, `next-season-${device}-3-memberships`)
    await onward(page)
    await typeDetails(page)
    await sign(page)
    await pay(page)
    await page.getByText(`${spellDay(COMING.start)} to ${spellDay(COMING.end)}`).waitFor()
    await page.getByText(COMING.name, { exact: true }).waitFor()
    await look(page, `next-season-${device}-4-done`)
  })
})

test('a registration whose season has closed keeps everybody and asks for another season, in Spanish too', async () => {
  const { sellUntil } = await opened()
  const page = await visitor({ device: 'phone', reads: 'es-MX', expects: /status of 409/ })
  await page.goto(`${SITE}/registration`)
  await page.getByRole('radio', { name: COMING.name }).check()
  await page.getByLabel('Nombre', { exact: true }).first().fill('Dana')
  await page.waitForURL('**draft=*')
  try {
    await sellUntil(addDays(TODAY, -1))
    await page.reload()
    await page.getByText(`La inscripción para la temporada ${COMING.name} está cerrada.`).waitFor()
    expect(await page.getByLabel('Nombre', { exact: true }).first().inputValue()).toBe('Dana')
    await look(page, 'next-season-phone-5-closed')
    await page.getByRole('radio', { name: RUNNING.name }).check()
    await page
      .getByText(`La inscripción para la temporada ${COMING.name} está cerrada.`)
      .waitFor({ state: 'detached' })
  } finally {
    await sellUntil(COMING.end)
  }
})
