import { expect, test } from 'vitest'
import { useBrowser, visitor } from './browser.ts'
import { enter, logIn, look } from './people.ts'

useBrowser()

test('the office writes a question, arranges it by keyboard and by hand, and visitors read it at once', async () => {
  const page = await visitor({ tenant: 'demo' })
  const guest = await visitor({ tenant: 'demo' })
  await enter(page)
  await page.goto('/mms/admin/faq')
  await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor()
  await look(page, 'faq-desktop')

  await page.getByRole('button', { name: 'New section' }).click()
  await page.getByLabel('Section name').fill('Lost things')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Lost things' }).waitFor()
  const write = async (question: string) => {
    await page.getByRole('button', { name: 'New question' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Question').fill(question)
    await dialog.getByLabel('Section').selectOption({ label: 'Lost things' })
    await dialog.getByRole('textbox', { name: 'Answer' }).fill('Ask at the snack bar.')
    await dialog.getByLabel('Status').selectOption('published')
    if (question.startsWith('Where')) await look(page, 'faq-form-desktop')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await write('Where is my glove?')
  await write('Where is my bat?')
  const section = page.locator('.editor-shelves > li', { hasText: 'Lost things' })
  const order = () => section.locator('.editor-name').allInnerTexts()
  await expect.poll(order).toEqual(['Where is my glove?', 'Where is my bat?'])

  await page.getByRole('button', { name: 'Move Where is my bat?' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await page.getByText('New order saved.').waitFor()
  expect(await order()).toEqual(['Where is my bat?', 'Where is my glove?'])

  const helpPage = async () => {
    await guest.goto('/mms/help-and-support?q=where my snack')
    return guest.locator('summary').allInnerTexts()
  }
  await expect.poll(helpPage).toEqual(['Where is my bat?', 'Where is my glove?'])

  const handle = page.getByRole('button', { name: 'Move Where is my glove?' })
  await handle.scrollIntoViewIfNeeded()
  const from = (await handle.boundingBox())!
  const to = (await page.getByRole('button', { name: 'Move Where is my bat?' }).boundingBox())!
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 5 })
  await page.mouse.move(to.x + 20, to.y + 4, { steps: 3 })
  await page.mouse.up()
  await expect.poll(helpPage).toEqual(['Where is my glove?', 'Where is my bat?'])

  const clear = async (question: string) => {
    await page.getByRole('button', { name: `Delete ${question}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete question' }).click()
    await page.getByRole('button', { name: `Delete ${question}` }).waitFor({ state: 'detached' })
  }
  await clear('Where is my glove?')
  await page.getByRole('button', { name: 'Unpublish Where is my bat?' }).click()
  await expect.poll(helpPage).toEqual([])
  await clear('Where is my bat?')
  await section.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete section' }).click()
  await section.waitFor({ state: 'detached' })

  const phone = await visitor({ tenant: 'demo', device: 'phone', dark: true })
  await enter(phone)
  await phone.goto('/mms/admin/faq')
  await phone.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor()
  await look(phone, 'faq-phone-dark')
})

test('the office adds a partner with a logo, and visitors see both on the first page', async () => {
  const page = await visitor({ tenant: 'demo' })
  const guest = await visitor({ tenant: 'demo' })
  await enter(page)
  await page.goto('/mms/admin/partners')
  await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor()
  await page.getByRole('button', { name: 'New partner' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Sunny Snacks')
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 120
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#e0a000'
    pen.fillRect(0, 0, 120, 120)
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  const logo = { name: 'sun.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
  await dialog.locator('input[type=file]').setInputFiles(logo)
  await look(page, 'partner-form-desktop')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sunny Snacks', exact: true }).waitFor()
  await look(page, 'partners-desktop')
  // What is below the first screen is not laid out yet, and has no text for `innerText`.
  const partners = async () => {
    await guest.goto('/')
    return guest.locator('.landing-partners').textContent()
  }
  await expect.poll(partners).toContain('Sunny Snacks')
  await page.getByRole('button', { name: 'Delete Sunny Snacks' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete partner' }).click()
  await expect.poll(partners).not.toContain('Sunny Snacks')
})

test('the office publishes a paper, and a member fetches it', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  await page.goto('/mms/admin/resource')
  await page.getByRole('heading', { level: 1, name: 'Resources' }).waitFor()
  await page.getByRole('button', { name: 'New resource' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Field rules')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('Choose a file.').first().waitFor()
  const rules = { name: 'rules.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }
  await dialog.locator('input[type=file]').setInputFiles(rules)
  await dialog.getByLabel('Status').selectOption('published')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await look(page, 'resources-desktop')

  const phone = await visitor({ tenant: 'demo', device: 'phone' })
  await logIn(phone, 'member')
  await phone.waitForURL('**/mms/**')
  await phone.goto('/mms/resources')
  await phone.getByText('Field rules').waitFor()
  await look(phone, 'resources-member-phone')
  const download = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Download Field rules' }).click()
  expect((await download).suggestedFilename()).toBe('rules.pdf')

  await page.getByRole('button', { name: 'Delete Field rules' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete resource' }).click()
  await page.getByText('Field rules', { exact: true }).waitFor({ state: 'detached' })
})

test('the office rewrites the first page as a draft, reads it, publishes it and puts the old one back', async () => {
  const page = await visitor({ tenant: 'demo' })
  const guest = await visitor({ tenant: 'demo' })
  await enter(page)
  await page.goto('/mms/admin/cms')
  await page.getByRole('heading', { level: 2, name: 'Home page' }).waitFor()
  await page.getByRole('button', { name: 'New section' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Heading').fill('Free snacks for all')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Every Friday.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('You have unsaved changes.').waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('This is a draft.').waitFor()
  await look(page, 'cms-desktop')
  const features = async () => {
    await guest.goto('/')
    return guest.locator('main').textContent()
  }
  expect(await features()).not.toContain('Free snacks for all')
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await publish()
  await expect.poll(features).toContain('Free snacks for all')

  await page.getByRole('button', { name: 'Restore to editor' }).last().click()
  await page.getByText('You have unsaved changes.').waitFor()
  await publish()
  await expect.poll(features).not.toContain('Free snacks for all')

  const phone = await visitor({ tenant: 'demo', device: 'phone', dark: true })
  await enter(phone)
  await phone.goto('/mms/admin/cms')
  await phone.getByRole('heading', { level: 2, name: 'Home page' }).waitFor()
  await look(phone, 'cms-phone-dark')
})
