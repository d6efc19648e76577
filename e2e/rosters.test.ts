import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { showDay } from 'contract/dates'
import { expectAccessible, picture, useBrowser, visitor, type Device } from './browser.ts'
import { season, typedDay } from './days.ts'
import { enter, look } from './people.ts'

useBrowser()

/** Teams of a division of the season that have players in the demo. */
async function teamsIn(page: Page): Promise<{ id: number; text: string; division_id: number }[]> {
  const { data } = await page.evaluate(async () => (await fetch('/api/mms/get_teams')).json())
  return data
}
const people = (page: Page) => page.getByRole('region', { name: 'Players' }).getByRole('listitem')
async function openRoster(page: Page, team: { id: number; text: string }) {
  await page.goto(`/ctms/teams/${team.id}/roster`)
  await page.getByRole('heading', { level: 1, name: team.text }).waitFor()
  await people(page).first().waitFor()
}
const act = async (page: Page, row: number, what: string) => {
  await people(page).nth(row).getByRole('button').click()
  await page.getByRole('menuitem', { name: what }).click()
}

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('a roster is kept: a number, a guest of another team, and one who leaves (%s)', async (device, dark) => {
  const page = await visitor({ device, dark, tenant: 'demo', expects: /409/ })
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  await enter(page)
  const teams = await teamsIn(page)
  const at = device === 'desktop' ? 0 : 5
  const home = teams[at]!
  const away = teams.find((one, i) => i > at && one.division_id === home.division_id)!
  await openRoster(page, away)
  const [, dob, number] = /(\d\d\/\d\d\/\d{4}) · (\S+)/.exec(await people(page).first().innerText())!

  await openRoster(page, home)
  await look(page, name('roster'))
  const before = await people(page).count()
  await act(page, 0, 'Number and positions')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number').fill('77')
  await dialog.getByLabel('SS').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await people(page).filter({ hasText: '77' }).filter({ hasText: 'SS' }).waitFor()

  await page.getByRole('button', { name: 'Add player' }).click()
  await dialog.getByLabel('Member ID').fill(number!)
  await dialog.getByLabel('Date of birth').fill(dob!)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText(`is on the roster of ${away.text}`).waitFor()
  await picture(page, name('roster-refused'))
  await dialog.getByText('Guest player').click()
  const end = showDay(season().last_day)
  await dialog.getByLabel('Last day').fill(end)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await people(page).filter({ hasText: number! }).getByText(`guest until ${end}`).waitFor()
  expect(await people(page).count()).toBe(before + 1)

  await act(page, before, 'Take off the roster')
  await dialog.getByLabel('Reason').fill('The weekend is over.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take off the roster' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await people(page).filter({ hasText: number! }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Print and export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Roster as PDF, with pictures' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`Roster ${home.text}.pdf`)
  expect(
    readFileSync((await download.path())!)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('the office locks a roster, and the screen says since when', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  const team = (await teamsIn(page))[9]!
  await openRoster(page, team)
  await page.getByRole('button', { name: 'Lock dates' }).click()
  const dialog = page.getByRole('dialog')
  const since = typedDay(-7)
  await dialog.getByLabel('Locked from').fill(since)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`The roster has been locked since ${since}.`).waitFor()
  await look(page, 'roster-locked-desktop')
})

test.each<[Device, boolean]>([
  ['desktop', true],
  ['phone', false],
])('the office reads the rules, sees what is assumed, and changes one (%s)', async (device, dark) => {
  const page = await visitor({ device, dark, tenant: 'alliance' })
  await enter(page)
  await page.goto('/ctms/rule-packs')
  const pack = page.getByRole('region', { name: 'USA Softball 2023' })
  await pack.getByText('Assumption').first().waitFor()
  await look(page, `rule-packs-${device}${dark ? '-dark' : ''}`)
  await pack.getByRole('button', { name: 'Edit USA Softball 2023' }).click()
  const dialog = page.getByRole('dialog')
  const most = device === 'desktop' ? '18' : '19'
  await dialog.getByLabel('Maximum players').first().fill(most)
  await dialog.getByLabel('Classes').fill(`Gold, Silver ${most}`)
  await look(page, `rule-pack-form-${device}${dark ? '-dark' : ''}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await pack.getByText(`9 to ${most}`).waitFor()
  await pack.getByText(`Gold, Silver ${most}`).waitFor()
})
