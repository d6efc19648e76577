import { expect, test } from 'vitest'
import { expectAccessible, picture, settled, useBrowser, visitor, type Device } from './browser.ts'
import { season } from './days.ts'
import { callsOf, enter, look } from './people.ts'

useBrowser()

test.each<[Device, boolean]>([
  ['desktop', false],
  ['phone', true],
])('the office finds a misspelt player, opens her and leaves a warning (%s)', async (device, dark) => {
  const page = await visitor({ device, dark, tenant: 'demo' })
  const name = (screen: string) => `${screen}-${device}${dark ? '-dark' : ''}`
  await enter(page)
  await page.goto('/mms/members?standing=registered')
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
  await look(page, name('members'))

  const shown = await page.locator('tbody a').first().innerText()
  const [last, first] = shown.split(', ') as [string, string]
  // Two letters swapped.
  const misspelt = `${first} ${last.slice(0, -2)}${last.at(-1)}${last.at(-2)}`
  await page.getByRole('searchbox').fill(misspelt)
  await expect.poll(() => page.url()).toContain('q=')
  await settled(page)
  await page.getByRole('link', { name: shown, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: `${first} ${last}` }).waitFor()
  await expect.poll(() => page.title()).toContain(`${first} ${last} · Members · `)
  await look(page, name('member'))

  await page.getByRole('tab', { name: /^Notes/ }).click()
  await page.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog')
  const words = `Allergic to bee stings: spray in the bag (${device}).`
  await dialog.getByLabel('Note').fill(words)
  await dialog.getByLabel('Show as an alert').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.locator('.notice', { hasText: words }).waitFor()
  await look(page, name('member-notes'))

  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText(`Note added: “${words}”`).waitFor()
  await page.goto('/mms/members?has_alert=1')
  await settled(page)
  await page.getByRole('link', { name: shown, exact: true }).first().waitFor()

  for (const tab of ['Memberships', 'Payments', 'Waivers', 'Household', 'Emails']) {
    if (!page.url().includes('/mms/members/')) {
      await page.getByRole('link', { name: shown, exact: true }).first().click()
      await page.getByRole('tablist').waitFor()
    }
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    await page.getByRole('tabpanel', { name: new RegExp(`^${tab}`) }).waitFor()
    await expectAccessible(page)
  }
})

test('the filtered list leaves as a file', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/mms/admin/members')),
    page.goto('/mms/members?standing=renewing'),
  ])
  expect(asked.postDataJSON().filters).toEqual({ auto_renews: true })
  await page.goto('/mms/members?status=active')
  await settled(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)
})

test('a volunteer sees the members and writes nothing', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page, 'volunteer')
  await page.goto('/mms/members')
  await settled(page)
  await page.locator('tbody a').first().click()
  await page.getByRole('tablist').waitFor()
  expect(await page.getByRole('tab', { name: /Notes|Payments/ }).count()).toBe(0)
})

test('two in the office correct the same player: the second sees both versions and loses nothing', async () => {
  const [first, second] = await Promise.all([
    visitor({ tenant: 'demo' }),
    visitor({ tenant: 'demo', expects: /409/ }),
  ])
  for (const page of [first, second]) await enter(page)
  await first.goto('/mms/members?status=active&sort=-name')
  await first.locator('tbody a').first().click()
  await first.getByRole('tablist').waitFor()
  await second.goto(first.url())
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel('First name').waitFor()
  }
  await first.getByRole('dialog').getByLabel('First name').fill('Aurora')
  await first.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await first.getByRole('heading', { level: 1, name: /^Aurora / }).waitFor()

  await second.getByRole('dialog').getByLabel('First name').fill('Beatrix')
  await second.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await second.getByRole('row', { name: 'First name Beatrix Aurora' }).waitFor()
  expect(await second.locator('.conflict-fields tbody tr').count()).toBe(1)
  await expectAccessible(second)
  await picture(second, 'member-conflict-desktop')
  await second.getByRole('button', { name: 'Save mine' }).click()
  await second.getByRole('heading', { level: 1, name: /^Beatrix / }).waitFor()

  const download = second.waitForEvent('download')
  await second.getByRole('button', { name: 'Print card' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('a view of a season that is gone says so, applies the rest, and is kept without it', async () => {
  const page = await visitor({ tenant: 'demo' })
  await enter(page)
  const ask = await callsOf(page)
  const name = 'Players of then'
  const gone_season = season(-7).name
  const kept = await ask<{ id: number }>('POST', '/mms/saved-views', {
    list: 'members',
    name,
    view: {
      q: '',
      sort: '',
      filters: { season_id: '987654321', status: 'active' },
      labels: { 'season_id:987654321': gone_season, 'status:active': 'Active' },
      hidden: [],
      density: 'normal',
    },
  })
  const view = page.getByRole('group', { name: 'Views' }).getByRole('button', { name })
  const gone = page.getByText('Part of this view is no longer there')
  await page.goto('/mms/members')
  await view.click()
  await gone.waitFor()
  await page.getByText(`Season: ${gone_season}. The rest of “${name}” still applies.`).waitFor()
  await expect.poll(() => page.url()).toContain('status=active')
  expect(page.url()).not.toContain('987654321')
  await settled(page)
  expect(await page.locator('tbody a').count()).toBeGreaterThan(0)
  await look(page, 'view-partly-gone-desktop')
  await page.getByRole('button', { name: 'Save without it' }).click()
  await gone.waitFor({ state: 'detached' })
  await page.goto('/mms/members')
  await view.click()
  await expect.poll(() => page.url()).toContain('status=active')
  await settled(page)
  expect(await gone.count()).toBe(0)
  await ask('DELETE', `/mms/saved-views/${kept.id}`)
})
