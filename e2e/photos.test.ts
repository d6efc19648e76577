import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useBrowser, visitor } from './browser.ts'
import { enter, logIn, look } from './people.ts'

useBrowser()

const PHOTO = join(import.meta.dirname, '../server/pictures/plate.webp')

test('a parent changes a child’s photo long after the registration, and the office sees it in its lists in one call', async () => {
  const page = await visitor({ tenant: 'demo', device: 'phone' })
  await logIn(page, 'member')
  await page.waitForURL('**/mms/member/profile')
  await page.goto('/mms/member/memberships')
  const change = page.getByRole('button', { name: /^Change the photo of / }).first()
  const name = /of (.+)$/.exec((await change.getAttribute('aria-label'))!)![1]!
  await change.click()
  const dialog = page.getByRole('dialog', { name: `Photo of ${name}` })
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await dialog.getByText('Choose a photo first.').waitFor()
  await page.locator('input[type=file]').first().setInputFiles(PHOTO)
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await look(page, 'photo-change-phone')
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await page.getByText(`${name} has a new photo.`).waitFor()
  await expect.poll(() => page.locator('img.portrait').count()).toBeGreaterThan(0)
  await look(page, 'memberships-with-photo-phone')

  const office = await visitor({ tenant: 'demo' })
  await enter(office)
  const asked: string[] = []
  office.on('request', (request) => {
    if (/portraits|photo/.test(request.url())) asked.push(request.url())
  })
  const last = name.split(' ').at(-1)!
  await office.goto(`/mms/members?q=${encodeURIComponent(last)}`)
  await expect.poll(() => office.locator('img.portrait').count()).toBeGreaterThan(0)
  await office.goto('/mms/members')
  await expect.poll(() => office.locator('.portrait').count()).toBeGreaterThan(10)
  await look(office, 'members-with-photos')
  expect(asked.filter((url) => url.endsWith('/portraits'))).toHaveLength(2)
  expect(asked).toHaveLength(2)

  await change.click()
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  const sure = page.getByRole('dialog', { name: `Remove the photo of ${name}?` })
  await look(page, 'photo-remove-phone')
  await sure.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByText(`The photo of ${name} is removed.`).waitFor()
  await expect.poll(() => page.locator('img.portrait').count()).toBe(0)
})
