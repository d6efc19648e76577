import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { addDays, spellDay } from 'contract/dates'
import { useBrowser, visitor, type Device } from './browser.ts'
import { look } from './people.ts'
import { addDaughter, agreeAndType, onward, typeCard, typeRegistrant } from './registering.ts'
import { BORN, COMING, RUNNING, SITE, TODAY, openTwoSeasons } from './two-seasons.ts'

useBrowser()

let ground: ReturnType<typeof openTwoSeasons> | undefined
const opened = () => (ground ??= openTwoSeasons())
afterAll(async () => (await ground)?.close())

let families = 0
const choiceOf = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Which season is this for?' }).getByRole('radio', { name })

async function typeFamily(page: Page) {
  const name = `Dana Ball${++families}`
  await typeRegistrant(page, { name, email: `dana.${Date.now()}.${families}@example.org` })
  await addDaughter(page, 'Ada', BORN)
}

async function pay(page: Page) {
  await page.getByRole('heading', { name: 'Review and pay' }).waitFor()
  await typeCard(page)
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
    await page.getByRole('radio', { name: /^12U/ }).waitFor()
    await look(page, `next-season-${device}-1-who`)

    if (device === 'phone') await page.getByRole('button', { name: /^Your order/ }).click()
    await page.getByRole('button', { name: 'Change season' }).click()
    await choiceOf(page, COMING.name).check()
    await page.getByText(/Ages, divisions and prices depend on the season/).waitFor()
    const changes = page.getByText(`For season ${COMING.name}:`).locator('..')
    await changes.getByText('Division 14U instead of 12U. $60.00 instead of $45.00.').waitFor()
    await look(page, `next-season-${device}-2-changed`)
    await onward(page)
    await agreeAndType(page, `Dana Ball${families}`)
    await page.getByRole('button', { name: /^Sign/ }).click()
    await pay(page)
    await page.getByText(`${spellDay(COMING.start)} to ${spellDay(COMING.end)}`).waitFor()
    await page.getByText(COMING.name, { exact: true }).waitFor()
    await look(page, `next-season-${device}-3-done`)
  })
})

test('a registration whose season has closed keeps everybody and asks for another season, in Spanish too', async () => {
  const { sellUntil } = await opened()
  const page = await visitor({ device: 'phone', reads: 'es-MX', expects: /status of 409/ })
  await page.goto(`${SITE}/registration`)
  await page.getByRole('radio', { name: COMING.name }).check()
  await page.getByLabel('Su nombre completo').fill('Dana')
  await page.waitForURL('**draft=*')
  try {
    await sellUntil(addDays(TODAY, -1))
    await page.reload()
    await page.getByText(`La inscripción para la temporada ${COMING.name} está cerrada.`).waitFor()
    expect(await page.getByLabel('Su nombre completo').inputValue()).toBe('Dana')
    await look(page, 'next-season-phone-4-closed')
    await page.getByRole('radio', { name: RUNNING.name }).check()
    await page
      .getByText(`La inscripción para la temporada ${COMING.name} está cerrada.`)
      .waitFor({ state: 'detached' })
  } finally {
    await sellUntil(COMING.end)
  }
})
