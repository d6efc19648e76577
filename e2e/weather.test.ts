import { expect, test } from 'vitest'
import { useBrowser, visitor } from './browser.ts'
import { enter, look } from './people.ts'

useBrowser()

test('a director stops play by phone, a family sees it on the live page, and options are compared before play resumes', async () => {
  const page = await visitor({ device: 'phone', tenant: 'alliance' })
  await enter(page)
  await page.goto('/ems/events')
  await page.getByRole('link', { name: 'Around the Clock Classic' }).first().click()
  await page.getByRole('link', { name: 'Games', exact: true }).first().click()
  await page.getByRole('link', { name: 'Weather', exact: true }).click()
  await page.getByRole('button', { name: 'Stop play…' }).click()
  await page.getByRole('dialog').getByLabel('Note for families').fill('Head to your cars, please.')
  await look(page, 'weather-stop-phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop play' }).click()
  await page.getByText('Play is stopped. We emailed').waitFor()
  await page.getByRole('button', { name: 'Lightning again' }).waitFor()
  await look(page, 'weather-stopped-phone')

  const family = await visitor({ device: 'phone', dark: true, tenant: 'alliance' })
  await family.goto((await page.getByRole('link', { name: 'Live page' }).getAttribute('href'))!)
  await family.getByText('Head to your cars, please.').waitFor()
  await look(family, 'live-stopped-phone-dark')

  await page.getByRole('button', { name: 'Compare options' }).click()
  await page.getByText('If play resumes').waitFor()
  await look(page, 'weather-options-phone')
  await page.getByRole('button', { name: 'Resume…' }).click()
  await page.getByLabel('Why is it safe?').fill('It was fireworks.')
  await page.getByRole('button', { name: 'Resume anyway' }).click()
  await page.getByText('Play resumes. We emailed').waitFor()
  await family.getByText('Head to your cars, please.').waitFor({ state: 'detached' })
  expect(await family.getByText('play is stopped').count()).toBe(0)
})
