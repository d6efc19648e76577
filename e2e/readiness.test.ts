import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, useBrowser, visitor, type Device } from './browser.ts'
import { typedDay } from './days.ts'
import { rowsOf } from './household.ts'
import { enter, look } from './people.ts'

useBrowser()

const CLEARED_UNTIL = typedDay(1_000)

/** The demo's teams that have players and a head coach. */
async function teamsIn(page: Page): Promise<{ id: number; text: string }[]> {
  const { data } = await page.evaluate(async () => (await fetch('/api/mms/get_teams')).json())
  return data
}

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('what is red on the board is followed by its link and becomes green (%s)', async (device, dark) => {
  const page = await visitor({ device, dark, tenant: 'demo' })
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  await enter(page)
  const team = (await teamsIn(page))[device === 'desktop' ? 2 : 3]!
  await page.goto(`/ctms/teams/${team.id}`)
  await page.getByRole('link', { name: 'Readiness' }).click()
  await page.getByRole('heading', { level: 1, name: `Who’s ready: ${team.text}` }).waitFor()
  const coach = page.getByRole('row').filter({ hasText: 'Head coach' })
  await coach.getByText('Not ready').first().waitFor()
  await look(page, name('readiness'))

  for (const what of ['Background check', 'Athlete safety training']) {
    await coach.getByRole('link', { name: `Fix it: ${what}` }).click()
    await page.getByRole('button', { name: 'Add check' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What it is').selectOption(what)
    await dialog.getByLabel('Cleared on').fill(typedDay(-90))
    await dialog.getByLabel('Valid until').fill(CLEARED_UNTIL)
    await look(page, name('credential'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(`until ${CLEARED_UNTIL}`).first().waitFor()
    if (what === 'Athlete safety training') await look(page, name('credentials'))
    await page.goto(`/ctms/teams/${team.id}/readiness`)
    await coach.waitFor()
    await expect.poll(() => coach.getByRole('link', { name: `Fix it: ${what}` }).count()).toBe(0)
  }
  // On a phone, what is ready is not shown.
  if (device === 'desktop') expect(await coach.getByText(`Cleared through ${CLEARED_UNTIL}.`).count()).toBe(2)

  await page.getByRole('button', { name: 'Requirements' }).click()
  const terms = page.getByRole('dialog')
  const insured = terms.getByLabel('Teams must be insured, with approved paperwork or a policy')
  await insured.waitFor()
  await look(page, name('readiness-terms'))
  await insured.setChecked(false)
  await terms.getByRole('button', { name: 'Save' }).click()
  await terms.waitFor({ state: 'hidden' })
  await coach.getByText('✓ Ready', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Requirements' }).click()
  await insured.setChecked(true)
  await terms.getByRole('button', { name: 'Save' }).click()
  await terms.waitFor({ state: 'hidden' })
  // The season's policy insures every team.
  await coach.getByText('✓ Ready', { exact: true }).waitFor()

  await page.getByLabel('For which day').selectOption({ index: 1 })
  await page.waitForURL(/event=/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Readiness .*\.csv$/)
})

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('a club sees what is still open, and one button reminds exactly those (%s)', async (device, dark) => {
  const page = await visitor({ device, dark, tenant: 'demo' })
  await enter(page)
  const [club] = await rowsOf<{ id: number }>(
    `select t.club_id as id from team t join tenant o on o.id = t.tenant_id and o.label = 'demo'
       join roster_entry e on e.tenant_id = t.tenant_id and e.team_id = t.id and e.role = 'head_coach' and e.state = 'active'
     where t.club_id is not null and t.status = 'active' group by t.club_id order by t.club_id offset $1 limit 1`,
    [device === 'desktop' ? 0 : 1],
  )
  await page.goto(`/ctms/clubs/${club!.id}/dashboard`)
  await page.getByLabel('What’s missing').selectOption('Not cleared')
  const people = page.locator('.readiness-open > li')
  await people.first().waitFor()
  await expect.poll(() => people.filter({ hasNotText: 'Not cleared' }).count()).toBe(0)
  const shown = await people.count()
  await look(page, `club-dashboard-${device}${dark ? '-dark' : ''}`)
  const remind = page.getByRole('button', { name: /^Remind \d+ (person|people)$/ })
  expect(await remind.innerText()).toContain(String(shown))
  await remind.click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send emails' }).click()
  await page.getByText(/^\d+ emails? sent\./).waitFor()
  await expect.poll(() => page.getByText('Last reminded').count()).toBe(shown)
  await remind.click()
  await dialog.getByRole('button', { name: 'Send emails' }).click()
  await page
    .getByText(/reminder in the last 3 days/)
    .last()
    .waitFor()
})
