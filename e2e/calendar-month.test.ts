import { expect, test } from 'vitest'
import { useBrowser, visitor, type Device } from './browser.ts'
import { logIn, look } from './people.ts'

useBrowser()

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])(
  'a parent sees the month, walks it by keyboard, answers from it, and finds it again the next time (%s)',
  async (device, dark) => {
    const page = await visitor({ tenant: 'demo', device, dark })
    await logIn(page, 'member')
    await page.waitForURL('**/mms/member/profile')
    await page.goto('/ctms/calendar')
    await page.getByRole('button', { name: 'Month', exact: true }).click()
    const chosen = page.getByRole('table').locator('[aria-pressed="true"]')
    expect(await chosen.getAttribute('aria-current')).toBe('date')
    const today = await chosen.getAttribute('aria-label')
    const title = page.getByRole('heading', { level: 2 }).first()
    const month = await title.textContent()

    // One stop of the keyboard, and arrows from there.
    await chosen.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => chosen.getAttribute('aria-label')).not.toBe(today)
    expect(await chosen.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await page.getByRole('table').locator('button[tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('PageDown')
    await expect.poll(() => title.textContent()).not.toBe(month)
    await page.getByRole('button', { name: 'Today' }).click()
    await expect.poll(() => title.textContent()).toBe(month)

    // A day with something on shows it below, with its answers.
    const busy = page
      .getByRole('table')
      .getByRole('button', { name: /: .*Practice/ })
      .first()
    await busy.click()
    const below = page.getByRole('article').first()
    await below
      .getByRole('group', { name: /^Is .* coming\?$/ })
      .first()
      .waitFor()
    await look(page, `calendar-month-${device}`)

    await page.goto('/ctms/calendar')
    await page.getByRole('table').waitFor()
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    expect(await page.getByRole('table').getByRole('button').count()).toBe(7)
    await look(page, `calendar-week-${device}`)
  },
)

test('a coach sees the season’s attendance as bars, and takes it along as CSV', async () => {
  const page = await visitor({ tenant: 'demo' })
  await logIn(page, 'teamadmin')
  await page.waitForURL(/\/mms\/(member\/profile|dashboard)$/)
  await page.goto('/ctms')
  await page
    .getByRole('link', { name: /Comets/ })
    .first()
    .click()
  await page
    .getByRole('navigation', { name: 'Team sections' })
    .getByRole('link', { name: 'Schedule' })
    .click()
  await page.getByRole('tab', { name: 'Attendance' }).click()
  const chart = page.getByRole('figure', { name: 'Attendance of the players' })
  await chart
    .getByText(/^\d+ of \d+$/)
    .first()
    .waitFor()
  await look(page, 'attendance-desktop')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^attendance-\d{4}-\d{2}-\d{2}\.csv$/)
})
