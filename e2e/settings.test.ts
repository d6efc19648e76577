import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  settled,
  useBrowser,
  visitor,
  type Device,
} from './browser.ts'
import { newTenant, siteOf } from './operator.ts'
import { choosePassword, typeLogin } from './people.ts'

useBrowser()

async function logIn(page: Page, label: string) {
  await page.goto(`${siteOf(label)}/login`)
  await typeLogin(page, `office@${label}.example`)
  await page.waitForURL('**/mms/dashboard')
}

async function openSettings(page: Page, label: string, part = 'look') {
  await page.goto(`${siteOf(label)}/mms/settings?part=${part}`)
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await settled(page)
}

async function look(page: Page, name: string) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await picture(page, name)
}

/** A single-color square as PNG. */
async function paintedIn(page: Page, color: string): Promise<Buffer> {
  const address = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 300
    const pen = canvas.getContext('2d')!
    pen.fillStyle = fill
    pen.fillRect(0, 0, 300, 300)
    return canvas.toDataURL('image/png')
  }, color)
  return Buffer.from(address.split(',')[1]!, 'base64')
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Visitors see it now.').waitFor()
}

test('an operator makes a tenant with one command; its administrator gives it a face, and visitors see it', async () => {
  const { said, invitation } = await newTenant('north', 'North Club')
  expect(said).toContain(`${siteOf('north')}/`)
  const guest = await visitor()
  await expect
    .poll(async () => {
      await guest.goto(siteOf('north'))
      return guest.getByRole('banner').innerText()
    })
    .toContain('North Club')

  const page = await visitor()
  await choosePassword(page, invitation)
  await openSettings(page, 'north')
  await page.getByLabel('Name', { exact: true }).fill('North Star Softball')
  await page.getByLabel('Tagline').fill('Every field, every Friday.')
  await page.getByLabel('Main color', { exact: true }).fill('#ffe600')
  await page.getByLabel('Second color', { exact: true }).fill('#111111')
  await page.getByText(/uses need a different shade/).waitFor()
  const logoField = page.locator('.picture-field', { hasText: 'Logo' })
  const faded = logoField.getByText('This logo is hard to see on dark pages.')
  const setLogo = async (color: string) =>
    logoField
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await paintedIn(page, color) })
  await setLogo('#0b0d12')
  await faded.waitFor()
  await look(page, 'settings-faded-logo-desktop')
  await setLogo('#ff00aa')
  await faded.waitFor({ state: 'detached' })
  const mark = page.frameLocator('.preview-box iframe').locator('.brand-mark')
  await expect.poll(() => mark.locator('img').getAttribute('src')).toMatch(/logo-[0-9a-f]{12}-96$/)
  expect(await mark.innerText()).toContain('North Star Softball')
  // The frame keeps the order of the styles: headlines are large, and button labels are readable.
  const headline = page.frameLocator('.preview-box iframe').locator('h1')
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  expect(await headline.evaluate(sizeOf)).toBeGreaterThan(40)
  await look(page, 'settings-yellow-desktop')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Phone' }).click()
  const button = page.frameLocator('.preview-box iframe').locator('.button[data-kind="primary"]')
  expect(await button.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(11, 18, 32)')
  await look(page, 'settings-preview-login')
  await page.getByRole('button', { name: 'Email' }).click()
  await look(page, 'settings-preview-letter')
  await page.getByRole('button', { name: 'Card', exact: true }).click()
  await page.getByAltText('A membership card in these colors').waitFor()
  await look(page, 'settings-preview-card')
  // Another tab of the office, which nobody reloads.
  const tab = await page.context().newPage()
  await tab.goto(`${siteOf('north')}/mms/dashboard`)
  await tab.locator('.shell-brand').first().getByText('North Club').waitFor()
  // And another browser, like at the next desk.
  const beside = await visitor()
  await logIn(beside, 'north')
  const besideBrand = beside.locator('.shell-brand').first()
  await besideBrand.getByText('North Club').waitFor()
  await save(page)
  await expect
    .poll(async () => {
      // Somebody returns to it.
      await beside.evaluate(() => dispatchEvent(new Event('focus')))
      return besideBrand.innerText()
    })
    .toContain('North Star Softball')
  await beside.context().close()
  for (const one of [page, tab]) {
    await one.locator('.shell-brand').first().getByText('North Star Softball').waitFor()
    await expect
      .poll(() => one.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand')))
      .toBe('#ffe600')
    await expect
      .poll(() => one.locator('.shell-brand img').first().getAttribute('src'))
      .toMatch(/logo-[0-9a-f]{12}/)
  }
  await tab.close()

  await expect
    .poll(async () => {
      await guest.goto(siteOf('north'))
      return guest.getByRole('heading', { level: 1 }).innerText()
    })
    .toBe('Every field, every Friday.')
  expect(await guest.locator('.brand-mark img').first().getAttribute('src')).toMatch(/logo-[0-9a-f]{12}-96$/)
  expect(await guest.locator('meta[name=theme-color]').getAttribute('content')).toBe('#ffe600')
  await look(guest, 'landing-yellow')

  await openSettings(page, 'north', 'history')
  await page.getByRole('list', { name: 'Changes' }).getByText('North Star Softball').waitFor()
  await look(page, 'settings-history')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await page.getByText('Undone. Visitors see it now.').waitFor()
  await expect
    .poll(async () => {
      await guest.goto(siteOf('north'))
      return guest.getByRole('banner').innerText()
    })
    .toContain('North Club')
})

test('of two administrators who save at once, the second sees both versions and decides', async () => {
  const { invitation } = await newTenant('twice', 'Twice Club')
  const first = await visitor()
  const second = await visitor({ expects: /409/ })
  await choosePassword(first, invitation)
  await logIn(second, 'twice')
  for (const page of [first, second]) await openSettings(page, 'twice')
  await first.getByLabel('Tagline').fill('From the first')
  await first.getByLabel('Browser title').fill('First title')
  await save(first)
  await second.getByLabel('Tagline').fill('From the second')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = second.getByRole('dialog')
  await dialog.getByText('From the first').waitFor()
  await dialog.getByText('From the second').waitFor()
  await look(second, 'settings-conflict')
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await second.getByText('Saved. Visitors see it now.').waitFor()
  expect(await second.getByLabel('Browser title').inputValue()).toBe('First title')
  expect(await second.getByLabel('Tagline').inputValue()).toBe('From the second')
})

test('a legal text is drafted, previewed, published and read', async () => {
  const { invitation } = await newTenant('legal', 'Legal Club')
  const page = await visitor()
  await choosePassword(page, invitation)
  await openSettings(page, 'legal', 'texts')
  await page.getByText('Not published yet').waitFor()
  const editor = page.getByRole('textbox', { name: 'Text', exact: true })
  await editor.click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Our own first words. ')
  await look(page, 'settings-texts')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog').getByText('Our own first words.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved. Visitors don’t see it yet.').waitFor()
  const guest = await visitor({ expects: /404/ })
  await guest.goto(`${siteOf('legal')}/privacy-policy`)
  expect(await guest.getByText('Our own first words.').count()).toBe(0)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published. Visitors can see it now.').waitFor()
  await expect
    .poll(async () => {
      await guest.goto(`${siteOf('legal')}/privacy-policy`)
      return guest.getByRole('main').innerText()
    })
    .toContain('Our own first words.')
})

test.each<[Device, string, string, boolean]>([
  ['phone', 'neon', '#39ff14', false],
  ['phone', 'black', '#000000', true],
  ['desktop', 'black', '#000000', true],
])('every part reads on a %s in %s (%s, dark: %s)', async (device, name, color, dark) => {
  const label = `${name}-${device}`
  const { invitation } = await newTenant(label, `${name} Club`)
  const page = await visitor({ device, dark })
  await choosePassword(page, invitation)
  await openSettings(page, label)
  await page.getByLabel('Main color', { exact: true }).fill(color)
  await save(page)
  await expect
    .poll(async () => {
      await openSettings(page, label)
      return page.locator('meta[name=theme-color]').getAttribute('content')
    })
    .toBe(color)
  await settled(page)
  await look(page, `settings-${label}`)
  for (const part of ['texts', 'domains', 'history']) {
    await openSettings(page, label, part)
    if (part === 'domains') {
      await page.getByLabel('Domain', { exact: true }).fill(`www.${label}.example.org`)
      await page.getByRole('button', { name: 'Add domain' }).click()
      await page.getByText('Waiting for the TXT record.').waitFor()
    }
    await look(page, `settings-${part}-${label}`)
  }
})
